"""The store in PostgreSQL, by plain SQL: for many workers, and for those who run a database already."""

from __future__ import annotations

import asyncio
import logging
import re
from datetime import UTC, datetime
from functools import lru_cache
from secrets import token_hex
from typing import TYPE_CHECKING, Any, TypeVar

import asyncpg

from almagest.kernel.phrases import Bilingual
from almagest.server.entries import Logged, Lost
from almagest.server.gathering import Gathering
from almagest.server.losses import Loss, lost, summed_up
from almagest.server.marks import DIGEST, GONE, Mark, Marks, gone_mark, read_marks
from almagest.server.postgres_ailments import AWAY, kind_of, named
from almagest.server.postgres_group import Written
from almagest.server.postgres_schema import LEAD, bring_up_to_date, secret
from almagest.server.postgres_writer import TAKEN, PostgresWriter
from almagest.server.refusals import Trouble, trouble
from almagest.server.sql_store import SqlStore
from almagest.server.store import Conflict, in_doubt, not_now
from almagest.server.writer import Resting, Unsure

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Mapping, Sequence
    from pathlib import Path

Answer = TypeVar("Answer")
MOST_HEADS = 10_000
MOST_MARKS = 200_000
KEY_BYTES = 32
LOG = logging.getLogger("almagest.server")
FORGET = """WITH gone AS (DELETE FROM tables WHERE id = $1 AND status != 'over' RETURNING id)
    INSERT INTO forgotten SELECT id FROM gone ON CONFLICT DO NOTHING"""
HEADS = """SELECT DISTINCT ON (table_id) table_id, seq, chain, at FROM log WHERE table_id = ANY ($1::text[])
    ORDER BY table_id, seq DESC"""
DIGESTS = """SELECT log.table_id, encode(substr(chain, 1, $3), 'hex') FROM log
    JOIN unnest($1::text[], $2::int[]) AS marked (table_id, seq) USING (table_id, seq)"""
MISSING = {
    "log": "SELECT k FROM unnest($1::text[]) AS k WHERE k IN (SELECT table_id FROM forgotten)",
    "person": "SELECT id FROM identities WHERE id = ANY ($1::text[])",
    "upload": "SELECT id FROM uploads WHERE id = ANY ($1::text[])",
}


def idly() -> None:
    """Do nothing."""


class PostgresStore(SqlStore):
    """Keeps everything in one database that many workers may share.

    Beside the worker lies a file of marks: what it has acknowledged since its start. A database that lacks any of it at
    the next start was restored from an older copy, or has lost it in a failover.
    """

    TIMED = """SELECT id FROM tables JOIN log ON table_id = id AND seq = 1
        WHERE status = 'running' AND entry::json ->> 'pace' IS NOT NULL"""
    OFFERED = """SELECT changed, id, status, entry::json ->> 'game' AS game,
        json_array_length(entry::json -> 'bots') AS seats,
        coalesce((entry::json -> 'pace' ->> 'total')::int, 0) AS total,
        coalesce((entry::json ->> 'rated')::boolean, false)::int AS rated
        FROM tables JOIN log ON table_id = id AND seq = 1 WHERE public AND status != 'over'"""
    SIZE = """SELECT sum(pg_total_relation_size(c.oid))::bigint FROM pg_class c
        WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace"""
    writer: PostgresWriter

    def __init__(self, url: str, folder: Path, *, accept_loss: bool = False, alone: bool = False) -> None:
        super().__init__()
        self.url = url
        self.alone = alone
        self.folder = folder
        self.accept_loss = accept_loss
        self.fell_ill: Callable[[], None] = idly
        self.marks: Marks | None = None
        self.marked = 0
        self.first = True
        self.writer = PostgresWriter(url, self.greet, self.keep)
        try:
            self.writer.wait_for(self.accept())
        except BaseException:
            self.close()
            raise

    async def greet(self, connection: asyncpg.Connection) -> None:
        """Bring the schema up to date on a new connection, and compare the database with the marks."""
        first = await bring_up_to_date(connection, named(self.url), alone=self.alone)
        self.first = first if self.marks is None else self.first
        if self.marks is None:
            database = await connection.fetchval("SELECT value FROM secrets WHERE name = 'database'")
            self.marks = Marks(self.folder / f"postgres-{database}.marks")
        self.lost = await losses(connection, list(read_marks(self.marks.file).values()))
        if self.lost and not self.accept_loss:
            LOG.error("the database lacks what was acknowledged", extra={"reason": summed_up(self.lost).en})
            raise trouble("entries_lost", file=named(self.url), what=summed_up(self.lost))
        self.renew()

    def renew(self) -> None:
        """Begin the marks anew: the database has everything up to here."""
        assert self.marks is not None
        self.marks.renew([])
        self.marked = 0

    async def accept(self) -> None:
        """Write accepted losses down, and into the log of every table that is still there."""
        self.accept_loss = False
        if not self.lost:
            return
        now = datetime.now(UTC)
        reader = await self.writer.ready()
        await reader.execute("INSERT INTO losses VALUES ($1, $2)", now.isoformat(), summed_up(self.lost).en)
        tables = {loss.key: loss for loss in self.lost if loss.kind == "log"}
        for table, seq, *_ in await reader.fetch(HEADS, list(tables)):
            await self.writer.append({table: [Logged(seq + 1, now, Lost(tables[table].entries))]})
        LOG.warning("a loss was accepted", extra={"reason": summed_up(self.lost).en})

    def keep(self, written: Written) -> None:
        """Mark what was committed, before anybody is told."""
        self.mark(written.marks)
        if len(self.writer.known.heads) > MOST_HEADS:
            self.writer.known = Written()
        self.writer.known.heads.update(written.heads)
        self.writer.known.noted.update(written.noted)

    def mark(self, marks: Sequence[Mark]) -> None:
        """Write marks, and begin anew when there are many: only the latest of them are ever asked for."""
        assert self.marks is not None
        self.marked += len(marks)
        if self.marked > MOST_MARKS:
            known = list(read_marks(self.marks.file).values())
            self.marks.renew(known[-MOST_MARKS // 2 :])
            self.marked = min(len(known), MOST_MARKS // 2)
        self.marks.add(marks)

    def close(self) -> None:
        """Finish what was accepted and close."""
        self.writer.close()
        if self.marks is not None:
            self.marks.close()

    def secret_key(self) -> bytes:
        """Give the key that signs cookies, which all workers share; the first of them draws it."""
        return bytes.fromhex(self.writer.wait_for(self.shared_secret("cookies", token_hex(KEY_BYTES))))

    async def shared_secret(self, name: str, drawn: str) -> str:
        """Give a secret of all workers."""
        return await self.writer.asked(lambda connection: secret(connection, name, drawn))

    @property
    def shared(self) -> bool:
        """Whether other workers may write, too."""
        return True

    def listen(self, heard: Callable[[str, int], None], again: Callable[[], None]) -> None:
        """Call somebody in this event loop for every entry that any worker writes, and after every new connection."""
        loop = asyncio.get_running_loop()

        def hear_all(news: list[str]) -> None:
            for each in news:
                table, _, seq = each.rpartition(":")
                loop.call_soon(heard, table, int(seq))

        together = Gathering[str](lambda news: loop.call_soon_threadsafe(hear_all, news))

        def hear(connection: asyncpg.Connection, process: int, _: str, news: str) -> None:
            if process != connection.get_server_pid():
                together.add(news, self.writer.loop)

        self.writer.heard, self.writer.again = hear, lambda: loop.call_soon_threadsafe(again)
        self.writer.wait_for(self.writer.attend())

    async def leads(self) -> bool:
        """Tell whether this worker does what one of all does: the first to ask, until its connection ends."""
        return bool(await self.tried(self.writer.do(self.asked_to_lead()), "cannot_read"))

    async def asked_to_lead(self) -> object:
        """Ask on the connection that lives as long as the worker."""
        connection = await self.writer.ready()
        async with self.writer.using:
            return await connection.fetchval(LEAD)

    async def append_together(self, logs: Mapping[str, Sequence[Logged]]) -> None:
        """Write entries to the logs of several tables, all or none; return only after the commit."""
        try:
            await self.tried(self.writer.append(logs), "cannot_write")
        except TAKEN as error:
            raise Conflict(*logs) from error

    async def tried(self, work: Coroutine[Any, Any, Answer], refusal: str) -> Answer:
        """Wait for something; if the database ails, say so."""
        try:
            return await work
        except TAKEN:
            raise
        except (Unsure, Resting, Trouble, asyncpg.PostgresError, *AWAY) as error:
            if kind_of(error) is None and not isinstance(error, Unsure | Resting):
                raise
            self.fell_ill()
            reason = self.ailment or Bilingual(type(error).__name__, type(error).__name__)
            raise (in_doubt() if isinstance(error, Unsure) else not_now(refusal, reason)) from error

    def change(self, orders: Sequence[tuple[str, Sequence[tuple[object, ...]]]]) -> None:
        """Carry orders out, each for many rows, all or none; waits here, for nobody plays meanwhile."""
        self.writer.wait_for(self.changed([(numbered(order), rows) for order, rows in orders]))

    async def changed(self, orders: Sequence[tuple[str, Sequence[tuple[object, ...]]]]) -> None:
        """Carry orders out in one transaction."""
        connection = await self.writer.ready()
        async with connection.transaction():
            for order, rows in orders:
                await connection.executemany(order, rows)

    async def last_entries(self, tables: Sequence[str]) -> dict[str, int]:
        """Tell the place of the last entry of some tables."""
        rows = await self.rows(HEADS, list(tables))
        return {row[0]: row[1] for row in rows}

    async def forget_table(self, table: str) -> None:
        """Forget a table that is not over, with all that belongs to it."""
        await self.order(FORGET, table, mark=gone_mark(table))

    async def asked(self, question: str, facts: Sequence[object]) -> list[tuple[Any, ...]]:
        """Ask the database."""
        return await self.tried(self.writer.do(self.writer.rows(numbered(question), facts)), "cannot_read")

    async def ordered(self, order: str, facts: Sequence[object], mark: Mark | None) -> None:
        """Change the database."""
        await self.tried(self.writer.do(self.ordered_and_marked(numbered(order), facts, mark)), "cannot_write")

    async def ordered_and_marked(self, order: str, facts: Sequence[object], mark: Mark | None) -> None:
        """Change the database, then mark it, before anybody is told."""
        await self.writer.order(order, facts)
        if mark is not None:
            self.mark([mark])


@lru_cache(maxsize=200)
def numbered(question: str) -> str:
    """Write the marks of facts as PostgreSQL wants them."""
    return re.sub(r"\?(\d+)", r"$\1", question)


async def losses(connection: asyncpg.Connection, marks: Sequence[Mark]) -> list[Loss]:
    """Compare the database with marks: logs that end too early or otherwise, people and uploads that are not there."""
    logs = {mark.key: mark for mark in marks if mark.kind == "log" and mark.number != GONE}
    held = {row[0]: row for row in await connection.fetch(HEADS, list(logs))}
    places = [list(logs), [mark.number for mark in logs.values()]]
    digests = dict(await connection.fetch(DIGESTS, *places, DIGEST))
    forgotten = {row[0] for row in await connection.fetch(MISSING["log"], list(logs))}
    found = [
        Loss(
            "log", key, max(1, mark.number - (held[key][1] if key in held else 0)), held[key][3] if key in held else ""
        )
        for key, mark in sorted(logs.items())
        if digests.get(key) != mark.digest and key not in forgotten
    ]
    for kind in ("person", "upload"):
        named = [mark for mark in marks if mark.kind == kind]
        there = {row[0] for row in await connection.fetch(MISSING[kind], [mark.key for mark in named])}
        found += [lost(mark, None) for mark in named if mark.key not in there]
    return found
