"""Play, watch, replay and look things up in a terminal, drawn or in plain lines."""
