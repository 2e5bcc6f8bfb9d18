"""Play on the whole terminal (Textual): a board that stays put, with panes, keys and a mouse."""
