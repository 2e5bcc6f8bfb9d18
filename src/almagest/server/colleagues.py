"""What workers that share a database must know of each other: who lives, who is where, and whose bot thinks for whom.

A worker lives as long as its row is renewed. What a dead one has left is taken up by the first who notices.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from secrets import token_hex
from typing import TYPE_CHECKING, Protocol

from almagest.server.refusals import Refused
from almagest.server.store import Conflict

if TYPE_CHECKING:
    from almagest.server.postgres_store import PostgresStore

LOG = logging.getLogger("almagest.server")
LEASE_SECONDS = 6.0
BEAT_SECONDS = 2.0
LIVES = "SELECT 1 FROM workers WHERE workers.worker = turns.worker AND until > now()"
BEAT = """INSERT INTO workers VALUES (?1, now() + ?2 * interval '1 second')
    ON CONFLICT (worker) DO UPDATE SET until = excluded.until"""
CLAIM = f"""INSERT INTO turns VALUES (?1, ?2, ?3) ON CONFLICT (table_id) DO UPDATE
    SET seq = excluded.seq, worker = excluded.worker
    WHERE turns.seq < excluded.seq OR turns.worker = excluded.worker OR NOT EXISTS ({LIVES}) RETURNING 1"""
RELEASE = "DELETE FROM turns WHERE table_id = ?1 AND worker = ?2"
BURY = """WITH dead AS (SELECT worker FROM workers WHERE until < now() FOR UPDATE SKIP LOCKED),
    turned AS (UPDATE turns SET worker = ?1 FROM dead WHERE turns.worker = dead.worker RETURNING table_id),
    gone AS (DELETE FROM present USING dead WHERE present.worker = dead.worker RETURNING table_id),
    buried AS (DELETE FROM workers USING dead WHERE workers.worker = dead.worker RETURNING workers.worker),
    told AS (SELECT pg_notify(?2, table_id || ':0') FROM (SELECT DISTINCT table_id FROM gone) AS tables)
    SELECT 'turn', table_id FROM turned UNION ALL SELECT 'worker', worker FROM buried
    UNION ALL SELECT 'told', NULL FROM told"""
COME = "WITH come AS (INSERT INTO present VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING) SELECT pg_notify(?4, ?5)"
GO = """WITH gone AS (DELETE FROM present WHERE worker = ?1 AND table_id = ?2 AND identity = ?3)
    SELECT pg_notify(?4, ?5)"""
ELSEWHERE = """SELECT DISTINCT identity FROM present JOIN workers USING (worker)
    WHERE table_id = ?1 AND worker != ?2 AND until > now()"""


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

    async def leads(self) -> bool:
        """Do everything."""
        return True


class Colleagues:
    """Workers that share a PostgreSQL database; `orphaned` is called with the tables whose bots a dead one has left."""

    def __init__(self, store: PostgresStore) -> None:
        self.store = store
        self.name = token_hex(8)
        self.orphaned: Callable[[list[str]], Awaitable[None]] = ignored
        self.beating: asyncio.Task[None] | None = None
        self.noting: set[asyncio.Task[None]] = set()
        self.last: asyncio.Task[None] | None = None

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
            await self.store.order(BEAT, self.name, -1.0)

    async def go_on(self) -> None:
        """Stay in the list, and look after what dead workers have left; what fails is tried again soon."""
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            try:
                await self.beat()
                await self.bury()
            except Exception as error:
                LOG.warning("a worker could not stay in touch", extra={"error": type(error).__name__})

    async def beat(self) -> None:
        """Live on for a while."""
        await self.store.order(BEAT, self.name, LEASE_SECONDS)

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
        task = asyncio.get_running_loop().create_task(self.noted(self.last, COME if here else GO, table, identity))
        self.last = task
        self.noting.add(task)
        task.add_done_callback(self.noting.discard)

    async def noted(self, before: asyncio.Task[None] | None, order: str, table: str, identity: str) -> None:
        """Write who is where, after what was noted before."""
        if before is not None:
            await asyncio.wait([before])
        with suppress(Refused):
            await self.store.rows(order, self.name, table, identity, self.store.writer.channel, f"{table}:0")

    async def elsewhere(self, table: str) -> set[str]:
        """Name the players of a table who are connected to other workers."""
        return {identity for (identity,) in await self.store.rows(ELSEWHERE, table, self.name)}

    async def leads(self) -> bool:
        """Tell whether this worker does what one of all does."""
        return await self.store.leads()


async def ignored(_: list[str]) -> None:
    """Do nothing."""
