"""Looking a data folder over: every page, every hash, every mark, and every game replayed from its log."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from almagest.kernel.errors import UnknownGame, WrongEdition
from almagest.server.ailments import diagnosed
from almagest.server.database import reader
from almagest.server.entries import Ended, Logged, decoded
from almagest.server.inspection import damaged, inspect, version_of
from almagest.server.losses import losses, summed_up
from almagest.server.marks import marks_file, read_marks
from almagest.server.migrations import CHAINED
from almagest.server.refusals import WORDS, trouble
from almagest.server.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from sqlite3 import Connection

    from almagest.server.marks import Known

ENTRIES = "SELECT table_id, seq, at, entry, {spent} FROM log ORDER BY table_id, seq"
COUNTS = """SELECT (SELECT count(*) FROM tables) AS tables,
    (SELECT count(*) FROM tables WHERE status = 'running') AS running, (SELECT count(*) FROM log) AS entries,
    (SELECT count(*) FROM identities) AS people, (SELECT count(*) FROM uploads) AS uploads,
    (SELECT coalesce(max(at), '–') FROM log) AS latest"""


@dataclass(frozen=True)
class Audit:
    """What a database holds; `foreign` tables are of games or editions that this program does not play."""

    tables: int
    running: int
    entries: int
    people: int
    uploads: int
    latest: str
    foreign: int

    def text(self, lang: str) -> str:
        """Say it in a sentence."""
        return WORDS.say("audited", lang, **self.__dict__)


def audited(database: Path) -> Audit:
    """Check a database with its marks, whether a server runs or not; what is wrong is told in a sentence."""
    if not database.exists():
        raise trouble("no_data", file=database)
    return audited_with(database, read_marks(marks_file(database)))


def audited_with(database: Path, marks: Known) -> Audit:
    """Check a database against marks that were read before, all in one look at it."""
    try:
        with closing(reader(database)) as connection:
            connection.execute("BEGIN")
            inspect(connection, database)
            lost = losses(marks, connection) if marks else []
            if lost:
                raise trouble("entries_lost", file=database, what=summed_up(lost))
            foreign = sum(not is_replayed(database, table, log) for table, log in logs(connection))
            return Audit(**counted(connection), foreign=foreign)
    except sqlite3.DatabaseError as error:
        raise diagnosed(error, database) from error


def counted(connection: Connection) -> dict[str, Any]:
    """Count what a database holds."""
    cursor = connection.execute(COUNTS)
    return dict(zip([column[0] for column in cursor.description], cursor.fetchone(), strict=True))


def logs(connection: Connection) -> Iterator[tuple[str, list[Logged]]]:
    """Read the log of every table."""
    chained = (version_of(connection) or 0) >= CHAINED
    name, log = "", list[Logged]()
    for table, seq, at, entry, spent in connection.execute(ENTRIES.format(spent="spent" if chained else "NULL")):
        if table != name and log:
            yield name, log
            log = []
        name = table
        log.append(Logged(seq, datetime.fromisoformat(at), decoded(entry), spent))
    if log:
        yield name, log


def is_replayed(database: Path, name: str, log: list[Logged]) -> bool:
    """Replay a game to its result; a game or an edition that this program does not know cannot be replayed by it."""
    try:
        table = Table(name, log)
    except (WrongEdition, UnknownGame):
        return False
    except Exception as error:
        raise damaged(database, WORDS.both("log_unplayable", table=name, error=type(error).__name__)) from error
    ended = [logged.entry for logged in log if isinstance(logged.entry, Ended)]
    if ended and list(ended[-1].scores) != table.playing.scores():
        raise damaged(database, WORDS.both("log_otherwise", table=name))
    return True
