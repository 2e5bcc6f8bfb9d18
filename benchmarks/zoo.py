"""Stepping a PettingZoo environment with random legal actions: ours, and that library's own Connect Four."""

from __future__ import annotations

import warnings
from functools import cache
from typing import Any

from almagest.adapters import pettingzoo

GAMES = 30


@cache
def ours(name: str) -> Any:  # noqa: ANN401
    """Make our environment of a game."""
    return pettingzoo.env(name)


@cache
def connect_four() -> Any:  # noqa: ANN401
    """Make PettingZoo's own environment; it warns of its own old name."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        from pettingzoo.classic import connect_four_v3
    return connect_four_v3.env()


def stepped(table: Any, games: int = GAMES) -> int:  # noqa: ANN401
    """Play random games, every observation read; give the number of steps."""
    steps = 0
    for seed in range(games):
        table.reset(seed=seed)
        for agent in table.agent_iter():
            seen, _, terminated, truncated, _ = table.last()
            is_over = terminated or truncated
            table.step(None if is_over else table.action_space(agent).sample(seen["action_mask"]))
            steps += 1
    return steps
