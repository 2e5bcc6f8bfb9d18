"""The course of a siege: people play in quiet, under attack, and after it; then a kill, an audit, a restart.

Whoever stops it early (Ctrl-C, SIGTERM) gets the same: the phases end at once, the proof is made of what there was.
"""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from almagest import catalog
from benchmarks.siege.besiegers import Spoils, besiege
from benchmarks.siege.fortress import PATIENCE, Fortress, manned
from benchmarks.siege.honest import AFTER, HOSTILE, OVER, QUIET, Party, Seen, parties
from benchmarks.siege.proof import UNPROVED, Proof, audited, lost, wrong_tables
from benchmarks.siege.watch import Watch

WARMING_SECONDS = 120.0
MINUTE = 60.0


@dataclass(frozen=True)
class Times:
    """How long each phase lasts, in seconds."""

    quiet: float
    hostile: float
    after: float

    @classmethod
    def of(cls, minutes: float) -> Times:
        """Divide the minutes of a siege: a tenth of quiet before and after."""
        return cls(6 * minutes, 48 * minutes, 6 * minutes)


@dataclass
class Siege:
    """Everything that was seen; the proof is made at the end."""

    times: Times
    seen: Seen = field(default_factory=Seen)
    watch: Watch = field(default_factory=Watch)
    spoils: Spoils = field(default_factory=Spoils)
    errors: list[str] = field(default_factory=list)
    proof: Proof = UNPROVED
    left: list[int] = field(default_factory=list)
    stopped: bool = False
    is_over: bool = False


def unread(_: Siege) -> None:
    """Tell nobody how it goes."""


def besieged(folder: Path, times: Times, tell: Callable[[Siege], None] = unread) -> Siege:
    """Go through a siege on a fresh data folder; every minute somebody is told how it goes."""
    siege = Siege(times)
    seen, watch = siege.seen, siege.watch
    with manned(folder) as fortress:
        asyncio.run(played(fortress, siege, tell))
    siege.errors = fortress.errors()
    missing = lost(folder, seen.told)
    is_whole, audit = audited(folder)
    with manned(folder) as again:
        watch.look(again, OVER)
        finished, running, wrong = wrong_tables(again.url, seen.told)
        watch.look(again, OVER)
    siege.proof = Proof(len(seen.told), len(missing), audit, is_whole, finished, running, wrong)
    siege.left = outlived(watch)
    siege.is_over = True
    return siege


async def played(fortress: Fortress, siege: Siege, tell: Callable[[Siege], None]) -> None:
    """Let people play through the three phases; in the middle of it the server is killed."""
    seen, times, stop = siege.seen, siege.times, stopped_by_signals()
    tables = parties(fortress.url, list(catalog.games()), seen)
    tasks = [asyncio.create_task(party.play_on()) for party in tables]
    tasks.append(asyncio.create_task(siege.watch.keep(fortress, seen)))
    tasks.append(asyncio.create_task(told_every_minute(siege, tell)))
    await asyncio.wait_for(asyncio.gather(*(party.ready.wait() for party in tables)), WARMING_SECONDS)
    seen.phase = QUIET
    await passed(times.quiet, stop)
    seen.phase = HOSTILE
    await besiege(fortress.url, 0.0 if stop.is_set() else times.hostile, siege.spoils, stop)
    seen.phase = AFTER
    await passed(times.after, stop)
    siege.stopped = stop.is_set()
    failed = [task for task in tasks if task.done()]
    seen.phase = OVER
    await asyncio.to_thread(fortress.kill)
    await gone_home(tasks, tables)
    for task in failed:
        seen.troubles[f"somebody stopped: {task.exception()!r}"] += 1


async def gone_home(tasks: list[asyncio.Task[None]], tables: list[Party]) -> None:
    """Let everybody go."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for party in tables:
        await party.go_home()


def stopped_by_signals() -> asyncio.Event:
    """Give what is set when somebody wants the siege to end."""
    stop, loop = asyncio.Event(), asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with suppress(ValueError, RuntimeError):  # only the first thread of a process hears signals
            loop.add_signal_handler(number, stop.set)
    return stop


async def passed(seconds: float, stop: asyncio.Event) -> None:
    """Wait until a phase is over, or somebody stops it."""
    with suppress(TimeoutError):
        await asyncio.wait_for(stop.wait(), seconds)


async def told_every_minute(siege: Siege, tell: Callable[[Siege], None]) -> None:
    """Tell how it goes, for nobody knows whether it comes to its end."""
    while True:
        await asyncio.sleep(MINUTE)
        with suppress(RuntimeError, OSError):  # something was noted just then: next time
            await asyncio.to_thread(tell, siege)


def outlived(watch: Watch) -> list[int]:
    """Give the processes of the servers that still run, after time enough to end."""
    end = time.monotonic() + PATIENCE
    while watch.left() and time.monotonic() < end:
        time.sleep(0.05)
    return watch.left()
