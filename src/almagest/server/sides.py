"""The two ends of a move: a data folder and a PostgreSQL database, asked and changed in the same words.

Whoever holds a side has it alone: a server that uses it is refused meanwhile, and the other way round.
"""

from __future__ import annotations

import asyncio
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from almagest.server.database import open_database
from almagest.server.folder import Folder
from almagest.server.marks import marks_file, marks_of, written
from almagest.server.opening_store import POSTGRES, postgres_store
from almagest.server.whole_file import write_whole

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from sqlite3 import Connection

    from almagest.server.postgres_store import PostgresStore

Row: TypeAlias = tuple[Any, ...]
Orders: TypeAlias = "Sequence[tuple[str, Sequence[Row]]]"


class Side(Protocol):
    """One end of a move."""

    name: str

    def rows(self, question: str, *facts: object) -> list[Row]:
        """Ask."""
        ...

    def change(self, orders: Orders) -> None:
        """Carry orders out, each for many rows, all or none."""
        ...

    def columns(self, table: str) -> dict[str, str]:
        """Give the columns of a table in the database, with their types."""
        ...

    def shelves(self) -> set[str]:
        """Name the tables of the database."""
        ...

    def key(self) -> str:
        """Give the key that signs cookies."""
        ...

    def take_key(self, key: str) -> None:
        """Take a key over."""
        ...

    def finish(self) -> None:
        """Note that everything has arrived."""
        ...


class FolderSide:
    """A data folder."""

    def __init__(self, folder: Folder, connection: Connection) -> None:
        self.name = str(folder.path)
        self.folder = folder
        self.connection = connection

    def rows(self, question: str, *facts: object) -> list[Row]:
        """Ask."""
        return self.connection.execute(question, facts).fetchall()

    def change(self, orders: Orders) -> None:
        """Carry orders out, each for many rows, all or none."""
        self.connection.execute("BEGIN IMMEDIATE")
        try:
            for order, rows in orders:
                self.connection.executemany(order, rows)
        except BaseException:
            self.connection.execute("ROLLBACK")
            raise
        self.connection.execute("COMMIT")

    def columns(self, table: str) -> dict[str, str]:
        """Give the columns of a table in the database, with their types."""
        return dict(self.rows("SELECT name, lower(type) FROM pragma_table_info(?1)", table))

    def shelves(self) -> set[str]:
        """Name the tables of the database."""
        return {name for (name,) in self.rows("SELECT name FROM sqlite_schema WHERE type = 'table'")}

    def key(self) -> str:
        """Give the key that signs cookies."""
        return self.folder.secret_key().hex()

    def take_key(self, key: str) -> None:
        """Take a key over."""
        write_whole(self.folder.path / "secret.key", f"{key}\n".encode("ascii"))

    def finish(self) -> None:
        """Note up to where everything is kept."""
        write_whole(marks_file(self.folder.database), written(marks_of(self.connection)))


class PostgresSide:
    """A PostgreSQL database."""

    def __init__(self, store: PostgresStore, name: str) -> None:
        self.name = name
        self.store = store

    def rows(self, question: str, *facts: object) -> list[Row]:
        """Ask."""
        return asyncio.run(self.store.rows(question, *facts))

    def change(self, orders: Orders) -> None:
        """Carry orders out, each for many rows, all or none."""
        self.store.change(orders)

    def columns(self, table: str) -> dict[str, str]:
        """Give the columns of a table in the database, with their types."""
        question = """SELECT column_name::text, data_type::text FROM information_schema.columns
            WHERE table_schema = current_schema() AND table_name = ?1 ORDER BY ordinal_position"""
        return dict(self.rows(question, table))

    def shelves(self) -> set[str]:
        """Name the tables of the database."""
        question = "SELECT table_name::text FROM information_schema.tables WHERE table_schema = current_schema()"
        return {name for (name,) in self.rows(question)}

    def key(self) -> str:
        """Give the key that signs cookies."""
        return self.store.secret_key().hex()

    def take_key(self, key: str) -> None:
        """Take a key over."""
        order = "INSERT INTO secrets VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
        self.change([(order, [("cookies", key)])])

    def finish(self) -> None:
        """Let the database learn how much it holds now, so that it finds it quickly."""
        asyncio.run(self.store.order("ANALYZE"))


@contextmanager
def held(name: str, beside: Path) -> Iterator[Side]:
    """Hold one end of a move: an address of PostgreSQL, or a data folder; `beside` is a folder to work in."""
    if name.startswith(POSTGRES):
        from almagest.server.postgres_ailments import named

        store = postgres_store(name, beside, alone=True)
        try:
            yield PostgresSide(store, named(name))
        finally:
            store.close()
        return
    folder = Folder(Path(name).expanduser())
    try:
        connection, _ = open_database(folder.database)
        try:
            yield FolderSide(folder, connection)
        finally:
            connection.close()
    finally:
        folder.release()
