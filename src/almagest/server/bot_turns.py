"""Keeps tables going: whenever a bot is on turn, it is asked and its choice is carried out."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from almagest.server import commands
from almagest.server.players import thinking_bot
from almagest.server.schedule import Fare, Rank

if TYPE_CHECKING:
    from collections.abc import Collection

    from almagest.server.bot_players import BotPlayers
    from almagest.server.table import Table
    from almagest.server.tables import Tables

LOG = logging.getLogger("almagest.server")


def untold(_: Table) -> None:
    """Tell nobody."""


class BotTurns:
    """At most one bot thinks at a table at a time; a bot that has to wait for its turn is told of."""

    def __init__(self, tables: Tables, players: BotPlayers, offered: Collection[str] = ()) -> None:
        self.tables = tables
        self.players = players
        self.offered = offered
        self.going: dict[str, asyncio.Task[None]] = {}
        self.waiting: dict[str, float | None] = {}
        self.waits: Callable[[Table], None] = untold

    def wake(self, table: Table) -> None:
        """Let the bot on turn think, if there is one and it does not think already."""
        if table.bot_on_turn() and table.id not in self.going:
            task = asyncio.get_running_loop().create_task(self.play(table))
            self.going[table.id] = task
            task.add_done_callback(lambda done: self.rest(table, done))

    def rest(self, table: Table, done: asyncio.Task[None]) -> None:
        """Note that nobody thinks any more; a failure waits for the next reason to wake up."""
        del self.going[table.id]
        self.waiting.pop(table.id, None)
        if not done.cancelled() and done.exception():
            LOG.error("a table stopped", extra={"table": table.id, "error": type(done.exception()).__name__})

    async def play(self, table: Table) -> None:
        """Decide as long as a bot is on turn."""
        while bot := table.bot_on_turn():
            seq = table.seq
            action = await self.players.choose(table.playing, thinking_bot(bot, self.offered), self.fare(table))
            self.waiting.pop(table.id, None)
            if table.gone:
                return
            await self.tables.carry_out(table, partial(commands.decide_for_bot, seq=seq, action=action))

    def fare(self, table: Table) -> Fare:
        """Say who pays for a thought at a table: who decided last, or its host; bots among themselves can wait."""
        with_people = any(chair.kind == "human" for chair in table.chairs)
        payer = self.players.schedule.costs.payer(table.payer)
        return Fare(payer, Rank.OPPONENT if with_people else Rank.AMONG_BOTS, partial(self.note_wait, table))

    def note_wait(self, table: Table, seconds: float | None) -> None:
        """Note that the bot of a table waits, and tell."""
        self.waiting[table.id] = seconds
        self.waits(table)

    async def resume(self) -> None:
        """Go on with every game that was running when the server stopped."""
        for name in await self.tables.running():
            for table in await self.tables.found([name]):
                self.wake(table)

    async def stop(self) -> None:
        """Stop thinking."""
        tasks = list(self.going.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
