"""Friends: whom somebody follows, whether they are here, and who would like to play with whom."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from almagest.server.people_forms import Preferences
from almagest.server.refusals import refused

if TYPE_CHECKING:
    from collections.abc import Sequence

    from almagest.server.hub import Hub
    from almagest.server.people import People
    from almagest.server.store import Identity, Store
    from almagest.server.tables import Tables

MOST_FRIENDS, MOST_CHALLENGES, MOST_BY_ONE = 200, 20, 3
FOLLOW = "INSERT INTO follows VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING"
LEAVE = "DELETE FROM follows WHERE identity = ?1 AND followed = ?2"
FOLLOWED = """SELECT mine.followed, name, mine.since, chosen, theirs.identity FROM follows mine
    JOIN identities ON identities.id = mine.followed LEFT JOIN preferences ON preferences.identity = mine.followed
    LEFT JOIN follows theirs ON theirs.identity = mine.followed AND theirs.followed = mine.identity
    WHERE mine.identity = ?1 ORDER BY name, mine.followed"""
COUNT = "SELECT count(*) FROM follows WHERE identity = ?1"
TIDY = """DELETE FROM challenges WHERE identity = ?1
    AND table_id NOT IN (SELECT id FROM tables WHERE status = 'open')"""
CHALLENGE = "INSERT INTO challenges VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING"
CHALLENGED = "SELECT count(*) FROM challenges WHERE identity = ?1 AND (?2 = '' OR challenger = ?2)"
CHALLENGES = """SELECT table_id, name, since, challenger FROM challenges JOIN tables ON tables.id = table_id
    JOIN identities ON identities.id = challenger WHERE identity = ?1 AND status = 'open' ORDER BY since DESC"""
DECLINE = "DELETE FROM challenges WHERE table_id = ?1 AND identity = ?2"


class Friend(NamedTuple):
    """Somebody who is followed; whether they are here is told of those only who do not hide it."""

    name: str
    since: str
    here: bool
    mutual: bool


class Challenge(NamedTuple):
    """A table at which somebody is awaited by another."""

    table: str
    challenger: str
    since: str


class Friends:
    """Who follows whom, and who has challenged whom."""

    def __init__(self, store: Store, people: People, tables: Tables, hub: Hub) -> None:
        self.store = store
        self.people = people
        self.tables = tables
        self.hub = hub

    def now(self) -> str:
        """Tell the time, as it is written down."""
        return self.tables.clock().at.isoformat()

    async def known_as(self, name: str) -> str:
        """Find who has a name of their own: an account's, or a star's."""
        found = await self.people.holder(name)
        if found is None:
            raise refused("nobody_named", name=name)
        return found

    async def follow(self, me: Identity, name: str) -> None:
        """Follow somebody; they need not agree, for it shows no more than everybody may see."""
        whom = await self.known_as(name)
        if whom == me.id:
            raise refused("only_others")
        ((count,),) = await self.store.rows(COUNT, me.id)
        if count >= MOST_FRIENDS:
            raise refused("many_friends", most=MOST_FRIENDS)
        await self.store.order(FOLLOW, me.id, whom, self.now())

    async def leave(self, me: Identity, name: str) -> None:
        """Follow somebody no more."""
        await self.store.order(LEAVE, me.id, await self.known_as(name))

    async def of(self, me: Identity) -> list[Friend]:
        """List whom somebody follows, and who of them is here."""
        rows = [row for row in await self.store.rows(FOLLOWED, me.id) if row[0] not in self.people.forgotten]
        here = await self.here([row[0] for row in rows])
        return [
            Friend(name, since, identity in here and shows(chosen), back is not None)
            for identity, name, since, chosen, back in rows
        ]

    async def here(self, identities: Sequence[str]) -> set[str]:
        """Tell who of some people has a table open, at this worker or another."""
        local = {identity for identity in identities if identity in self.hub.people}
        return local | (await self.hub.fellows.who_is_here(identities) if identities else set())

    async def called(self, me: Identity, names: Sequence[str]) -> list[str]:
        """Find whom somebody challenges; refuse who has been challenged enough."""
        found = [await self.known_as(name) for name in names]
        if len({me.id, *found}) != len(found) + 1:
            raise refused("only_others")
        for identity in found:
            await self.store.order(TIDY, identity)
            ((mine,),) = await self.store.rows(CHALLENGED, identity, me.id)
            ((everybodys,),) = await self.store.rows(CHALLENGED, identity, "")
            if mine >= MOST_BY_ONE or everybodys >= MOST_CHALLENGES:
                raise refused("challenged_enough")
        return found

    async def challenge(self, me: Identity, identities: Sequence[str], table: str) -> None:
        """Let a table show up for those who are awaited there."""
        for identity in identities:
            await self.store.order(CHALLENGE, table, identity, me.id, self.now())

    async def challenges(self, me: Identity) -> list[Challenge]:
        """List the tables where somebody is awaited; who looks on at their game is heard of when it is over."""
        rows = await self.store.rows(CHALLENGES, me.id)
        return [Challenge(table, name, since) for table, name, since, by in rows if not await self.looks_on(by, me.id)]

    async def looks_on(self, identity: str, player: str) -> bool:
        """Tell whether somebody looks on at a game that runs: even the name of a challenger may be an advice."""
        there = self.hub.tables_of(identity) | await self.hub.fellows.tables_of(identity)
        return any(
            table.status == "running" and player in table.people and identity not in table.people
            for table in await self.tables.found(sorted(there))
        )

    async def decline(self, me: Identity, table: str) -> None:
        """Show a challenge no more."""
        await self.store.order(DECLINE, table, me.id)


def shows(chosen: str | None) -> bool:
    """Tell whether somebody lets friends see that they are here."""
    return chosen is None or msgspec.json.decode(chosen, type=Preferences).here
