"""All tables: found in memory or rebuilt from their logs, changed one command at a time, written before told."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar, cast
from weakref import WeakValueDictionary

from almagest.server import commands, leaving
from almagest.server.clocks import Moment, now
from almagest.server.entries import Entry, Logged, Opened, Rematched
from almagest.server.following import Following, Overtaken, idly, numbered, waited
from almagest.server.memory import Bounds, Memory
from almagest.server.opening import new_id, opened_again
from almagest.server.preparing import ReadyDealer
from almagest.server.refusals import refused
from almagest.server.store import ALL, LATEST, Place, Store, Wanted
from almagest.server.table import Dealer, Table, deal

if TYPE_CHECKING:
    from collections.abc import Awaitable, Collection, Coroutine, Iterable

    from almagest.kernel.setting import Setting
    from almagest.server.store import Identity

Answer = TypeVar("Answer")
Command: TypeAlias = Callable[[Table], list[Entry]]
MOST_LISTED = 50
A_LITTLE = 0.002
MOST_TRIES = 5
LOG = logging.getLogger("almagest.server")


class Listed(NamedTuple):
    """A page of a list of tables; the next one begins after `last`; so many had to be `rebuilt`."""

    tables: list[Table]
    last: Place | None
    rebuilt: int = 0


async def unprepared(_: Opened) -> Setting | None:
    """Prepare nothing: whoever deals reads the options."""
    return None


class Tables(Following):
    """The tables of one server."""

    def __init__(
        self,
        store: Store,
        most: int,
        dealer: Dealer = deal,
        wrote: Callable[[Entry], None] = idly,
        clock: Callable[[], Moment] = now,
        bounds: Bounds | None = None,
    ) -> None:
        super().__init__(store, wrote, clock)
        self.dealer = dealer
        self.prepare: Callable[[Opened], Awaitable[Setting | None]] = unprepared
        # As long as anybody holds a table, everybody gets the same one; the recent ones are held here.
        self.alive: WeakValueDictionary[str, Table] = WeakValueDictionary()
        self.memory = Memory(bounds or Bounds(most), time.monotonic)
        self.rebuilding: dict[str, asyncio.Task[Table]] = {}
        self.under_way: set[asyncio.Task[object]] = set()
        self.forgotten: Collection[str] = ()
        # Whether somebody served these tables before this worker and since: then clocks have run on all the time.
        self.elders = False

    # Finding ----------------------------------------------------------------------------------------------

    async def find(self, name: str) -> Table:
        """Give a table, from memory or from its log, as it stands now."""
        if name in self.alive:
            table = self.hold(self.alive[name])
            await self.follow_on(table)
            return table
        if name not in self.rebuilding:
            task = asyncio.get_running_loop().create_task(self.rebuilt(name))
            self.rebuilding[name] = task
            task.add_done_callback(lambda _: self.rebuilding.pop(name))
        return self.hold(await asyncio.shield(self.rebuilding[name]))

    async def rebuilt(self, name: str) -> Table:
        """Rebuild a table from its log, a little at a time: others shall not wait for a long game."""
        log = await self.store.log(name)
        if not log:
            raise refused("no_table", table=name)
        if name in self.alive:  # opened while its log was read
            return self.alive[name]
        dealer = self.dealer_with(await self.prepare(cast("Opened", log[0].entry)))
        ticks, begun = self.ticks.get(name), perf_counter()
        if ticks is None and self.elders:
            ticks = self.since(log[-1])
        table = Table(name, log[:1], dealer, ticks, self.forgotten)
        for logged in log[1:]:
            table.take(logged, ticks)
            if perf_counter() - begun > A_LITTLE:
                await asyncio.sleep(0)
                begun = perf_counter()
        await self.safely(self.write_resumed(self.hold(table)))
        return table

    def dealer_with(self, setting: Setting | None) -> Dealer:
        """Give who deals, with what is ready already."""
        return self.dealer if setting is None else ReadyDealer(setting)

    def hold(self, table: Table) -> Table:
        """Keep a table in memory, as far as there is room."""
        self.alive[table.id] = table
        self.memory.keep(table)
        return table

    async def public(self, after: Place = LATEST, wanted: Wanted = ALL) -> Listed:
        """List the public tables that are open or running, a page of them."""
        return await self.listed(await self.store.public_tables(MOST_LISTED + 1, after, wanted))

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

    async def open(self, entries: list[Entry], setting: Setting | None = None, *, name: str | None = None) -> Table:
        """Open a table with its first entries, with a setting if one is ready, by a name if one is taken already."""
        return await self.safely(self.write_new(entries, self.dealer_with(setting), name or new_id()))

    async def carry_out(self, table: Table, command: Command) -> None:
        """Carry out a command: checked, written, taken in, told; one after the other at each table."""
        await self.safely(self.write(table, command))

    async def look_at_the_clock(self, table: Table) -> None:
        """Let a bot play on if the time of whoever is on turn is out."""
        await self.carry_out(table, lambda _: [])

    async def resume_clocks(self) -> None:
        """Go on with every clock that ran when the server stopped: to find a table is enough."""
        for name in await self.store.timed_tables():
            await self.found([name])

    async def rematch(self, table: Table, person: Identity) -> Table:
        """Open the next table, once everybody wishes it; until then, give this one."""
        return await self.safely(self.write_rematch(table, person))

    async def delete(self, table: Table, person: Identity) -> None:
        """Forget a table for good at the wish of its host, who must be the only one to lose anything by it."""
        await self.safely(self.write_off(table, person))

    async def safely(self, work: Coroutine[object, object, Answer]) -> Answer:
        """Finish what was begun, even if whoever asked is gone: memory must not fall behind the log."""
        task = asyncio.get_running_loop().create_task(work)
        self.under_way.add(task)
        task.add_done_callback(self.under_way.discard)
        return await asyncio.shield(task)

    async def write(self, table: Table, command: Command) -> None:
        """Write what a command brings about; first of all, whoever is on turn may have no time left.

        If another worker was faster, the command is judged again by what the log says now.
        """
        async with table.lock:
            if table.gone:
                raise refused("no_table", table=table.id)
            for _ in range(MOST_TRIES):
                try:
                    if table.in_doubt:
                        await self.read_again(table)
                    if table.clocks:
                        await self.append(table, leaving.time_out(table, self.clock()))
                    await self.append(table, command(table))
                except Overtaken:
                    continue
                return
        raise refused("stale", seen=table.seq, seq=table.seq + 1)

    async def write_resumed(self, table: Table) -> None:
        """Write that the server was away, where a clock would have run on; nobody's time has run since it came back."""
        if table.ticks is None and commands.resume(table):
            async with table.lock:
                with suppress(Overtaken):  # another worker has
                    await self.append(table, commands.resume(table))

    async def write_new(self, entries: list[Entry], dealer: Dealer, name: str) -> Table:
        """Write the first entries of a new table."""
        table, log, moment = self.begun(entries, dealer, name)
        await self.store.append(table.id, log)
        return self.welcome(table, log, moment)

    def begun(self, entries: list[Entry], dealer: Dealer, name: str) -> tuple[Table, list[Logged], Moment]:
        """Make a new table that is not written yet."""
        moment = self.clock()
        log = numbered(entries, 1, moment)
        return Table(name, log, dealer, moment.ticks, self.forgotten), log, moment

    def welcome(self, table: Table, log: list[Logged], moment: Moment) -> Table:
        """Hold a new table that is safely written, and tell."""
        LOG.info("a table was opened", extra={"table": table.id, "game": table.game.name})
        self.hold(table)
        self.keep_ticks(table, moment.ticks)
        self.note(table, log)
        return table

    async def write_rematch(self, table: Table, person: Identity) -> Table:
        """Note the wish; the last one opens the next table and notes it in the log of this one, all or nothing."""
        async with table.lock:
            await self.read_again(table)
            if table.next_table is None:
                entries = opened_again(table)
                wishes = leaving.rematch_wished(table, person)
                if not leaving.all_wish_rematch(table, wishes):
                    await self.append(table, [*wishes])
                    return table
                following, opening, moment = self.begun(entries, table.dealer, new_id())
                news: list[Entry] = [*wishes, Rematched(following.id)]
                noted = numbered(news, table.seq + 1, moment, waited(table, moment))
                with self.doubting(table):
                    await self.store.append_together({following.id: opening, table.id: noted})
                await self.take(table, noted, moment)
                return self.welcome(following, opening, moment)
        return await self.find(str(table.next_table))

    async def write_off(self, table: Table, person: Identity) -> None:
        """Forget a table; whoever waits for its lock finds it gone."""
        async with table.lock:
            await self.read_again(table)
            leaving.check_delete(table, person)
            await self.expire(table.id)

    async def catch_up_all(self) -> None:
        """Read what other workers have written to all tables in memory while nothing could be heard of them."""
        if self.rebuilding:  # their logs may have been read before that
            await asyncio.wait(list(self.rebuilding.values()))
        seqs = await self.store.last_entries(list(self.alive))
        for name, seq in seqs.items():
            if name in self.alive:
                await self.catch_up(self.alive[name], seq)

    async def forget_person(self, identity: str) -> None:
        """Show the name of somebody no more: the tables in memory are read again."""
        for table in [table for table in self.alive.values() if identity in table.people]:
            self.doubt(table)
        await self.resolve_doubts()

    async def expire(self, name: str) -> None:
        """Forget a table that was abandoned, for good."""
        await self.store.forget_table(name)
        self.let_go(name)

    def let_go(self, name: str) -> None:
        """Hold a table no more that is forgotten for good; whoever still has it finds it gone."""
        table = self.alive.pop(name, None)
        if table is not None:
            table.gone = True
        self.memory.drop(name)
        self.ticks.pop(name, None)

    async def settle(self) -> None:
        """Wait for everything that was begun."""
        await asyncio.gather(*self.under_way, return_exceptions=True)
