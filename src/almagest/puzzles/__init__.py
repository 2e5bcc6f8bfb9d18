"""Puzzles of all games: collections mined from games of bots, and puzzles that a game deals by number."""
