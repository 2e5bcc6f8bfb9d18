"""Messages in two worlds: what a viewer is told must be the same, byte by byte, whatever is hidden from that viewer."""

from __future__ import annotations

import random
from copy import copy
from typing import TYPE_CHECKING

import almagest
from almagest import catalog
from almagest.server.clocks import now
from almagest.server.entries import Decided, Entry, Joined, Logged, Opened, Started
from almagest.server.following import numbered
from almagest.server.messages import encoded
from almagest.server.table import Table
from almagest.server.telling import table_message

if TYPE_CHECKING:
    from collections.abc import Iterator

VIEWERS = ("ann", "bob", None)


def compared(game: str, wanted: int) -> tuple[int, int]:
    """Compare so many messages, as they go over the wire; give how many are the same, and how many are not."""
    same = different = 0
    for truth, other in pairs(game):
        same, different = same + (truth == other), different + (truth != other)
        if same + different >= wanted:
            break
    return same, different


def pairs(game: str) -> Iterator[tuple[str, str]]:
    """Play game after game at random; after each decision tell every viewer how it stands, in both worlds."""
    number = 0
    while True:
        number += 1
        table, chance = opened(game, number), random.Random(number)
        while table.status == "running":
            for who in VIEWERS:
                yield from told_twice(table, who, number)
            move = table.playing.text(chance.choice(table.playing.legal()))
            table.take(Logged(table.seq + 1, now().at, Decided(int(table.playing.seat), move), 0), 0.0)


def opened(game: str, number: int) -> Table:
    """Open a table for two."""
    entries: list[Entry] = [
        Opened(game, catalog.game(game).edition, {}, (None, None), "ann", None, f"{number:064x}", "salt"),
        Joined(0, "ann", "Ann"),
        Joined(1, "bob", "Bob"),
        Started(),
    ]
    return Table("vega", numbered(entries, 1, now()))


def told_twice(table: Table, who: str | None, number: int) -> Iterator[tuple[str, str]]:
    """Tell a viewer the table, and one where all that the viewer cannot know is dealt anew.

    A world that was dealt anew has no past, so that nothing can be taken back there: such moments are left out.
    """
    if table.may_undo():
        return
    other = copy(table)
    other.state = table.playing.clone().redeal(table.seat_of(who), almagest.rng(number))
    moment = now()
    for lang, bare in (("en", False), ("fr", True)):
        texts = [
            encoded(table_message(world, who, lang=lang, after=world.seq - 3, present=("ann",), at=moment, bare=bare))
            for world in (table, other)
        ]
        yield texts[0], texts[1]
