"""Keeps tables going: whenever a bot is on turn, it is asked and its choice is carried out."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from almagest.server import commands
from almagest.server.colleagues import Alone, Fellows
from almagest.server.deals import chance_at
from almagest.server.players import thinking_bot
from almagest.server.refusals import Refused
from almagest.server.schedule import Fare, Rank

if TYPE_CHECKING:
    from collections.abc import Collection, Coroutine, Iterable

    from almagest.server.bot_players import BotPlayers
    from almagest.server.table import Table
    from almagest.server.tables import Tables

LOG = logging.getLogger("almagest.server")
MOST_AMONG_BOTS = 40
MOST_RESUMED = 8
REST = 4.0
"""How much longer the server rests than works while it goes on with old games: they have a fifth of a processor."""
SECONDS_UNTIL_AGAIN = 0.5
MOST_AGAIN = 8
"""How often a bot tries again that could not write its decision, each time after twice as long."""


def untold(_: Table) -> None:
    """Tell nobody."""


class BotTurns:
    """At most one bot thinks at a table at a time; a bot that has to wait for its turn is told of."""

    def __init__(self, tables: Tables, players: BotPlayers, offered: Collection[str] = ()) -> None:
        self.tables = tables
        self.players = players
        self.offered = offered
        self.going: dict[str, asyncio.Task[bool]] = {}
        self.waiting: dict[str, float | None] = {}
        self.among_bots: Counter[str] = Counter()
        self.aside: dict[str, dict[str, None]] = {}
        self.fetching: set[asyncio.Task[None]] = set()
        self.failures: Counter[str] = Counter()
        self.is_closed = False
        self.waits: Callable[[Table], None] = untold
        self.fellows: Fellows = Alone()

    def wake(self, table: Table) -> None:
        """Let the bot on turn think, if there is one and it does not think already.

        Of the games of bots among themselves only so many of an address go on at a time: the others are put aside by
        their names, and need not be in memory.
        """
        if not table.bot_on_turn() or table.id in self.going:
            return
        fare = self.fare(table)
        address = fare.payer.address if fare.rank is Rank.AMONG_BOTS else None
        if address is not None and self.among_bots[address] >= MOST_AMONG_BOTS:
            self.aside.setdefault(address, {})[table.id] = None
            return
        self.among_bots.update([] if address is None else [address])
        task = asyncio.get_running_loop().create_task(self.play(table))
        self.going[table.id] = task
        task.add_done_callback(lambda done: self.rest(table, done, address))

    def rest(self, table: Table, done: asyncio.Task[bool], address: str | None) -> None:
        """Note that nobody thinks any more; what the store refused is tried again, others wait for the next reason."""
        del self.going[table.id]
        self.waiting.pop(table.id, None)
        if address is not None:
            self.among_bots -= Counter([address])
            self.go_on(address)
        if done.cancelled():
            return
        if failure := done.exception():
            LOG.error("a table stopped", extra={"table": table.id, "error": type(failure).__name__})
            if isinstance(failure, Refused):
                self.try_again(table.id)
            return
        self.failures.pop(table.id, None)
        if done.result() and not self.is_closed:
            self.wake(table)  # somebody may have moved while the claim was given back

    def try_again(self, name: str) -> None:
        """Let a bot decide a little later that could not: its turn is claimed, so that no other worker would."""
        self.failures[name] += 1
        if self.failures[name] > MOST_AGAIN or self.is_closed:
            self.failures.pop(name)
            return
        self.begin(self.fetch(name, SECONDS_UNTIL_AGAIN * 2 ** self.failures[name]))

    def go_on(self, address: str) -> None:
        """Take up the next game of an address that was put aside."""
        names = self.aside.get(address, {})
        if names and not self.is_closed:
            name = next(iter(names))
            del names[name]
            self.begin(self.fetch(name))
        if not names:
            self.aside.pop(address, None)

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside, until the server stops."""
        task = asyncio.get_running_loop().create_task(work)
        self.fetching.add(task)
        task.add_done_callback(self.fetching.discard)

    async def fetch(self, name: str, seconds: float = 0.0) -> None:
        """Find a game again, after some seconds, and let its bot think, when its decision can be written."""
        await asyncio.sleep(seconds)
        while self.tables.store.ailment is not None:
            await asyncio.sleep(SECONDS_UNTIL_AGAIN)
        for table in await self.tables.found([name]):
            self.wake(table)
        if name not in self.going:  # the table is gone, or somebody else has decided
            self.failures.pop(name, None)

    async def play(self, table: Table) -> bool:
        """Decide as long as a bot is on turn; tell whether that was so to the end, or another worker decides here."""
        while bot := table.bot_on_turn():
            seq = table.seq
            if not await self.fellows.claim(table.id, seq):
                return False
            if table.seq != seq:
                continue  # somebody decided while the turn was claimed
            action = await self.chosen(table, bot)
            self.waiting.pop(table.id, None)
            if table.gone:
                return False
            await self.tables.carry_out(table, partial(commands.decide_for_bot, seq=seq, action=action))
        await self.fellows.release(table.id)
        return True

    async def chosen(self, table: Table, bot: str) -> int:
        """Let the bot on turn choose; in a deal of the day it is the same for everybody: nobody stands in for it."""
        chance = chance_at(table)
        if chance is None:
            return await self.players.choose(table.playing, thinking_bot(bot, self.offered), self.fare(table))
        return await self.players.choose_by(table.playing, bot, self.fare(table), chance)

    def put_aside(self) -> int:
        """Count the games that are put aside."""
        return sum(map(len, self.aside.values()))

    def fare(self, table: Table) -> Fare:
        """Say who pays for a thought at a table: who decided last, or its host; bots among themselves can wait."""
        with_people = any(chair.kind == "human" for chair in table.chairs)
        payer = self.players.schedule.costs.payer(table.payer)
        return Fare(payer, Rank.OPPONENT if with_people else Rank.AMONG_BOTS, partial(self.note_wait, table))

    def note_wait(self, table: Table, seconds: float | None) -> None:
        """Note that the bot of a table waits, and tell."""
        self.waiting[table.id] = seconds
        self.waits(table)

    def wake_all(self) -> None:
        """Let every bot think that is on turn at a table in memory."""
        for table in list(self.tables.alive.values()):
            self.wake(table)

    async def resume(self) -> None:
        """Go on with the games that were running when the server stopped, as far as nobody else does."""
        await self.go_on_with(await self.tables.running())

    async def go_on_with(self, names: Iterable[str]) -> None:
        """Go on with some games, a few at a time and never in a hurry.

        Whoever comes to a table wakes its bot at once; this is for games that nobody looks at.
        """
        resumed: set[asyncio.Task[bool]] = set()
        for name in names:
            if len(resumed) >= MOST_RESUMED:
                _, resumed = await asyncio.wait(resumed, return_when=asyncio.FIRST_COMPLETED)
            begun = time.monotonic()
            for table in await self.tables.found([name]):
                self.wake(table)
                if table.id in self.going:
                    resumed.add(self.going[table.id])
                else:
                    self.tables.memory.drop(table.id)
            await asyncio.sleep(REST * (time.monotonic() - begun))

    async def stop(self) -> None:
        """Stop thinking."""
        self.is_closed = True
        tasks = [*self.going.values(), *self.fetching]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
