"""Puzzles of the first kind: one decision is clearly better than every other, by what its mover can know.

It is weighed twice by search and judge, as in a review, each time from another random source and so in other worlds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from almagest.kernel.rng import fast
from almagest.puzzles.forms import Proof
from almagest.reviewing.grading import INACCURACY
from almagest.reviewing.weighing import ranked

if TYPE_CHECKING:
    from almagest.kernel.state import State

BUDGET = 5000
"""About how many simulations weigh a decision, for each random source."""
SOURCES = (101, 202)
GAP = INACCURACY
"""The least chance to win that the second best decision gives away."""
LEAST_CHOICES = 3
WHOLE = 10_000
"""Chances are written in ten thousandths."""


def proven(state: State, action: int, sources: tuple[int, ...] = SOURCES, budget: int = BUDGET) -> Proof | None:
    """Prove that a decision is clearly better than every other, from each random source, or give None."""
    best, following = [], []
    for source in sources:
        rng = fast(source)
        found = ranked(state.imagine(int(state.seat), rng), action, [], budget, rng, is_best=True)
        if found[0].action != action or found[0].chance - found[1].chance < GAP:
            return None
        best.append(round(WHOLE * found[0].chance))
        following.append(round(WHOLE * found[1].chance))
    return Proof(best=tuple(best), next=tuple(following))
