"""How much the server carries, measured against boardgame.io with equivalent clients over the loopback."""
