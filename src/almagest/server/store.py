"""What the server keeps: the role of a store, whichever database plays it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from almagest.server.entries import CALM, QUICK
from almagest.server.refusals import CODES, WORDS, Refused, refused

if TYPE_CHECKING:
    from collections import deque
    from collections.abc import Callable, Mapping, Sequence
    from datetime import datetime

    from almagest.kernel.phrases import Bilingual
    from almagest.server.entries import Logged
    from almagest.server.sql_store import Slow

SECONDS_TO_WAIT = 5


@dataclass(frozen=True, slots=True)
class Place:
    """A table's place in a list whose first is the one changed last."""

    changed: str
    table: str


LATEST = Place("9999", "")
ANY_LENGTH = 2**31 - 1
LENGTHS = {"free": (-1, 0), "quick": (0, QUICK), "calm": (QUICK, CALM), "letters": (CALM, ANY_LENGTH)}


class Wanted(NamedTuple):
    """Which public tables somebody would like to see; what is empty does not matter."""

    game: str = ""
    seats: int = 0
    speed: str = ""
    rated: bool | None = None
    status: str = ""

    def facts(self) -> tuple[str | int, ...]:
        """Give the facts for the question, the speed by the seconds of its clocks."""
        least, most = LENGTHS.get(self.speed, (-1, ANY_LENGTH))
        return (self.game, self.seats, least, most, -1 if self.rated is None else int(self.rated), self.status)


ALL = Wanted()


@dataclass(frozen=True, slots=True)
class Identity:
    """A person as the server knows them."""

    id: str
    name: str


class Conflict(Exception):
    """Another entry already has this place in the log."""


class InDoubt(Refused):
    """The disk failed in the middle of a commit: nobody can know whether it was kept before the log is read again."""


class Store(Protocol):
    """Keeps logs, identities and uploads; what it has accepted survives any crash.

    `fell_ill` is called in the event loop whenever something could not be read or written.
    """

    fell_ill: Callable[[], None]
    slow: deque[Slow]
    slow_count: int

    @property
    def shared(self) -> bool:
        """Whether other workers may write, too."""
        ...

    @property
    def ailment(self) -> Bilingual | None:
        """Why nothing can be written now; None when all is well."""
        ...

    @property
    def commits(self) -> int:
        """How many commits there were."""
        ...

    @property
    def jobs(self) -> int:
        """How many appends, orders and questions there were."""
        ...

    async def probe(self) -> None:
        """Write something that changes nothing, to see whether one can write."""
        ...

    async def rows(self, question: str, *facts: str | int | float | None) -> list[tuple[Any, ...]]:
        """Ask the database in SQL that both databases understand, with `?1`, `?2` … for the facts."""
        ...

    async def order(self, order: str, *facts: str | int | float | None) -> None:
        """Change the database, with `?1`, `?2` … for the facts."""
        ...

    async def append(self, table: str, entries: Sequence[Logged]) -> None:
        """Write entries to a table's log, all or none; return only when they are safe."""
        ...

    async def append_together(self, logs: Mapping[str, Sequence[Logged]]) -> None:
        """Write entries to the logs of several tables, all or none; return only when they are safe."""
        ...

    async def log(self, table: str, after: int = 0) -> list[Logged]:
        """Read a table's log after a place; empty if there is no such table."""
        ...

    async def last_entries(self, tables: Sequence[str]) -> dict[str, int]:
        """Tell the place of the last entry of some tables."""
        ...

    async def public_tables(self, most: int, after: Place = LATEST, wanted: Wanted = ALL) -> list[Place]:
        """List public tables that are open or running, the latest first, after a place in that list."""
        ...

    async def tables_of(self, identity: str, most: int, after: Place = LATEST) -> list[Place]:
        """List the tables a person hosts or sits at, the latest first, after a place in that list."""
        ...

    async def unfinished(self, host: str) -> tuple[int, int]:
        """Count the tables that are not over: those of a host, and all."""
        ...

    async def not_over(self, tables: Sequence[str]) -> list[str]:
        """Name those of some tables that are not over."""
        ...

    async def abandoned(self, open_before: datetime, running_before: datetime, most: int) -> list[str]:
        """List tables that nobody has touched since, for those that wait and those that are played."""
        ...

    async def forget_table(self, table: str) -> None:
        """Forget a table that is not over."""
        ...

    async def size(self) -> int:
        """Tell how many bytes are kept."""
        ...

    async def running_tables(self) -> list[str]:
        """List the tables whose game goes on."""
        ...

    async def timed_tables(self) -> list[str]:
        """List those of them that are played with a clock."""
        ...

    async def keep_identity(self, identity: Identity) -> None:
        """Write a person down, or their new name."""
        ...

    async def identity(self, name: str) -> Identity | None:
        """Find a person by id."""
        ...

    async def keep_upload(self, replay: str, text: str) -> None:
        """Keep an uploaded record."""
        ...

    async def upload(self, replay: str) -> str | None:
        """Find an uploaded record."""
        ...

    def close(self) -> None:
        """Finish what was accepted and close."""
        ...


def in_doubt() -> InDoubt:
    """Make the refusal for something of which nobody knows whether it was kept."""
    (code, status), says = CODES["in_doubt"], WORDS.both("in_doubt")
    return InDoubt(code, says.en, says.fr, status=status)


def not_now(key: str, reason: Bilingual) -> Refused:
    """Make the refusal for something that cannot be read or written now, with the wait."""
    refusal = refused(key, reason=reason, wait=SECONDS_TO_WAIT)
    refusal.wait = float(SECONDS_TO_WAIT)
    return refusal
