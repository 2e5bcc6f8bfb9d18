"""One thread carries everything to PostgreSQL; appends that wait while it commits share the next commit.

A group is one statement, and one statement is one transaction: it is kept whole or not at all. Only when somebody's
place in a log is taken are the appends of a group tried one by one, so that the others do not suffer.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from threading import Thread
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

import asyncpg
import uvloop

from almagest.server.ailments import Ailment
from almagest.server.gathering import Gathering
from almagest.server.postgres_ailments import AWAY, is_unsure, kind_of, unreachable
from almagest.server.postgres_group import Group, Missing, Written
from almagest.server.refusals import Trouble
from almagest.server.writer import SECONDS_BETWEEN_TRIES, Resting, Unsure

if TYPE_CHECKING:
    from almagest.server.entries import Logged

Answer = TypeVar("Answer")
Logs: TypeAlias = Mapping[str, Sequence["Logged"]]
READERS = 4
SECONDS_TO_ANSWER = 30.0
SECONDS_TO_CONNECT = 10.0
TAKEN = (asyncpg.IntegrityConstraintViolationError, asyncpg.DeadlockDetectedError, Missing)


@dataclass(eq=False, slots=True)
class Parcel:
    """Entries that wait to be written, and who waits for them."""

    logs: Logs
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[None]
    error: BaseException | None = None

    def finish(self) -> None:
        """Tell whoever still waits."""
        if self.future.done():
            return
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(None)


@dataclass
class PostgresWriter:
    """The thread, its connections and what it has counted.

    `greet` is called with every new connection that writes, `kept` with what was committed, before anybody else.
    """

    url: str
    greet: Callable[[asyncpg.Connection], Coroutine[Any, Any, None]]
    kept: Callable[[Written], None]
    waiting: deque[Parcel] = field(default_factory=deque)
    known: Written = field(default_factory=Written)
    channel: str = ""
    commits: int = 0
    jobs: int = 0
    ailment: Ailment | None = None
    next_try: float = 0.0
    connection: asyncpg.Connection | None = None
    pool: asyncpg.Pool | None = None
    busy: asyncio.Task[None] | None = None
    heard: Callable[..., None] | None = None
    again: Callable[[], object] | None = None
    using: asyncio.Lock = field(default_factory=asyncio.Lock)

    def __post_init__(self) -> None:
        self.gathering: Gathering[Parcel] = Gathering(self.take_on)
        self.loop = uvloop.new_event_loop()
        self.thread = Thread(target=self.run, name="almagest-postgres", daemon=True)
        self.thread.start()
        try:
            self.wait_for(self.ready())
        except BaseException:
            self.close()
            raise

    def run(self) -> None:
        """Carry until told to stop."""
        asyncio.set_event_loop(self.loop)
        self.loop.run_forever()
        self.loop.close()

    def wait_for(self, work: Coroutine[Any, Any, Answer]) -> Answer:
        """Do something in the thread, and wait here; for starting and stopping only."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result()

    async def do(self, work: Coroutine[Any, Any, Answer]) -> Answer:
        """Do something in the thread."""
        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, self.loop))

    # Writing ----------------------------------------------------------------------------------------------

    async def append(self, logs: Logs) -> None:
        """Write entries with whatever else waits; return when they are committed."""
        loop = asyncio.get_running_loop()
        parcel = Parcel(logs, loop, loop.create_future())
        self.gathering.add(parcel, loop)
        await parcel.future

    def take_on(self, parcels: list[Parcel]) -> None:
        """Let parcels wait for the thread, and wake it up."""
        self.waiting.extend(parcels)
        self.loop.call_soon_threadsafe(self.begin)

    def begin(self) -> None:
        """Begin to write, unless that is under way."""
        if self.busy is None and self.waiting:
            self.busy = self.loop.create_task(self.write())

    async def write(self) -> None:
        """Write group after group until nothing waits."""
        try:
            while self.waiting:
                group = [self.waiting.popleft() for _ in range(len(self.waiting))]  # others may add meanwhile
                try:
                    await self.write_group(group)
                finally:
                    tell(group)
        finally:
            self.busy = None

    async def write_group(self, group: list[Parcel]) -> None:
        """Write a group in one statement; if somebody's place is taken, each for itself."""
        self.jobs += len(group)
        try:
            await self.commit(group)
        except TAKEN as error:
            if len(group) == 1:
                group[0].error = error
                return
            for parcel in group:
                await self.write_group([parcel])
        except Exception as error:
            for parcel in group:
                parcel.error = error

    async def commit(self, group: list[Parcel]) -> None:
        """Write some appends in one statement, and note what was kept."""
        connection = await self.ready()
        async with self.using:
            await self.commit_on(connection, group)

    async def commit_on(self, connection: asyncpg.Connection, group: list[Parcel]) -> None:
        """Write some appends on a connection that nobody else uses meanwhile."""
        try:
            whole = Group([parcel.logs for parcel in group], self.known)
            whole.learn(await connection.fetch(*whole.question()) if whole.unknown else ())
            statement, facts = whole.statement(self.channel)
        except (asyncpg.PostgresError, *AWAY) as error:  # nothing was sent yet that could have been kept
            self.fall_ill(error)
            raise
        try:
            await connection.fetchval(statement, *facts, timeout=SECONDS_TO_ANSWER)
        except BaseException as error:
            self.fall_ill(error)
            raise (Unsure(str(error)) if is_unsure(error) else error) from error
        self.commits += 1
        self.ailment = None
        self.kept(whole.written)

    # Reading and other orders -----------------------------------------------------------------------------

    async def rows(self, question: str, facts: Sequence[object]) -> list[tuple[Any, ...]]:
        """Ask, on a connection that does not wait for the writer."""
        return [tuple(row) for row in await self.asked(lambda reader: reader.fetch(question, *facts))]

    async def order(self, order: str, facts: Sequence[object]) -> None:
        """Change something besides the logs."""
        try:
            await self.asked(lambda connection: connection.execute(order, *facts))
        except BaseException as error:
            raise (Unsure(str(error)) if is_unsure(error) and self.pool is not None else error) from error
        self.commits += 1
        self.ailment = None

    async def asked(self, work: Callable[[asyncpg.Connection], Coroutine[Any, Any, Answer]]) -> Answer:
        """Do something on a connection of the pool."""
        self.jobs += 1
        await self.ready()
        assert self.pool is not None
        try:
            async with self.pool.acquire(timeout=SECONDS_TO_CONNECT) as connection:
                return await work(connection)
        except BaseException as error:
            self.fall_ill(error)
            if isinstance(error, AWAY) and self.pool is not None:
                await self.pool.expire_connections()  # what has cut one off may have cut off all
            raise

    # Connections ------------------------------------------------------------------------------------------

    async def ready(self) -> asyncpg.Connection:
        """Give the connection that writes; one that was lost is made again, at most once a second."""
        if self.connection is None or self.connection.is_closed():
            if time.monotonic() < self.next_try:
                raise Resting
            self.next_try = time.monotonic() + SECONDS_BETWEEN_TRIES
            await self.connect()
            self.next_try = 0.0
        assert self.connection is not None
        return self.connection

    async def connect(self) -> None:
        """Connect anew; what was known of the logs may be wrong after a failover."""
        await self.let_go()
        self.known = Written()
        try:
            connection = await connected(self.url)
            try:
                await self.greet(connection)
                self.channel = f"almagest_{await connection.fetchval('SELECT current_schema()')}"
                self.pool = await asyncpg.create_pool(
                    self.url,
                    min_size=0,
                    max_size=READERS,
                    timeout=SECONDS_TO_CONNECT,
                    command_timeout=SECONDS_TO_ANSWER,
                    reset=as_it_is,
                )
            except BaseException:
                await connection.close(timeout=1)
                raise
        except Trouble as error:
            self.fall_ill(error)
            raise
        except (asyncpg.PostgresError, ValueError, *AWAY) as error:
            self.fall_ill(error)
            raise unreachable(self.url, error) from error
        self.connection = connection
        await self.attend()

    async def attend(self) -> None:
        """Listen to what workers write, if somebody wants to know."""
        if self.connection is None or self.heard is None or self.again is None:
            return
        async with self.using:
            await self.connection.add_listener(self.channel, self.heard)
        self.again()

    def fall_ill(self, error: BaseException) -> None:
        """Note why nothing can be written, unless a single question was wrong."""
        kind = None if isinstance(error, TAKEN) else kind_of(error)
        if kind is not None:
            self.ailment = Ailment(kind)
            if kind == "away" and self.connection is not None:
                self.connection.terminate()

    async def let_go(self) -> None:
        """Close all connections, without waiting for a database that does not answer."""
        connection, pool = self.connection, self.pool
        self.connection, self.pool = None, None
        if connection is not None and not connection.is_closed():
            with suppress(Exception):
                await connection.close(timeout=1)
        if pool is not None:
            with suppress(Exception):
                await asyncio.wait_for(pool.close(), 1)
            pool.terminate()

    def close(self) -> None:
        """Finish what was accepted and close."""
        self.gathering.flush_all()
        with suppress(Exception):
            self.wait_for(self.finish())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()

    async def finish(self) -> None:
        """Write what waits, then close the connections."""
        self.begin()
        while self.busy is not None:
            await asyncio.wait([self.busy])
        await self.let_go()


async def connected(url: str) -> asyncpg.Connection:
    """Connect; what is committed shall be on disk, whatever the database does by itself."""
    connection = await asyncpg.connect(url, timeout=SECONDS_TO_CONNECT, command_timeout=SECONDS_TO_ANSWER)
    if await connection.fetchval("SHOW synchronous_commit") == "off":
        await connection.execute("SET synchronous_commit = on")
    return connection


async def as_it_is(_: object) -> None:
    """Leave a connection as it is: nothing is set on it, and to reset it would be a question more for each question."""


def tell(group: list[Parcel]) -> None:
    """Wake everybody who waits for a group, one call for each event loop."""
    for loop in {parcel.loop for parcel in group}:
        done = [parcel for parcel in group if parcel.loop is loop]
        if not loop.is_closed():
            loop.call_soon_threadsafe(finish_all, done)


def finish_all(group: list[Parcel]) -> None:
    """Finish parcels, in the event loop."""
    for parcel in group:
        parcel.finish()
