"""The Stars Are Right: two to four cultists align the stars and summon creatures."""
