"""What a game is: states, actions, chance, records and errors. Knows no game."""
