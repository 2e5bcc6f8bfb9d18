"""What workers that share a database must know of each other: who lives, who is where, and whose bot thinks for whom.

A worker lives as long as its row is renewed and its connection to the database lasts: a process that is killed loses it
at once, a machine that falls off the network only lets its row run out. What a dead worker has left is taken up by the
first who notices.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from secrets import token_hex
from typing import TYPE_CHECKING, Protocol

from almagest.server.refusals import Refused
from almagest.server.store import Conflict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from almagest.server.postgres_store import PostgresStore

LOG = logging.getLogger("almagest.server")
LEASE_SECONDS = 6.0
PERSON = "~"
"""Before the id of a person in what workers tell each other: no name of a table begins so."""
SAID, BANNED, DELETED = "!", "^", "-"
"""Before the id of something that was said, of somebody who must go, and of a table that is no more."""
BEAT_SECONDS = 2.0
BACKEND = "backend"
"""Among the figures of a worker: the process of the database that serves it, which ends with its connection."""
CUT_OFF = f"""((figures::json ->> '{BACKEND}') IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM pg_stat_get_activity((figures::json ->> '{BACKEND}')::int)))"""
LIVES = f"SELECT 1 FROM workers WHERE workers.worker = turns.worker AND until > now() AND NOT {CUT_OFF}"
BEAT = """WITH before AS (SELECT until FROM workers WHERE worker = ?1)
    INSERT INTO workers (worker, until, figures) VALUES (?1, now() + ?2 * interval '1 second', ?3)
    ON CONFLICT (worker) DO UPDATE SET until = excluded.until, figures = excluded.figures
    RETURNING coalesce((SELECT until < now() FROM before), true)"""
FIGURES = "SELECT worker, figures FROM workers WHERE until > now() ORDER BY worker"
CLAIM = f"""INSERT INTO turns VALUES (?1, ?2, ?3) ON CONFLICT (table_id) DO UPDATE
    SET seq = excluded.seq, worker = excluded.worker
    WHERE turns.seq < excluded.seq OR turns.worker = excluded.worker OR NOT EXISTS ({LIVES}) RETURNING 1"""
RELEASE = "DELETE FROM turns WHERE table_id = ?1 AND worker = ?2"
BURY = f"""WITH dead AS (SELECT worker FROM workers WHERE until < now() OR {CUT_OFF} FOR UPDATE SKIP LOCKED),
    turned AS (UPDATE turns SET worker = ?1 FROM dead WHERE turns.worker = dead.worker RETURNING table_id),
    gone AS (DELETE FROM present USING dead WHERE present.worker = dead.worker RETURNING table_id),
    forgiven AS (DELETE FROM spent USING dead WHERE spent.worker = dead.worker),
    buried AS (DELETE FROM workers USING dead WHERE workers.worker = dead.worker RETURNING workers.worker),
    told AS (SELECT pg_notify(?2, table_id || ':0') FROM (SELECT DISTINCT table_id FROM gone) AS tables)
    SELECT 'turn', table_id FROM turned UNION ALL SELECT 'worker', worker FROM buried
    UNION ALL SELECT 'told', NULL FROM told"""
COME = "WITH come AS (INSERT INTO present VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING) SELECT pg_notify(?4, ?5)"
GO = """WITH gone AS (DELETE FROM present WHERE worker = ?1 AND table_id = ?2 AND identity = ?3)
    SELECT pg_notify(?4, ?5)"""
ELSEWHERE = """SELECT DISTINCT identity FROM present JOIN workers USING (worker)
    WHERE table_id = ?1 AND worker != ?2 AND until > now()"""

HERE = """SELECT DISTINCT identity FROM present JOIN workers USING (worker)
    WHERE identity = ANY (?1::text[]) AND worker != ?2 AND until > now()"""
TABLES = """SELECT DISTINCT table_id FROM present JOIN workers USING (worker)
    WHERE identity = ?1 AND worker != ?2 AND until > now()"""


class Fellows(Protocol):
    """The other workers, if there may be any."""

    async def claim(self, table: str, seq: int) -> bool:
        """Take the turn of a bot, unless somebody else has it."""
        ...

    async def release(self, table: str) -> None:
        """Give the turn of a bot back."""
        ...

    def note(self, table: str, identity: str, *, here: bool) -> None:
        """Let the others know that a player has come or gone."""
        ...

    async def elsewhere(self, table: str) -> set[str]:
        """Name the players of a table who are connected to other workers."""
        ...

    async def who_is_here(self, identities: Sequence[str]) -> set[str]:
        """Name who of some people is connected to other workers."""
        ...

    async def tables_of(self, identity: str) -> set[str]:
        """Name the tables that somebody is connected to at other workers."""
        ...

    async def leads(self) -> bool:
        """Tell whether this worker does what one of all does."""
        ...


class Alone:
    """A worker without others."""

    async def claim(self, table: str, seq: int) -> bool:  # noqa: ARG002  the role has them
        """Take the turn of a bot."""
        return True

    async def release(self, table: str) -> None:
        """Give the turn of a bot back."""

    def note(self, table: str, identity: str, *, here: bool) -> None:
        """Tell nobody."""

    async def elsewhere(self, table: str) -> set[str]:  # noqa: ARG002  the role has it
        """Name nobody."""
        return set()

    async def who_is_here(self, identities: Sequence[str]) -> set[str]:  # noqa: ARG002  the role has it
        """Name nobody."""
        return set()

    async def tables_of(self, identity: str) -> set[str]:  # noqa: ARG002  the role has it
        """Name nothing."""
        return set()

    async def leads(self) -> bool:
        """Do everything."""
        return True


class Colleagues:
    """Workers that share a PostgreSQL database; `orphaned` is called with the tables whose bots a dead one has left."""

    def __init__(self, store: PostgresStore) -> None:
        self.store = store
        self.name = token_hex(8)
        self.orphaned: Callable[[list[str]], Awaitable[None]] = ignored
        self.figures: Callable[[], dict[str, float]] = nothing
        self.each_round: Callable[[], Awaitable[None]] = idly
        self.beating: asyncio.Task[None] | None = None
        self.noting: set[asyncio.Task[None]] = set()
        self.last: asyncio.Task[None] | None = None
        self.here: set[tuple[str, str]] = set()
        self.unnoted: set[tuple[str, str]] = set()

    async def start(self) -> None:
        """Enter the list of the living."""
        await self.beat()
        self.beating = asyncio.get_running_loop().create_task(self.go_on())

    async def stop(self) -> None:
        """Leave the list at once, so that nobody waits for what is left."""
        if self.beating is not None:
            self.beating.cancel()
            await asyncio.gather(self.beating, return_exceptions=True)
        await asyncio.gather(*self.noting, return_exceptions=True)
        with suppress(Refused):
            await self.store.order(BEAT, self.name, -1.0, "{}")

    async def go_on(self) -> None:
        """Stay in the list, and look after what dead workers have left; what fails is tried again soon."""
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            try:
                await self.beat()
                await self.bury()
                await self.each_round()
            except Exception as error:
                LOG.warning("a worker could not stay in touch", extra={"error": type(error).__name__})

    async def beat(self) -> None:
        """Live on for a while, and say what could not be said; who was late, and may be held for dead, says it all."""
        ((was_late,),) = await self.store.rows(BEAT, self.name, LEASE_SECONDS, self.told())
        again, self.unnoted = self.unnoted | (self.here if was_late else set()), set()
        for table, identity in sorted(again):
            self.note(table, identity, here=(table, identity) in self.here)

    def told(self) -> str:
        """Write what this worker tells of itself: its figures, and which process of the database serves it."""
        connection = self.store.writer.connection
        serves = {} if connection is None or connection.is_closed() else {BACKEND: connection.get_server_pid()}
        return json.dumps({**self.figures(), **serves})

    async def all_figures(self) -> dict[str, dict[str, float]]:
        """Give the figures that every living worker has told lately."""
        told = {worker: json.loads(text) for worker, text in await self.store.rows(FIGURES)}
        return {worker: {name: found[name] for name in found if name != BACKEND} for worker, found in told.items()}

    async def tell_of(self, person: str) -> None:
        """Let the others know that somebody wishes to be forgotten."""
        with suppress(Refused):
            await self.store.rows("SELECT pg_notify(?1, ?2)", self.store.writer.channel, f"{PERSON}{person}:0")

    async def tell(self, kind: str, name: str) -> None:
        """Let the others know that something was said, that somebody must go, or that a table is no more."""
        with suppress(Refused):
            await self.store.rows("SELECT pg_notify(?1, ?2)", self.store.writer.channel, f"{kind}{name}:0")

    async def bury(self) -> None:
        """Take up what dead workers have left."""
        found = await self.store.rows(BURY, self.name, self.store.writer.channel)
        if any(kind == "worker" for kind, _ in found):
            tables = [table for kind, table in found if kind == "turn"]
            LOG.warning("a worker is gone", extra={"tables": len(tables)})
            await self.orphaned(tables)

    async def claim(self, table: str, seq: int) -> bool:
        """Take the turn of a bot, unless another living worker has it."""
        try:
            return bool(await self.store.rows(CLAIM, table, seq, self.name))
        except Conflict:
            return False

    async def release(self, table: str) -> None:
        """Give the turn of a bot back."""
        with suppress(Refused):
            await self.store.order(RELEASE, table, self.name)

    def note(self, table: str, identity: str, *, here: bool) -> None:
        """Let the others know, one thing after the other, that a player has come or gone."""
        (self.here.add if here else self.here.discard)((table, identity))
        task = asyncio.get_running_loop().create_task(self.noted(self.last, COME if here else GO, table, identity))
        self.last = task
        self.noting.add(task)
        task.add_done_callback(self.noting.discard)

    async def noted(self, before: asyncio.Task[None] | None, order: str, table: str, identity: str) -> None:
        """Write who is where, after what was noted before; what cannot be written now is with the next beat."""
        if before is not None:
            await asyncio.wait([before])
        try:
            await self.store.rows(order, self.name, table, identity, self.store.writer.channel, f"{table}:0")
        except Refused:
            self.unnoted.add((table, identity))

    async def elsewhere(self, table: str) -> set[str]:
        """Name the players of a table who are connected to other workers."""
        return {identity for (identity,) in await self.store.rows(ELSEWHERE, table, self.name)}

    async def who_is_here(self, identities: Sequence[str]) -> set[str]:
        """Name who of some people is connected to other workers."""
        return {identity for (identity,) in await self.store.rows(HERE, list(identities), self.name)}

    async def tables_of(self, identity: str) -> set[str]:
        """Name the tables that somebody is connected to at other workers."""
        return {table for (table,) in await self.store.rows(TABLES, identity, self.name)}

    async def leads(self) -> bool:
        """Tell whether this worker does what one of all does."""
        return await self.store.leads()


def nothing() -> dict[str, float]:
    """Tell nothing."""
    return {}


async def idly() -> None:
    """Do nothing."""


async def ignored(_: list[str]) -> None:
    """Do nothing."""
