"""Thinks ahead like search; of choices nearly as good takes the one that leaves most to chance."""

from __future__ import annotations

from almagest.kernel.style import StyleBot


def make(argument: str) -> StyleBot:
    """Make the bot: `daring:500` for simulations, `daring:1000ms` for time."""
    return StyleBot("daring", argument, daring=True)
