"""Saving a data folder, while a server runs or not: into one file, or as a folder that a server can be started with."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from almagest.server.ailments import diagnosed
from almagest.server.audit import audited_with
from almagest.server.database import reader
from almagest.server.marks import marks_file, marks_of, read_marks, written
from almagest.server.refusals import trouble
from almagest.server.whole_file import OWNER_ONLY, sync_folder, write_whole

if TYPE_CHECKING:
    from almagest.server.audit import Audit

DATABASE = "almagest.db"
KEY = "secret.key"


def backed_up(data: Path, target: Path) -> tuple[Path, Audit]:
    """Save a data folder; give where, and what the saved copy holds. It is there whole and checked, or not at all."""
    if not (data / DATABASE).exists():
        raise trouble("no_data", file=data / DATABASE)
    try:
        return folder_saved(data, target) if target.is_dir() else file_saved(data, target)
    except sqlite3.DatabaseError as error:
        raise diagnosed(error, data / DATABASE) from error
    except OSError as error:
        raise trouble("backup_failed", target=target, reason=error.strerror) from error


def file_saved(data: Path, target: Path) -> tuple[Path, Audit]:
    """Save the database alone, in one file."""
    if target.exists():
        raise trouble("backup_exists", target=target)
    beside = target.with_name(f".{target.name}.new")
    try:
        found = copied(data / DATABASE, beside)
        os.link(beside, target)  # unlike a renaming, this never replaces a file that came meanwhile
    finally:
        beside.unlink(missing_ok=True)
    sync_folder(target.parent)
    return target, found


def folder_saved(data: Path, target: Path) -> tuple[Path, Audit]:
    """Save the database, its marks and the secret key in a new folder, named after the time."""
    place = target / f"almagest-{datetime.now(UTC):%Y-%m-%dT%H-%M-%SZ}"
    if place.exists():
        raise trouble("backup_exists", target=place)
    beside = place.with_name(f".{place.name}.new")
    beside.mkdir(mode=0o700)
    try:
        found = copied(data / DATABASE, beside / DATABASE)
        with closing(reader(beside / DATABASE)) as connection:
            write_whole(marks_file(beside / DATABASE), written(marks_of(connection)))
        if (data / KEY).exists():
            write_whole(beside / KEY, (data / KEY).read_bytes())
        beside.rename(place)
    except BaseException:
        shutil.rmtree(beside, ignore_errors=True)
        raise
    sync_folder(target)
    return place, found


def copied(database: Path, copy: Path) -> Audit:
    """Copy a database as it stands at one moment, readable for its owner only, and check the copy.

    The marks are read first: whatever they promise must be in the copy.
    """
    marks = read_marks(marks_file(database))
    descriptor = os.open(copy, os.O_RDWR | os.O_CREAT | os.O_EXCL, OWNER_ONLY)
    os.close(descriptor)
    with closing(reader(database)) as connection:
        connection.execute("VACUUM INTO ?", (str(copy),))
    found = audited_with(copy, marks)
    descriptor = os.open(copy, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
    return found
