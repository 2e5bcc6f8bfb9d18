"""What every action brought to the seat that took it, wherever in a search: a guess for where it was hardly tried.

The same action is often good in many positions a few decisions apart. So quick decisions take the best of a few by what
they brought elsewhere, and in the tree that counts like some tries of a choice until it has enough of its own.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from almagest.kernel.rng import Rng

LONGEST: Final = 64  # quick decisions that are remembered at most
UNKNOWN: Final = 0.5  # what an action brings that was never taken


@final
class Habits:
    """The mean reward of every action of every seat, in all simulations of one search."""

    actions: i64
    total: vec[float]
    times: vec[float]
    picks: i64  # among so many choices, taken at random, a quick decision takes the one that brought most
    weight: float  # for so many tries it counts in the tree what an action brought elsewhere
    taken: vec[i64]  # the quick decisions of this simulation
    count: i64

    def __init__(self, seats: i64, actions: i64, picks: i64, weight: float) -> None:
        self.actions = actions
        self.total = vec[float]([UNKNOWN] * int(seats * actions))
        self.times = vec[float]([1.0] * int(seats * actions))
        self.picks = picks
        self.weight = weight
        self.taken = vec[i64]([0] * LONGEST)
        self.count = 0

    def brought(self, seat: i64, action: i64) -> float:
        """Give what an action brought to a seat on average."""
        place = seat * self.actions + action
        return self.total[place] / self.times[place]

    def remember(self, seat: i64, action: i64, reward: float) -> None:
        """Remember what an action brought."""
        place = seat * self.actions + action
        self.total[place] += reward
        self.times[place] += 1.0

    def pick(self, seat: i64, legal: vec[i64], n: i64, rng: Rng) -> i64:
        """Take a quick decision: the best of a few by habit."""
        if n == 1:
            return legal[0]
        best = legal[rng.below(n)]
        most = self.brought(seat, best)
        for _ in range(1, self.picks):
            action = legal[rng.below(n)]
            hope = self.brought(seat, action)
            if hope > most:
                best, most = action, hope
        if self.count < LONGEST:
            self.taken[self.count] = seat * self.actions + best
            self.count += 1
        return best

    def learn(self, rewards: vec[float]) -> None:
        """Remember what the quick decisions of this simulation brought."""
        for n in range(self.count):
            place = self.taken[n]
            self.total[place] += rewards[place // self.actions]
            self.times[place] += 1.0
        self.count = 0
