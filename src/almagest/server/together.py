"""One of many workers: it hears what the others write, shares presence and bots, and takes up what one has left."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

from almagest.server.colleagues import BANNED, DELETED, PERSON, SAID, Colleagues
from almagest.server.refusals import Refused, refused
from almagest.server.sharing import Shared, Sharing

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Mapping, Sequence
    from typing import Any

    from almagest.server.alarms import Alarms
    from almagest.server.bot_turns import BotTurns
    from almagest.server.hub import Hub
    from almagest.server.people import People
    from almagest.server.postgres_store import PostgresStore
    from almagest.server.steward import Steward
    from almagest.server.store import Store
    from almagest.server.table import Table
    from almagest.server.tables import Tables

LOG = logging.getLogger("almagest.server")


async def nothing_heard(_: str) -> None:
    """Pass nothing on."""


@dataclass
class Together:
    """A worker among others."""

    store: PostgresStore
    colleagues: Colleagues
    tables: Tables
    hub: Hub
    turns: BotTurns
    alarms: Alarms
    people: People
    sharing: Sharing
    under_way: set[asyncio.Task[None]] = field(default_factory=set)
    said: Callable[[str], Coroutine[Any, Any, None]] = nothing_heard
    banned: Callable[[str], Coroutine[Any, Any, None]] = nothing_heard

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
        with suppress(Refused):
            await self.sharing.stop()

    def heard(self, name: str, seq: int) -> None:
        """Follow a table that another worker has written to, or forget a person.

        0 says that somebody has come or gone at a table.
        """
        if name.startswith(SAID):
            self.begin(self.said(name.removeprefix(SAID)))
            return
        if name.startswith(BANNED):
            self.begin(self.banned(name.removeprefix(BANNED)))
            return
        if name.startswith(DELETED):
            self.let_go(name.removeprefix(DELETED))
            return
        table = self.tables.alive.get(name)
        if name.startswith(PERSON):
            self.begin(self.forget(name.removeprefix(PERSON)))
        elif seq == 0:
            self.hub.look_elsewhere(name)
        elif table is not None and table.seq < seq:
            table.heard = max(table.heard, seq)
            self.follow(table)
        elif name in self.tables.rebuilding:
            self.begin(self.follow_rebuilt(name, seq))

    def follow(self, table: Table) -> None:
        """Read what others have written if somebody here is at the table; else whoever asks for it next does."""
        if table.heard > table.seq and self.hub.audience(table):
            self.begin(self.tables.follow_on(table))

    async def follow_rebuilt(self, name: str, seq: int) -> None:
        """Follow a table that is being rebuilt: its log may have been read before the last entry was written."""
        await self.tables.catch_up(await self.tables.find(name), seq)

    def let_go(self, name: str) -> None:
        """Let everybody go from a table that was deleted at another worker."""
        table = self.tables.alive.get(name)
        if table is not None:
            self.tables.let_go(name)
            self.hub.dismiss(table)

    def listening_again(self) -> None:
        """Read what was written, and ask who has come or gone, while nothing could be heard."""
        self.begin(self.tables.catch_up_all())
        self.begin(self.forget_all())
        for name in self.hub.rooms:
            self.hub.look_elsewhere(name)

    async def forget(self, person: str) -> None:
        """Show the name of somebody no more, who has said so at another worker."""
        self.people.forgotten.add(person)
        await self.tables.forget_person(person)
        self.hub.let_go(person, refused("forgotten"))

    async def forget_all(self) -> None:
        """Forget whoever has said so while nothing could be heard."""
        known = set(self.people.forgotten)
        await self.people.open()
        for person in self.people.forgotten - known:
            await self.tables.forget_person(person)

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
    store: Store,
    tables: Tables,
    hub: Hub,
    turns: BotTurns,
    alarms: Alarms,
    people: People,
    fellows_of: Sequence[Hub | BotTurns | Steward],
    limits: Mapping[str, Shared],
) -> Together | None:
    """Let a worker whose store is shared know the others; None for one that has its store alone."""
    if not store.shared:
        return None
    shared = cast("PostgresStore", store)
    colleagues = Colleagues(shared)
    for part in fellows_of:
        part.fellows = colleagues
    tables.elders = not shared.first
    sharing = Sharing(shared, colleagues.name, limits, hub.held)
    together = Together(shared, colleagues, tables, hub, turns, alarms, people, sharing)
    colleagues.orphaned = together.orphaned
    colleagues.each_round = sharing.exchange
    return together
