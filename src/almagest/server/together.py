"""One of many workers: it hears what the others write, shares presence and bots, and takes up what one has left."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

from almagest.server.colleagues import Colleagues

if TYPE_CHECKING:
    from collections.abc import Coroutine
    from typing import Any

    from almagest.server.alarms import Alarms
    from almagest.server.bot_turns import BotTurns
    from almagest.server.hub import Hub
    from almagest.server.postgres_store import PostgresStore
    from almagest.server.steward import Steward
    from almagest.server.store import Store
    from almagest.server.tables import Tables

LOG = logging.getLogger("almagest.server")


@dataclass
class Together:
    """A worker among others."""

    store: PostgresStore
    colleagues: Colleagues
    tables: Tables
    hub: Hub
    turns: BotTurns
    alarms: Alarms
    under_way: set[asyncio.Task[None]] = field(default_factory=set)

    async def start(self) -> None:
        """Enter the list of workers, then listen."""
        await self.colleagues.start()
        self.store.listen(self.heard, self.listening_again)

    async def stop(self) -> None:
        """Leave the list of workers."""
        for task in list(self.under_way):
            task.cancel()
        await asyncio.gather(*self.under_way, return_exceptions=True)
        await self.colleagues.stop()

    def heard(self, name: str, seq: int) -> None:
        """Follow a table that another worker has written to; 0 says that somebody has come or gone there."""
        table = self.tables.alive.get(name)
        if seq == 0:
            self.hub.look_elsewhere(name)
        elif table is not None and table.seq < seq:
            self.begin(self.tables.catch_up(table, seq))

    def listening_again(self) -> None:
        """Read what was written while nothing could be heard."""
        self.begin(self.tables.catch_up_all())

    async def orphaned(self, tables: list[str]) -> None:
        """Take up the bots of a worker that is gone, and the clocks, whose alarms nobody else may have set.

        That may take long, and a worker that does not say meanwhile that it lives is taken for dead, too.
        """
        self.begin(self.turns.go_on_with(tables))
        self.begin(self.set_alarms())

    async def set_alarms(self) -> None:
        """Set the alarm of every clock that runs."""
        for table in await self.tables.found(await self.store.timed_tables()):
            self.alarms.set(table)

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside; whatever fails is read when somebody asks for the table."""
        task = asyncio.get_running_loop().create_task(self.tried(work))
        self.under_way.add(task)
        task.add_done_callback(self.under_way.discard)

    async def tried(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something that may fail."""
        try:
            await work
        except Exception as error:
            LOG.warning("a table could not be followed", extra={"error": type(error).__name__})


def with_others(
    store: Store, tables: Tables, hub: Hub, turns: BotTurns, alarms: Alarms, steward: Steward
) -> Together | None:
    """Let a worker whose store is shared know the others; None for one that has its store alone."""
    if not store.shared:
        return None
    shared = cast("PostgresStore", store)
    colleagues = Colleagues(shared)
    hub.fellows = turns.fellows = steward.fellows = colleagues
    tables.elders = not shared.first
    together = Together(shared, colleagues, tables, hub, turns, alarms)
    colleagues.orphaned = together.orphaned
    return together
