"""Doubt: how much less sure, or surer, a judge must be to be right as often as it says.

Chances are taken to a power and shared anew, which divides log-odds by the doubt: 1 leaves them as they are, 2 makes
two to one out of four to one. One number for each number of seats is fitted to games that nobody learned from.
"""

from __future__ import annotations

from math import log
from typing import TYPE_CHECKING

from almagest.lab.reliability import LEAST, surprise

if TYPE_CHECKING:
    from collections.abc import Sequence

    Row = tuple[Sequence[float], Sequence[float]]
    """What was said, and what came of it."""

DOUBTS = [round(0.6 + 0.05 * step, 2) for step in range(49)]
LIKELY = 0.3
"""How far the logarithm of a doubt is from 0 as a rule: few games say little, and leave it near 1."""


def doubted(chances: Sequence[float], doubt: float) -> list[float]:
    """Give chances with the log-odds divided by a doubt."""
    powers = [max(chance, LEAST) ** (1 / doubt) for chance in chances]
    return [power / sum(powers) for power in powers]


def fitted_doubt(games: Sequence[Sequence[Row]]) -> float:
    """Find the doubt that is least surprised at games; the moments of one game together count as one."""

    def cost(doubt: float) -> float:
        rows = [[surprise(doubted(said, doubt), came) for said, came in game] for game in games if game]
        return sum(sum(row) / len(row) for row in rows) + (log(doubt) / LIKELY) ** 2 / 2

    return min(DOUBTS, key=cost)
