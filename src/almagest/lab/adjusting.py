"""Luck taken out of results: what chance did to each seat after every decision, by a judge fixed before the games.

The luck of a decision is the judge's chances after it as the cards came, less their mean with all that nobody had seen
dealt anew before it. The true cards are one of those deals, so luck averages to zero whatever the judge thinks, and a
result less its luck has the same mean as the result (the idea of AIVAT). Of the opening deal nothing is taken: it is
played from every seat, so it cancels out by itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from almagest.kernel.judge_file import judge_to_tell
from almagest.kernel.rng import fast

if TYPE_CHECKING:
    from almagest.kernel.judge import Judge
    from almagest.kernel.rng import Rng
    from almagest.kernel.state import State

DEALS = 12
"""Other deals that each decision is compared with: more of them leave less noise of our own."""
APART = 15_485_863_000_003


class Ledger:
    """Books the luck of every seat of one game, with worlds of its own that no bot sees."""

    def __init__(self, opening: State, seed: int) -> None:
        self.judge: Judge = judge_to_tell(opening.setting)
        self.rng: Rng = fast(seed + APART)
        self.luck = [0.0] * opening.seats

    def book(self, before: State, action: int, after: State) -> None:
        """Book what chance did after a decision, as it came and as it might have come."""
        came = self.judge.judged(after)
        might = [self.judge.judged(self.otherwise(before, action)) for _ in range(DEALS)]
        for seat in range(len(self.luck)):
            self.luck[seat] += came[seat] - sum(row[seat] for row in might) / DEALS

    def otherwise(self, before: State, action: int) -> State:
        """Make the same decision with all that nobody had seen dealt anew."""
        world = before.stirred(self.rng)
        world.play(action)
        return world
