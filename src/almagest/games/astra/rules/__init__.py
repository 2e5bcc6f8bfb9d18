"""The rules of Astra as small functions; labels are those of RULES.md."""
