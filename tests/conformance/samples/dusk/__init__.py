"""Dusk: twelve stars go out; a game without chance and without secrets."""
