"""Everything one running server consists of, put together in one place."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, fields
from secrets import token_bytes
from typing import TYPE_CHECKING

from almagest.server.accounts import Accounts
from almagest.server.alarms import Alarms
from almagest.server.allowances import Allowances
from almagest.server.bot_players import BotPlayers
from almagest.server.bot_turns import BotTurns
from almagest.server.budgets import Budget
from almagest.server.clocks import Moment, now
from almagest.server.colleagues import BANNED, DELETED, SAID
from almagest.server.costs import Costs
from almagest.server.days import Days
from almagest.server.deals import Deals
from almagest.server.door import Door
from almagest.server.friends import Friends
from almagest.server.guards import Limit
from almagest.server.headers import bearer, cookie
from almagest.server.hub import Hub
from almagest.server.identity import COOKIE, Identities
from almagest.server.loop_monitor import LoopMonitor
from almagest.server.memory import MEGABYTE, Bounds
from almagest.server.mending import Mending
from almagest.server.metrics import Metrics
from almagest.server.nights.keeper import Nights
from almagest.server.office import Office
from almagest.server.opening_store import opened
from almagest.server.operators_counter import OperatorsCounter
from almagest.server.outbox import Unread
from almagest.server.passkeys import Passkeys
from almagest.server.passwords import Passwords
from almagest.server.people import People
from almagest.server.preparing import Preparing
from almagest.server.push import Push
from almagest.server.quotas import Quotas
from almagest.server.refusals import Refused, refused
from almagest.server.replays import Replays
from almagest.server.reviews import Reviews
from almagest.server.riddles import Riddles
from almagest.server.schedule import Prices, Schedule
from almagest.server.seeking import Seeking
from almagest.server.shunning import Shunning
from almagest.server.standing import Standing
from almagest.server.steward import Steward
from almagest.server.table import Dealer, deal
from almagest.server.tables import Tables
from almagest.server.talk import Talk
from almagest.server.thinking import load_games
from almagest.server.together import Together, with_others
from almagest.server.tokens import Tokens, scope_of
from almagest.server.tonight import Tonight
from almagest.server.what_if import Variations

if TYPE_CHECKING:
    from typing import Any

    from litestar.connection import ASGIConnection

    from almagest.server.folder import Folder
    from almagest.server.settings import Settings
    from almagest.server.sharing import Shared
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
    passkeys: Passkeys
    shunning: Shunning
    talk: Talk
    office: Office
    push: Push
    tokens: Tokens
    standing: Standing
    limits: Limits
    metrics: Metrics
    costs: Costs
    replays: Replays
    variations: Variations
    reviews: Reviews
    seeking: Seeking
    friends: Friends
    nights: Nights
    riddles: Riddles
    preparing: Preparing
    monitor: LoopMonitor
    counter: OperatorsCounter
    door: Door
    quotas: Quotas
    steward: Steward
    days: Days
    deals: Deals
    tonight: Tonight
    together: Together | None = None

    async def guest(self, connection: ASGIConnection[Any, Any, Any, Any]) -> Identity | None:
        """Recognise who is calling: a program by its token, which must go so far, a browser by its cookie."""
        token = bearer(connection)
        if token is None:
            return await self.accounts.known_by(cookie(connection, COOKIE))
        if connection.client:
            self.limits.requests.check(connection.client.host, None)
        return await self.tokens.known_by(
            token, scope_of(str(connection.scope.get("method", "")), connection.scope["path"])
        )

    async def present(self, table: Table) -> set[str]:
        """Name who is connected to a table, at this worker or another."""
        return self.hub.present(table) | await self.hub.fellows.elsewhere(table.id)

    def sockets_of(self, who: str) -> int:
        """Count the connections of somebody: those here, and those at other workers as of lately."""
        elsewhere = 0 if self.together is None else self.together.sharing.sockets[who]
        return self.hub.held_by(who) + elsewhere

    async def let_go(self, identity: str) -> None:
        """Let somebody go whom the operator has banned, from every table, here and at the other workers."""
        await self.let_go_here(identity)
        if self.together is not None:
            await self.together.colleagues.tell(BANNED, identity)

    async def let_go_here(self, identity: str) -> None:
        """Let somebody go whom the operator has banned, from the tables of this worker; they are told until when."""
        try:
            await self.accounts.check_ban(identity)
        except Refused as banned:
            self.hub.let_go(identity, banned)

    async def delete(self, table: Table, person: Identity) -> None:
        """Forget a table for good, and let everybody go from it, here and at the other workers."""
        await self.tables.delete(table, person)
        self.hub.dismiss(table)
        if self.together is not None:
            await self.together.colleagues.tell(DELETED, table.id)

    async def tell_said(self, line: str) -> None:
        """Let the other workers know that something was said."""
        if self.together is not None:
            await self.together.colleagues.tell(SAID, line)

    async def forget(self, person: Identity, password: str) -> None:
        """Forget somebody, here and at the other workers."""
        await self.accounts.forget(person, password)
        await self.tables.forget_person(person.id)
        await self.nights.forget(person.id)
        self.hub.let_go(person.id, refused("forgotten"))
        if self.together is not None:
            await self.together.colleagues.tell_of(person.id)

    def changed(self, table: Table) -> None:
        """Tell everybody at a table that it has changed, and let its bots think."""
        self.hub.publish(table)
        self.turns.wake(table)
        self.alarms.set(table)
        self.standing.wake(table)
        self.nights.wake(table)
        self.push.wake(table)

    def follow(self, table: Table) -> None:
        """Follow what other workers write to a table somebody has come to."""
        if self.together is not None:
            self.together.follow(table)

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
        await self.talk.tidy()
        await asyncio.gather(self.steward.go_round(), self.nights.go_round(), self.hub.go_round())

    async def stop(self) -> None:
        """Finish what was begun and give the data folder free."""
        await self.mending.stop()
        await self.counter.close()
        self.monitor.stop()
        await self.turns.stop()
        await self.alarms.stop()
        await self.standing.stop()
        await self.nights.stop()
        await self.push.stop()
        await self.reviews.stop()
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
    days, standing = Days(store, nature.clock), Standing(store, tables)
    deals = Deals(store, tables, days)
    replays = Replays(store, tables, players, settings, deals)
    reviews = Reviews(store, replays, players, hub, settings)
    accounts = Accounts(store, people, identities, Passwords(), nature.clock)
    shunning = Shunning(store, nature.clock)
    limited, quotas = limits(settings, costs.allowances.share), Quotas(store, settings, costs, time.monotonic)
    shared = shared_limits(limited, quotas, schedule)
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
        accounts=accounts,
        shunning=shunning,
        talk=Talk(store, hub, shunning, nature.clock),
        office=Office(store, accounts, nature.clock),
        push=Push(store, key, hub, settings, nature.clock),
        passkeys=Passkeys(store, nature.clock),
        tokens=Tokens(store, nature.clock),
        standing=standing,
        limits=limited,
        metrics=metrics,
        costs=costs,
        replays=replays,
        variations=Variations(replays, reviews, players, settings),
        reviews=reviews,
        seeking=Seeking(store, tables, standing),
        friends=Friends(store, people, tables, hub),
        nights=Nights(store, tables),
        riddles=Riddles(store, players, days, nature.clock),
        preparing=Preparing(players),
        monitor=LoopMonitor(metrics.loop_block.observe),
        counter=OperatorsCounter(folder.path, costs, hub.held_by),
        door=Door(settings, time.monotonic, metrics.noted),
        quotas=quotas,
        steward=steward,
        days=days,
        deals=deals,
        tonight=Tonight(),
        together=with_others(store, tables, hub, turns, alarms, people, (hub, turns, steward), shared),
    )
    house.turns.waits = lambda table: house.hub.broadcast_wait(table, house.turns.waiting.get(table.id))
    house.talk.tell_others, house.office.let_go = house.tell_said, house.let_go
    house.counter.office = house.office
    tables.changed = house.changed
    tables.lagged = metrics.told
    if house.together is not None:
        house.together.said, house.together.banned = house.talk.heard, house.let_go_here
        house.together.colleagues.figures = metrics.figures
    tables.prepare = house.preparing.rebuilt
    store.fell_ill = house.mending.begin
    house.mending.mended = house.mended
    steward.duty = days.promise
    house.reviews.reviewed = deals.keep_curve
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


def shared_limits(limits: Limits, quotas: Quotas, schedule: Schedule) -> dict[str, Shared]:
    """Name what is limited for all workers together."""
    named: dict[str, Shared] = {part.name: getattr(limits, part.name) for part in fields(limits)}
    return named | {"bytes": quotas.bytes, "person": schedule.prices.person, "address": schedule.prices.address}


def watch(house: House) -> None:
    """Show operators what is going on."""
    metrics, store = house.metrics, house.store
    metrics.watch("connections", "WebSockets now open", house.hub.count)
    metrics.watch("connections_open", "Connections of all kinds now open", lambda: house.door.count)
    metrics.watch("unread_letters", "Letters that wait to be read by clients", lambda: house.hub.unread.letters)
    metrics.watch("tables_in_memory", "Tables now in memory", lambda: len(house.tables.alive))
    metrics.watch("tables_bytes", "Bytes of the tables kept in memory, about", lambda: house.tables.memory.bytes)
    metrics.watch("tables_expired", "Abandoned tables forgotten since the start", lambda: house.steward.expired)
    metrics.watch("tables_under_way", "Tables not over when one was last opened", lambda: house.quotas.under_way)
    metrics.watch("database_bytes", "Size of the database when last looked at", lambda: house.quotas.kept)
    metrics.watch("bots_thinking", "Tables where a bot thinks now", lambda: len(house.turns.going))
    metrics.watch("games_aside", "Games of bots put aside for others of the same address", house.turns.put_aside)
    metrics.watch("jobs_waiting", "Thoughts and questions that wait for a process", house.players.schedule.waiting)
    metrics.watch("tables_waiting", "Tables told that their bot waits", lambda: len(house.turns.waiting))
    metrics.watch("replay_bytes", "Bytes of replays kept ready", lambda: house.replays.size)
    metrics.watch("loop_block_longest_seconds", "The longest the loop was held up lately", house.monitor.longest)
    metrics.watch("loop_work_longest_seconds", "The longest its own work held the loop up", house.monitor.longest_work)
    metrics.watch("lag_longest_seconds", "The longest from write to tell in half a minute", metrics.longest_lag)
    metrics.watch("people", "People now connected", lambda: len(house.hub.people))
    metrics.watch("slow_questions", "Questions to the database that took long", lambda: store.slow_count)
    metrics.watch("draining", "1 while the worker lets its clients go elsewhere", lambda: house.door.draining)
    metrics.watch("led", "Connections led to the worker of their table", lambda: house.door.led)
    metrics.watch("commits", "Commits since the start", lambda: store.commits)
    metrics.watch("store_ailing", "1 while nothing can be written", lambda: store.ailment is not None)
    metrics.watch("database_jobs", "Jobs done by the writer since the start", lambda: store.jobs)
