"""Club nights: tournaments by link. Pairing, scoring and rules are pure; the keeper keeps them and opens the tables."""
