"""The high-water mark: a file beside the database that says up to where everything was acknowledged.

SQLite drops the end of a damaged write-ahead log without a word. The mark is written after each commit and before
anybody is told, so that it is never ahead of the database; whatever the database lacks at the next start is lost.
It is only for noticing: it is not synced at every commit, so that after a power cut it may be some seconds behind.
"""

from __future__ import annotations

import logging
import os
from contextlib import suppress
from hashlib import sha256
from typing import TYPE_CHECKING, Literal, TypeAlias
from zlib import crc32

import msgspec

from almagest.server.whole_file import OWNER_ONLY, write_whole

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path
    from sqlite3 import Connection

LOG = logging.getLogger("almagest.server")
DIGEST = 8
A_LINE = 1000
GONE = 2**53
HEADS = "SELECT table_id, max(seq), chain, at FROM log GROUP BY table_id"


class Mark(msgspec.Struct, array_like=True, frozen=True):
    """One thing that was acknowledged: the log of a table up to a place, a person, or an uploaded record."""

    kind: Literal["log", "person", "upload"]
    key: str
    number: int
    digest: str
    at: str = ""


Known: TypeAlias = dict[tuple[str, str], Mark]
READER = msgspec.json.Decoder(list[Mark])


def log_mark(table: str, seq: int, chain: bytes, at: str) -> Mark:
    """Mark how far a table's log has come."""
    return Mark("log", table, seq, chain[:DIGEST].hex(), at)


def gone_mark(table: str) -> Mark:
    """Mark that a table was forgotten on purpose: later than anything its log says."""
    return Mark("log", table, GONE, "")


def text_mark(kind: Literal["person", "upload"], key: str, text: str) -> Mark:
    """Mark a person by the name, or an upload by its text."""
    return Mark(kind, key, 0, sha256(text.encode()).digest()[:DIGEST].hex())


def marks_file(database: Path) -> Path:
    """Name the file of marks that belongs to a database."""
    return database.with_suffix(".marks")


def marks_of(connection: Connection) -> list[Mark]:
    """Mark everything that a database holds."""
    logs = [log_mark(*row) for row in connection.execute(HEADS)]
    people = [text_mark("person", *row) for row in connection.execute("SELECT id, name FROM identities")]
    uploads = [text_mark("upload", *row) for row in connection.execute("SELECT id, record FROM uploads")]
    return [*logs, *people, *uploads]


def written(marks: Sequence[Mark]) -> bytes:
    """Write marks, many on a line, each line with a checksum."""
    return b"".join([line(marks[first : first + A_LINE]) for first in range(0, len(marks), A_LINE)])


def line(marks: Sequence[Mark]) -> bytes:
    """Write one line."""
    body = msgspec.json.encode(marks)
    return b"%08x %b\n" % (crc32(body), body)


def read_marks(file: Path) -> Known:
    """Read the latest mark of everything; a line that a power cut has torn counts as not written."""
    known: Known = {}
    with suppress(FileNotFoundError):
        for text in file.read_bytes().splitlines():
            for mark in read_line(text):
                if not is_later(known.get((mark.kind, mark.key)), mark):
                    known[mark.kind, mark.key] = mark
    return known


def is_later(known: Mark | None, mark: Mark) -> bool:
    """Tell whether a mark that is known already says more."""
    return known is not None and known.number > mark.number


def read_line(text: bytes) -> list[Mark]:
    """Read the marks of one line; none if it is torn."""
    checksum, _, body = text.partition(b" ")
    if checksum != b"%08x" % crc32(body):
        return []
    try:
        return READER.decode(body)
    except msgspec.MsgspecError:
        return []


class Marks:
    """The file of marks of a running server."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.waiting: list[Mark] = []
        self.unsynced = False
        self.descriptor: int | None = None

    def renew(self, marks: Sequence[Mark]) -> None:
        """Begin a new file with everything that the database holds now."""
        self.close()
        write_whole(self.file, written(marks))
        self.descriptor = os.open(self.file, os.O_WRONLY | os.O_APPEND, OWNER_ONLY)
        self.waiting.clear()

    def add(self, marks: Sequence[Mark]) -> None:
        """Write what has just been committed; what cannot be written waits for the next time."""
        self.waiting += marks
        if not self.waiting or self.descriptor is None:
            return
        text = b"\n" + written(self.waiting)  # a line of its own, even after one that was cut short
        try:
            if os.write(self.descriptor, text) == len(text):
                self.waiting.clear()
            self.unsynced = True
        except OSError as error:
            LOG.warning("the high-water mark could not be written", extra={"error": str(error.strerror)})

    def sync(self) -> None:
        """Make the marks safe against a power cut, when there is time for it."""
        if self.unsynced and self.descriptor is not None:
            self.unsynced = False
            with suppress(OSError):
                os.fdatasync(self.descriptor)

    def close(self) -> None:
        """Finish."""
        self.add([])
        self.sync()
        if self.descriptor is not None:
            os.close(self.descriptor)
        self.descriptor = None
