"""What a database has lost: everything that its marks say was acknowledged and that is not there any more."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from almagest.kernel.phrases import LANGUAGES, Bilingual
from almagest.server.marks import GONE, marks_of
from almagest.server.refusals import WORDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from sqlite3 import Connection

    from almagest.server.marks import Known, Mark

MOST_NAMED = 5


@dataclass(frozen=True)
class Loss:
    """Something that was lost: how many entries of a table since when, or a person, or an upload."""

    kind: str
    key: str
    entries: int
    since: str


def losses(marks: Known, connection: Connection | None) -> list[Loss]:
    """Compare a database, None for one that is empty, with its marks."""
    held = [] if connection is None else marks_of(connection)
    found: Known = {(mark.kind, mark.key): mark for mark in held}
    return [
        lost(mark, found.get(key)) for key, mark in sorted(marks.items()) if is_lost(mark, found.get(key), connection)
    ]


def is_lost(mark: Mark, held: Mark | None, connection: Connection | None) -> bool:
    """Tell whether the database lacks what was acknowledged; a person may have been renamed since, a table expired."""
    if mark.number == GONE:
        return False
    if held is None or held.number < mark.number:
        return True
    return mark.kind == "log" and connection is not None and not is_in_log(mark, connection)


def is_in_log(mark: Mark, connection: Connection) -> bool:
    """Tell whether the very entry that was acknowledged is in the log."""
    question = "SELECT lower(hex(substr(chain, 1, 8))) FROM log WHERE table_id = ? AND seq = ?"
    return bool(connection.execute(question, (mark.key, mark.number)).fetchone() == (mark.digest,))


def lost(mark: Mark, held: Mark | None) -> Loss:
    """Say what is lost of one thing."""
    if held is None:
        return Loss(mark.kind, mark.key, max(1, mark.number), "")
    return Loss(mark.kind, mark.key, max(1, mark.number - held.number), held.at)


def summed_up(found: Sequence[Loss]) -> Bilingual:
    """Put losses into words: how many, of which tables, since when."""
    return Bilingual(*(told(found, lang) for lang in LANGUAGES))


def told(found: Sequence[Loss], lang: str) -> str:
    """Put losses into words in one language."""
    tables = [loss for loss in found if loss.kind == "log"]
    counts = {
        "entries": sum(loss.entries for loss in tables),
        "tables": len(tables),
        "people": count(found, lambda loss: loss.kind == "person"),
        "uploads": count(found, lambda loss: loss.kind == "upload"),
    }
    named = [table_told(loss, lang) for loss in tables[:MOST_NAMED]]
    more = len(tables) - len(named)
    names = [*named, WORDS.say("loss_more", lang, more=more)] if more else named
    summary = WORDS.say("loss_counts", lang, **counts)
    return f"{summary} ({'; '.join(names)})" if names else summary


def count(found: Iterable[Loss], wanted: Callable[[Loss], bool]) -> int:
    """Count losses of one kind."""
    return sum(map(wanted, found))


def table_told(loss: Loss, lang: str) -> str:
    """Say what one table has lost."""
    key = "loss_after" if loss.since else "loss_whole"
    return WORDS.say(key, lang, table=loss.key, entries=loss.entries, since=loss.since)
