"""One thread with one connection does everything in the database; what waits while it commits shares the next commit.

What the event loop asks for in one turn is handed over at once, and work of one kind that waits is done together: every
step of the database lets the event loop go first, so that many steps for one move would cost more than what they do.

Only one connection may write or checkpoint: SQLite before 3.51.3 can damage its write-ahead log otherwise.

When a commit fails in a way that leaves open whether it was kept, nothing more is written on that connection: the
database is closed, opened again and checked before the writer goes on.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from queue import Empty, SimpleQueue
from sqlite3 import Connection, DatabaseError
from threading import Thread
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar, cast

from almagest.server.ailments import NEVER_KEPT, Ailment, ails, kind_of
from almagest.server.gathering import Gathering

if TYPE_CHECKING:
    from collections.abc import Sequence

Answer = TypeVar("Answer")
Work: TypeAlias = Callable[[Connection], Answer]
SECONDS_BETWEEN_TRIES = 1.0
SECONDS_TO_SYNC = 1.0


class Unsure(Exception):
    """The commit failed, and nobody can know whether it was kept."""


class Resting(Exception):
    """Nothing is read or written now."""


class Joint(Protocol):
    """Work that can be done together with more of its kind."""

    def __call__(self, connection: Connection) -> Any:  # noqa: ANN401  whatever it answers
        """Do it alone."""
        ...

    def together(self, connection: Connection, works: Sequence[Any]) -> list[Any]:
        """Do it with all works of its kind, and give the answer of each."""
        ...


@dataclass(slots=True)
class Job:
    """Work that waits for the writer, and where its answer goes."""

    work: Work[Any]
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]
    answer: Any = None
    error: Exception | None = None
    changes: bool = False

    def finish(self) -> None:
        """Give the answer to whoever still waits."""
        if self.future.done():
            return
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.answer)


@dataclass
class Writer:
    """The thread, its queue and what it has counted; `kept` is told the answers of every commit before anybody else."""

    file: Path
    connection: Connection | None
    reopen: Callable[[], Connection]
    kept: Callable[[list[Any]], None]
    idle: Callable[[], None]
    queue: SimpleQueue[list[Job] | None] = field(default_factory=SimpleQueue)
    commits: int = 0
    jobs: int = 0
    ailment: Ailment | None = None
    next_try: float = 0.0

    def __post_init__(self) -> None:
        self.gathering: Gathering[Job] = Gathering(self.queue.put)
        self.thread = Thread(target=self.run, name="almagest-writer", daemon=True)
        self.thread.start()

    def begun(self, work: Work[Answer]) -> asyncio.Future[Answer]:
        """Let the writer do something; the answer comes when it is committed."""
        loop = asyncio.get_running_loop()
        job = Job(work, loop, loop.create_future())
        self.gathering.add(job, loop)
        return job.future

    async def do(self, work: Work[Answer]) -> Answer:
        """Let the writer do something and wait until it is committed."""
        return await self.begun(work)

    def close(self) -> None:
        """Finish what was asked for, then close the connection."""
        self.gathering.flush_all()
        self.queue.put(None)
        self.thread.join()
        self.let_go()

    def run(self) -> None:
        """Take what is queued, group by group, until told to stop."""
        going = True
        while going:
            group, going = self.next_group()
            if group:
                self.carry_out(group)
                tell(group)

    def next_group(self) -> tuple[list[Job], bool]:
        """Wait for jobs, then take all that are waiting with them."""
        group: list[Job] = []
        jobs = self.next_jobs()
        while jobs is not None:
            group += jobs
            try:
                jobs = self.queue.get_nowait()
            except Empty:
                return group, True
        return group, False

    def next_jobs(self) -> list[Job] | None:
        """Wait for jobs; when none come for a while there is time for what is not urgent."""
        try:
            return self.queue.get(timeout=SECONDS_TO_SYNC)
        except Empty:
            self.idle()
            return self.queue.get()

    def carry_out(self, group: list[Job]) -> None:
        """Do a group in one transaction: what one job fails at does not touch the others; a failed commit fails all."""
        self.jobs += len(group)
        try:
            connection = self.ready()
            connection.execute("BEGIN")
            if not all_well(group, connection):
                connection.execute("ROLLBACK")
                connection.execute("BEGIN")
                for job in group:
                    attempt(job, connection)
        except Exception as error:
            self.give_up(group, error, sure=True)
            return
        try:
            connection.execute("COMMIT")
        except Exception as error:
            self.give_up(group, error, sure=kind_of(error, self.file) in NEVER_KEPT)
            return
        self.note(group)

    def ready(self) -> Connection:
        """Give the connection; one that was let go is opened again, and everything checked, at most once a second."""
        if self.connection is None:
            if time.monotonic() < self.next_try:
                raise Resting
            self.next_try = time.monotonic() + SECONDS_BETWEEN_TRIES
            self.connection = self.reopen()
        return self.connection

    def note(self, group: list[Job]) -> None:
        """Note what was committed, and what failed because the database ails."""
        done = [job for job in group if job.error is None]
        if any(job.changes for job in done):
            self.commits += 1
            self.ailment = None
            self.kept([job.answer for job in done])
        for job in group:
            if job.error is not None and ails(job.error):
                self.fall_ill(job.error)

    def give_up(self, group: list[Job], error: Exception, *, sure: bool) -> None:
        """Fail every job of a group whose commit failed; if nobody can know whether it was kept, say that."""
        for job in group:
            unsure = not sure and job.changes and job.error is None
            job.error = Unsure(str(error)) if unsure else job.error or error
        if self.connection is not None:
            with suppress(DatabaseError):
                self.connection.execute("ROLLBACK")
        self.fall_ill(error)
        if not sure:
            self.let_go()

    def fall_ill(self, error: Exception) -> None:
        """Note why nothing can be written; a database whose disk fails or that is damaged is not touched any more."""
        if isinstance(error, Resting):
            return
        kind = kind_of(error, self.file)
        self.ailment = Ailment(kind)
        if kind not in NEVER_KEPT:
            self.let_go()

    def let_go(self) -> None:
        """Close the connection."""
        if self.connection is not None:
            with suppress(DatabaseError):
                self.connection.close()
        self.connection = None


def all_well(group: list[Job], connection: Connection) -> bool:
    """Do all jobs, which is nearly always possible; False if one fails and each has to be attempted by itself."""
    try:
        for _, jobs in groupby(group, lambda job: type(job.work)):
            do_in_a_row(list(jobs), connection)
    except Exception:
        if not connection.in_transaction:
            raise
        return False
    return True


def do_in_a_row(jobs: list[Job], connection: Connection) -> None:
    """Do jobs of one kind: together if they can be, else one after the other."""
    first = jobs[0].work
    if hasattr(first, "together"):
        answers = cast("Joint", first).together(connection, [job.work for job in jobs])
        for job, answer in zip(jobs, answers, strict=True):
            job.answer, job.changes = answer, True
        return
    for job in jobs:
        do(job, connection)


def do(job: Job, connection: Connection) -> None:
    """Do one job."""
    before = connection.total_changes
    job.answer = job.work(connection)
    job.changes = connection.total_changes > before


def attempt(job: Job, connection: Connection) -> None:
    """Do one job; if it fails, take back what it did; if the whole transaction is gone with it, say so."""
    job.changes = False
    connection.execute("SAVEPOINT job")
    try:
        do(job, connection)
    except Exception as error:
        job.error = error
        if not connection.in_transaction:
            raise
        connection.execute("ROLLBACK TO job")
    connection.execute("RELEASE job")


def tell(group: list[Job]) -> None:
    """Wake everybody who waits for a job of the group, one call for each event loop."""
    for loop in {job.loop for job in group}:
        done = [job for job in group if job.loop is loop]
        if not loop.is_closed():
            loop.call_soon_threadsafe(finish_all, done)


def finish_all(group: list[Job]) -> None:
    """Finish jobs, in the event loop."""
    for job in group:
        job.finish()
