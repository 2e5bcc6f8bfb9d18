"""Thinks ahead in many possible worlds and judges positions by the facts that its game weighs."""

from __future__ import annotations

from almagest.kernel.search import SearchBot, search_bot


def make(argument: str) -> SearchBot:
    """Make the bot: `search:500` for simulations, `search:1000ms` for time."""
    return search_bot("search", argument, learned=False)
