"""Constellations turned into plans that the matcher can follow (SR-20 to SR-23, SR-26, SR-30, SR-Q1, SR-Q26).

A figure has a plan for every way to turn it, and a Great Old One's figure one set of plans for every set of at most
three ignored stars. A plan is a list of numbers: how many orientations, then for each of them where its first star may
lie (a set of cells), how many stars, and for each star its symbol and its distance from the first.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence

EDGE = 5
MOST_IGNORED = 3
BLANK = "."
Star: TypeAlias = tuple[int, int, int]  # row, column, symbol


def stars_of(rows: Sequence[str], number_of: dict[str, int]) -> list[Star]:
    """List the stars of a figure as printed, row by row; an empty cell is any tile (SR-22)."""
    cells = [(row, column, word) for row, line in enumerate(rows) for column, word in enumerate(line.split())]
    return [(row, column, number_of[word]) for row, column, word in cells if word != BLANK]


def orientations(stars: list[Star], *, mirror: bool) -> list[list[Star]]:
    """Turn a figure by quarters, mirror images too if they count; equal ones once (SR-21, SR-Q1)."""
    found: list[list[Star]] = []
    for start in [stars, [(row, -column, symbol) for row, column, symbol in stars]] if mirror else [stars]:
        turned = start
        for _ in range(4):
            turned = [(column, -row, symbol) for row, column, symbol in turned]
            if not any(same(turned, other) for other in found):
                found.append(turned)
    return found


def same(one: list[Star], other: list[Star]) -> bool:
    """Tell whether two orientations are the same but for their place."""
    return moved(one) == moved(other)


def moved(stars: list[Star]) -> list[Star]:
    """Move a figure to the upper left corner and sort its stars."""
    top, left = min(row for row, _, _ in stars), min(column for _, column, _ in stars)
    return sorted((row - top, column - left, symbol) for row, column, symbol in stars)


def plan(stars: list[Star], *, mirror: bool) -> list[int]:
    """Write the plan of a figure: the stars that are not ignored must lie in the sky (SR-30, SR-Q26)."""
    numbers: list[int] = []
    ways = [sorted(way) for way in orientations(stars, mirror=mirror)]
    ways = [way for way in ways if first_cells(way)]
    for way in ways:
        top, left, _ = way[0]
        distances = [(symbol, EDGE * (row - top) + column - left) for row, column, symbol in way]
        numbers += [first_cells(way), len(way), *(number for pair in distances for number in pair)]
    return [len(ways), *numbers]


def first_cells(way: list[Star]) -> int:
    """Give the cells where the first star may lie so that all others are in the sky too."""
    rows, columns = [row - way[0][0] for row, _, _ in way], [column - way[0][1] for _, column, _ in way]
    return sum(1 << (EDGE * row + column) for row in room(rows) for column in room(columns))


def room(distances: list[int]) -> range:
    """Give the lines where the first star may lie so that those at these distances are in the sky too."""
    return range(-min(distances), EDGE - max(distances))


def plans_of(stars: list[Star], *, mirror: bool, ignoring: bool) -> list[list[int] | None]:
    """Write the plans of a figure; with `ignoring` one for every set of stars, None for sets too large (SR-27)."""
    if not ignoring:
        return [plan(stars, mirror=mirror)]
    plans: list[list[int] | None] = [None] * (1 << len(stars))
    for ignored in range(MOST_IGNORED + 1):
        for left_out in combinations(range(len(stars)), ignored):
            needed = [star for n, star in enumerate(stars) if n not in left_out]
            if needed:
                plans[sum(1 << n for n in left_out)] = plan(needed, mirror=mirror)
    return plans
