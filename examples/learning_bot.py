"""A bot that learns while it plays: which kinds of moves were followed by more points, and tries those more often.

    almagest duel stellar random examples.learning_bot:LearningBot --games 40

What it learns it forgets when the process ends; write `self.gain` to a file to keep it.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from almagest import Rng, State

CURIOUS = 10  # one decision in so many is made at random


class LearningBot:
    """Learns the mean gain in points of every kind of move: the first word of its notation, and of its last one."""

    def __init__(self) -> None:
        self.name = "learner"
        self.tries: dict[str, int] = defaultdict(int)
        self.gain: dict[str, float] = defaultdict(float)

    def choose(self, world: State, rng: Rng) -> int:
        """Try every choice in a copy of the world, learn from it, and take what has been best so far."""
        seat, legal = int(world.seat), world.legal()
        if int(rng.below(CURIOUS)) == 0:
            return legal[int(rng.below(len(legal)))]
        for action in legal:
            self.learn(world, action, seat)
        return max(legal, key=lambda action: self.gain[kind(world, action)])

    def learn(self, world: State, action: int, seat: int) -> None:
        """Add what an action gains at once to what is known of its kind."""
        after = world.imagined()
        after.apply(action)
        name = kind(world, action)
        self.tries[name] += 1
        gained = after.scores()[seat] - world.scores()[seat]
        self.gain[name] += (gained - self.gain[name]) / self.tries[name]


def kind(world: State, action: int) -> str:
    """Name the kind of a move: `play moon-4a telescope 7` is a `play … telescope`."""
    words = [word for word in world.text(action).split() if word.isalpha()]
    return " … ".join(words)
