"""A race to ten points: how often each of two players wins it, if both gain what players usually gain (SR-44)."""

from __future__ import annotations

from math import exp, log
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from almagest.games.stars.rules.turn import GOAL

# How often a turn of planned games brought no point, one, two, three and four; as tools/standing.py counts it.
GAINS: Final = vec[float]([0.08, 0.50, 0.33, 0.055, 0.035])
MOST: Final = 4
SUREST: Final = 0.997


def table() -> list[float]:
    """Work out how often who is to move wins, by the points of both: 10 times the own, and the other's.

    A turn that brings nothing leaves the points as they are, so the two chances of a pair follow from each other.
    """
    found = [0.0] * (GOAL * GOAL)
    nothing = GAINS[0]
    for own in range(GOAL - 1, -1, -1):
        for other in range(own, -1, -1):
            mine, theirs = by_gaining(found, own, other), by_gaining(found, other, own)
            found[GOAL * own + other] = (mine + nothing * (1 - theirs - nothing)) / (1 - nothing * nothing)
            found[GOAL * other + own] = theirs + nothing * (1 - found[GOAL * own + other])
    return found


def by_gaining(found: list[float], own: int, other: int) -> float:
    """Add up the chances to win after a turn that brings points."""
    total = 0.0
    for gain in range(1, MOST + 1):
        lost = found[GOAL * other + own + gain] if own + gain < GOAL else 0.0
        total += GAINS[gain] * (1.0 - lost)
    return total


WINS: Final = vec[float](table())


def race(own: i64, other: i64) -> float:
    """Give the chance to win of who is to move, by the points of both."""
    if own >= GOAL:
        return 1.0
    return 0.0 if other >= GOAL else WINS[GOAL * own + other]


def log_odds(chance: float) -> float:
    """Give the log-odds of a chance; nothing counts as quite certain."""
    bounded = min(max(chance, 1.0 - SUREST), SUREST)
    return log(bounded / (1.0 - bounded))


def chance_of(odds: float) -> float:
    """Give the chance that log-odds mean."""
    return 1.0 / (1.0 + exp(-odds))
