"""How far chances can be trusted: surprise, Brier score, and what came of what was said to be likely."""

from __future__ import annotations

from dataclasses import dataclass
from math import log
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

BINS = 10
LEAST = 1e-6
"""No chance is taken for smaller than this: one impossible thing that happens would outweigh everything else."""


@dataclass(frozen=True)
class Said:
    """One judgement of one seat: the chance it was given, and its share of the victory."""

    chance: float
    share: float


@dataclass(frozen=True)
class Bin:
    """All judgements between two chances: how many, what was said on average, and what came of it."""

    low: float
    high: float
    number: int
    said: float
    came: float


def surprise(chances: Sequence[float], shares: Sequence[float]) -> float:
    """Give the surprise at a result (log loss)."""
    return -sum(share * log(max(chance, LEAST)) for chance, share in zip(chances, shares, strict=True) if share > 0)


def brier(chances: Sequence[float], shares: Sequence[float]) -> float:
    """Give the squared distance between what was said and what came, over all who could have won."""
    return sum((chance - share) ** 2 for chance, share in zip(chances, shares, strict=True))


def table(said: Sequence[Said]) -> list[Bin]:
    """Sort judgements by the chance they gave; bins without any are left out."""
    found = []
    for place in range(BINS):
        low, high = place / BINS, (place + 1) / BINS
        here = [each for each in said if low <= each.chance < high or (place == BINS - 1 and each.chance == 1)]
        if here:
            number = len(here)
            chance, share = sum(each.chance for each in here) / number, sum(each.share for each in here) / number
            found.append(Bin(low, high, number, chance, share))
    return found


def calibration_error(bins: Sequence[Bin]) -> float:
    """Give the expected calibration error: how far off what was said is, on average."""
    number = sum(row.number for row in bins)
    return sum(row.number * abs(row.said - row.came) for row in bins) / max(1, number)
