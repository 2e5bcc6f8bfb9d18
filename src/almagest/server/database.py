"""Opening the SQLite file: looked at first without touching it, then made or brought up to date, and written to."""

from __future__ import annotations

import errno
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from almagest.server.ailments import diagnosed, disk_full
from almagest.server.inspection import empty_but_not_new, inspect
from almagest.server.losses import losses, summed_up
from almagest.server.marks import marks_file, read_marks
from almagest.server.migrations import bring_up_to_date
from almagest.server.refusals import trouble

if TYPE_CHECKING:
    from sqlite3 import Connection

    from almagest.server.losses import Loss

CHECKPOINT_PAGES = 1_000
"""How many pages, of 4 kB, the write-ahead log holds before they are written into the file, which holds up a commit.

Often and little: with eight thousand it is seldomer, but a commit then waits 150 ms and, in a crowd, far longer.
"""
NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


def open_database(file: Path, *, accept_loss: bool = False) -> tuple[Connection, list[Loss]]:
    """Open the database, or make it; one that cannot be trusted is refused with what is wrong and what to do.

    Gives the connection, and the losses that were accepted.
    """
    try:
        found = looked_at(file)
        if found and not accept_loss:
            raise trouble("entries_lost", file=file, what=summed_up(found))
        return opened(file), found
    except sqlite3.DatabaseError as error:
        raise diagnosed(error, file) from error
    except OSError as error:
        if error.errno in NO_ROOM:
            raise disk_full(file) from error
        raise trouble("folder_trouble", folder=file.parent, reason=error.strerror) from error


def looked_at(file: Path) -> list[Loss]:
    """Check a database before anything is written, so that a refusal leaves all evidence as it is; give its losses.

    An empty file is not even opened: SQLite would delete the write-ahead log beside it.
    """
    marks = read_marks(marks_file(file))
    if not file.exists() or file.stat().st_size == 0:
        empty_but_not_new(file, marks)
        return losses(marks, None)
    with closing(reader(file)) as connection:
        inspect(connection, file)
        return losses(marks, connection) if marks else []


def reader(file: Path) -> Connection:
    """Open a database to look at it only: closing it leaves the write-ahead log where it is."""
    return sqlite3.connect(f"file:{quote(str(file))}?mode=ro", uri=True, isolation_level=None)


def opened(file: Path) -> Connection:
    """Open for writing: durability over speed; what the write-ahead log holds is written into the file at once.

    After a failed sync the system may believe that pages are on disk which are not: writing them anew is the only cure.
    """
    connection = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    try:
        file.chmod(0o600)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA temp_store = MEMORY")  # what one statement may have to take back needs no file
        connection.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT_PAGES}")
        bring_up_to_date(connection)
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except BaseException:
        connection.close()
        raise
    return connection
