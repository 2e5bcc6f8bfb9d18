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
    from almagest.server.hub import Hub
    from almagest.server.settings import Settings
    from almagest.server.tables import Tables

LOG = logging.getLogger("almagest.server")
ROUND_SECONDS = 600.0
MOST_AT_ONCE = 100


class Steward:
    """Keeps what grows from growing for ever."""

    def __init__(self, tables: Tables, hub: Hub, settings: Settings) -> None:
        self.tables = tables
        self.hub = hub
        self.settings = settings
        self.expired = 0
        self.fellows: Fellows = Alone()
        self.rounds = 0

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
        """Let unused tables leave memory, and end those that were abandoned, unless somebody is looking.

        Between rounds garbage is looked for among what is new only: see `run.GARBAGE`.
        """
        self.tables.memory.tidy()
        gc.collect()
        self.hub.forget_bases()
        now = self.tables.clock().at
        waiting, played = (timedelta(days=days) for days in (self.settings.expire_open_days, self.settings.expire_days))
        if not await self.fellows.leads():
            return
        for name in await self.tables.store.abandoned(now - waiting, now - played, MOST_AT_ONCE):
            if name not in self.hub.rooms:
                await self.end_or_forget(name)
                self.expired += 1

    async def end_or_forget(self, name: str) -> None:
        """End a game that was left, so that everybody knows how; forget a table where none began or none can go on."""
        for table in await self.tables.found([name]):
            if table.status == "running":
                await self.tables.carry_out(table, leaving.left)
                return
        await self.tables.expire(name)
