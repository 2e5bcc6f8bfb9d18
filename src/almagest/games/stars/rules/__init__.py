"""The rules of The Stars Are Right as small functions; labels are those of RULES.md."""
