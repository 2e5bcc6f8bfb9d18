"""Who is connected to which table, and what waits to be sent to them; whoever reads too slowly is dropped.

At a small table everybody is told at once. At a large one the players are, and the others in slices between which the
event loop goes on with other tables; whoever has not been told yet when more happens is told only how it stands now.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from almagest.kernel.phrases import LANGUAGES
from almagest.server.changes import changed
from almagest.server.colleagues import Alone, Fellows
from almagest.server.messages import FromServer, TableMessage, encoded
from almagest.server.outbox import Unread
from almagest.server.refusals import Refused, refused
from almagest.server.telling import Said, refused_message, table_message, waiting

if TYPE_CHECKING:
    from almagest.server.clocks import Moment
    from almagest.server.outbox import Outbox
    from almagest.server.store import Identity
    from almagest.server.table import Table

SLICE = 50
PRESENCE_SECONDS = 0.25
MOST_WRITTEN = 32
MOST_CALLS = 8
WHOLE_EVERY = 50
LOG = logging.getLogger("almagest.server")


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
    changes: bool = False
    base: TableMessage | None = None
    since_whole: int = 0

    @property
    def identity(self) -> str | None:
        """The id of who looks, None for somebody without a name."""
        return self.person.id if self.person else None

    def send(self, message: FromServer) -> None:
        """Queue a message."""
        self.send_text(encoded(message))

    def send_text(self, text: str) -> None:
        """Queue a message that is already written."""
        self.outbox.put(text)


@dataclass(eq=False, slots=True)
class Room:
    """Everybody at one table: who is there, who has yet to be told, and what is written already."""

    table: Table
    connections: dict[Connection, None] = field(default_factory=dict)
    people: Counter[str] = field(default_factory=Counter)
    behind: dict[Connection, None] = field(default_factory=dict)
    calls: deque[tuple[str, dict[Connection, None]]] = field(default_factory=deque)
    built: dict[tuple[object, ...], TableMessage] = field(default_factory=dict)
    # With the text is kept what it changes: an object is known by its place in memory as long as it is there.
    written: dict[tuple[object, ...], tuple[str, TableMessage | None]] = field(default_factory=dict)
    said: Said = field(default_factory=dict)
    version: int = 0
    version_before: int = -1
    presence: asyncio.TimerHandle | None = None
    elsewhere: set[str] = field(default_factory=set)

    @property
    def present(self) -> set[str]:
        """Who is connected to the table, here or at another worker."""
        return {*self.people, *self.elsewhere}

    def renew(self) -> None:
        """Note that the table has changed, and forget what was written of it."""
        self.version += 1
        self.forget()

    def forget(self) -> None:
        """Forget what is written."""
        self.built.clear()
        self.written.clear()
        self.said.clear()


class Hub:
    """The sockets of all tables."""

    def __init__(self, dropped: Callable[[], None], clock: Callable[[], Moment], unread: Unread | None = None) -> None:
        self.clock = clock
        self.on_drop = dropped
        self.unread = Unread() if unread is None else unread
        self.rooms: dict[str, Room] = {}
        self.addresses: Counter[str] = Counter()
        self.people: Counter[str] = Counter()
        self.large: deque[Room] = deque()
        self.teller: asyncio.Task[None] | None = None
        self.fellows: Fellows = Alone()
        self.looking: set[asyncio.Task[None]] = set()

    # Coming and going -------------------------------------------------------------------------------------

    @contextmanager
    def joined(self, connection: Connection) -> Iterator[None]:
        """Keep a connection among those of its table; the others learn which players come and go."""
        room = self.enter(connection)
        self.tell(connection)
        try:
            yield
        finally:
            self.leave(connection, room)
            if connection.outbox.overflowed:
                self.on_drop()
            connection.outbox.forget()

    def enter(self, connection: Connection) -> Room:
        """Count somebody in."""
        if connection.table.id not in self.rooms:
            self.rooms[connection.table.id] = Room(connection.table)
            self.look_elsewhere(connection.table.id)
        room = self.rooms[connection.table.id]
        room.connections[connection] = None
        self.addresses[connection.address] += 1
        if connection.identity is not None:
            self.people[connection.identity] += 1
            room.people[connection.identity] += 1
            if room.people[connection.identity] == 1:
                self.note_presence(room, connection.identity)
        return room

    def leave(self, connection: Connection, room: Room) -> None:
        """Forget a connection."""
        room.connections.pop(connection)
        room.behind.pop(connection, None)
        count_out(self.addresses, connection.address)
        if connection.identity is not None:
            count_out(self.people, connection.identity)
            count_out(room.people, connection.identity)
            if connection.identity not in room.people:
                self.note_presence(room, connection.identity)
        if not room.connections:
            self.close(room)

    def close(self, room: Room) -> None:
        """Forget a table where nobody is any more."""
        if room.presence is not None:
            room.presence.cancel()
        room.behind.clear()
        room.calls.clear()
        self.rooms.pop(room.table.id, None)

    def note_presence(self, room: Room, identity: str) -> None:
        """Tell everybody, here and elsewhere, that a player has come or gone."""
        if identity not in room.table.people:
            return
        self.fellows.note(room.table.id, identity, here=identity in room.people)
        self.tell_soon(room)

    def look_elsewhere(self, table: str) -> None:
        """Ask who is connected to other workers, and tell if that has changed."""
        if table in self.rooms and not isinstance(self.fellows, Alone):
            task = asyncio.get_running_loop().create_task(self.looked_elsewhere(self.rooms[table]))
            self.looking.add(task)
            task.add_done_callback(self.looking.discard)

    async def looked_elsewhere(self, room: Room) -> None:
        """Note who is connected to other workers; whoever cannot be asked for now is asked for the next time."""
        with suppress(Refused):
            found = await self.fellows.elsewhere(room.table.id)
            if found != room.elsewhere:
                room.elsewhere = found
                self.tell_soon(room)

    def tell_soon(self, room: Room) -> None:
        """Tell everybody soon who is there: once, however often that changes until then."""
        room.renew()
        if room.presence is None:
            loop = asyncio.get_running_loop()
            room.presence = loop.call_later(PRESENCE_SECONDS, self.tell_presence, room)

    def tell_presence(self, room: Room) -> None:
        """Tell everybody who is there."""
        room.presence = None
        self.spread(room, [connection for connection in room.connections if connection.heard != room.version])

    # Telling ----------------------------------------------------------------------------------------------

    def publish(self, table: Table) -> None:
        """Tell everybody at a table how it stands."""
        room = self.rooms.get(table.id)
        if room is not None:
            room.table = table
            room.renew()
            self.spread(room, list(room.connections))

    def spread(self, room: Room, audience: list[Connection]) -> None:
        """Tell the players at once, and with them everybody at a small table; the others a slice at a time."""
        if len(room.connections) <= SLICE:
            for connection in audience:
                self.tell(connection)
            return
        room.behind |= dict.fromkeys(audience)
        seated = {*room.table.people, room.table.opened.host}
        for connection in [connection for connection in room.behind if connection.identity in seated][:SLICE]:
            self.tell(connection)
        self.wake(room)

    def wake(self, room: Room) -> None:
        """Let the teller go on with a large table."""
        if room not in self.large:
            self.large.append(room)
        if self.teller is None or self.teller.done():
            self.teller = asyncio.get_running_loop().create_task(self.tell_in_slices())

    async def tell_in_slices(self) -> None:
        """Serve the large tables in turn, a slice each time, and let everything else go on in between."""
        while self.large:
            room = self.large.popleft()
            self.tell_slice(room)
            if room.behind or room.calls:
                self.large.append(room)
            await asyncio.sleep(0)

    def tell_slice(self, room: Room) -> None:
        """Tell some of those who have not been told, or pass some calls on."""
        for connection in first(room.behind):
            self.tell(connection)
        if room.calls and not room.behind:
            text, waiting = room.calls[0]
            for connection in first(waiting):
                del waiting[connection]
                if connection in room.connections:
                    connection.send_text(text)
            if not waiting:
                room.calls.popleft()

    def tell(self, connection: Connection) -> None:
        """Tell one viewer how the table stands; viewers who are told the same share one message."""
        room = self.rooms[connection.table.id]
        table = room.table
        room.behind.pop(connection, None)
        viewer = (table.owned_seat(connection.identity), connection.lang, connection.told)
        now = None if table.clocks is None else self.clock().at.replace(microsecond=0)
        key = (*viewer, connection.identity == table.opened.host, table.seq, now)
        if len(room.written) >= MOST_WRITTEN:
            room.forget()
        text = self.told_or_not(connection, room, key)
        connection.told, connection.heard = table.seq, room.version
        connection.send_text(text)

    def told_or_not(self, connection: Connection, room: Room, key: tuple[object, ...]) -> str:
        """Write the table for one viewer; if that fails, the truth: it happened and is kept, but cannot be shown."""
        try:
            return self.written(connection, room, key)
        except Exception:
            LOG.exception("a table cannot be told", extra={"table": room.table.id})
            connection.base = None
            return encoded(refused_message(refused("untold"), connection.lang, room.table.seq))

    def written(self, connection: Connection, room: Room, key: tuple[object, ...]) -> str:
        """Write the table, or what has changed since the message before; viewers who had the same share that, too."""
        base = connection.base if connection.since_whole < WHOLE_EVERY else None
        full = (*key, id(base))
        if full not in room.written:
            if key not in room.built:
                room.built[key] = self.message(connection, room)
            message = room.built[key]
            room.written[full] = (encoded(message if base is None else changed(base, message)), base)
        if connection.changes:
            connection.base = room.built.get(key)
            connection.since_whole = 0 if base is None else connection.since_whole + 1
        return room.written[full][0]

    def message(self, connection: Connection, room: Room) -> TableMessage:
        """Write the table for one viewer."""
        lang, after, identity = connection.lang, connection.told, connection.identity
        present, said = room.present, room.said
        return table_message(room.table, identity, lang=lang, after=after, present=present, at=self.clock(), said=said)

    def broadcast(self, table: Table, message: FromServer) -> None:
        """Send everybody at a table the same message."""
        room = self.rooms.get(table.id)
        if room is not None:
            self.call(room, encoded(message), dict(room.connections))

    def broadcast_wait(self, table: Table, seconds: float | None) -> None:
        """Tell everybody at a table, each in their language, that its bot has to wait."""
        room = self.rooms.get(table.id)
        for lang in LANGUAGES if room is not None else ():
            message = waiting(table, seconds, lang)
            if message is not None and room is not None:
                audience = {connection: None for connection in room.connections if connection.lang == lang}
                self.call(room, encoded(message), audience)

    def tell_wait(self, connection: Connection, seconds: float | None) -> None:
        """Tell one viewer that the bot on turn has to wait."""
        message = waiting(connection.table, seconds, connection.lang)
        if message is not None:
            connection.send(message)

    def dismiss(self, table: Table) -> None:
        """Tell everybody at a table that it is gone, and let them go."""
        room = self.rooms.get(table.id)
        for connection in list(room.connections) if room is not None else []:
            connection.send(refused_message(refused("table_gone"), connection.lang, None))
            connection.outbox.close()

    def call(self, room: Room, text: str, audience: dict[Connection, None]) -> None:
        """Send a text to some of those at a table: at once where they are few, else a slice at a time."""
        if len(audience) <= SLICE:
            for connection in audience:
                connection.send_text(text)
        elif len(room.calls) < MOST_CALLS:
            room.calls.append((text, audience))
            self.wake(room)

    def forget_bases(self) -> None:
        """Forget what viewers were told at tables where nothing has happened for long: they are told the whole next."""
        for room in self.rooms.values():
            if room.version == room.version_before:
                room.forget()
                for connection in room.connections:
                    connection.base = None
            room.version_before = room.version

    # Questions --------------------------------------------------------------------------------------------

    def present(self, table: Table) -> set[str]:
        """Name the identities that are connected to a table."""
        room = self.rooms.get(table.id)
        return set() if room is None else room.present

    def audience(self, table: Table) -> int:
        """Count the connections of a table."""
        room = self.rooms.get(table.id)
        return 0 if room is None else len(room.connections)

    def held_by(self, who: str) -> int:
        """Count the connections of `identity …` or `address …`."""
        kind, _, name = who.partition(" ")
        return (self.people if kind == "identity" else self.addresses).get(name, 0)

    def count(self) -> int:
        """Count the connections."""
        return self.addresses.total()


def count_out(counter: Counter[str], key: str) -> None:
    """Count one less, and forget who is gone altogether."""
    counter[key] -= 1
    if not counter[key]:
        del counter[key]


def first(waiting: dict[Connection, None]) -> list[Connection]:
    """Give the next slice of those who wait."""
    return [connection for connection, _ in zip(waiting, range(SLICE), strict=False)]
