"""Every entry carries a hash over its content and the entry before it: a log that was changed or cut shows it."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sqlite3 import Connection

NOTHING_BEFORE = b""
LENGTH = 16
LINKS = "SELECT table_id, seq, at, spent, entry, chain FROM log ORDER BY table_id, seq"
LINK = "SELECT chain FROM log WHERE table_id = ? AND seq = ?"


def link(before: bytes, table: str, seq: int, at: str, spent: int | None, entry: str) -> bytes:
    """Hash one entry with the one before it."""
    content = f"{table}\n{seq}\n{at}\n{spent}\n{entry}".encode()
    return blake2b(before + content, digest_size=LENGTH).digest()


def link_before(connection: Connection, table: str, seq: int) -> bytes:
    """Give the hash of the entry before a place in a log."""
    found = connection.execute(LINK, (table, seq - 1)).fetchone()
    return NOTHING_BEFORE if found is None else bytes(found[0])


def broken_link(connection: Connection) -> tuple[str, int] | None:
    """Find the first entry whose hash is wrong: its table and its place; None if every log is as it was written."""
    last, before = "", NOTHING_BEFORE
    for table, seq, at, spent, entry, chain in connection.execute(LINKS):
        if table != last:
            last, before = table, NOTHING_BEFORE
        before = link(before, table, seq, at, spent, entry)
        if before != chain:
            return table, seq
    return None
