"""The bots: one module each. They see possible worlds, never the true one."""
