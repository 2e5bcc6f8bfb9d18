"""Who is connected to which table, and what waits to be sent to them; whoever reads too slowly is dropped.

At a small table everybody is told at once. At a large one the players are, and the others in slices between which the
event loop goes on with other tables; whoever has not been told yet when more happens is told only how it stands now.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

from almagest.kernel.phrases import LANGUAGES
from almagest.server.clocks import TIMELESS
from almagest.server.colleagues import Alone, Fellows
from almagest.server.messages import FromServer, Watching, encoded
from almagest.server.outbox import Unread
from almagest.server.refusals import Refused, refused
from almagest.server.rooms import Connection, Room
from almagest.server.telling import waiting

if TYPE_CHECKING:
    from almagest.server.clocks import Moment
    from almagest.server.letters import Letter
    from almagest.server.table import Table

SLICE = 50
PRESENCE_SECONDS = 0.25
AUDIENCE_SECONDS = 5.0
QUIET_SECONDS = 30.0
SECONDS_TO_ASK_AGAIN = 1.0
MOST_CALLS = 8


class Visit:
    """The time that somebody is connected; small, for that may be long."""

    __slots__ = ("connection", "hub", "room")

    def __init__(self, hub: Hub, connection: Connection) -> None:
        self.hub = hub
        self.connection = connection

    def begin(self) -> None:
        """Come to the table, and be told how it stands."""
        self.room = self.hub.enter(self.connection)
        self.hub.tell(self.connection)

    def end(self) -> None:
        """Go, and forget what waits to be read."""
        self.hub.leave(self.connection, self.room)
        if self.connection.outbox.overflowed:
            self.hub.on_drop()
        self.connection.outbox.forget()

    def __enter__(self) -> None:
        self.begin()

    def __exit__(self, *_: object) -> None:
        self.end()


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

    def joined(self, connection: Connection) -> Visit:
        """Keep a connection among those of its table; the others learn which players come and go."""
        return Visit(self, connection)

    def enter(self, connection: Connection) -> Room:
        """Count somebody in."""
        if connection.table.id not in self.rooms:
            self.rooms[connection.table.id] = Room(connection.table, seated=len(connection.table.people))
            self.look_elsewhere(connection.table.id)
        room = self.rooms[connection.table.id]
        room.connections[connection] = None
        self.addresses[connection.address] += 1
        room.people[connection.who] += 1
        if connection.identity is not None:
            self.people[connection.identity] += 1
        if room.people[connection.who] == 1:
            self.note_presence(room, connection.who)
        self.tell_watching_soon(room)
        return room

    def leave(self, connection: Connection, room: Room) -> None:
        """Forget a connection."""
        room.connections.pop(connection)
        room.behind.pop(connection, None)
        count_out(self.addresses, connection.address)
        count_out(room.people, connection.who)
        if connection.identity is not None:
            count_out(self.people, connection.identity)
        if connection.who not in room.people:
            self.note_presence(room, connection.who)
            self.tell_watching_soon(room)
        if not room.connections:
            self.close(room)

    def close(self, room: Room) -> None:
        """Forget a table where nobody is any more."""
        for timer in (room.presence, room.audience):
            if timer is not None:
                timer.cancel()
        room.behind.clear()
        room.calls.clear()
        self.rooms.pop(room.table.id, None)

    def note_presence(self, room: Room, who: str) -> None:
        """Let other workers know that somebody has come or gone, and everybody here if it was a player."""
        self.fellows.note(room.table.id, who, here=who in room.people)
        if who in room.table.people:
            self.tell_soon(room)

    def look_elsewhere(self, table: str) -> None:
        """Ask who is connected to other workers, and tell if that has changed; once for all who come meanwhile."""
        room = self.rooms.get(table)
        if room is None or isinstance(self.fellows, Alone):
            return
        room.news_elsewhere = True
        if not room.asks_elsewhere:
            room.asks_elsewhere = True
            task = asyncio.get_running_loop().create_task(self.looked_elsewhere(room))
            self.looking.add(task)
            task.add_done_callback(self.looking.discard)

    async def looked_elsewhere(self, room: Room) -> None:
        """Ask until there is no news since: one question after the other, or an older answer might come last."""
        try:
            while room.news_elsewhere and self.rooms.get(room.table.id) is room:
                await asyncio.sleep(0)
                room.news_elsewhere = False
                await self.ask_elsewhere(room)
        finally:
            room.asks_elsewhere = False

    async def ask_elsewhere(self, room: Room) -> None:
        """Ask once; if nobody can say now, there is something to ask again soon."""
        try:
            self.note_elsewhere(room, await self.fellows.elsewhere(room.table.id))
        except Refused:
            room.news_elsewhere = True
            await asyncio.sleep(SECONDS_TO_ASK_AGAIN)

    def note_elsewhere(self, room: Room, found: set[str]) -> None:
        """Note who is connected to other workers, and tell those at the table."""
        players = set(room.table.people)
        if found & players != room.elsewhere & players:
            self.tell_soon(room)
        room.elsewhere = found
        self.tell_watching_soon(room)

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

    def tell_watching_soon(self, room: Room) -> None:
        """Tell everybody soon how many look on; at a large table there is no hurry."""
        if room.audience is None and (room.watching or any(each.watching for each in room.connections)):
            delay = PRESENCE_SECONDS if len(room.connections) <= SLICE else AUDIENCE_SECONDS
            room.audience = asyncio.get_running_loop().call_later(delay, self.tell_watching, room)

    def tell_watching(self, room: Room) -> None:
        """Tell those who believe something else how many look on, if they ask for changes: others expect no news."""
        room.audience, count = None, room.watching
        behind = {each: None for each in room.connections if each.changes and each.watching != count}
        for connection in behind:
            connection.watching = count
        self.call(room, encoded(Watching(count)), behind)
        if len(room.connections) <= SLICE:
            room.forget()

    # Telling ----------------------------------------------------------------------------------------------

    def publish(self, table: Table) -> None:
        """Tell everybody at a table how it stands."""
        room = self.rooms.get(table.id)
        if room is not None:
            room.table = table
            room.renew()
            self.spread(room, list(room.connections))
            if room.seated != len(table.people):
                room.seated = len(table.people)
                self.tell_watching_soon(room)

    def spread(self, room: Room, audience: list[Connection]) -> None:
        """Tell the players at once, and with them everybody at a small table; the others a slice at a time."""
        if len(room.connections) <= SLICE:
            for connection in audience:
                self.tell(connection)
            room.forget()
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
        if room.behind:
            for connection in first(room.behind):
                self.tell(connection)
        elif room.calls:
            letter, waiting = room.calls[0]
            for connection in first(waiting):
                del waiting[connection]
                if connection in room.connections:
                    connection.send_letter(letter)
            if not waiting:
                room.calls.pop(0)

    def tell(self, connection: Connection) -> None:
        """Tell one viewer how the table stands; viewers who are told the same share one message."""
        room = self.rooms[connection.table.id]
        room.behind.pop(connection, None)
        letter = room.told_or_not(connection, self.clock() if room.table.clocks else TIMELESS)
        connection.told, connection.heard = room.table.seq, room.version
        connection.send_letter(letter)

    def broadcast(self, table: Table, message: FromServer, deaf: Collection[str] = ()) -> None:
        """Send everybody at a table the same message, except those who do not wish to hear it."""
        room = self.rooms.get(table.id)
        if room is not None:
            audience = {each: None for each in room.connections if each.identity not in deaf}
            self.call(room, encoded(message), audience)

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

    def let_go(self, identity: str, why: Refused) -> None:
        """Let somebody go from every table, and say why."""
        for room in list(self.rooms.values()):
            for connection in [each for each in room.connections if each.identity == identity]:
                connection.dismiss(why)

    def dismiss(self, table: Table) -> None:
        """Tell everybody at a table that it is gone, and let them go; the host knows who has deleted it."""
        room = self.rooms.get(table.id)
        for connection in list(room.connections) if room is not None else []:
            connection.dismiss(refused("own_table_gone" if connection.identity == table.opened.host else "table_gone"))

    def call(self, room: Room, letter: Letter, audience: dict[Connection, None]) -> None:
        """Send a letter to some of those at a table: at once where they are few, else a slice at a time."""
        if len(audience) <= SLICE:
            for connection in audience:
                connection.send_letter(letter)
        elif len(room.calls) < MOST_CALLS:
            room.calls.append((letter, audience))
            self.wake(room)

    async def go_round(self) -> None:
        """Pack what viewers were told at tables where nothing has happened since the round before."""
        while True:
            await asyncio.sleep(QUIET_SECONDS)
            await self.pack_bases()

    async def pack_bases(self) -> None:
        """Go through all tables, and let everything else go on in between."""
        for number, room in enumerate(list(self.rooms.values())):
            if room.version == room.version_packed:
                room.pack()
            room.version_packed = room.version
            if number % SLICE == 0:
                await asyncio.sleep(0)

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

    def tables_of(self, identity: str) -> set[str]:
        """Name the tables that somebody is connected to."""
        here = identity in self.people
        return {name for name, room in self.rooms.items() if identity in room.people} if here else set()

    def watching(self, table: Table) -> int:
        """Count those who look on without a seat."""
        room = self.rooms.get(table.id)
        return 0 if room is None else room.watching

    def audience(self, table: Table) -> int:
        """Count the connections of a table."""
        room = self.rooms.get(table.id)
        return 0 if room is None else len(room.connections)

    def held(self) -> Counter[str]:
        """Count the connections of everybody, by `identity …` and `address …`."""
        people = {f"identity {name}": count for name, count in self.people.items()}
        return Counter(people | {f"address {name}": count for name, count in self.addresses.items()})

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
