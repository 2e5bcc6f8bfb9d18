"""Who fits whom: those of like strength at once, others the longer somebody waits."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from almagest.server.ratings import A_LEVEL, MIDDLE, SCALE

if TYPE_CHECKING:
    from collections.abc import Sequence

AT_FIRST, A_SECOND = 150.0, 15.0
BOT_SECONDS = 60.0


@dataclass(frozen=True, slots=True)
class Seeker:
    """Somebody who waits: how strong, since when, and whether the game may be rated."""

    identity: str
    rating: float
    since: float
    rated: bool


def width(seconds: float) -> float:
    """Tell how far apart in rating two may be when one of them has waited so long."""
    return AT_FIRST + A_SECOND * max(0.0, seconds)


def companions(seekers: Sequence[Seeker], me: str, seats: int, now: float) -> list[Seeker]:
    """Choose a whole table with somebody at it, those nearest in rating; nobody where nobody fits yet.

    All lie within what the one who has waited longest accepts.
    """
    in_order = sorted(seekers, key=lambda seeker: (seeker.rating, seeker.since, seeker.identity))
    tables = [in_order[first : first + seats] for first in range(len(in_order) - seats + 1)]
    fitting = [table for table in tables if any(seeker.identity == me for seeker in table) and is_fair(table, now)]
    return min(fitting, key=spread, default=[])


def is_fair(table: Sequence[Seeker], now: float) -> bool:
    """Tell whether those at a table are near enough in rating for how long they have waited."""
    return spread(table) <= width(now - min(seeker.since for seeker in table))


def spread(table: Sequence[Seeker]) -> float:
    """Tell how far apart those at a table are, who stand in the order of their ratings."""
    return sum(two.rating - one.rating for one, two in pairwise(table))


def bot_for(rating: float, levels: int) -> str:
    """Name the level that is nearest in strength."""
    strengths = [MIDDLE + SCALE * A_LEVEL * (level - 3) for level in range(1, levels + 1)]
    nearest = min(range(levels), key=lambda n: abs(strengths[n] - rating))
    return f"level:{nearest + 1}"
