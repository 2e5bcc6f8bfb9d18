"""One thread with one connection does everything in the database; what waits while it commits shares the next commit.

Only one connection may write or checkpoint: SQLite before 3.51.3 can damage its write-ahead log otherwise.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from sqlite3 import Connection, DatabaseError
from threading import Thread
from typing import Any, TypeAlias, TypeVar

Answer = TypeVar("Answer")
Work: TypeAlias = Callable[[Connection], Answer]


@dataclass
class Job:
    """Work that waits for the writer, and where its answer goes."""

    work: Work[Any]
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]
    answer: Any = None
    error: Exception | None = None

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
    """The thread, its queue and what it has counted."""

    connection: Connection
    queue: SimpleQueue[Job | None] = field(default_factory=SimpleQueue)
    commits: int = 0
    jobs: int = 0

    def __post_init__(self) -> None:
        self.thread = Thread(target=self.run, name="almagest-writer", daemon=True)
        self.thread.start()

    async def do(self, work: Work[Answer]) -> Answer:
        """Let the writer do something and wait until it is committed."""
        loop = asyncio.get_running_loop()
        job = Job(work, loop, loop.create_future())
        self.queue.put(job)
        answer: Answer = await job.future
        return answer

    def close(self) -> None:
        """Finish what was queued, then close the connection."""
        self.queue.put(None)
        self.thread.join()
        self.connection.close()

    def run(self) -> None:
        """Take what is queued, group by group, until told to stop."""
        going = True
        while going:
            group, going = self.next_group()
            if group:
                self.carry_out(group)
                tell(group)

    def next_group(self) -> tuple[list[Job], bool]:
        """Wait for a job, then take all that are waiting with it."""
        group, job = [], self.queue.get()
        while job is not None:
            group.append(job)
            try:
                job = self.queue.get_nowait()
            except Empty:
                return group, True
        return group, False

    def carry_out(self, group: list[Job]) -> None:
        """Do a group in one transaction: what one job fails at does not touch the others; a failed commit fails all."""
        before = self.connection.total_changes
        try:
            self.connection.execute("BEGIN")
            for job in group:
                self.attempt(job)
            self.connection.execute("COMMIT")
        except Exception as error:
            self.give_up(group, error)
        self.jobs += len(group)
        self.commits += self.connection.total_changes > before

    def attempt(self, job: Job) -> None:
        """Do one job; if it fails, take back what it did."""
        self.connection.execute("SAVEPOINT job")
        try:
            job.answer = job.work(self.connection)
        except Exception as error:
            job.error = error
            self.connection.execute("ROLLBACK TO job")
        self.connection.execute("RELEASE job")

    def give_up(self, group: list[Job], error: Exception) -> None:
        """Fail every job of a group whose commit failed."""
        with suppress(DatabaseError):
            self.connection.execute("ROLLBACK")
        for job in group:
            job.error = job.error or error


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
