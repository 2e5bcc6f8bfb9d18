"""Tables that follow their logs: written before anything happens, read again whenever memory may be wrong."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import contextmanager
from typing import TYPE_CHECKING

from almagest.server.clocks import Moment, now
from almagest.server.entries import Entry, Logged
from almagest.server.refusals import Refused, refused
from almagest.server.store import Conflict, InDoubt, Store

if TYPE_CHECKING:
    from collections.abc import Iterator

    from almagest.server.table import Table

LOG = logging.getLogger("almagest.server")


class Overtaken(Refused):
    """Somebody else has written first."""


def idly(_: object) -> None:
    """Do nothing."""


def unnoticed(_: str, __: float) -> None:
    """Do nothing."""


class Following:
    """What happens at tables of one store; `changed` is called after every change that is safely written."""

    def __init__(self, store: Store, wrote: Callable[[Entry], None] = idly, clock: Callable[[], Moment] = now) -> None:
        self.store = store
        self.clock = clock
        self.wrote = wrote
        self.changed: Callable[[Table], None] = idly
        self.lagged: Callable[[str, float], None] = unnoticed
        # When the last entry was written, where a clock runs: a table that was let go is rebuilt with its clock going.
        self.ticks: dict[str, float] = {}
        self.doubtful: set[Table] = set()

    async def append(self, table: Table, entries: list[Entry]) -> None:
        """Write entries, then let them happen, then tell."""
        if not entries:
            return
        moment = self.clock()
        log = numbered(entries, table.seq + 1, moment, waited(table, moment))
        try:
            await self.store.append(table.id, log)
        except (Conflict, InDoubt) as error:
            raise self.doubted(table, error) from None
        await self.take(table, log, moment)
        self.lagged("here", self.clock().ticks - moment.ticks)

    @contextmanager
    def doubting(self, table: Table) -> Iterator[None]:
        """Remember a table of which nobody knows what its log says now; its next command reads it first."""
        try:
            yield
        except (Conflict, InDoubt) as error:
            raise self.doubted(table, error) from None

    def doubted(self, table: Table, error: Conflict | InDoubt) -> Exception:
        """Doubt a table that could not be written; give the refusal for it."""
        self.doubt(table)
        return error if isinstance(error, InDoubt) else overtaken(table)

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
            self.lagged("elsewhere", (self.clock().at - table.changed_at).total_seconds())

    async def follow_on(self, table: Table) -> None:
        """Read what others have written while nobody here wanted to know."""
        if table.heard > table.seq:
            await self.catch_up(table, table.heard)

    async def reach(self, table: Table, seq: int) -> None:
        """Read on if somebody has seen more of a table, at another worker, than this one has."""
        if seq > table.seq and self.store.shared:
            await self.catch_up(table, seq)

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

    def since(self, logged: Logged) -> float:
        """Tell when an entry of another worker was written, by the clock of this process and the times of day."""
        moment = self.clock()
        return moment.ticks - max(0.0, (moment.at - logged.at).total_seconds())


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
