"""Rings when somebody's time is out, so that a table goes on though nobody says anything."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from almagest.server.table import Table
    from almagest.server.tables import Tables

LOG = logging.getLogger("almagest.server")
LONGEST_SLEEP = 24 * 3600.0
A_LITTLE_LATE = 0.01
TRY_AGAIN = 5.0


class Alarms:
    """At most one alarm a table: for the clock that runs."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.set_for: dict[str, asyncio.TimerHandle] = {}
        self.ringing: set[asyncio.Task[None]] = set()

    def set(self, table: Table) -> None:
        """Wake up when the time of whoever is on turn is out; forget the alarm set before."""
        before = self.set_for.pop(table.id, None)
        if before is not None:
            before.cancel()
        clocks = table.clocks
        if clocks is not None and clocks.running is not None:
            left = max(0.0, clocks.left_at(clocks.running, self.tables.clock()))
            delay = min(left + A_LITTLE_LATE, LONGEST_SLEEP)
            self.set_for[table.id] = asyncio.get_running_loop().call_later(delay, self.ring, table.id)

    def ring(self, name: str) -> None:
        """Look at a table's clock."""
        task = asyncio.get_running_loop().create_task(self.look(name))
        self.ringing.add(task)
        task.add_done_callback(self.ringing.discard)

    async def look(self, name: str) -> None:
        """Let a bot play on if the time is out, else set the alarm again."""
        try:
            table = await self.tables.find(name)
            await self.tables.look_at_the_clock(table)
        except Exception as error:
            LOG.warning("a clock could not be looked at", extra={"table": name, "error": type(error).__name__})
            self.set_again(name)
        else:
            self.set(table)

    def set_again(self, name: str) -> None:
        """Look again soon at a clock that could not be looked at."""
        self.set_for[name] = asyncio.get_running_loop().call_later(TRY_AGAIN, self.ring, name)

    async def stop(self) -> None:
        """Forget all alarms."""
        for handle in self.set_for.values():
            handle.cancel()
        await asyncio.gather(*self.ringing, return_exceptions=True)
