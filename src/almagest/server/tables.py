"""All tables: found in memory or rebuilt from their logs, changed one command at a time, written before told."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar
from weakref import WeakValueDictionary

from almagest.server import commands
from almagest.server.entries import Entry, Logged, Rematched
from almagest.server.memory import Bounds, Memory
from almagest.server.opening import new_id, opened_again
from almagest.server.refusals import refused
from almagest.server.store import LATEST, Conflict, Place, Store
from almagest.server.table import Dealer, Table, deal

if TYPE_CHECKING:
    from collections.abc import Coroutine, Iterable

Answer = TypeVar("Answer")
Command: TypeAlias = Callable[[Table], list[Entry]]
MOST_LISTED = 50
LOG = logging.getLogger("almagest.server")


class Listed(NamedTuple):
    """A page of a list of tables; the next one begins after `last`; so many had to be `rebuilt`."""

    tables: list[Table]
    last: Place | None
    rebuilt: int = 0


def now() -> datetime:
    """Tell the time."""
    return datetime.now(UTC)


def idly(_: object) -> None:
    """Do nothing."""


class Tables:
    """The tables of one server; `changed` is called after every change that is safely written."""

    def __init__(
        self,
        store: Store,
        most: int,
        dealer: Dealer = deal,
        wrote: Callable[[Entry], None] = idly,
        clock: Callable[[], datetime] = now,
        bounds: Bounds | None = None,
    ) -> None:
        self.store = store
        self.clock = clock
        self.wrote = wrote
        self.dealer = dealer
        self.changed: Callable[[Table], None] = idly
        # As long as anybody holds a table, everybody gets the same one; the recent ones are held here.
        self.alive: WeakValueDictionary[str, Table] = WeakValueDictionary()
        self.memory = Memory(bounds or Bounds(most), time.monotonic)
        self.under_way: set[asyncio.Task[object]] = set()

    # Finding ----------------------------------------------------------------------------------------------

    async def find(self, name: str) -> Table:
        """Give a table, from memory or from its log."""
        if name not in self.alive:
            log = await self.store.log(name)
            if not log:
                raise refused("no_table", table=name)
            if name not in self.alive:  # somebody else may have been faster
                self.hold(Table(name, log, self.dealer))
        return self.hold(self.alive[name])

    def hold(self, table: Table) -> Table:
        """Keep a table in memory, as far as there is room."""
        self.alive[table.id] = table
        self.memory.keep(table)
        return table

    async def public(self, after: Place = LATEST) -> Listed:
        """List the public tables that are open or running, a page of them."""
        return await self.listed(await self.store.public_tables(MOST_LISTED + 1, after))

    async def of(self, identity: str, after: Place = LATEST) -> Listed:
        """List the tables somebody hosts or sits at, a page of them."""
        return await self.listed(await self.store.tables_of(identity, MOST_LISTED + 1, after))

    async def listed(self, places: list[Place]) -> Listed:
        """Give a page of tables, and the place of its last one if there are more."""
        page, more = places[:MOST_LISTED], len(places) > MOST_LISTED
        cold = sum(place.table not in self.alive for place in page)
        return Listed(await self.found(place.table for place in page), page[-1] if more else None, cold)

    async def running(self) -> list[str]:
        """Name the tables whose game goes on."""
        return await self.store.running_tables()

    async def found(self, names: Iterable[str]) -> list[Table]:
        """Give tables by name, without those that cannot be rebuilt: of another edition, or of a game that is gone."""
        tables = []
        for name in names:
            try:
                tables.append(await self.find(name))
            except Exception as error:
                LOG.warning("a table cannot be rebuilt", extra={"table": name, "error": type(error).__name__})
        return tables

    # Changing ---------------------------------------------------------------------------------------------

    async def open(self, entries: list[Entry]) -> Table:
        """Open a table with its first entries."""
        return await self.safely(self.write_new(entries))

    async def carry_out(self, table: Table, command: Command) -> None:
        """Carry out a command: checked, written, taken in, told; one after the other at each table."""
        await self.safely(self.write(table, command))

    async def look_at_the_clock(self, table: Table) -> None:
        """Let a bot play on if the time of whoever is on turn is out."""
        await self.carry_out(table, lambda _: [])

    async def resume_clocks(self) -> None:
        """Go on with every clock that ran when the server stopped."""
        for table in await self.found(await self.store.timed_tables()):
            await self.safely(self.write_resumed(table))

    async def rematch(self, table: Table) -> Table:
        """Open the next table, once; whoever asks again is led to the same one."""
        return await self.safely(self.write_rematch(table))

    async def safely(self, work: Coroutine[object, object, Answer]) -> Answer:
        """Finish what was begun, even if whoever asked is gone: memory must not fall behind the log."""
        task = asyncio.get_running_loop().create_task(work)
        self.under_way.add(task)
        task.add_done_callback(self.under_way.discard)
        return await asyncio.shield(task)

    async def write(self, table: Table, command: Command) -> None:
        """Write what a command brings about; first of all, whoever is on turn may have no time left."""
        async with table.lock:
            await self.append(table, commands.time_out(table, self.clock()))
            await self.append(table, command(table))

    async def write_resumed(self, table: Table) -> None:
        """Write that the server was away, where a clock would have run on."""
        async with table.lock:
            await self.append(table, commands.resume(table))

    async def append(self, table: Table, entries: list[Entry]) -> None:
        """Write entries, then let them happen, then tell."""
        if not entries:
            return
        log = numbered(entries, table.seq + 1, self.clock())
        try:
            await self.store.append(table.id, log)
        except Conflict:
            self.forget(table)
            raise refused("stale", seen=table.seq, seq=table.seq + 1) from None
        for logged in log:
            table.take(logged)
        self.note(table, log)

    def note(self, table: Table, log: list[Logged]) -> None:
        """Count what was written and tell whom it concerns."""
        for logged in log:
            self.wrote(logged.entry)
        self.changed(table)

    async def write_new(self, entries: list[Entry]) -> Table:
        """Write the first entries of a new table."""
        name, log = new_id(), numbered(entries, 1, self.clock())
        table = Table(name, log, self.dealer)
        await self.store.append(name, log)
        self.hold(table)
        self.note(table, log)
        return table

    async def write_rematch(self, table: Table) -> Table:
        """Open the next table and note it in the log of this one."""
        async with table.lock:
            if table.next_table is None:
                following = await self.write_new(opened_again(table))
                await self.append(table, [Rematched(following.id)])
                return following
        return await self.find(str(table.next_table))

    def forget(self, table: Table) -> None:
        """Drop a table from memory, so that it is rebuilt from its log."""
        self.memory.drop(table.id)
        self.alive.pop(table.id, None)

    async def expire(self, name: str) -> None:
        """Forget a table that was abandoned, for good."""
        table = self.alive.get(name)
        if table is not None:
            self.forget(table)
        await self.store.forget_table(name)

    async def settle(self) -> None:
        """Wait for everything that was begun."""
        await asyncio.gather(*self.under_way, return_exceptions=True)


def numbered(entries: list[Entry], first: int, at: datetime) -> list[Logged]:
    """Give entries their places in the log, and the time."""
    return [Logged(seq, at, entry) for seq, entry in enumerate(entries, start=first)]
