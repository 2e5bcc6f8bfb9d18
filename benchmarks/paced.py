"""Our search by processor time: as many simulations a decision as fit into it, by how many fitted before.

A clock on the wall would give less to whoever thinks while the machine does other work; processor time is what it is.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from almagest.kernel.search import MOST_SIMULATIONS, search_bot

if TYPE_CHECKING:
    from almagest.kernel.rng import Rng
    from almagest.kernel.state import State

FEWEST = 16
"""Simulations, however slow they are."""
TRIAL = 100
"""Simulations of the first search, which only measures how fast they are."""
STRETCH = 2
"""So many times as long a sage may think about one decision: it stops sooner where little could change, so that the
mean is hardly more than that of a search that thinks on until nothing could."""


class Paced:
    """`search` or `sage` with so many milliseconds of processor time a decision: `sage,20`."""

    def __init__(self, argument: str) -> None:
        self.kind, _, milliseconds = argument.partition(",")
        self.name = f"{self.kind}:{milliseconds}ms"
        self.seconds = int(milliseconds) / 1000 * (STRETCH if self.kind == "sage" else 1)
        self.spent = 0.0
        self.decisions = 0
        self.simulations = 0

    def choose(self, world: State, rng: Rng) -> int:
        """Choose with as many simulations as will fit."""
        legal = world.legal()
        if len(legal) == 1:
            return legal[0]
        if not self.simulations:
            self.searched(world.imagined(), rng, TRIAL)
        speed = self.simulations / max(self.spent, 1e-6)
        return self.searched(world, rng, min(MOST_SIMULATIONS, max(FEWEST, int(speed * self.seconds))))

    def searched(self, world: State, rng: Rng, simulations: int) -> int:
        """Search, and remember how long it took."""
        start = time.process_time()
        found = search_bot(self.kind, str(simulations), learned=self.kind == "sage").choices(world, rng)
        self.spent += time.process_time() - start
        self.decisions += 1
        self.simulations += sum(choice.visits for choice in found)
        return found[0].action
