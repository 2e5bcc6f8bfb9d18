"""Who stands where: by the share of opponents beaten, or at the same deal by comparing with those on the same seat."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from almagest.server.nights.night import FILLER
from almagest.server.nights.pairing import Past

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from almagest.server.nights.night import Ending, Night, Sitting

HALF = 0.5


class Line(NamedTuple):
    """Where an entrant stands; `second` decides among those with the same points."""

    number: int
    points: float
    second: float
    games: int
    byes: int


def standings(night: Night) -> list[Line]:
    """Give everybody's place, the best first; whoever entered first comes first among equals."""
    points, past = points_of(night), past_of(night)
    games = Counter(who for sitting in night.sittings if sitting.ending for who in sitting.seats)
    second = margins(night) if night.duplicate else strength_of_opponents(night, points)
    lines = [
        Line(number, round(points[number], 4), round(second[number], 4), games[number], past.rests[number])
        for number in range(len(night.entrants))
    ]
    return sorted(lines, key=lambda line: (-line.points, -line.second, line.number))


def points_of(night: Night) -> defaultdict[int, float]:
    """Add up what each table has brought, and each rest: a whole point, at the same deal half of one."""
    points: defaultdict[int, float] = defaultdict(float)
    for sitting in night.sittings:
        for seat, who in enumerate(sitting.seats):
            if sitting.ending is not None and who != FILLER:
                points[who] += brought(night, sitting, seat)
    for made in night.rounds:
        for who in made.byes:
            points[who] += HALF if night.duplicate else 1.0
    return points


def brought(night: Night, sitting: Sitting, seat: int) -> float:
    """Tell what a table that is over brings a seat; the only one with its deal is like any other table."""
    assert sitting.ending is not None
    is_compared = night.duplicate and len(night.sittings_of(sitting.round)) > 1
    return on_the_deal(night, sitting, seat) if is_compared else beaten(sitting.ending, seat)


def beaten(ending: Sequence[Ending], seat: int) -> float:
    """Tell the share of the others at a table who were beaten, a shared place counted half."""
    others = [other.rank for n, other in enumerate(ending) if n != seat]
    return share([(ending[seat].rank < rank) - (ending[seat].rank > rank) for rank in others])


def on_the_deal(night: Night, sitting: Sitting, seat: int) -> float:
    """Tell the share of those who did worse on the same seat with the same deal: whatever the deal gave, they had."""
    assert sitting.ending is not None
    own = worth(sitting.ending[seat])
    others = [
        worth(other.ending[seat])
        for other in night.sittings_of(sitting.round)
        if other.ending is not None and other.table != sitting.table
    ]
    return share([(own > theirs) - (own < theirs) for theirs in others])


def worth(ending: Ending) -> tuple[bool, int, int]:
    """Tell how well somebody did: to lose before the end is worst; then by place, then by the margin."""
    return ending.how not in ("time", "resigned", "left"), -ending.rank, ending.margin


def share(comparisons: Sequence[int]) -> float:
    """Tell the share of comparisons won, half for equals; a half where there is nobody to compare with."""
    return HALF if not comparisons else sum((1 + sign) / 2 for sign in comparisons) / len(comparisons)


def margins(night: Night) -> defaultdict[int, float]:
    """Add up how far everybody was ahead."""
    found: defaultdict[int, float] = defaultdict(float)
    for sitting in night.sittings:
        for who, ending in zip(sitting.seats, sitting.ending or (), strict=False):
            found[who] += ending.margin
    return found


def strength_of_opponents(night: Night, points: Mapping[int, float]) -> defaultdict[int, float]:
    """Add up the points of everybody's opponents."""
    found: defaultdict[int, float] = defaultdict(float)
    for sitting in night.sittings:
        for who in sitting.seats:
            found[who] += sum(points.get(other, 0.0) for other in sitting.seats if other not in (who, FILLER))
    return found


def past_of(night: Night) -> Past:
    """Gather who has met, rested and sat where; to play with bots that fill a table counts as a rest, too."""
    met, rests, sat = Counter[frozenset[int]](), Counter[int](), Counter[tuple[int, int]]()
    for sitting in night.sittings:
        people = [who for who in sitting.seats if who != FILLER]
        met.update(frozenset(pair) for pair in combinations(people, 2))
        sat.update((who, seat) for seat, who in enumerate(sitting.seats) if who != FILLER)
        rests.update(people if FILLER in sitting.seats else [])
    for made in night.rounds:
        rests.update(made.byes)
    return Past(met, rests, sat)
