"""What both stores have in common: the same questions in the same words; only how they are asked is different."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from dataclasses import dataclass
from datetime import UTC, datetime
from time import perf_counter
from typing import TYPE_CHECKING, Any, ClassVar

from almagest.server import questions
from almagest.server.entries import Logged, decoded
from almagest.server.marks import text_mark
from almagest.server.store import ALL, LATEST, Identity, Place, Wanted

if TYPE_CHECKING:
    from collections.abc import Coroutine, Mapping, Sequence

    from almagest.kernel.phrases import Bilingual
    from almagest.server.marks import Mark
    from almagest.server.postgres_writer import PostgresWriter
    from almagest.server.writer import Writer

SLOW_SECONDS = 0.1
MOST_SLOW = 20
SHOWN_LETTERS = 120


@dataclass(frozen=True, slots=True)
class Slow:
    """A question that took long: when, its words without the facts, and the seconds."""

    at: datetime
    question: str
    seconds: float


class SqlStore(ABC):
    """Keeps everything in a database that understands SQL."""

    TIMED: ClassVar[str]
    OFFERED: ClassVar[str]
    SIZE: ClassVar[str]
    writer: Writer | PostgresWriter

    def __init__(self) -> None:
        self.slow: deque[Slow] = deque(maxlen=MOST_SLOW)
        self.slow_count = 0

    @abstractmethod
    async def asked(self, question: str, facts: Sequence[Any]) -> list[tuple[Any, ...]]:
        """Ask the database."""

    @abstractmethod
    async def ordered(self, order: str, facts: Sequence[Any], mark: Mark | None) -> None:
        """Change the database, and mark what was changed before anybody is told."""

    @abstractmethod
    async def append_together(self, logs: Mapping[str, Sequence[Logged]]) -> None:
        """Write entries to the logs of several tables, all or none; return only after the commit."""

    # Asking -----------------------------------------------------------------------------------------------

    async def rows(self, question: str, *facts: Any) -> list[tuple[Any, ...]]:  # noqa: ANN401  what the column takes
        """Ask the database, and note what takes long."""
        begun = perf_counter()
        try:
            return await self.asked(question, facts)
        finally:
            self.look_at_the_time(question, perf_counter() - begun)

    async def order(self, order: str, *facts: Any, mark: Mark | None = None) -> None:  # noqa: ANN401
        """Change the database, and note what takes long."""
        begun = perf_counter()
        try:
            await self.ordered(order, facts, mark)
        finally:
            self.look_at_the_time(order, perf_counter() - begun)

    def look_at_the_time(self, question: str, seconds: float) -> None:
        """Remember a question that took long, for the operator."""
        if seconds >= SLOW_SECONDS:
            self.slow_count += 1
            self.slow.append(Slow(datetime.now(UTC), " ".join(question.split())[:SHOWN_LETTERS], seconds))

    @property
    def ailment(self) -> Bilingual | None:
        """Why nothing can be written now; None when all is well."""
        return None if self.writer.ailment is None else self.writer.ailment.reason

    @property
    def commits(self) -> int:
        """How many commits there were."""
        return self.writer.commits

    @property
    def jobs(self) -> int:
        """How many appends, orders and questions there were."""
        return self.writer.jobs

    async def probe(self) -> None:
        """Write something that changes nothing, to see whether one can write."""
        await self.order(questions.PROBE)

    async def size(self) -> int:
        """Tell how many bytes are kept."""
        ((size,),) = await self.rows(self.SIZE)
        return int(size or 0)

    # Tables -----------------------------------------------------------------------------------------------

    def append(self, table: str, entries: Sequence[Logged]) -> Coroutine[Any, Any, None]:
        """Write entries to a table's log, all or none; return only after the commit."""
        return self.append_together({table: entries})

    async def log(self, table: str, after: int = 0) -> list[Logged]:
        """Read a table's log after a place; empty if there is no such table."""
        rows = await self.rows(questions.LOG, table, after)
        return [Logged(seq, datetime.fromisoformat(at), decoded(entry), spent) for seq, at, entry, spent in rows]

    async def public_tables(self, most: int, after: Place = LATEST, wanted: Wanted = ALL) -> list[Place]:
        """List public tables that are open or running, the latest first, after a place in that list."""
        place = (after.changed, after.table, most)
        if wanted == ALL:
            return [Place(*row) for row in await self.rows(questions.PUBLIC, *place)]
        question = questions.WANTED.format(offered=self.OFFERED)
        return [Place(*row) for row in await self.rows(question, *place, *wanted.facts())]

    async def tables_of(self, identity: str, most: int, after: Place = LATEST) -> list[Place]:
        """List the tables a person hosts or sits at, the latest first, after a place in that list."""
        return [Place(*row) for row in await self.rows(questions.TABLES_OF, after.changed, after.table, most, identity)]

    async def unfinished(self, host: str) -> tuple[int, int]:
        """Count the tables that are not over: those of a host, and all."""
        ((own, everybodys),) = await self.rows(questions.UNFINISHED, host)
        return own, everybodys

    async def not_over(self, tables: Sequence[str]) -> list[str]:
        """Name those of some tables that are not over."""
        if not tables:
            return []
        places = ", ".join(f"?{number + 1}" for number in range(len(tables)))
        return [row[0] for row in await self.rows(questions.NOT_OVER.format(places=places), *tables)]

    async def abandoned(self, open_before: datetime, running_before: datetime, most: int) -> list[str]:
        """List tables that nobody has touched since, for those that wait and those that are played."""
        facts = (open_before.isoformat(), running_before.isoformat(), most)
        return [row[0] for row in await self.rows(questions.ABANDONED, *facts)]

    async def running_tables(self) -> list[str]:
        """List the tables whose game goes on."""
        return [row[0] for row in await self.rows(questions.RUNNING)]

    async def timed_tables(self) -> list[str]:
        """List those of them that are played with a clock."""
        return [row[0] for row in await self.rows(self.TIMED)]

    # People and uploads -----------------------------------------------------------------------------------

    async def keep_identity(self, identity: Identity) -> None:
        """Write a person down, or their new name."""
        mark = text_mark("person", identity.id, identity.name)
        await self.order(questions.KEEP_IDENTITY, identity.id, identity.name, mark=mark)

    async def identity(self, name: str) -> Identity | None:
        """Find a person by id."""
        rows = await self.rows(questions.IDENTITY, name)
        return Identity(*rows[0]) if rows else None

    async def keep_upload(self, replay: str, text: str) -> None:
        """Keep an uploaded record."""
        await self.order(questions.KEEP_UPLOAD, replay, text, mark=text_mark("upload", replay, text))

    async def upload(self, replay: str) -> str | None:
        """Find an uploaded record."""
        rows = await self.rows(questions.UPLOAD, replay)
        return str(rows[0][0]) if rows else None
