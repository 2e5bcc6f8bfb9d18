"""A sheet of small numbers that is filled from left to right: what compiled code writes observations and masks on."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from almagest.kernel.bits import lowest
from almagest.kernel.scratch import borrowed, give_back
from almagest.kernel.state import State

MOST: Final = 255


@final
class Sheet:
    """Numbers from 0 to 255, all 0 at first, and the place where the next block begins."""

    numbers: vec[u8]
    at: i64

    def __init__(self, size: i64) -> None:
        self.numbers = vec[u8]([u8(0)] * size)
        self.at = 0

    def number(self, value: i64) -> None:
        """Write a number, kept within 0 and 255."""
        self.numbers[self.at] = u8(min(max(value, 0), MOST))
        self.at += 1

    def flag(self, *, holds: bool) -> None:
        """Write 1 or 0."""
        if holds:
            self.numbers[self.at] = u8(1)
        self.at += 1

    def one(self, place: i64, size: i64) -> None:
        """Write 1 at one place of several, nowhere if it is not among them."""
        if 0 <= place < size:
            self.numbers[self.at + place] = u8(1)
        self.at += size

    def some(self, places: i64, size: i64) -> None:
        """Write 1 at each place of a set."""
        while places:
            self.numbers[self.at + lowest(places)] = u8(1)
            places &= places - 1
        self.at += size

    def counts(self, tally: i64, size: i64) -> None:
        """Write how many there are of each kind, from counts of 4 bits each."""
        for n in range(size):
            self.numbers[self.at + n] = u8((tally >> (4 * n)) & 15)
        self.at += size

    def skip(self, size: i64) -> None:
        """Leave places at 0."""
        self.at += size

    def filled(self) -> bytearray:
        """Give the numbers."""
        return bytearray(self.numbers)


def clockwise(viewer: i64, n: i64, seats: i64) -> i64:
    """Give the n-th seat from the observer on."""
    seat = viewer + n
    return seat if seat < seats else seat - seats


def mask_of(state: State, size: int) -> bytearray:
    """Write 1 for each legal action, 0 for the others."""
    sheet = Sheet(size)
    if not state.over:
        scratch = borrowed()
        numbers, actions = sheet.numbers, scratch.actions
        for i in range(state.fill_legal(actions)):
            numbers[actions[i]] = u8(1)
        give_back(scratch)
    return sheet.filled()
