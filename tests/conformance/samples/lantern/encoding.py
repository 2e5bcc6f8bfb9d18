"""What a learning program sees of Lantern."""

from __future__ import annotations

from typing import cast

from almagest.kernel.encoding import Block, packed
from almagest.kernel.event import Json
from almagest.kernel.state import State

from .state import Lantern


def blocks(_seats: int) -> list[Block]:
    """List the blocks."""
    return [Block("has_looked", 1, "whether the player on turn has looked")]


def encode(view: dict[str, Json]) -> dict[str, list[int]]:
    """Read every block from a view."""
    return {"has_looked": [int(view["has_looked"])]}


def observe(state: State, seat: int) -> bytearray:
    """Give what a seat sees."""
    lantern = cast("Lantern", state)
    if lantern.leak == "numbers":
        return bytearray([lantern.card])
    return packed(blocks(state.seats), state.seats, encode(state.view(seat)))
