"""Opening the SQLite file: its schema, and the checks it must pass before anybody plays."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

from almagest.server.refusals import Trouble, trouble

if TYPE_CHECKING:
    from pathlib import Path
    from sqlite3 import Connection

SCHEMA_VERSION = 1
SCHEMA = """
CREATE TABLE schema_version (version INTEGER NOT NULL);
CREATE TABLE tables (
    id TEXT PRIMARY KEY, host TEXT NOT NULL, public INTEGER NOT NULL, status TEXT NOT NULL, changed TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE log (
    table_id TEXT NOT NULL, seq INTEGER NOT NULL, at TEXT NOT NULL, entry TEXT NOT NULL, PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;
CREATE TABLE seats (identity TEXT NOT NULL, table_id TEXT NOT NULL, PRIMARY KEY (identity, table_id)) WITHOUT ROWID;
CREATE TABLE identities (id TEXT PRIMARY KEY, name TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE uploads (id TEXT PRIMARY KEY, record TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX tables_by_status ON tables (status, public, changed);
CREATE INDEX tables_by_host ON tables (host, changed);
"""
GAPS = """SELECT table_id, count(*), min(seq), max(seq) FROM log
    GROUP BY table_id HAVING min(seq) != 1 OR max(seq) != count(*)"""
UNREADABLE = "SELECT table_id, seq FROM log WHERE NOT json_valid(entry)"
STRAY = "SELECT DISTINCT table_id FROM log WHERE table_id NOT IN (SELECT id FROM tables)"
EMPTY = "SELECT id FROM tables WHERE id NOT IN (SELECT table_id FROM log)"


def open_database(file: Path) -> Connection:
    """Open the database, or make it; a damaged one is refused with what is wrong and what to do."""
    connection = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    try:
        file.chmod(0o600)
        prepare(connection, file)
        check(connection, file)
    except sqlite3.DatabaseError as error:
        connection.close()
        raise damaged(file, str(error)) from error
    except Trouble:
        connection.close()
        raise
    return connection


def prepare(connection: Connection, file: Path) -> None:
    """Choose durability over speed, and make the schema the first time."""
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    if connection.execute("SELECT count(*) FROM sqlite_schema").fetchone() == (0,):
        connection.executescript(f"BEGIN; {SCHEMA} INSERT INTO schema_version VALUES ({SCHEMA_VERSION}); COMMIT;")
    (found,) = connection.execute("SELECT version FROM schema_version").fetchone() or (None,)
    if found != SCHEMA_VERSION:
        raise trouble("database_newer", file=file, found=found, known=SCHEMA_VERSION)


def check(connection: Connection, file: Path) -> None:
    """Check the pages of the file, and that every log is whole."""
    problems = [row[0] for row in connection.execute("PRAGMA quick_check(3)")]
    if problems != ["ok"]:
        raise damaged(file, "; ".join(problems))
    for table, count, least, most in connection.execute(GAPS):
        raise damaged(file, f"the log of table {table} has {count} entries, numbered {least} to {most}")
    for table, seq in connection.execute(UNREADABLE):
        raise damaged(file, f"entry {seq} of table {table} cannot be read")
    for (table,) in connection.execute(STRAY):
        raise damaged(file, f"there is a log of table {table}, but no such table")
    for (table,) in connection.execute(EMPTY):
        raise damaged(file, f"table {table} has no log")


def damaged(file: Path, what: str) -> Trouble:
    """Make the error for a database that cannot be trusted."""
    return trouble("database_damaged", file=file, what=what)
