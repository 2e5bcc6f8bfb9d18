"""All tables: found in memory or rebuilt from their logs, changed one command at a time, written before told."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import contextmanager, suppress
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar, cast
from weakref import WeakValueDictionary

from almagest.server import commands, leaving
from almagest.server.clocks import Moment, now
from almagest.server.entries import Entry, Logged, Opened, Rematched, Wished
from almagest.server.memory import Bounds, Memory
from almagest.server.opening import new_id, opened_again
from almagest.server.preparing import ReadyDealer
from almagest.server.refusals import Refused, refused
from almagest.server.store import LATEST, Conflict, InDoubt, Place, Store
from almagest.server.table import Dealer, Table, deal

if TYPE_CHECKING:
    from collections.abc import Awaitable, Collection, Coroutine, Iterable, Iterator

    from almagest.kernel.game import Setting
    from almagest.server.store import Identity

Answer = TypeVar("Answer")
Command: TypeAlias = Callable[[Table], list[Entry]]
MOST_LISTED = 50
A_LITTLE = 0.002
MOST_TRIES = 5
LOG = logging.getLogger("almagest.server")


class Overtaken(Refused):
    """Somebody else has written first."""


class Listed(NamedTuple):
    """A page of a list of tables; the next one begins after `last`; so many had to be `rebuilt`."""

    tables: list[Table]
    last: Place | None
    rebuilt: int = 0


def idly(_: object) -> None:
    """Do nothing."""


async def unprepared(_: Opened) -> Setting | None:
    """Prepare nothing: whoever deals reads the options."""
    return None


class Tables:
    """The tables of one server; `changed` is called after every change that is safely written."""

    def __init__(
        self,
        store: Store,
        most: int,
        dealer: Dealer = deal,
        wrote: Callable[[Entry], None] = idly,
        clock: Callable[[], Moment] = now,
        bounds: Bounds | None = None,
    ) -> None:
        self.store = store
        self.clock = clock
        self.wrote = wrote
        self.dealer = dealer
        self.changed: Callable[[Table], None] = idly
        self.prepare: Callable[[Opened], Awaitable[Setting | None]] = unprepared
        # As long as anybody holds a table, everybody gets the same one; the recent ones are held here.
        self.alive: WeakValueDictionary[str, Table] = WeakValueDictionary()
        self.memory = Memory(bounds or Bounds(most), time.monotonic)
        self.rebuilding: dict[str, asyncio.Task[Table]] = {}
        self.under_way: set[asyncio.Task[object]] = set()
        # When the last entry was written, where a clock runs: a table that was let go is rebuilt with its clock going.
        self.ticks: dict[str, float] = {}
        self.doubtful: set[Table] = set()
        self.forgotten: Collection[str] = ()
        # Whether somebody served these tables before this worker and since: then clocks have run on all the time.
        self.elders = False

    # Finding ----------------------------------------------------------------------------------------------

    async def find(self, name: str) -> Table:
        """Give a table, from memory or from its log."""
        if name in self.alive:
            return self.hold(self.alive[name])
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

    def since(self, logged: Logged) -> float:
        """Tell when an entry of another worker was written, by the clock of this process and the times of day."""
        moment = self.clock()
        return moment.ticks - max(0.0, (moment.at - logged.at).total_seconds())

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

    async def open(self, entries: list[Entry], setting: Setting | None = None) -> Table:
        """Open a table with its first entries, and with a setting if one is ready."""
        return await self.safely(self.write_new(entries, self.dealer_with(setting)))

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
                    await self.read_again(table)
                    await self.append(table, commands.time_out(table, self.clock()))
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

    async def append(self, table: Table, entries: list[Entry]) -> None:
        """Write entries, then let them happen, then tell."""
        if not entries:
            return
        moment = self.clock()
        log = numbered(entries, table.seq + 1, moment, waited(table, moment))
        with self.doubting(table):
            await self.store.append(table.id, log)
        await self.take(table, log, moment)

    @contextmanager
    def doubting(self, table: Table) -> Iterator[None]:
        """Remember a table of which nobody knows what its log says now; its next command reads it first."""
        try:
            yield
        except (Conflict, InDoubt) as error:
            self.doubt(table)
            if isinstance(error, InDoubt):
                raise
            raise overtaken(table) from None

    def doubt(self, table: Table) -> None:
        """Trust the log only, not the memory."""
        table.in_doubt = True
        self.doubtful.add(table)

    async def take(self, table: Table, log: list[Logged], moment: Moment) -> None:
        """Let what is safely written happen, and tell; whatever goes wrong now, the log is right."""
        try:
            for logged in log:
                table.take(logged, moment.ticks)
        except Exception:
            LOG.exception("a table could not follow its log", extra={"table": table.id})
            self.doubt(table)
            self.keep_ticks(table, moment.ticks)
            await self.follow(table)
        self.keep_ticks(table, moment.ticks)
        self.note(table, log)

    def keep_ticks(self, table: Table, ticks: float | None) -> None:
        """Remember when a clock began to run."""
        if ticks is not None and table.clocks and table.clocks.running is not None:
            self.ticks[table.id] = ticks
        else:
            self.ticks.pop(table.id, None)

    async def read_again(self, table: Table) -> None:
        """Rebuild a table from its log, if there was any doubt; if the log has gone on without us, tell."""
        if not table.in_doubt:
            return
        log, known = await self.store.log(table.id), table.seq
        if not log:
            self.doubtful.discard(table)
            raise refused("no_table", table=table.id)
        went_on = log[-1].seq > known
        table.rebuild(log, self.since(log[-1]) if went_on and self.store.shared else self.ticks.get(table.id))
        table.in_doubt = False
        self.doubtful.discard(table)
        if went_on and self.store.shared:
            self.keep_ticks(table, table.ticks)
            self.tell(table)

    async def catch_up(self, table: Table, seq: int) -> None:
        """Read what other workers have written up to a place, if it has not been read, and tell."""
        if table.seq >= seq and not table.in_doubt:
            return
        async with table.lock:
            before = table.seq
            if not table.in_doubt and table.seq < seq:
                await self.read_on(table)
            await self.follow(table)
        if table.seq != before:
            self.tell(table)

    async def reach(self, table: Table, seq: int) -> None:
        """Read on if somebody has seen more of a table, at another worker, than this one has."""
        if seq > table.seq and self.store.shared:
            await self.catch_up(table, seq)

    async def catch_up_all(self) -> None:
        """Read what other workers have written to all tables in memory while nothing could be heard of them."""
        seqs = await self.store.last_entries(list(self.alive))
        for name, seq in seqs.items():
            if name in self.alive:
                await self.catch_up(self.alive[name], seq)

    async def read_on(self, table: Table) -> None:
        """Take in what the log says after the last entry that is known; a clock runs on from when that was heard."""
        ticks = self.clock().ticks
        try:
            for logged in await self.store.log(table.id, table.seq):
                table.take(logged, ticks)
        except Refused:
            raise
        except Exception:
            LOG.exception("a table could not follow its log", extra={"table": table.id})
            self.doubt(table)
        self.keep_ticks(table, ticks)

    async def resolve_doubts(self) -> None:
        """Read every log of which nobody knew what it says, and tell."""
        for table in list(self.doubtful):
            async with table.lock:
                await self.follow(table)
            self.tell(table)

    async def follow(self, table: Table) -> None:
        """Read a log again; a table that cannot follow it stays in doubt until somebody asks for it."""
        try:
            await self.read_again(table)
        except Refused:
            raise
        except Exception:
            LOG.exception("a table could not follow its log", extra={"table": table.id})
            self.doubtful.discard(table)

    def note(self, table: Table, log: list[Logged]) -> None:
        """Count what was written and tell whom it concerns."""
        for logged in log:
            self.wrote(logged.entry)
        self.tell(table)

    def tell(self, table: Table) -> None:
        """Tell whom a change concerns; it is written already, so that a failure here is no refusal."""
        try:
            self.changed(table)
        except Exception:
            LOG.exception("a change could not be told", extra={"table": table.id})

    async def write_new(self, entries: list[Entry], dealer: Dealer) -> Table:
        """Write the first entries of a new table."""
        table, log, moment = self.begun(entries, dealer)
        await self.store.append(table.id, log)
        return self.welcome(table, log, moment)

    def begun(self, entries: list[Entry], dealer: Dealer) -> tuple[Table, list[Logged], Moment]:
        """Make a new table that is not written yet."""
        moment = self.clock()
        log = numbered(entries, 1, moment)
        return Table(new_id(), log, dealer, moment.ticks, self.forgotten), log, moment

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
                wishes = rematch_wished(table, person)
                if not {*table.wishes["rematch"], *(wish.seat for wish in wishes)} >= set(owned_seats(table)):
                    await self.append(table, [*wishes])
                    return table
                following, opening, moment = self.begun(entries, table.dealer)
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
            table.gone = True

    async def forget_person(self, identity: str) -> None:
        """Show the name of somebody no more: the tables in memory are read again."""
        for table in [table for table in self.alive.values() if identity in table.people]:
            self.doubt(table)
        await self.resolve_doubts()

    async def expire(self, name: str) -> None:
        """Forget a table that was abandoned, for good."""
        self.memory.drop(name)
        self.alive.pop(name, None)
        self.ticks.pop(name, None)
        await self.store.forget_table(name)

    async def settle(self) -> None:
        """Wait for everything that was begun."""
        await asyncio.gather(*self.under_way, return_exceptions=True)


def owned_seats(table: Table) -> list[int]:
    """Give the seats that belong to people."""
    return [seat for seat, chair in enumerate(table.chairs) if chair.owner]


def rematch_wished(table: Table, person: Identity) -> list[Wished]:
    """Give the wish of somebody who has not uttered it yet."""
    seat = table.owned_seat(person.id)
    return [] if seat is None or seat in table.wishes["rematch"] else [Wished(seat, "rematch")]


def overtaken(table: Table) -> Overtaken:
    """Make the refusal for something that came too late."""
    says = refused("stale", seen=table.seq, seq=table.seq + 1)
    return Overtaken(says.code, says.en, says.fr, status=says.status)


def waited(table: Table, moment: Moment) -> int | None:
    """Tell how many milliseconds a table has waited since its last entry; None if that was before this process."""
    return None if table.ticks is None else round(1000 * (moment.ticks - table.ticks))


def numbered(entries: list[Entry], first: int, moment: Moment, spent: int | None = 0) -> list[Logged]:
    """Give entries their places in the log and the time; the first carries the time that was spent before it."""
    waits = [spent] + [0] * (len(entries) - 1)
    return [Logged(first + n, moment.at, entry, waits[n]) for n, entry in enumerate(entries)]
