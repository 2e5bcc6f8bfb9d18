"""Real astronomy: where the stars stand, how a piece of sky becomes a picture, where the planets stood on any date."""
