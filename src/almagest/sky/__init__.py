"""Real astronomy: where the stars stand, and how a piece of sky becomes a picture."""
