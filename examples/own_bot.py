"""A bot of one's own: it takes the choice after which the judge gives it the best chance.

    almagest duel stellar greedy examples.own_bot:MyBot --games 100

It is given a possible world, dealt anew from what its seat may know, never the true one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import almagest

if TYPE_CHECKING:
    from almagest import Rng, State


class MyBot:
    """Looks one decision ahead; `examples.own_bot:MyBot:6` looks at six worlds instead of two."""

    def __init__(self, worlds: str = "2") -> None:
        self.name = "mine"
        self.worlds = int(worlds)

    def choose(self, world: State, rng: Rng) -> int:
        """Choose a legal action."""
        seat = int(world.seat)
        worlds = [world.imagine(seat, rng) for _ in range(self.worlds)]
        return max(world.legal(), key=lambda action: sum(chance(each.clone(), action, seat) for each in worlds))


def chance(world: State, action: int, seat: int) -> float:
    """Give the seat's chance to win after an action."""
    world.apply(action)
    return almagest.chances(world)[seat]
