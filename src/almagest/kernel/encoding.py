"""How a view becomes numbers for learning programs: named blocks of small whole numbers, one after the other.

A game's folder may hold `encoding.py` with `blocks(seats)` and `encode(view)`; the second is the definition. It may add
`observe(state, seat)`, which gives the same numbers straight from the state, only faster.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from almagest.kernel.event import Json

FLAG = 1
NUMBER = 255
"""The largest value of a number to which the rules set no bound; anything above is written as this."""


@dataclass(frozen=True)
class Block:
    """Some numbers with a common meaning; `each` repeats them for every player, the observer first, then clockwise.

    `most` is the largest value that they can have with any deck, or that of each number where they differ.
    """

    name: str
    size: int
    meaning: str
    most: int | tuple[int, ...] = FLAG
    each: bool = False

    def length(self, seats: int) -> int:
        """Give how many numbers the block takes."""
        return self.size * seats if self.each else self.size

    def bounds(self, seats: int) -> bytes:
        """Give the largest value of every number, one byte each."""
        own = bytes(self.most if isinstance(self.most, tuple) else [self.most] * self.size)
        return own * seats if self.each else own


def one(place: int | None, size: int) -> list[int]:
    """Write 1 at one place of several, nowhere for None."""
    return [int(n == place) for n in range(size)]


def some(places: Iterable[int], size: int) -> list[int]:
    """Write 1 at each of some places."""
    found = set(places)
    return [int(n in found) for n in range(size)]


def counts(numbers: Mapping[str, int], names: Sequence[str]) -> list[int]:
    """Write how many there are of each kind."""
    return [numbers.get(name, 0) for name in names]


def joined(parts: Iterable[list[int]]) -> list[int]:
    """Write parts one after the other."""
    return [number for part in parts for number in part]


def clockwise(view: Mapping[str, Json]) -> list[int]:
    """List the seats from the observer on."""
    seats, first = view["seats"], view["viewer"] or 0
    return [(first + n) % seats for n in range(seats)]


def packed(blocks: Sequence[Block], seats: int, values: Mapping[str, list[int]]) -> bytearray:
    """Put the blocks together in their order, numbers kept within 0 and 255."""
    for block in blocks:
        if len(values[block.name]) != block.length(seats):
            raise ValueError(f"block {block.name!r} has {len(values[block.name])} numbers, not {block.length(seats)}")
    return bytearray(max(0, min(NUMBER, number)) for block in blocks for number in values[block.name])
