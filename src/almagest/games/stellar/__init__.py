"""Stellar: two stargazers, a telescope and a notebook each."""
