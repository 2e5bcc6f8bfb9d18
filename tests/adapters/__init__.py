"""Almagest's games in other libraries."""
