"""Astra: stargazers mark constellations star by star, alone against Ptolemy or up to five together."""
