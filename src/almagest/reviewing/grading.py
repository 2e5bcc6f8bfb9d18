"""Grades and accuracy: thresholds on the chance to win that a decision gave away, by what its mover could know."""

from __future__ import annotations

from math import exp2
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from almagest.reviewing.forms import Grade

GOOD, INACCURACY, MISTAKE, BLUNDER = THRESHOLDS = (0.02, 0.05, 0.10, 0.20)
"""The least cost of each grade below the best: a fiftieth, a twentieth, a tenth, a fifth of a victory."""
HALF = 0.15
"""The cost that halves the accuracy of a decision."""


def grade(cost: float) -> Grade:
    """Grade a decision by the chance to win that it gave away."""
    if cost >= BLUNDER:
        return "blunder"
    if cost >= MISTAKE:
        return "mistake"
    if cost >= INACCURACY:
        return "inaccuracy"
    return "good" if cost >= GOOD else "best"


def accuracy(costs: Sequence[float]) -> float | None:
    """Give a player's accuracy from 0 to 1: the mean over decisions, None without any."""
    if not costs:
        return None
    return round(sum(exp2(-cost / HALF) for cost in costs) / len(costs), 4)
