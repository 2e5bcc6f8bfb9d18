"""Thinks ahead like search; of choices nearly as good takes the one that leaves least to chance."""

from __future__ import annotations

from almagest.kernel.style import StyleBot


def make(argument: str) -> StyleBot:
    """Make the bot: `careful:500` for simulations, `careful:1000ms` for time."""
    return StyleBot("careful", argument, daring=False)
