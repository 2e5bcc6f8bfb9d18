"""Observations as numbers: the encoding of a game's own folder, or a general one for games that have none."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING
from zlib import crc32

from almagest import catalog
from almagest.kernel.encoding import NUMBER, Block, clockwise, packed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from almagest.kernel.event import Json
    from almagest.kernel.state import State

LEAVES = 512


@dataclass(frozen=True)
class Encoding:
    """What the numbers of a game at one seat count mean, and how to get them."""

    seats: int
    blocks: tuple[Block, ...]
    size: int
    read: Callable[[dict[str, Json]], dict[str, list[int]]]
    see: Callable[[State, int], bytearray]
    """Give what a seat sees, one byte a number: a function of the seat's view, whichever way it is computed."""

    def of_view(self, view: dict[str, Json]) -> bytearray:
        """Turn a view into numbers, one byte each."""
        return packed(self.blocks, self.seats, self.read(view))

    def bounds(self) -> bytes:
        """Give the largest value that each number can have."""
        return b"".join(block.bounds(self.seats) for block in self.blocks)

    def places(self) -> dict[str, slice]:
        """Tell where each block lies."""
        found, start = {}, 0
        for block in self.blocks:
            found[block.name] = slice(start, start + block.length(self.seats))
            start += block.length(self.seats)
        return found


@cache
def encoding_of(name: str, seats: int) -> Encoding:
    """Give the encoding of a game."""
    own = catalog.encoding(name)
    blocks = tuple(own.blocks(seats) if own else plain_blocks(seats))
    read = own.encode if own else plain
    seen = getattr(own, "observe", None) or (lambda state, seat: packed(blocks, seats, read(state.view(seat))))
    return Encoding(seats, blocks, sum(block.length(seats) for block in blocks), read, seen)


def plain_blocks(_seats: int) -> list[Block]:
    """List the blocks of a game that has no encoding of its own."""
    return [
        Block("decides", 1, "whose decision it is", each=True),
        Block("over", 1, "whether the game is over"),
        Block("score", 1, "points as they stand", NUMBER, each=True),
        Block("winner", 1, "who has won", each=True),
        Block("decisions", 1, "decisions made so far", NUMBER),
        Block("leaves", LEAVES, "how many facts of the view fall into each of 512 classes (a hash)", NUMBER),
    ]


def plain(view: dict[str, Json]) -> dict[str, list[int]]:
    """Read the blocks that every game has from a view; its own facts are hashed, name and value together."""
    seats, leaves = clockwise(view), [0] * LEAVES
    for leaf in leaves_of("", view):
        leaves[crc32(leaf.encode()) % LEAVES] += 1
    return {
        "decides": [int(seat == view["seat"]) for seat in seats],
        "over": [int(view["over"])],
        "score": [view["scores"][seat] for seat in seats],
        "winner": [int(seat in view["winners"]) for seat in seats],
        "decisions": [view["ply"]],
        "leaves": leaves,
    }


def leaves_of(path: str, data: Json) -> Iterator[str]:
    """List the facts in plain data, each with the way to it."""
    if isinstance(data, dict):
        for name, value in data.items():
            yield from leaves_of(f"{path}/{name}", value)
    elif isinstance(data, list):
        for place, value in enumerate(data):
            yield from leaves_of(f"{path}/{place}", value)
    else:
        yield f"{path}={data}"
