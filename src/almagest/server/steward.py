"""The steward goes round once in a while: tables nobody uses leave memory, abandoned ones end."""

from __future__ import annotations

import asyncio
import gc
import logging
from datetime import timedelta
from typing import TYPE_CHECKING

from almagest.server import leaving
from almagest.server.colleagues import Alone, Fellows

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from almagest.server.hub import Hub
    from almagest.server.settings import Settings
    from almagest.server.tables import Tables

LOG = logging.getLogger("almagest.server")
ROUND_SECONDS = 600.0
MOST_AT_ONCE = 100
GARBAGE_SECONDS = 6 * 3600.0
"""How long the steward waits for a moment when nobody is there before looking for garbage everywhere all the same.

That holds everybody up, with a thousand tables in memory for up to 400 ms, and finds hardly anything.
"""


async def rest() -> None:
    """Have nothing else to do."""


class Steward:
    """Keeps what grows from growing for ever."""

    def __init__(self, tables: Tables, hub: Hub, settings: Settings) -> None:
        self.tables = tables
        self.hub = hub
        self.settings = settings
        self.expired = 0
        self.fellows: Fellows = Alone()
        self.rounds = 0
        self.looked = tables.clock().ticks
        self.duty: Callable[[], Awaitable[None]] = rest

    async def go_round(self) -> None:
        """Go round until the server stops; what fails once is tried again next time."""
        while True:
            try:
                await self.once()
            except Exception as error:
                LOG.warning("the steward's round failed", extra={"error": type(error).__name__})
            self.rounds += 1
            await asyncio.sleep(ROUND_SECONDS)

    async def once(self) -> None:
        """Let unused tables leave memory, promise days, and end what was abandoned, unless somebody is looking."""
        self.tables.memory.tidy()
        self.look_for_garbage()
        self.hub.forget_bases()
        await self.duty()
        now = self.tables.clock().at
        waiting, played = (timedelta(days=days) for days in (self.settings.expire_open_days, self.settings.expire_days))
        if not await self.fellows.leads():
            return
        for name in await self.tables.store.abandoned(now - waiting, now - played, MOST_AT_ONCE):
            if name not in self.hub.rooms:
                await self.end_or_forget(name)
                self.expired += 1

    def look_for_garbage(self) -> None:
        """Look for garbage everywhere while nobody is there; at other times among what is new: see `run.GARBAGE`."""
        now = self.tables.clock().ticks
        if self.hub.count() == 0 or now - self.looked > GARBAGE_SECONDS:
            gc.collect()
            self.looked = now

    async def end_or_forget(self, name: str) -> None:
        """End a game that was left, so that everybody knows how; forget a table where none began or none can go on."""
        for table in await self.tables.found([name]):
            if table.status == "running":
                await self.tables.carry_out(table, leaving.left)
                return
        await self.tables.expire(name)
