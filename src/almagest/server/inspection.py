"""The checks that a database must pass before anybody plays: its pages, its logs, and what is kept to find them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from almagest.server.chain import broken_link
from almagest.server.migrations import CHAINED
from almagest.server.refusals import WORDS, Trouble, trouble
from almagest.server.steps import SCHEMA_VERSION

if TYPE_CHECKING:
    from sqlite3 import Connection

    from almagest.server.marks import Known

GAPS = """SELECT table_id, count(*), min(seq), max(seq) FROM log
    GROUP BY table_id HAVING min(seq) != 1 OR max(seq) != count(*)"""
UNREADABLE = "SELECT table_id, seq FROM log WHERE NOT json_valid(entry)"
STRAY = "SELECT DISTINCT table_id FROM log WHERE table_id NOT IN (SELECT id FROM tables)"
EMPTY = "SELECT id FROM tables WHERE id NOT IN (SELECT table_id FROM log)"
UNLIKE = """SELECT id FROM tables JOIN log ON table_id = id AND seq = 1
    WHERE host IS NOT json_extract(entry, '$.host') OR public IS NOT (json_extract(entry, '$.invitation') IS NULL)"""
QUESTIONS = (
    (GAPS, "log_gap", ("table", "count", "least", "most")),
    (UNREADABLE, "log_unreadable", ("table", "seq")),
    (STRAY, "log_stray", ("table",)),
    (EMPTY, "log_empty", ("table",)),
    (UNLIKE, "log_unlike", ("table",)),
)


def inspect(connection: Connection, file: Path) -> None:
    """Check the pages of the file, and that every log is whole and as it was written."""
    problems = [row[0] for row in connection.execute("PRAGMA quick_check(3)")]
    if problems != ["ok"]:
        raise damaged(file, "; ".join(problems))
    version = version_of(connection)
    if version is None or version > SCHEMA_VERSION:
        raise trouble("database_newer", file=file, found=version, known=SCHEMA_VERSION)
    for question, key, facts in QUESTIONS:
        for row in connection.execute(question):
            raise damaged(file, WORDS.both(key, **dict(zip(facts, row, strict=True))))
    broken = broken_link(connection) if version >= CHAINED else None
    if broken is not None:
        raise damaged(file, WORDS.both("log_changed", table=broken[0], seq=broken[1]))


def version_of(connection: Connection) -> int | None:
    """Read the number of the schema."""
    (found,) = connection.execute("SELECT version FROM schema_version").fetchone() or (None,)
    return found if isinstance(found, int) else None


def empty_but_not_new(file: Path, marks: Known) -> None:
    """Refuse an empty file that was not empty once: its write-ahead log is still there, but no marks."""
    wal = Path(f"{file}-wal")
    if not marks and wal.exists() and wal.stat().st_size:
        raise damaged(file, WORDS.both("emptied", wal=wal))


def damaged(file: Path, what: object) -> Trouble:
    """Make the error for a database that cannot be trusted."""
    return trouble("database_damaged", file=file, what=what)
