"""Lantern: one hidden card, glances at it and guesses; with an option that lets the secret out in one way."""
