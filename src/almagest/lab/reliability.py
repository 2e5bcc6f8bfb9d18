"""How far chances can be trusted: surprise, Brier score, and what came of what was said to be likely."""

from __future__ import annotations

from dataclasses import dataclass
from math import log
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

BINS = 10
LEAST = 1e-6
"""No chance is taken for smaller than this: one impossible thing that happens would outweigh everything else."""
FLIPS = 400
"""So many times what games were off by is taken with other signs: the mean is known to about a thirtieth of it."""


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


def error_by_chance(games: Sequence[Sequence[Said]]) -> float:
    """Give the calibration error that so many games show on average although all that was said of them is right.

    If it is right, a game may as well have been off by as much to the other side. So the sign of each game is drawn at
    random, one for all its judgements, since they share one result: twelve moments of a game tell little more than one.
    """
    off = np.zeros((len(games), BINS))
    for number, said in enumerate(games):
        for each in said:
            off[number, min(int(BINS * each.chance), BINS - 1)] += each.chance - each.share
    signs = np.random.default_rng(0).choice([-1.0, 1.0], (FLIPS, len(games)))
    return float(np.abs(signs @ off).sum(axis=1).mean()) / max(1, sum(map(len, games)))
