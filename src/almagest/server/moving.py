"""Moving everything from one store to another: table by table, each read back and played again; it may be interrupted.

A table is moved in one transaction. Begun again, a move leaves what has arrived alone and brings the rest.
"""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from almagest.kernel.errors import UnknownGame, WrongEdition
from almagest.server.chain import NOTHING_BEFORE, link
from almagest.server.entries import Ended, Logged, decoded
from almagest.server.opening_store import POSTGRES
from almagest.server.refusals import WORDS, trouble
from almagest.server.sides import held
from almagest.server.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from almagest.server.sides import Row, Side

LOG = "SELECT table_id, seq, at, spent, entry, chain FROM log WHERE table_id = ?1 ORDER BY seq"
TABLE = "SELECT id, host, public, status, changed FROM tables WHERE id = ?1"
SEATS = "SELECT identity, table_id FROM seats WHERE table_id = ?1"
KEEP_TABLE = """INSERT INTO tables (id, host, public, status, changed) VALUES (?1, ?2, ?3, ?4, ?5)
    ON CONFLICT (id) DO UPDATE SET status = excluded.status, changed = excluded.changed"""
KEEP_ENTRY = "INSERT INTO log (table_id, seq, at, spent, entry, chain) VALUES (?1, ?2, ?3, ?4, ?5, ?6)"
EMPTY_SEATS = "DELETE FROM seats WHERE table_id = ?1"
KEEP_SEAT = "INSERT INTO seats (identity, table_id) VALUES (?1, ?2)"
OF_LOGS = ("tables", "log", "seats")
NEVER_EMPTIED = ("operator_log",)
OF_WORKERS = ("schema_version", "secrets", "forgotten", "workers", "turns", "present", "spent")


@dataclass(frozen=True)
class Moved:
    """What has arrived; `foreign` tables are of games or editions that this program does not play."""

    tables: int
    entries: int
    people: int
    foreign: int

    def text(self, lang: str, source: str, target: str) -> str:
        """Say it in a sentence."""
        return WORDS.say("moved", lang, source=source, target=target, **self.__dict__)


def moved(source: str, target: str, progress: Callable[[int, int], None] = lambda *_: None) -> tuple[Moved, str, str]:
    """Move everything while nobody plays; give what has arrived, and the names of both ends without passwords."""
    if not source.startswith(POSTGRES) and not (Path(source).expanduser() / "almagest.db").exists():
        raise trouble("no_data", file=Path(source) / "almagest.db")
    with (
        tempfile.TemporaryDirectory() as beside,
        held(source, Path(beside)) as giver,
        held(target, Path(beside)) as taker,
    ):
        return everything(giver, taker, progress), giver.name, taker.name


def everything(giver: Side, taker: Side, progress: Callable[[int, int], None]) -> Moved:
    """Move every log, then all that is no log."""
    names = [name for (name,) in giver.rows("SELECT id FROM tables ORDER BY id")]
    check_strangers(giver, taker, names)
    entries = foreign = 0
    for number, name in enumerate(names, 1):
        log = move_table(giver, taker, name)
        entries, foreign = entries + len(log), foreign + (not is_replayed(taker, name, log))
        progress(number, len(names))
    for shelf in sorted((giver.shelves() & taker.shelves()) - {*OF_LOGS, *OF_WORKERS}):
        move_shelf(giver, taker, shelf)
    taker.take_key(giver.key())
    taker.finish()
    ((people,),) = taker.rows("SELECT count(*) FROM identities")
    return Moved(len(names), entries, people, foreign)


def check_strangers(giver: Side, taker: Side, names: Sequence[str]) -> None:
    """Refuse a target that holds something that does not come from the source."""
    tables = {name for (name,) in taker.rows("SELECT id FROM tables")}
    people = {name for (name,) in taker.rows("SELECT id FROM identities")}
    known = {name for (name,) in giver.rows("SELECT id FROM identities")}
    if tables - set(names) or people - known:
        raise trouble("move_strangers", target=taker.name)


def move_table(giver: Side, taker: Side, name: str) -> list[Row]:
    """Move one table; what the target has of it must be the beginning of what the source has."""
    log = giver.rows(LOG, name)
    check_chain(giver, name, log)
    there = taker.rows(LOG, name)
    if [as_written(row) for row in there] != [as_written(row) for row in log[: len(there)]]:
        raise trouble("move_otherwise", table=name, target=taker.name)
    if len(there) < len(log) or not log:
        (table, host, public, status, changed) = giver.rows(TABLE, name)[0]
        facts = (table, host, bool(public), status, changed)
        rest, seats = log[len(there) :], giver.rows(SEATS, name)
        taker.change([(KEEP_TABLE, [facts]), (KEEP_ENTRY, rest), (EMPTY_SEATS, [(name,)]), (KEEP_SEAT, seats)])
    return taker.rows(LOG, name)


def as_written(row: Row) -> Row:
    """Give an entry as it can be compared: the bytes of a hash have several types."""
    return (*row[:5], bytes(row[5]))


def check_chain(side: Side, name: str, log: Sequence[Row]) -> None:
    """Refuse a log that has a hole or is not as it was written."""
    before = NOTHING_BEFORE
    for place, (table, seq, at, spent, entry, chain) in enumerate(log, 1):
        before = link(before, table, seq, at, spent, entry)
        if seq != place or before != bytes(chain):
            raise damaged(side, WORDS.both("log_changed", table=name, seq=seq))


def is_replayed(side: Side, name: str, log: Sequence[Row]) -> bool:
    """Check what has arrived, and play it to its result; one of another game or edition cannot be played here."""
    check_chain(side, name, log)
    entries = [Logged(seq, datetime.fromisoformat(at), decoded(entry), spent) for _, seq, at, spent, entry, _ in log]
    try:
        table = Table(name, entries)
    except (WrongEdition, UnknownGame):
        return False
    except Exception as error:
        raise damaged(side, WORDS.both("log_unplayable", table=name, error=type(error).__name__)) from error
    ended = [logged.entry for logged in entries if isinstance(logged.entry, Ended)]
    if ended and list(ended[-1].scores) != table.playing.scores():
        raise damaged(side, WORDS.both("log_otherwise", table=name))
    return True


def damaged(side: Side, what: object) -> Exception:
    """Make the error for a side that cannot be trusted."""
    return trouble("database_damaged", file=side.name, what=what)


def move_shelf(giver: Side, taker: Side, shelf: str) -> None:
    """Move what is kept besides the logs, in the place of what an interrupted move has brought of it."""
    kinds = taker.columns(shelf)
    names = [name for name in giver.columns(shelf) if name in kinds]
    rows = giver.rows(f"SELECT {', '.join(names)} FROM {shelf}")
    fitting = [tuple(fitted(value, kinds[name]) for value, name in zip(row, names, strict=True)) for row in rows]
    places = ", ".join(f"?{n}" for n in range(1, len(names) + 1))
    keep = f"INSERT INTO {shelf} ({', '.join(names)}) VALUES ({places})"
    if shelf in NEVER_EMPTIED:
        taker.change([(f"{keep} ON CONFLICT DO NOTHING", fitting)])
    else:
        taker.change([(f"DELETE FROM {shelf}", [()]), (keep, fitting)])


def fitted(value: object, kind: str) -> object:
    """Turn a value into what the column of the other database wants."""
    return bool(value) if kind == "boolean" and value is not None else value
