"""Everything one running server consists of, put together in one place."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from secrets import token_bytes
from typing import TYPE_CHECKING

from almagest.server.accounts import Accounts
from almagest.server.alarms import Alarms
from almagest.server.allowances import Allowances
from almagest.server.bot_players import BotPlayers
from almagest.server.bot_turns import BotTurns
from almagest.server.budgets import Budget
from almagest.server.clocks import Moment, now
from almagest.server.costs import Costs
from almagest.server.door import Door
from almagest.server.guards import Limit
from almagest.server.headers import cookie
from almagest.server.hub import Hub
from almagest.server.identity import COOKIE, Identities
from almagest.server.loop_monitor import LoopMonitor
from almagest.server.memory import MEGABYTE, Bounds
from almagest.server.mending import Mending
from almagest.server.metrics import Metrics
from almagest.server.opening_store import opened
from almagest.server.operators_counter import OperatorsCounter
from almagest.server.outbox import Unread
from almagest.server.passwords import Passwords
from almagest.server.people import People
from almagest.server.preparing import Preparing
from almagest.server.quotas import Quotas
from almagest.server.replays import Replays
from almagest.server.schedule import Prices, Schedule
from almagest.server.standing import Standing
from almagest.server.steward import Steward
from almagest.server.table import Dealer, deal
from almagest.server.tables import Tables
from almagest.server.thinking import load_games
from almagest.server.together import Together, with_others

if TYPE_CHECKING:
    from typing import Any

    from litestar.connection import ASGIConnection

    from almagest.server.folder import Folder
    from almagest.server.settings import Settings
    from almagest.server.store import Identity, Store
    from almagest.server.table import Table


@dataclass(frozen=True)
class Nature:
    """What a server takes from the world: the shuffle, the time, and chance for its bots."""

    dealer: Dealer = deal
    clock: Callable[[], Moment] = now
    chance: Callable[[int], bytes] = token_bytes


@dataclass(frozen=True)
class Limits:
    """What is counted per person and per address."""

    requests: Limit
    messages: Limit
    tables: Limit
    guests: Limit
    guesses: Limit


@dataclass(frozen=True)
class House:
    """The parts of one server."""

    settings: Settings
    folder: Folder
    store: Store
    tables: Tables
    hub: Hub
    players: BotPlayers
    turns: BotTurns
    alarms: Alarms
    mending: Mending
    identities: Identities
    people: People
    accounts: Accounts
    standing: Standing
    limits: Limits
    metrics: Metrics
    costs: Costs
    replays: Replays
    preparing: Preparing
    monitor: LoopMonitor
    counter: OperatorsCounter
    door: Door
    quotas: Quotas
    steward: Steward
    together: Together | None = None

    async def guest(self, connection: ASGIConnection[Any, Any, Any, Any]) -> Identity | None:
        """Recognise who is calling."""
        return await self.accounts.known_by(cookie(connection, COOKIE))

    async def present(self, table: Table) -> set[str]:
        """Name who is connected to a table, at this worker or another."""
        return self.hub.present(table) | await self.hub.fellows.elsewhere(table.id)

    def changed(self, table: Table) -> None:
        """Tell everybody at a table that it has changed, and let its bots think."""
        self.hub.publish(table)
        self.turns.wake(table)
        self.alarms.set(table)
        self.standing.wake(table)

    async def mended(self) -> None:
        """Bring everything up to date after the store was ill: tables in doubt, and bots that could not decide."""
        await self.tables.resolve_doubts()
        self.turns.wake_all()

    async def start(self) -> asyncio.Task[None]:
        """Start the bots, and go on little by little with the games that were running: nobody waits for that."""
        self.players.start()
        load_games()
        self.monitor.start()
        await self.counter.open()
        await self.people.open()
        if self.together is not None:
            await self.together.start()
        return asyncio.get_running_loop().create_task(self.go_on())

    async def go_on(self) -> None:
        """Go on with every game, those with a clock first, then go round as long as the server runs."""
        if not self.tables.elders:
            await self.tables.resume_clocks()
            self.tables.elders = self.store.shared
            await self.turns.resume()
        await self.standing.catch_up()
        await self.steward.go_round()

    async def stop(self) -> None:
        """Finish what was begun and give the data folder free."""
        await self.mending.stop()
        await self.counter.close()
        self.monitor.stop()
        await self.turns.stop()
        await self.alarms.stop()
        await self.standing.stop()
        await self.tables.settle()
        if self.together is not None:
            await self.together.stop()
        self.players.stop()
        self.store.close()
        self.folder.release()


def build(settings: Settings, nature: Nature, *, accept_loss: bool = False) -> House:
    """Put a server together, or say why it cannot start."""
    folder, store, key = opened(settings, accept_loss=accept_loss)
    metrics = Metrics()
    most = bounds(settings)
    tables = Tables(store, most.tables, nature.dealer, metrics.wrote, nature.clock, most)
    costs = Costs(Allowances(folder.allowances))
    schedule = Schedule(settings.bot_processes, prices(settings), costs, metrics.paid)
    players = BotPlayers(settings.bot_processes, settings.bot_seconds, metrics.thought, nature.chance, schedule)
    hub = Hub(metrics.slow.inc, nature.clock, Unread(settings.unread_megabytes * MEGABYTE))
    people = People(store)
    tables.forgotten = people.forgotten
    identities = Identities(store, key, people)
    turns, alarms, steward = BotTurns(tables, players, settings.bots), Alarms(tables), Steward(tables, hub, settings)
    house = House(
        settings=settings,
        folder=folder,
        store=store,
        tables=tables,
        hub=hub,
        players=players,
        turns=turns,
        alarms=alarms,
        mending=Mending(store),
        identities=identities,
        people=people,
        accounts=Accounts(store, people, identities, Passwords(), nature.clock),
        standing=Standing(store, tables),
        limits=limits(settings, costs.allowances.share),
        metrics=metrics,
        costs=costs,
        replays=Replays(store, tables, players, settings),
        preparing=Preparing(players),
        monitor=LoopMonitor(metrics.loop_block.observe),
        counter=OperatorsCounter(folder.path, costs, hub.held_by),
        door=Door(settings, time.monotonic, metrics.noted),
        quotas=Quotas(store, settings, costs, time.monotonic),
        steward=steward,
        together=with_others(store, tables, hub, turns, alarms, steward),
    )
    house.turns.waits = lambda table: house.hub.broadcast_wait(table, house.turns.waiting.get(table.id))
    tables.changed = house.changed
    tables.prepare = house.preparing.rebuilt
    store.fell_ill = house.mending.begin
    house.mending.mended = house.mended
    watch(house)
    return house


def prices(settings: Settings) -> Prices:
    """Set up how many seconds bots may think for somebody within a minute."""
    return Prices(
        person=Budget(settings.thinking_per_person, time.monotonic),
        address=Budget(settings.thinking_per_address, time.monotonic),
        everybody=Budget(settings.thinking_in_sum, time.monotonic),
    )


def bounds(settings: Settings) -> Bounds:
    """Say how much of the tables is kept in memory."""
    return Bounds(settings.tables_in_memory, settings.memory_megabytes * MEGABYTE, settings.memory_minutes * 60)


def limits(settings: Settings, allowed: Callable[[str], float]) -> Limits:
    """Set the limits up: so many a minute, for those whom the operator allows more or less so many times as many."""
    return Limits(
        requests=Limit(settings.requests_per_minute, time.monotonic, allowed=allowed),
        messages=Limit(settings.messages_per_minute, time.monotonic, allowed=allowed),
        tables=Limit(settings.tables_per_minute, time.monotonic, allowed=allowed),
        guests=Limit(settings.guests_per_minute, time.monotonic, allowed=allowed),
        guesses=Limit(settings.guesses_per_hour, time.monotonic, 3600.0, allowed=allowed),
    )


def watch(house: House) -> None:
    """Show operators what is going on."""
    metrics, store = house.metrics, house.store
    metrics.watch("connections", "WebSockets now open", house.hub.count)
    metrics.watch("connections_open", "Connections of all kinds now open", lambda: house.door.count)
    metrics.watch("unread_letters", "Letters that wait to be read by clients", lambda: house.hub.unread.letters)
    metrics.watch("tables_in_memory", "Tables now in memory", lambda: len(house.tables.alive))
    metrics.watch("tables_bytes", "Bytes of the tables kept in memory, about", lambda: house.tables.memory.bytes)
    metrics.watch("tables_expired", "Abandoned tables forgotten since the start", lambda: house.steward.expired)
    metrics.watch("database_bytes", "Size of the database when last looked at", lambda: house.quotas.kept)
    metrics.watch("bots_thinking", "Tables where a bot thinks now", lambda: len(house.turns.going))
    metrics.watch("games_aside", "Games of bots put aside for others of the same address", house.turns.put_aside)
    metrics.watch("jobs_waiting", "Thoughts and questions that wait for a process", house.players.schedule.waiting)
    metrics.watch("tables_waiting", "Tables told that their bot waits", lambda: len(house.turns.waiting))
    metrics.watch("replay_bytes", "Bytes of replays kept ready", lambda: house.replays.size)
    metrics.watch("loop_block_longest_seconds", "The longest the loop was held up lately", house.monitor.longest)
    metrics.watch("loop_work_longest_seconds", "The longest its own work held the loop up", house.monitor.longest_work)
    metrics.watch("commits", "Commits since the start", lambda: store.commits)
    metrics.watch("store_ailing", "1 while nothing can be written", lambda: store.ailment is not None)
    metrics.watch("database_jobs", "Jobs done by the writer since the start", lambda: store.jobs)
