"""The laboratory: duels, tuning, balance."""
