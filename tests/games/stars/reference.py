"""A matcher without bit boards: cell by cell, to check the fast one against."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator

    from almagest.games.stars.cards import Card

Cell: TypeAlias = tuple[int, int]
Figure: TypeAlias = dict[Cell, str]


def figure(rows: tuple[str, ...]) -> Figure:
    """Read a figure as printed."""
    cells = {(r, c): word for r, row in enumerate(rows) for c, word in enumerate(row.split())}
    return {cell: word for cell, word in cells.items() if word != "."}


def turned(shape: Figure) -> Figure:
    """Turn a figure by a quarter."""
    return {(c, -r): word for (r, c), word in shape.items()}


def orientations(shape: Figure, *, mirror: bool = False) -> list[Figure]:
    """Give the four rotations, and those of the mirror image if it counts."""
    found = []
    for start in (shape, {(r, -c): word for (r, c), word in shape.items()}) if mirror else (shape,):
        way = start
        for _ in range(4):
            way = turned(way)
            found.append(way)
    return found


def placements(shape: Figure, faces: list[list[str]], *, mirror: bool = False) -> Iterator[frozenset[Cell]]:
    """Give the cells of every place where a figure lies in the sky."""
    for way in orientations(shape, mirror=mirror) if len(shape) > 1 else [shape]:
        (top, left), first = next(iter(way.items()))
        for row, column in product(range(5), repeat=2):
            if faces[row][column] == first:
                moved = {(r - top + row, c - left + column): word for (r, c), word in way.items()}
                if all(0 <= r < 5 and 0 <= c < 5 and faces[r][c] == word for (r, c), word in moved.items()):
                    yield frozenset(moved)


def visible(card: Card, faces: list[list[str]], ignored: tuple[str, ...] = (), *, mirror: bool = False) -> bool:
    """Tell whether all figures of a card can be seen without sharing a tile."""
    shapes = [
        {cell: word for cell, word in figure(rows).items() if word not in ignored} for rows in card.constellations
    ]
    return laid(shapes, faces, frozenset(), mirror=mirror)


def laid(shapes: list[Figure], faces: list[list[str]], taken: frozenset[Cell], *, mirror: bool) -> bool:
    """Tell whether the figures can be laid one after the other."""
    if not shapes:
        return True
    return any(
        laid(shapes[1:], faces, taken | cells, mirror=mirror)
        for cells in placements(shapes[0], faces, mirror=mirror)
        if not cells & taken
    )
