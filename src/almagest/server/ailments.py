"""What ails a database that cannot be used just now: said as it is, so that nobody throws a healthy one away."""

from __future__ import annotations

import os
import shutil
import sqlite3
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from almagest.kernel.phrases import Bilingual
from almagest.server.refusals import WORDS, Trouble, trouble

if TYPE_CHECKING:
    from sqlite3 import DatabaseError

PRIMARY = 0xFF
LITTLE_SPACE = 256 * 1024
KINDS = {
    sqlite3.SQLITE_BUSY: "locked",
    sqlite3.SQLITE_LOCKED: "locked",
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_READONLY: "forbidden",
    sqlite3.SQLITE_CANTOPEN: "forbidden",
    sqlite3.SQLITE_PERM: "forbidden",
    sqlite3.SQLITE_AUTH: "forbidden",
    sqlite3.SQLITE_IOERR: "disk",
}
GRAVE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
TROUBLES = {"database_locked": "locked", "disk_full": "full", "database_forbidden": "forbidden", "disk_fails": "disk"}
NEVER_KEPT = ("locked", "full", "forbidden")


@dataclass(frozen=True)
class Ailment:
    """Why nothing can be written now: a kind for programs, and a few words for people."""

    kind: str

    @property
    def reason(self) -> Bilingual:
        """Say it without the facts that concern the operator only."""
        return WORDS.both(f"ailment_{self.kind}")


def code_of(error: BaseException) -> int:
    """Give SQLite's own code of an error."""
    return int(getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR))


def ails(error: BaseException) -> bool:
    """Tell whether an error is the database's, and not that of one question only."""
    return isinstance(error, sqlite3.DatabaseError) and code_of(error) & PRIMARY in (*KINDS, *GRAVE)


def kind_of(error: BaseException, file: Path) -> str:
    """Tell what an error of the database means; an error of a disk that has no room left means that."""
    if isinstance(error, Trouble):
        return TROUBLES.get(error.key, "damaged")
    kind = KINDS.get(code_of(error) & PRIMARY, "damaged")
    return "full" if kind == "disk" and is_full(file.parent) else kind


def is_full(folder: Path) -> bool:
    """Tell whether there is no room to write anything."""
    return shutil.disk_usage(folder).free < LITTLE_SPACE


def diagnosed(error: DatabaseError, file: Path) -> Trouble:
    """Make the sentence for a database that cannot be opened."""
    match kind_of(error, file):
        case "locked":
            return trouble("database_locked", file=file, who=holder(file))
        case "full":
            return disk_full(file)
        case "forbidden":
            return trouble("database_forbidden", file=file, why=forbidden_because(file, error))
        case "disk":
            return trouble("disk_fails", file=file, reason=getattr(error, "sqlite_errorname", error))
        case _:
            return trouble("database_damaged", file=file, what=error)


def disk_full(file: Path) -> Trouble:
    """Make the sentence for a disk without room."""
    return trouble("disk_full", folder=file.parent, free=shutil.disk_usage(file.parent).free)


def forbidden_because(file: Path, error: BaseException) -> Bilingual:
    """Say who or what forbids to write: the file system, the folder, the file."""
    if os.statvfs(file.parent).f_flag & os.ST_RDONLY:
        return WORDS.both("read_only_disk")
    for place in (file.parent, file):
        if place.exists() and not os.access(place, os.W_OK):
            facts = place.stat()
            mode = f"{facts.st_mode & 0o777:o}"
            return WORDS.both("not_ours", place=place, mode=mode, owner=facts.st_uid, us=os.geteuid())
    return Bilingual(str(error), str(error))


def holder(file: Path) -> Bilingual:
    """Name the process that has locked a file, where the system tells."""
    process = locked_by(file)
    if process is None:
        return WORDS.both("somebody")
    try:
        name = Path(f"/proc/{process}/comm").read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        name = "?"
    return WORDS.both("process", process=process, name=name)


def locked_by(file: Path) -> int | None:
    """Find the process that has locked a file, or its shared memory, by the system's own list."""
    try:
        rows = [line.split() for line in Path("/proc/locks").read_text(encoding="ascii").splitlines()]
    except OSError:
        return None
    places = {place.stat().st_ino for place in (file, Path(f"{file}-shm")) if place.exists()}
    holders = [int(row[4]) for row in rows if len(row) > 5 and row[1] != "->" and int(row[5].split(":")[2]) in places]
    return next((process for process in holders if process > 0 and process != os.getpid()), None)
