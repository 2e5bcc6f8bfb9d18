"""The rules of Stellar as small functions; labels are those of RULES.md."""
