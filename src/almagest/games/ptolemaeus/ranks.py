"""The ranks of a race with the Comet (PT-Q64)."""

from __future__ import annotations

RANKS = ((12, "first_disciple"), (11, "astronomer"), (9, "reckoner"), (7, "observer"), (0, "pupil"))


def rank(points: int) -> str:
    """Give the rank that points are worth when the Comet is home (PT-Q64)."""
    return next(name for least, name in RANKS if points >= least)
