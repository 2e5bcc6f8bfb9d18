"""Ptolemaeus: observe the zodiac, study the seven planets before the Comet is home."""
