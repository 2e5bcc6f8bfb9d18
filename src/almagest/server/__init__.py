"""The game server: tables, seats, the log on disk, the web API and live play."""
