"""The siege: honest people play on a server with its usual limits while everything is done to stop them."""
