"""The sky: 25 two-sided tiles in five rows, and the three things one can do to it (SR-4, SR-5, SR-10 to SR-12).

A symbol is a number of four bits, so the sky is four words, one a bit: places 0 to 24 hold the faces one sees, row by
row, places 25 to 49 the faces below. Pushing, swapping and flipping move all four words alike.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from almagest.kernel.bits import bit
from almagest.kernel.parts import Part

EDGE: Final = 5
CELLS: Final = 25
ALL_CELLS: Final = (1 << 25) - 1
PUSHES: Final = 20
SWAPS: Final = 40
FLIPS: Final = 25
ROW_SWAPS: Final = 20
SIDE_BY_SIDE: Final = 1
ONE_BELOW_THE_OTHER: Final = 5
FACE_BELOW: Final = 25


def both_faces(cells: int) -> int:
    """Give the places of cells on both faces."""
    return cells | cells << CELLS


def lines() -> list[int]:
    """Give the cells of the five rows, then of the five columns."""
    rows = [sum(1 << (EDGE * row + column) for column in range(EDGE)) for row in range(EDGE)]
    columns = [sum(1 << (EDGE * row + column) for row in range(EDGE)) for column in range(EDGE)]
    return [both_faces(cells) for cells in rows + columns]


def ends() -> list[int]:
    """Give the cell each push moves to the other end: first and last of every row, then of every column."""
    rows = [cell for row in range(EDGE) for cell in (EDGE * row, EDGE * row + EDGE - 1)]
    columns = [cell for column in range(EDGE) for cell in (column, EDGE * (EDGE - 1) + column)]
    return [both_faces(1 << cell) for cell in rows + columns]


LINES: Final = vec[i64]([i64(line) for line in lines()])
ENDS: Final = vec[i64]([i64(end) for end in ends()])


@final
class Sky(Part):
    """One arrangement of the tiles."""

    a: i64
    b: i64
    c: i64
    d: i64

    def __init__(self, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        self.a = a
        self.b = b
        self.c = c
        self.d = d

    def clone(self) -> Sky:
        """Copy the sky."""
        return Sky(self.a, self.b, self.c, self.d)

    def is_like(self, other: Sky) -> bool:
        """Tell whether every tile lies as in another sky."""
        return self.a == other.a and self.b == other.b and self.c == other.c and self.d == other.d

    def symbol_at(self, place: i64) -> i64:
        """Give the symbol of a face: cells 0 to 24, then the faces below them."""
        low = ((self.a >> place) & 1) | ((self.b >> place) & 1) << 1
        return low | ((self.c >> place) & 1) << 2 | ((self.d >> place) & 1) << 3

    def write(self, place: i64, symbol: i64) -> None:
        """Write the symbol of a face that is still blank."""
        if symbol & 1:
            self.a |= bit(place)
        if symbol & 2:
            self.b |= bit(place)
        if symbol & 4:
            self.c |= bit(place)
        if symbol & 8:
            self.d |= bit(place)

    def cells_showing(self, symbol: i64) -> i64:
        """Give the cells on which one sees a symbol."""
        a = self.a if symbol & 1 else ~self.a
        b = self.b if symbol & 2 else ~self.b
        c = self.c if symbol & 4 else ~self.c
        d = self.d if symbol & 8 else ~self.d
        return a & b & c & d & ALL_CELLS

    def cells_hiding(self, symbol: i64) -> i64:
        """Give the cells whose face below has a symbol (SR-4)."""
        a = self.a if symbol & 1 else ~self.a
        b = self.b if symbol & 2 else ~self.b
        c = self.c if symbol & 4 else ~self.c
        d = self.d if symbol & 8 else ~self.d
        return ((a & b & c & d) >> CELLS) & ALL_CELLS

    def push(self, n: i64) -> None:
        """Move one row or column by one place; the tile pushed out comes back at the other end (SR-10).

        Pushes 0 to 9 are rows 1 to 5, left and right; 10 to 19 columns 1 to 5, up and down.
        """
        line = LINES[n >> 1]
        end = ENDS[n]
        step: i64 = 1 if n < 10 else 5
        if n & 1 == 0:
            self.a = pushed_back(self.a, line, end, step)
            self.b = pushed_back(self.b, line, end, step)
            self.c = pushed_back(self.c, line, end, step)
            self.d = pushed_back(self.d, line, end, step)
        else:
            self.a = pushed_on(self.a, line, end, step)
            self.b = pushed_on(self.b, line, end, step)
            self.c = pushed_on(self.c, line, end, step)
            self.d = pushed_on(self.d, line, end, step)

    def swap(self, n: i64) -> None:
        """Exchange two tiles side by side; the edges of the sky are not side by side (SR-11, SR-Q10).

        Swaps 0 to 19 are neighbours in a row, row by row; 20 to 39 one below the other, row by row.
        """
        if n < ROW_SWAPS:
            self.exchange(both(n + (n >> 2)), SIDE_BY_SIDE)
        else:
            self.exchange(both(n - ROW_SWAPS), ONE_BELOW_THE_OTHER)

    def flip(self, cell: i64) -> None:
        """Turn a tile over in its place (SR-12)."""
        self.exchange(bit(cell), FACE_BELOW)

    def exchange(self, places: i64, distance: i64) -> None:
        """Exchange the contents of places with those a distance further on."""
        change = ((self.a >> distance) ^ self.a) & places
        self.a ^= change | change << distance
        change = ((self.b >> distance) ^ self.b) & places
        self.b ^= change | change << distance
        change = ((self.c >> distance) ^ self.c) & places
        self.c ^= change | change << distance
        change = ((self.d >> distance) ^ self.d) & places
        self.d ^= change | change << distance


def both(cell: i64) -> i64:
    """Give the places of a cell on both faces."""
    return bit(cell) | bit(cell + CELLS)


def pushed_back(word: i64, line: i64, end: i64, step: i64) -> i64:
    """Move a line of a word towards its beginning."""
    return (word & ~line) | ((word & line & ~end) >> step) | ((word & end) << (4 * step))


def pushed_on(word: i64, line: i64, end: i64, step: i64) -> i64:
    """Move a line of a word towards its end."""
    return (word & ~line) | ((word & line & ~end) << step) | ((word & end) >> (4 * step))
