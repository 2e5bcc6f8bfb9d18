"""The tables kept in memory: so many, so many bytes, and none that nobody has looked at for long."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from almagest.server.table import Table

MEGABYTE = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Bounds:
    """How many tables are kept, how many bytes they have together, and for how many seconds nobody looks at one."""

    tables: int
    bytes: float = inf
    seconds: float = inf


@dataclass(frozen=True, slots=True)
class Kept:
    """A table in memory, what it weighed when last looked at, and when that was."""

    table: Table
    weight: int
    at: float


class Memory:
    """Keeps the tables used last."""

    def __init__(self, bounds: Bounds, clock: Callable[[], float]) -> None:
        self.bounds = bounds
        self.clock = clock
        self.kept: OrderedDict[str, Kept] = OrderedDict()
        self.bytes = 0

    def keep(self, table: Table) -> None:
        """Keep a table as the one used last, and let go of those for which there is no room."""
        self.drop(table.id)
        self.kept[table.id] = Kept(table, table.weight, self.clock())
        self.bytes += self.kept[table.id].weight
        self.tidy()

    def tidy(self) -> None:
        """Let go of what was not used for longest while there is too much, and of what nobody has used for long."""
        while self.kept:
            name, oldest = next(iter(self.kept.items()))
            too_much = len(self.kept) > self.bounds.tables or self.bytes > self.bounds.bytes
            if not too_much and self.clock() - oldest.at <= self.bounds.seconds:
                return
            self.drop(name)

    def drop(self, name: str) -> None:
        """Let go of a table."""
        gone = self.kept.pop(name, None)
        if gone is not None:
            self.bytes -= gone.weight
