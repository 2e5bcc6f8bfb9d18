"""Talking at a table: phrases that everybody reads in their own language, and free text where people know each other.

What was said is kept beside the tables, not in their logs: it is no part of a game, and it can be forgotten. Those who
only look on are heard when the game is over, and not before. At a public table words of one's own reach friends only,
who follow each other, and nobody whispers past a stranger while the game runs.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING

from almagest.kernel.phrases import LANGUAGES, phrases
from almagest.server.asking import REACTION_SHARE
from almagest.server.messages import SaidMessage, encoded
from almagest.server.refusals import refused

if TYPE_CHECKING:
    from almagest.server.clocks import Moment
    from almagest.server.hub import Hub
    from almagest.server.rooms import Connection
    from almagest.server.shunning import Shunning
    from almagest.server.store import Store
    from almagest.server.table import Table

PHRASES = phrases(Path(__file__).parent / "chat.toml")
PRICE = 5
MOST_KEPT, MOST_TOLD = 200, 30
KEPT_DAYS = 30
MOST_OWN = 1000
KEEP = "INSERT INTO talk VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)"
TIDY = """DELETE FROM talk WHERE table_id = ?1 AND id NOT IN
    (SELECT id FROM talk WHERE table_id = ?1 ORDER BY at DESC, id LIMIT ?2)"""
OLD = "DELETE FROM talk WHERE at < ?1 OR table_id NOT IN (SELECT id FROM tables)"
LINES = "SELECT * FROM talk WHERE table_id = ?1 ORDER BY at DESC, id LIMIT ?2"
FRIENDS = """SELECT mine.followed FROM follows mine JOIN follows theirs
    ON theirs.identity = mine.followed AND theirs.followed = mine.identity WHERE mine.identity = ?1"""
ONE = "SELECT * FROM talk WHERE id = ?1"


@dataclass(frozen=True, slots=True)
class Line:
    """Something that was said; `seat` is -1 for who looks on, `phrase` is empty for free text."""

    id: str
    table_id: str
    at: str
    identity: str
    seat: int
    name: str
    phrase: str
    text: str

    def told(self, lang: str) -> SaidMessage:
        """Tell it in a language."""
        says = PHRASES.say(self.phrase, lang) if self.phrase in PHRASES.entries else self.text
        return SaidMessage(self.id, self.at, None if self.seat < 0 else self.seat, self.name, self.phrase or None, says)


def may_write(table: Table, identity: str, friends: Collection[str]) -> bool:
    """Tell whether somebody may use words of their own at a table.

    At a private one, where everybody was invited. At a public one while all the others who play are friends, so that
    there are no secrets before a stranger; after the end it is enough that one of them is.
    """
    others = set(table.people) - {identity}
    if is_private(table):
        return True
    return bool(others.intersection(friends)) and (table.status == "over" or others.issubset(friends))


def may_speak(table: Table, identity: str) -> bool:
    """Tell whether somebody may say anything: who looks on may when the game is over."""
    return table.status == "over" or table.seat_of(identity) is not None


def is_private(table: Table) -> bool:
    """Tell whether everybody at a table was invited."""
    return table.opened.invitation is not None


class Talk:
    """Takes what people say, keeps it and passes it on; `tell_others` lets the other workers know."""

    def __init__(self, store: Store, hub: Hub, shunning: Shunning, clock: Callable[[], Moment]) -> None:
        self.store = store
        self.hub = hub
        self.shunning = shunning
        self.clock = clock
        self.own: deque[str] = deque(maxlen=MOST_OWN)  # what was said here comes back from the database, too
        self.tell_others: Callable[[str], Awaitable[None]] = nobody

    async def say(self, connection: Connection, *, phrase: str = "", text: str = "") -> None:
        """Say a phrase or a text at a table."""
        table, person = connection.table, connection.person
        seat = table.seat_of(connection.identity)
        if person is None or not may_speak(table, person.id):
            raise refused("not_seated")
        if phrase and phrase not in PHRASES.entries:
            raise refused("no_phrase", name=phrase, known=", ".join(PHRASES.entries))
        tidy = " ".join(text.split())
        if not phrase and not may_write(table, person.id, await self.friends_of(person.id)):
            raise refused("no_free_text")
        if not phrase and not tidy:
            raise refused("nothing_said")
        await self.shunning.check_silence(person.id)
        at = self.clock().at.isoformat()
        line = Line(token_hex(8), table.id, at, person.id, -1 if seat is None else seat, person.name, phrase, tidy)
        await self.store.order(
            KEEP, *(line.id, line.table_id, line.at, line.identity, line.seat, line.name, line.phrase, line.text)
        )
        await self.store.order(TIDY, table.id, MOST_KEPT)
        self.own.append(line.id)
        await self.pass_on(line)
        await self.tell_others(line.id)

    def price(self, table: Table) -> float:
        """Give the price of saying something: the more there are to be told, the more it costs."""
        return PRICE + self.hub.audience(table) / REACTION_SHARE

    async def friends_of(self, identity: str) -> set[str]:
        """Name who follows somebody and is followed by them."""
        return {row[0] for row in await self.store.rows(FRIENDS, identity)}

    async def reached(self, line: Line, table: Table) -> Collection[str | None] | None:
        """Name whom something that was said may reach: None for everybody, the friends for words at a public table."""
        if line.phrase or is_private(table):
            return None
        return {line.identity, *await self.friends_of(line.identity)}

    async def pass_on(self, line: Line) -> None:
        """Tell whom it may reach at the table, if they listen, in their language, unless they muted the speaker."""
        room = self.hub.rooms.get(line.table_id)
        if room is None:
            return
        deaf, reached = await self.shunning.deaf_to(line.identity), await self.reached(line, room.table)
        for lang in LANGUAGES:
            audience = {
                each: None
                for each in room.connections
                if each.talks and each.lang == lang and each.identity not in deaf
                if reached is None or each.identity in reached
            }
            self.hub.call(room, encoded(line.told(lang)), audience)

    async def heard(self, name: str) -> None:
        """Pass on what was said at another worker."""
        for row in [] if name in self.own else await self.store.rows(ONE, name):
            await self.pass_on(Line(*row))

    async def lines(self, table: str, most: int = MOST_TOLD) -> list[Line]:
        """Give what was said at a table last, the oldest first."""
        return [Line(*row) for row in reversed(await self.store.rows(LINES, table, most))]

    async def catch_up(self, connection: Connection) -> None:
        """Tell somebody who comes what was said before."""
        if not connection.talks:
            return
        muted = set() if connection.identity is None else await self.shunning.shunned_by(connection.identity)
        for line in await self.lines(connection.table.id):
            reached = await self.reached(line, connection.table)
            if line.identity not in muted and (reached is None or connection.identity in reached):
                connection.send(line.told(connection.lang))

    async def tidy(self) -> None:
        """Forget what is old, and what was said at tables that are gone."""
        await self.store.order(OLD, (self.clock().at - timedelta(days=KEPT_DAYS)).isoformat())


async def nobody(_: str) -> None:
    """Tell nobody."""
