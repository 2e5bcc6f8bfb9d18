"""While the store is ill, tries again and again; once it is well, brings everything up to date by itself."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from almagest.server.refusals import Refused

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from almagest.server.store import Store

LOG = logging.getLogger("almagest.server")
PAUSE = 1.0


async def nothing() -> None:
    """Do nothing."""


class Mending:
    """At most one attempt at a time."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.mended: Callable[[], Awaitable[None]] = nothing
        self.task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Begin to try, unless somebody does."""
        if self.task is None or self.task.done():
            self.task = asyncio.get_running_loop().create_task(self.mend())

    async def mend(self) -> None:
        """Try until the store can write, then bring everything up to date."""
        LOG.error("the store is ill", extra={"reason": str(self.store.ailment)})
        while True:
            await asyncio.sleep(PAUSE)
            with suppress(Refused):
                await self.store.probe()
                await self.mended()
                break
        LOG.warning("the store is well again")

    async def stop(self) -> None:
        """Stop trying."""
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
