"""Thinks ahead in many possible worlds and judges positions by what was learned from games: the judge of its game.

Where a game foresees what a sage does, there is nothing left to think about.
"""

from __future__ import annotations

from almagest.kernel.search import SearchBot, search_bot


def make(argument: str) -> SearchBot:
    """Make the bot: `sage:500` for simulations, `sage:1000ms` for time."""
    return search_bot("sage", argument, learned=True)
