"""The rules of Ptolemaeus as small functions; labels are those of RULES.md."""
