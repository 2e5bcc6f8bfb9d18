"""How fast pages open: on a slow line, and in the eyes of Lighthouse."""
