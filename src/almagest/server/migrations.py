"""The schema of the database, and the numbered steps that bring an older one up to date."""

from __future__ import annotations

from typing import TYPE_CHECKING

from almagest.server.chain import NOTHING_BEFORE, link
from almagest.server.steps import LAST_BEFORE, SCHEMA_VERSION, steps_after

if TYPE_CHECKING:
    from collections.abc import Iterator
    from sqlite3 import Connection

CHAINED = 2
LOG = """(
    table_id TEXT NOT NULL, seq INTEGER NOT NULL, at TEXT NOT NULL, spent INTEGER, entry TEXT NOT NULL,
    chain BLOB NOT NULL, PRIMARY KEY (table_id, seq)
) WITHOUT ROWID"""
LOSSES = "CREATE TABLE losses (at TEXT NOT NULL, what TEXT NOT NULL)"
SCHEMA = f"""
CREATE TABLE schema_version (version INTEGER NOT NULL);
CREATE TABLE tables (
    id TEXT PRIMARY KEY, host TEXT NOT NULL, public INTEGER NOT NULL, status TEXT NOT NULL, changed TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE log {LOG};
CREATE TABLE seats (identity TEXT NOT NULL, table_id TEXT NOT NULL, PRIMARY KEY (identity, table_id)) WITHOUT ROWID;
CREATE TABLE identities (id TEXT PRIMARY KEY, name TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE uploads (id TEXT PRIMARY KEY, record TEXT NOT NULL) WITHOUT ROWID;
{LOSSES};
CREATE INDEX tables_by_status ON tables (status, public, changed);
CREATE INDEX tables_by_host ON tables (host, changed);
INSERT INTO schema_version VALUES ({LAST_BEFORE});
"""


def bring_up_to_date(connection: Connection) -> None:
    """Make the schema the first time, or take the steps that an older one lacks, all or none."""
    if connection.execute("SELECT count(*) FROM sqlite_schema").fetchone() == (0,):
        connection.executescript(f"BEGIN; {SCHEMA} COMMIT;")
    (found,) = connection.execute("SELECT version FROM schema_version").fetchone()
    if found < SCHEMA_VERSION:
        connection.execute("BEGIN IMMEDIATE")
        if found < CHAINED:
            chain_the_logs(connection)
        for order in [order for step in steps_after(found) for order in step.sqlite]:
            connection.execute(order)
        connection.execute("UPDATE schema_version SET version = ?", (SCHEMA_VERSION,))
        connection.execute("COMMIT")


def chain_the_logs(connection: Connection) -> None:
    """Give every entry its hash, and room for the time that was spent on it (schema 2)."""
    connection.execute("ALTER TABLE log RENAME TO log_1")
    connection.execute(f"CREATE TABLE log {LOG}")
    connection.executemany("INSERT INTO log VALUES (?, ?, ?, NULL, ?, ?)", chained(connection))
    connection.execute("DROP TABLE log_1")
    connection.execute(LOSSES)


def chained(connection: Connection) -> Iterator[tuple[str, int, str, str, bytes]]:
    """Hash the entries of logs that were written without."""
    last, before = "", NOTHING_BEFORE
    for table, seq, at, entry in connection.execute("SELECT * FROM log_1 ORDER BY table_id, seq"):
        before = link(before if table == last else NOTHING_BEFORE, table, seq, at, None, entry)
        last = table
        yield table, seq, at, entry, before
