"""The store in one SQLite file, by plain SQL."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field
from sqlite3 import Connection, DatabaseError, IntegrityError
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from almagest.kernel.phrases import Bilingual
from almagest.server.chain import link, link_before
from almagest.server.database import open_database
from almagest.server.entries import Ended, Entry, Joined, Left, Logged, Opened, Started, encoded
from almagest.server.losing import write_losses
from almagest.server.marks import Mark, Marks, gone_mark, log_mark, marks_file, marks_of
from almagest.server.refusals import Trouble
from almagest.server.sql_store import SqlStore
from almagest.server.store import Conflict, in_doubt, not_now
from almagest.server.touching import is_due
from almagest.server.writer import Resting, Unsure, Work, Writer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from datetime import datetime
    from pathlib import Path

Answer = TypeVar("Answer")
Head: TypeAlias = tuple[int, bytes]
Fact: TypeAlias = tuple[Any, ...]
MOST_HEADS = 10_000
MOST_AT_ONCE = 32
CHANGED = """WITH news (id, at) AS (VALUES {rows})
    UPDATE tables SET changed = (SELECT at FROM news WHERE news.id = tables.id) WHERE id IN (SELECT id FROM news)"""
LOG = logging.getLogger("almagest.server")
STATUS: dict[type[Entry], str] = {Started: "running", Ended: "over"}


def idly() -> None:
    """Do nothing."""


@dataclass(slots=True)
class Kept:
    """What a job has written, to be marked once it is committed; the last entries of logs, with their hashes.

    Also which tables are `noted` as changed, and when.
    """

    marks: list[Mark] = field(default_factory=list)
    heads: dict[str, Head] = field(default_factory=dict)
    noted: dict[str, datetime] = field(default_factory=dict)


class SqliteStore(SqlStore):
    """Keeps everything in one file; see `writer` for how it is fast and safe at once.

    `fell_ill` is called in the event loop whenever something could not be read or written.
    """

    TIMED = """SELECT id FROM tables JOIN log ON table_id = id AND seq = 1
        WHERE status = 'running' AND json_extract(entry, '$.pace') IS NOT NULL"""
    OFFERED = """SELECT changed, id, status, json_extract(entry, '$.game') AS game,
        json_array_length(entry, '$.bots') AS seats, coalesce(json_extract(entry, '$.pace.total'), 0) AS total,
        coalesce(json_extract(entry, '$.rated'), 0) AS rated
        FROM tables JOIN log ON table_id = id AND seq = 1 WHERE public AND status != 'over'"""
    SIZE = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
    writer: Writer

    def __init__(self, file: Path, *, accept_loss: bool = False) -> None:
        super().__init__()
        self.file = file
        self.fell_ill: Callable[[], None] = idly
        self.marks = Marks(marks_file(file))
        self.known = Kept()
        connection = self.opened(accept_loss=accept_loss)
        self.writer = Writer(file, connection, self.opened_again, self.mark, self.marks.sync)

    def opened(self, *, accept_loss: bool) -> Connection:
        """Open the database, write accepted losses down, and begin the marks anew."""
        self.forget_known()
        connection, lost = open_database(self.file, accept_loss=accept_loss)
        try:
            write_losses(connection, lost, lambda table, log: Append({table: log}, Kept())(connection))
            self.marks.renew(marks_of(connection))
        except BaseException:
            connection.close()
            raise
        return connection

    def opened_again(self) -> Connection:
        """Open and check the database after a failure; operators read in the log why it cannot be."""
        try:
            return self.opened(accept_loss=False)
        except Trouble as error:
            LOG.error("the database cannot be opened again", extra={"reason": error.en})
            raise

    def mark(self, answers: list[Any]) -> None:
        """Mark what was committed, before anybody is told."""
        kept = [answer for answer in answers if isinstance(answer, Kept)]
        self.marks.add([mark for each in kept for mark in each.marks])
        if len(self.known.heads) > MOST_HEADS:
            self.forget_known()
        for each in kept:
            self.known.heads.update(each.heads)
            self.known.noted.update(each.noted)

    def forget_known(self) -> None:
        """Forget how far logs have come; whoever writes next looks."""
        self.known.heads.clear()
        self.known.noted.clear()

    def close(self) -> None:
        """Finish what was accepted and close the file."""
        self.writer.close()
        self.marks.close()

    @property
    def shared(self) -> bool:
        """Whether other workers may write, too."""
        return False

    async def append_together(self, logs: Mapping[str, Sequence[Logged]]) -> None:
        """Write entries to the logs of several tables, all or none; return only after the commit."""
        try:
            await self.do(Append(logs, self.known), "cannot_write")
        except IntegrityError as error:
            raise Conflict(*logs) from error

    async def do(self, work: Work[Answer], refusal: str) -> Answer:
        """Let the writer do something; if the database ails, say so."""
        try:
            return await self.writer.begun(work)
        except IntegrityError:
            raise
        except (DatabaseError, Unsure, Resting, Trouble) as error:
            self.fell_ill()
            reason = self.ailment or Bilingual(type(error).__name__, type(error).__name__)
            raise (in_doubt() if isinstance(error, Unsure) else not_now(refusal, reason)) from error

    async def last_entries(self, tables: Sequence[str]) -> dict[str, int]:
        """Tell the place of the last entry of some tables."""
        heads = await self.rows("SELECT table_id, max(seq) FROM log GROUP BY table_id")
        return {table: seq for table, seq in heads if table in tables}

    async def forget_table(self, table: str) -> None:
        """Forget a table that is not over."""
        await self.do(lambda connection: self.forget(connection, table), "cannot_write")

    def forget(self, connection: Connection, table: str) -> None:
        """Take a table that is not over out of everything; the marks know it first, or it would be missed as lost."""
        if connection.execute("SELECT 1 FROM tables WHERE id = ? AND status != 'over'", (table,)).fetchone():
            self.marks.add([gone_mark(table)])
            self.marks.sync()
            self.known.heads.pop(table, None)
            self.known.noted.pop(table, None)
            connection.execute("DELETE FROM tables WHERE id = ?", (table,))
            connection.execute("DELETE FROM log WHERE table_id = ?", (table,))
            connection.execute("DELETE FROM seats WHERE table_id = ?", (table,))

    async def asked(self, question: str, facts: Sequence[Any]) -> list[tuple[Any, ...]]:
        """Ask the database."""
        return await self.do(lambda connection: connection.execute(question, facts).fetchall(), "cannot_read")

    async def ordered(self, order: str, facts: Sequence[Any], mark: Mark | None) -> None:
        """Change the database."""

        def work(connection: Connection) -> Kept:
            connection.execute(order, facts).close()
            return Kept([mark] if mark else [])

        await self.do(work, "cannot_write")


@dataclass(slots=True)
class Append:
    """Write entries to the logs of some tables; those that wait at the same time share their statements."""

    logs: Mapping[str, Sequence[Logged]]
    known: Kept

    def __call__(self, connection: Connection) -> Kept:
        """Write these entries alone."""
        return self.together(connection, [self])[0]

    def together(self, connection: Connection, works: Sequence[Append]) -> list[Kept]:
        """Write the entries of many; what is to be marked of all of them is the answer to the first."""
        kept = Kept()
        write(connection, [log for work in works for log in work.logs.items()], kept, self.known)
        return [kept, *(Kept() for _ in works[1:])]


def write(connection: Connection, logs: Iterable[tuple[str, Sequence[Logged]]], kept: Kept, known: Kept) -> None:
    """Write entries, and what follows from them for finding the tables again; what is `known` need not be looked up.

    The same table may come twice: the hashes go on from what was kept just now.
    """
    rows: list[Fact] = []
    for table, entries in logs:
        begins_or_ends = [index(connection, table, logged) for logged in entries]
        rows += chained(connection, table, entries, kept, known.heads)
        at = entries[-1].at
        if table in kept.noted or any(begins_or_ends) or is_due(known.noted, table, at):
            kept.noted[table] = at
    in_few_statements(connection, "INSERT INTO log VALUES {rows}", rows)
    in_few_statements(connection, CHANGED, [(table, at.isoformat()) for table, at in kept.noted.items()])


def chained(
    connection: Connection, table: str, entries: Sequence[Logged], kept: Kept, heads: Mapping[str, Head]
) -> list[Fact]:
    """Make the rows of a table's entries, each with its hash, and keep how far its log has come."""
    rows: list[Fact] = []
    seq, chain = kept.heads.get(table) or heads.get(table) or (0, b"")
    if seq != entries[0].seq - 1:
        chain = link_before(connection, table, entries[0].seq)
    for logged in entries:
        at, text = logged.at.isoformat(), encoded(logged.entry)
        chain = link(chain, table, logged.seq, at, logged.spent, text)
        rows.append((table, logged.seq, at, logged.spent, text, chain))
    kept.marks.append(log_mark(table, logged.seq, chain, at))
    kept.heads[table] = (logged.seq, chain)
    return rows


def in_few_statements(connection: Connection, order: str, rows: Sequence[Fact]) -> None:
    """Carry out an order for many rows, as many at once as a power of two: few statements to remember, few steps."""
    first = 0
    while first < len(rows):
        count = min(MOST_AT_ONCE, 1 << (len(rows) - first).bit_length() - 1)
        row = f"({', '.join('?' * len(rows[first]))})"
        facts = [fact for row in rows[first : first + count] for fact in row]
        connection.execute(order.format(rows=", ".join([row] * count)), facts).close()
        first += count


def index(connection: Connection, table: str, logged: Logged) -> bool:
    """Keep the list of tables and the list of seats in step with the log; tell whether the table begins or ends."""
    entry = logged.entry
    if isinstance(entry, Opened):
        facts = (table, entry.host, entry.invitation is None, "open", logged.at.isoformat())
        connection.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?)", facts)
    elif isinstance(entry, Joined):
        connection.execute("INSERT OR IGNORE INTO seats VALUES (?, ?)", (entry.identity, table))
    elif isinstance(entry, Left):
        connection.execute("DELETE FROM seats WHERE identity = ? AND table_id = ?", (entry.identity, table))
    elif type(entry) in STATUS:
        connection.execute("UPDATE tables SET status = ? WHERE id = ?", (STATUS[type(entry)], table))
    return isinstance(entry, Opened) or type(entry) in STATUS
