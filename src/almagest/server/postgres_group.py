"""The entries of many tables as one statement: the logs, and what follows from them for finding tables again."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from almagest.server.chain import NOTHING_BEFORE, link
from almagest.server.entries import Ended, Entry, Joined, Left, Logged, Opened, Started, encoded
from almagest.server.marks import Mark, log_mark
from almagest.server.touching import is_due

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from datetime import datetime

STATUS: dict[type[Entry], str] = {Started: "running", Ended: "over"}
BEFORE = """SELECT log.table_id, log.seq, chain FROM unnest($1::text[], $2::int[]) AS wanted (table_id, seq)
    JOIN log USING (table_id, seq)"""
HAPPENED = """WITH happened AS (INSERT INTO log
    SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::bigint[], $5::text[], $6::bytea[]))"""
FOLLOWED = """,
begun AS (INSERT INTO tables SELECT * FROM unnest($9::text[], $10::text[], $11::bool[], $12::text[], $13::text[])),
went_on AS (UPDATE tables SET changed = new.changed, status = coalesce(new.status, tables.status)
    FROM unnest($14::text[], $15::text[], $16::text[]) AS new (id, changed, status) WHERE tables.id = new.id),
sat AS (INSERT INTO seats SELECT * FROM unnest($17::text[], $18::text[]) ON CONFLICT DO NOTHING),
rose AS (DELETE FROM seats USING unnest($19::text[], $20::text[]) AS gone (identity, table_id)
    WHERE seats.identity = gone.identity AND seats.table_id = gone.table_id)"""
TOLD = " SELECT count(pg_notify($7, news)) FROM unnest($8::text[]) AS news"


class Missing(Exception):
    """The entry before is not in the log, or not the one that was expected."""


@dataclass
class Written:
    """What a group has written: the last entries of logs, with their hashes, their marks, and when it was `noted`."""

    heads: dict[str, tuple[int, bytes]] = field(default_factory=dict)
    marks: list[Mark] = field(default_factory=list)
    noted: dict[str, datetime] = field(default_factory=dict)


@dataclass
class Found:
    """What is kept of a table to find it again; `opened` if it is new."""

    changed: datetime
    status: str | None = None
    opened: Opened | None = None


class Group:
    """Appends that are written together, sorted by table, so that two workers never wait for each other in a circle."""

    def __init__(self, appends: Sequence[Mapping[str, Sequence[Logged]]], before: Written) -> None:
        self.logs = sorted(
            ((table, entries) for logs in appends for table, entries in logs.items()),
            key=lambda log: (log[0], log[1][0].seq),
        )
        firsts = {table: entries[0].seq for table, entries in reversed(self.logs)}
        known = {table: before.heads[table] for table in firsts if table in before.heads}
        self.heads = {table: head for table, head in known.items() if head[0] == firsts[table] - 1}
        self.unknown = {table: seq - 1 for table, seq in firsts.items() if seq > 1 and table not in self.heads}
        self.before = before
        self.written = Written()

    def question(self) -> tuple[str, list[str], list[int]]:
        """Ask for the hashes that the new entries follow, where they are not known."""
        return BEFORE, list(self.unknown), list(self.unknown.values())

    def learn(self, rows: Iterable[Sequence[Any]]) -> None:
        """Note those hashes; entries that follow nothing cannot be written."""
        self.heads |= {table: (seq, bytes(chain)) for table, seq, chain in rows}
        if any(table not in self.heads for table in self.unknown):
            raise Missing

    def statement(self, channel: str) -> tuple[str, list[Any]]:
        """Give the statement that writes everything, and its facts; moves need less than what begins or ends."""
        rows: list[tuple[object, ...]] = []
        found: dict[str, Found] = {}
        seats: dict[tuple[str, str], bool] = {}
        for table, entries in self.logs:
            rows += self.linked(table, entries)
            for logged in entries:
                note(table, logged, found.setdefault(table, Found(logged.at)), seats)
        self.written.noted = {table: each.changed for table, each in found.items() if self.is_to_note(table, each)}
        new = [
            (table, each.opened.host, each.opened.invitation is None, each.status or "open", each.changed.isoformat())
            for table, each in found.items()
            if each.opened
        ]
        old = [
            (table, at.isoformat(), found[table].status)
            for table, at in self.written.noted.items()
            if not found[table].opened
        ]
        taken = [seat for seat, sits in seats.items() if sits]
        left = [seat for seat, sits in seats.items() if not sits]
        news = [f"{table}:{seq}" for table, (seq, _) in self.written.heads.items()]
        facts = [*columns(rows, 6), channel, news]
        if not (new or old or taken or left):
            return HAPPENED + TOLD, facts
        parts = (columns(new, 5), columns(old, 3), columns(taken, 2), columns(left, 2))
        return HAPPENED + FOLLOWED + TOLD, [*facts, *(column for part in parts for column in part)]

    def is_to_note(self, table: str, found: Found) -> bool:
        """Tell whether the list of tables learns of a change."""
        return bool(found.opened or found.status) or is_due(self.before.noted, table, found.changed)

    def linked(self, table: str, entries: Sequence[Logged]) -> list[tuple[object, ...]]:
        """Write the rows of a log, each with the hash over the one before."""
        seq, chain = self.heads.get(table, (0, NOTHING_BEFORE))
        rows: list[tuple[object, ...]] = []
        for logged in entries:
            if logged.seq != seq + 1:
                raise Missing
            seq, at, text = logged.seq, logged.at.isoformat(), encoded(logged.entry)
            chain = link(chain, table, seq, at, logged.spent, text)
            rows.append((table, seq, at, logged.spent, text, chain))
        self.heads[table] = self.written.heads[table] = (seq, chain)
        self.written.marks.append(log_mark(table, seq, chain, at))
        return rows


def note(table: str, logged: Logged, found: Found, seats: dict[tuple[str, str], bool]) -> None:
    """Note what follows from an entry for the lists of tables and seats."""
    entry = logged.entry
    found.changed = logged.at
    if isinstance(entry, Opened):
        found.opened = entry
    elif isinstance(entry, Joined | Left):
        seats[entry.identity, table] = isinstance(entry, Joined)
    elif type(entry) in STATUS:
        found.status = STATUS[type(entry)]


def columns(rows: Sequence[Sequence[object]], width: int) -> list[list[object]]:
    """Turn rows into columns."""
    return [[row[n] for row in rows] for n in range(width)]
