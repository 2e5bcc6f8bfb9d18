"""The store in one SQLite file, by plain SQL."""

from __future__ import annotations

from datetime import datetime
from sqlite3 import Connection, DatabaseError, IntegrityError
from typing import TYPE_CHECKING, Any

from almagest.server.database import open_database
from almagest.server.entries import Ended, Entry, Joined, Left, Logged, Opened, Started, decoded, encoded
from almagest.server.store import LATEST, Conflict, Identity, Place, store_failed
from almagest.server.writer import Writer

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

PAGED = "(changed, id) < (?1, ?2) ORDER BY changed DESC, id DESC LIMIT ?3"
STATUS: dict[type[Entry], str] = {Started: "running", Ended: "over"}


class SqliteStore:
    """Keeps everything in one file; see `writer` for how it is fast and safe at once."""

    def __init__(self, file: Path) -> None:
        self.writer = Writer(open_database(file))

    def close(self) -> None:
        """Finish what was accepted and close the file."""
        self.writer.close()

    async def append(self, table: str, entries: Sequence[Logged]) -> None:
        """Write entries to a table's log, all or none; return only after the commit."""
        try:
            await self.writer.do(lambda connection: write(connection, table, entries))
        except IntegrityError as error:
            raise Conflict(table) from error
        except DatabaseError as error:
            raise store_failed(error) from error

    async def log(self, table: str) -> list[Logged]:
        """Read a table's whole log; empty if there is no such table."""
        question = "SELECT seq, at, entry FROM log WHERE table_id = ? ORDER BY seq"
        rows = await self.rows(question, table)
        return [Logged(seq, datetime.fromisoformat(at), decoded(entry)) for seq, at, entry in rows]

    async def public_tables(self, most: int, after: Place = LATEST) -> list[Place]:
        """List public tables that are open or running, the latest first, after a place in that list."""
        question = f"""SELECT changed, id FROM tables WHERE public AND status != 'over' AND {PAGED}"""
        return [Place(*row) for row in await self.rows(question, after.changed, after.table, most)]

    async def tables_of(self, identity: str, most: int, after: Place = LATEST) -> list[Place]:
        """List the tables a person hosts or sits at, the latest first, after a place in that list."""
        question = f"""SELECT changed, id FROM tables
            WHERE (host = ?4 OR id IN (SELECT table_id FROM seats WHERE identity = ?4)) AND {PAGED}"""
        return [Place(*row) for row in await self.rows(question, after.changed, after.table, most, identity)]

    async def unfinished(self, host: str) -> tuple[int, int]:
        """Count the tables that are not over: those of a host, and all."""
        question = """SELECT (SELECT count(*) FROM tables WHERE host = ? AND status != 'over'),
            (SELECT count(*) FROM tables WHERE status IN ('open', 'running'))"""
        ((own, everybodys),) = await self.rows(question, host)
        return own, everybodys

    async def abandoned(self, open_before: datetime, running_before: datetime, most: int) -> list[str]:
        """List tables that nobody has touched since, for those that wait and those that are played."""
        question = """SELECT id FROM tables WHERE (status = 'open' AND changed < ?1)
            OR (status = 'running' AND changed < ?2) ORDER BY changed LIMIT ?3"""
        rows = await self.rows(question, open_before.isoformat(), running_before.isoformat(), most)
        return [row[0] for row in rows]

    async def forget_table(self, table: str) -> None:
        """Forget a table that is not over."""
        try:
            await self.writer.do(lambda connection: forget(connection, table))
        except DatabaseError as error:
            raise store_failed(error) from error

    async def size(self) -> int:
        """Tell how many bytes are kept."""
        ((size,),) = await self.rows("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
        return int(size)

    async def running_tables(self) -> list[str]:
        """List the tables whose game goes on."""
        return [row[0] for row in await self.rows("SELECT id FROM tables WHERE status = 'running'")]

    async def timed_tables(self) -> list[str]:
        """List those of them that are played with a clock."""
        question = """SELECT id FROM tables JOIN log ON table_id = id AND seq = 1
            WHERE status = 'running' AND json_extract(entry, '$.pace') IS NOT NULL"""
        return [row[0] for row in await self.rows(question)]

    async def keep_identity(self, identity: Identity) -> None:
        """Write a person down, or their new name."""
        order = "INSERT INTO identities VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name"
        await self.order(order, identity.id, identity.name)

    async def identity(self, name: str) -> Identity | None:
        """Find a person by id."""
        rows = await self.rows("SELECT id, name FROM identities WHERE id = ?", name)
        return Identity(*rows[0]) if rows else None

    async def keep_upload(self, replay: str, text: str) -> None:
        """Keep an uploaded record."""
        await self.order("INSERT INTO uploads VALUES (?, ?)", replay, text)

    async def upload(self, replay: str) -> str | None:
        """Find an uploaded record."""
        rows = await self.rows("SELECT record FROM uploads WHERE id = ?", replay)
        return str(rows[0][0]) if rows else None

    async def rows(self, question: str, *facts: str | int) -> list[tuple[Any, ...]]:
        """Ask the database."""
        return await self.writer.do(lambda connection: connection.execute(question, facts).fetchall())

    async def order(self, order: str, *facts: str | int) -> None:
        """Change the database."""
        try:
            await self.writer.do(lambda connection: connection.execute(order, facts).close())
        except DatabaseError as error:
            raise store_failed(error) from error


def forget(connection: Connection, table: str) -> None:
    """Take a table that is not over out of everything."""
    if connection.execute("DELETE FROM tables WHERE id = ? AND status != 'over'", (table,)).rowcount:
        connection.execute("DELETE FROM log WHERE table_id = ?", (table,))
        connection.execute("DELETE FROM seats WHERE table_id = ?", (table,))


def write(connection: Connection, table: str, entries: Sequence[Logged]) -> None:
    """Write entries, and what follows from them for finding the table again."""
    rows = [(table, logged.seq, logged.at.isoformat(), encoded(logged.entry)) for logged in entries]
    for logged in entries:
        index(connection, table, logged)
    connection.executemany("INSERT INTO log VALUES (?, ?, ?, ?)", rows)
    connection.execute("UPDATE tables SET changed = ? WHERE id = ?", (rows[-1][2], table))


def index(connection: Connection, table: str, logged: Logged) -> None:
    """Keep the list of tables and the list of seats in step with the log."""
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
