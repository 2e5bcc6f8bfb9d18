"""Keeps club nights: each is one row with a number that every change moves on, so that two workers never overwrite.

What a night says is written first; tables are opened, and deals revealed, afterwards, and made up for where a worker
died in between: whoever looks at a night that is due does what is missing.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from almagest import catalog
from almagest.server.endings import forfeits
from almagest.server.entries import Entry, Joined, Revealed, Started
from almagest.server.nights import rules
from almagest.server.nights.endings import endings_of
from almagest.server.nights.night import FILLER, READER, Night, Sitting
from almagest.server.opening import fresh, new_id, settled_options
from almagest.server.refusals import refused
from almagest.server.store import Conflict

if TYPE_CHECKING:
    from almagest.server.store import Identity, Store
    from almagest.server.table import Table
    from almagest.server.tables import Tables

Rule: TypeAlias = Callable[[Night], Night]
LOG = logging.getLogger("almagest.server")
MOST_TRIES, MOST_NIGHTS, MOST_LISTED = 20, 10, 50
ROUND_SECONDS = 1.0
MAKE = "INSERT INTO nights VALUES (?1, ?2, 1, ?3, ?4)"
FIND = "SELECT night, version FROM nights WHERE id = ?1"
CHANGE = """UPDATE nights SET night = ?2, due = ?3, version = version + 1
    WHERE id = ?1 AND version = ?4 RETURNING version"""
DUE = "SELECT id, due FROM nights WHERE due <= ?1 ORDER BY due LIMIT 20"
TAKE = "UPDATE nights SET due = ?3 WHERE id = ?1 AND due = ?2 RETURNING id"
COME = "INSERT INTO night_guests VALUES (?1, ?2) ON CONFLICT DO NOTHING"
MINE = """SELECT id FROM nights WHERE host = ?1 OR id IN (SELECT night FROM night_guests WHERE identity = ?1)
    ORDER BY id LIMIT ?2"""
ENTERED = "SELECT night FROM night_guests WHERE identity = ?1"
HOSTED = "SELECT night FROM nights WHERE host = ?1"


class Nights:
    """All club nights of one store."""

    def __init__(self, store: Store, tables: Tables, draw: Callable[[], str] = new_id) -> None:
        self.store = store
        self.tables = tables
        self.draw = draw
        self.noting: set[asyncio.Task[None]] = set()
        self.noted: set[tuple[str, str, int]] = set()

    def now(self) -> float:
        """Tell the time, as it is written down."""
        return self.tables.clock().at.timestamp()

    # Keeping ----------------------------------------------------------------------------------------------

    async def make(self, night: Night) -> str:
        """Keep a new night; its name is a link that nobody can guess."""
        hosted = [READER.decode(row[0]) for row in await self.store.rows(HOSTED, night.host)]
        if sum(each.status != "over" for each in hosted) >= MOST_NIGHTS:
            raise refused("many_nights", most=MOST_NIGHTS)
        name = self.draw()
        await self.store.order(MAKE, name, night.host, rules.due(night, self.now()), written(night))
        return name

    async def find(self, name: str) -> tuple[Night, int]:
        """Give a night, and the number of its last change."""
        rows = await self.store.rows(FIND, name)
        if not rows:
            raise refused("no_night")
        return READER.decode(rows[0][0]), rows[0][1]

    async def of(self, identity: str) -> list[str]:
        """Name the nights that somebody hosts or has entered."""
        return [str(row[0]) for row in await self.store.rows(MINE, identity, MOST_LISTED)]

    async def change(self, name: str, rule: Rule) -> Night:
        """Let a rule change a night; if somebody else was faster, it is asked again."""
        for _ in range(MOST_TRIES):
            before, version = await self.find(name)
            after = rule(before)
            if after == before:
                return before
            facts = (name, written(after), rules.due(after, self.now()), version)
            if await self.store.rows(CHANGE, *facts):
                return after
        raise refused("stale", seen=version, seq=version + 1)

    async def enter(self, name: str, person: Identity) -> Night:
        """Let somebody take part."""
        night = await self.change(name, lambda night: rules.joined(night, person))
        await self.store.order(COME, person.id, name)
        return night

    async def forget(self, identity: str) -> None:
        """Take the name of somebody out of every night."""
        for (name,) in await self.store.rows(ENTERED, identity):
            await self.change(str(name), lambda night: rules.forgotten(night, identity))

    async def begin(self, name: str) -> Night:
        """Begin, or draw the next round, and open its tables."""
        await self.change(name, lambda night: rules.begun(night, self.now(), self.draw))
        return await self.caught_up(name)

    # Going on ---------------------------------------------------------------------------------------------

    def wake(self, table: Table) -> None:
        """Note a table of a night that has just ended, or that somebody has just left to a bot."""
        night = table.opened.night
        if night is not None and has_news(table) and news_of(table) not in self.noted:
            self.noted.add(news_of(table))
            task = asyncio.get_running_loop().create_task(self.tried(night, table))
            self.noting.add(task)
            task.add_done_callback(self.noting.discard)

    async def tried(self, name: str, table: Table | None = None) -> None:
        """Go on with a night; what fails is tried again when it is due."""
        try:
            if table is not None:
                await self.note(name, table)
            await self.go_on(name)
        except Exception as error:
            if table is not None:
                self.noted.discard(news_of(table))
            LOG.warning("a club night could not go on", extra={"error": type(error).__name__})

    async def note(self, name: str, table: Table) -> None:
        """Note how a table has ended, or who needs not wait for its end."""
        if table.status == "over":
            ending = endings_of(table)
            await self.change(name, lambda night: rules.noted(night, table.id, ending, self.now()))
        else:
            out = forfeits(table)
            await self.change(name, lambda night: rules.freed(night, table.id, out))

    async def go_on(self, name: str) -> None:
        """Do what is due, then what is missing."""
        await self.change(name, lambda night: rules.went_on(night, self.now(), self.draw))
        await self.caught_up(name)

    async def caught_up(self, name: str) -> Night:
        """Open tables that were drawn and not opened, note those that ended unnoticed, reveal what may be known."""
        night, _ = await self.find(name)
        for sitting in [sitting for sitting in night.sittings if sitting.ending is None]:
            table = await self.opened(name, night, sitting)
            if has_news(table):
                await self.note(name, table)
        night, _ = await self.find(name)
        for number, made in enumerate(night.rounds, 1):
            if night.duplicate and not made.revealed and night.is_played(number):
                await self.reveal(name, night, number)
        return (await self.find(name))[0]

    async def opened(self, name: str, night: Night, sitting: Sitting) -> Table:
        """Find a table that was drawn, or open it."""
        if await self.store.rows("SELECT 1 FROM tables WHERE id = ?1", sitting.table):
            return await self.tables.find(sitting.table)
        try:
            return await self.tables.open(first_entries(name, night, sitting), name=sitting.table)
        except Conflict:
            return await self.tables.find(sitting.table)

    async def reveal(self, name: str, night: Night, number: int) -> None:
        """Let everybody see the tables of a round, and the deal they had."""
        for sitting in night.sittings_of(number):
            table = await self.tables.find(sitting.table)
            await self.tables.carry_out(table, lambda table: [Revealed()] if table.sealed else [])
        await self.change(name, lambda night: rules.revealed(night, number))

    async def go_round(self) -> None:
        """Look after nights that are due until the server stops; one worker each time."""
        while True:
            await asyncio.sleep(ROUND_SECONDS)
            try:
                await self.once()
            except Exception as error:
                LOG.warning("club nights could not be looked after", extra={"error": type(error).__name__})

    async def once(self) -> None:
        """Go on with every night that is due, unless another worker does."""
        for name, due in await self.store.rows(DUE, self.now()):
            if await self.store.rows(TAKE, name, due, self.now() + rules.LOOK_AGAIN):
                await self.tried(name)
                night, version = await self.find(name)
                await self.store.order(
                    "UPDATE nights SET due = ?2 WHERE id = ?1 AND version = ?3",
                    name,
                    rules.due(night, self.now()),
                    version,
                )

    async def stop(self) -> None:
        """Finish what was begun."""
        await asyncio.gather(*self.noting, return_exceptions=True)


def has_news(table: Table) -> bool:
    """Tell whether a night should know of a table: it is over, or somebody has lost before its end."""
    return table.status == "over" or bool(forfeits(table))


def news_of(table: Table) -> tuple[str, str, int]:
    """Tell what a night has to know of a table, so that it is noted once."""
    return table.id, table.status, len(forfeits(table))


def first_entries(name: str, night: Night, sitting: Sitting) -> list[Entry]:
    """Open a table of a night: everybody sits already; at the same deal all tables of a round have one seed."""
    game = catalog.game(night.game)
    entrants = [None if who == FILLER else night.entrants[who] for who in sitting.seats]
    bots = tuple(night.fill if entrant is None else entrant.bot for entrant in entrants)
    options = settled_options(game, night.seats, {})
    first = fresh(game, options, bots, night.host, public=False, pace=night.pace)
    seed = night.rounds[sitting.round - 1].seed if night.duplicate else first.seed
    first = msgspec.structs.replace(first, invitation=sitting.invitation, seed=seed, night=name, sealed=night.duplicate)
    people = [
        Joined(seat, entrant.identity, entrant.name)
        for seat, entrant in enumerate(entrants)
        if entrant is not None and entrant.identity is not None
    ]
    return [first, *people, Started()]


def written(night: Night) -> str:
    """Write a night down."""
    return msgspec.json.encode(night).decode()
