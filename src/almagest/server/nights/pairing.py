"""Who plays whom: by standing, and as far as can be nobody meets the same opponent twice or rests twice."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from almagest.server.nights.night import FILLER

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Met: TypeAlias = "Mapping[frozenset[int], int]"
MOST_STEPS = 50_000
MOST_SWAPS = 200


class Draw(NamedTuple):
    """The tables of a round, each with its entrants by seat, and who rests."""

    tables: list[tuple[int, ...]]
    byes: list[int]


class Past(NamedTuple):
    """What has been: how often two have met, who has rested how often, and who has sat where."""

    met: Counter[frozenset[int]]
    rests: Counter[int]
    sat: Counter[tuple[int, int]]


def drawn(order: Sequence[int], past: Past, seats: int, *, fill: bool) -> Draw:
    """Draw a round for entrants in the order of their standing; who is left over rests, or plays with bots."""
    left_over = len(order) % seats
    best: tuple[int, list[tuple[int, ...]], list[int]] | None = None
    for resting in resters(order, past, left_over):
        tables = grouped([number for number in order if number not in resting], past.met, seats)
        repeats = sum(meetings(table, past.met) for table in tables)
        if best is None or repeats < best[0]:
            best = (repeats, tables, resting)
        if repeats == 0:
            break
    assert best is not None
    _, tables, resting = best
    if fill and resting:
        tables = [*tables, (*resting, *[FILLER] * (seats - len(resting)))]
        resting = []
    return Draw([seated(table, past.sat) for table in tables], resting)


def resters(order: Sequence[int], past: Past, count: int) -> list[list[int]]:
    """Propose who rests, the best proposal first: nobody twice before everybody has once, then the last in standing."""
    if count == 0:
        return [[]]
    from_the_end = list(reversed(order))
    by_right = sorted(from_the_end, key=lambda number: past.rests[number])
    fewest = past.rests[by_right[count - 1]]
    sure = [number for number in by_right if past.rests[number] < fewest]
    others = [number for number in by_right if past.rests[number] == fewest]
    if count - len(sure) > 1:
        return [by_right[:count]]
    return [[*sure, other] for other in others]


def grouped(order: Sequence[int], met: Met, seats: int) -> list[tuple[int, ...]]:
    """Make tables of entrants in the order of their standing, with as few who have met as can be found."""
    if seats > 2:
        return mended(neighbours(order, met, seats), met)
    for allowed in range(max([0, *met.values()]) + 1):
        found = matched(list(order), met, allowed, [MOST_STEPS])
        if found is not None:
            return found
    return [(order[n], order[n + 1]) for n in range(0, len(order), 2)]


def matched(order: list[int], met: Met, allowed: int, steps: list[int]) -> list[tuple[int, ...]] | None:
    """Pair everybody with the nearest in standing whom they have met so often at most; None if that cannot be."""
    if not order:
        return []
    first, rest = order[0], order[1:]
    for n, other in enumerate(rest):
        steps[0] -= 1
        if steps[0] < 0:
            return None
        if met.get(frozenset((first, other)), 0) <= allowed:
            others = matched(rest[:n] + rest[n + 1 :], met, allowed, steps)
            if others is not None:
                return [(first, other), *others]
    return None


def neighbours(order: Sequence[int], met: Met, seats: int) -> list[list[int]]:
    """Fill table after table from the top, each seat with whom those there have met least, the nearest in standing."""
    rest, tables = list(order), []
    while rest:
        table = [rest.pop(0)]
        while len(table) < seats:
            nearest = min(rest, key=lambda other: sum(met.get(frozenset((other, one)), 0) for one in table))
            rest.remove(nearest)
            table.append(nearest)
        tables.append(table)
    return tables


def mended(tables: list[list[int]], met: Met) -> list[tuple[int, ...]]:
    """Exchange entrants between tables as long as fewer meet again by it."""
    for _ in range(MOST_SWAPS):
        if not exchanged(tables, met):
            break
    return [tuple(table) for table in tables]


def exchanged(tables: list[list[int]], met: Met) -> bool:
    """Make one exchange by which fewer meet again; tell whether there was one."""
    for one, two in combinations(tables, 2):
        before = meetings(one, met) + meetings(two, met)
        if before == 0:
            continue
        for here in range(len(one)):
            for there in range(len(two)):
                one[here], two[there] = two[there], one[here]
                if meetings(one, met) + meetings(two, met) < before:
                    return True
                one[here], two[there] = two[there], one[here]
    return False


def meetings(table: Sequence[int], met: Met) -> int:
    """Count how often those at a table have met before."""
    return sum(met.get(frozenset(pair), 0) for pair in combinations(table, 2))


def seated(table: Sequence[int], sat: Mapping[tuple[int, int], int]) -> tuple[int, ...]:
    """Turn the seats so that everybody sits where they have sat least."""
    return min(permutations(table), key=lambda seats: sum(sat.get((who, seat), 0) for seat, who in enumerate(seats)))
