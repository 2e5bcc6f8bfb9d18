"""Everybody at one table, and what is written for them: viewers who are told the same share one text."""

from __future__ import annotations

import asyncio
import logging
import pickle
import zlib
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from almagest.server.changes import changed
from almagest.server.messages import FromServer, TableMessage, encoded
from almagest.server.refusals import refused
from almagest.server.telling import Said, refused_message, seen_by_all, table_message

if TYPE_CHECKING:
    from almagest.server.clocks import Moment
    from almagest.server.letters import Letter
    from almagest.server.outbox import Outbox
    from almagest.server.refusals import Refused
    from almagest.server.store import Identity
    from almagest.server.table import Table

MOST_WRITTEN = 32
WHOLE_EVERY = 50
WITHOUT_SENTENCES = 2
NOTHING_SEEN = (-1, None)
LOG = logging.getLogger("almagest.server")


@dataclass(eq=False, slots=True)
class Kept:
    """A message that viewers were told, to tell them changes of it; packed where nothing happens for a while."""

    message: TableMessage | None
    packed: bytes = b""

    def opened(self) -> TableMessage:
        """Give the message."""
        if self.message is None:
            self.message, self.packed = pickle.loads(zlib.decompress(self.packed)), b""
        return self.message

    def pack(self) -> None:
        """Keep the message in a tenth of the room."""
        if self.message is not None:
            self.message, self.packed = None, zlib.compress(pickle.dumps(self.message, pickle.HIGHEST_PROTOCOL), 1)


@dataclass(eq=False, slots=True)
class Connection:
    """One socket at a table: who looks, in which language, and up to where they have been told."""

    table: Table
    person: Identity | None
    address: str
    lang: str
    told: int
    outbox: Outbox
    heard: int = -1
    changes: int = 0
    base: Kept | None = None
    since_whole: int = 0
    watching: int = 0
    talks: bool = False
    dismissed: bool = False
    writes: bool = False
    has_to_go: bool = False

    @property
    def bare(self) -> bool:
        """Whether legal moves are told without sentences."""
        return self.changes >= WITHOUT_SENTENCES

    @property
    def identity(self) -> str | None:
        """The id of who looks, None for somebody without a name."""
        return self.person.id if self.person else None

    @property
    def who(self) -> str:
        """Whom to count: a person once, and everybody without a name by the connection."""
        return self.person.id if self.person else f"?{id(self):x}"

    def send(self, message: FromServer) -> None:
        """Send a message."""
        self.send_letter(encoded(message))

    def send_letter(self, letter: Letter) -> None:
        """Send a message that is already written."""
        self.outbox.post(letter)

    def dismiss(self, why: Refused) -> None:
        """Say why somebody has to go, and let them go for good."""
        self.send(refused_message(why, self.lang, None))
        self.dismissed = True
        self.outbox.close()


@dataclass(eq=False, slots=True)
class Room:
    """Everybody at one table: who is there, who has yet to be told, and what is written already."""

    table: Table
    connections: dict[Connection, None] = field(default_factory=dict)
    people: Counter[str] = field(default_factory=Counter)
    behind: dict[Connection, None] = field(default_factory=dict)
    calls: list[tuple[Letter, dict[Connection, None]]] = field(default_factory=list)
    built: dict[tuple[object, ...], Kept] = field(default_factory=dict)
    # With the text is kept what it changes: an object is known by its place in memory as long as it is there.
    written: dict[tuple[object, ...], tuple[Letter, Kept | None]] = field(default_factory=dict)
    said: Said = field(default_factory=dict)
    seen: tuple[int, dict[str, Any] | None] = NOTHING_SEEN
    version: int = 0
    version_before: int = -1
    version_packed: int = -1
    presence: asyncio.TimerHandle | None = None
    audience: asyncio.TimerHandle | None = None
    seated: int = 0
    elsewhere: set[str] = field(default_factory=set)
    asks_elsewhere: bool = False
    news_elsewhere: bool = False

    @property
    def present(self) -> set[str]:
        """Who is connected to the table, here or at another worker."""
        return {*self.people, *self.elsewhere}

    @property
    def watching(self) -> int:
        """How many look on without a seat, here or at another worker."""
        return len(self.present.difference(self.table.people))

    def renew(self) -> None:
        """Note that the table has changed, and forget what was written of it."""
        self.version += 1
        self.forget()

    def forget(self) -> None:
        """Forget what is written."""
        self.built.clear()
        self.written.clear()
        self.said.clear()
        self.seen = NOTHING_SEEN

    def told_or_not(self, connection: Connection, moment: Moment) -> Letter:
        """Write the table for one viewer; if that fails, the truth: it happened and is kept, but cannot be shown."""
        try:
            return self.written_for(connection, moment)
        except Exception:
            LOG.exception("a table cannot be told", extra={"table": self.table.id})
            connection.base = None
            return encoded(refused_message(refused("untold"), connection.lang, self.table.seq))

    def written_for(self, connection: Connection, moment: Moment) -> Letter:
        """Write the table, or what has changed since the message before; viewers who are told the same share that."""
        if len(self.written) >= MOST_WRITTEN:
            self.forget()
        key = self.viewpoint(connection, moment)
        base = connection.base if connection.since_whole < WHOLE_EVERY else None
        full = (*key, id(base))
        if full not in self.written:
            if key not in self.built:
                self.built[key] = Kept(self.message(connection, moment))
            message = self.built[key].opened()
            self.written[full] = (encoded(message if base is None else changed(base.opened(), message)), base)
        if connection.changes:
            self.keep(connection, self.built.get(key))
            connection.since_whole = 0 if base is None else connection.since_whole + 1
        return self.written[full][0]

    def keep(self, connection: Connection, told: Kept | None) -> None:
        """Remember what a viewer was told; who has just come, or was told nothing new, may not hear more for long."""
        if told is not None and (connection.base is None or connection.told == self.table.seq):
            told.pack()
        connection.base = told

    def pack(self) -> None:
        """Pack what viewers were told."""
        for connection in self.connections:
            if connection.base is not None:
                connection.base.pack()

    def viewpoint(self, connection: Connection, moment: Moment) -> tuple[object, ...]:
        """Tell apart the viewers who are told different things."""
        table = self.table
        now = None if table.clocks is None else moment.at.replace(microsecond=0)
        seat, is_host = table.owned_seat(connection.identity), connection.identity == table.opened.host
        return (seat, connection.lang, connection.told, connection.bare, is_host, table.seq, now)

    def common(self) -> dict[str, Any] | None:
        """Give what everybody sees of a game that has begun, made once for all who are told together."""
        if self.seen[0] != self.table.seq:
            self.seen = (self.table.seq, None if self.table.state is None else seen_by_all(self.table))
        return self.seen[1]

    def message(self, connection: Connection, moment: Moment) -> TableMessage:
        """Tell one viewer how the table stands."""
        return table_message(
            self.table,
            connection.identity,
            lang=connection.lang,
            after=connection.told,
            present=[each for each in self.table.people if each in self.people or each in self.elsewhere],
            at=moment,
            said=self.said,
            common=self.common(),
            bare=connection.bare,
        )
