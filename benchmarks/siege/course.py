"""The course of a siege: people play in quiet, under attack, and after it; then a kill, an audit, a restart."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from pathlib import Path

from almagest import catalog
from benchmarks.siege.besiegers import Spoils, besiege
from benchmarks.siege.fortress import PATIENCE, Fortress, manned
from benchmarks.siege.honest import AFTER, HOSTILE, OVER, QUIET, Seen, parties
from benchmarks.siege.proof import Proof, audited, lost, wrong_tables
from benchmarks.siege.watch import Watch

WARMING_SECONDS = 120.0


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
    """Everything that was seen."""

    times: Times
    seen: Seen
    watch: Watch
    spoils: Spoils
    errors: list[str]
    proof: Proof
    left: list[int]


def besieged(folder: Path, times: Times) -> Siege:
    """Go through a siege on a fresh data folder."""
    seen, watch = Seen(), Watch()
    with manned(folder) as fortress:
        spoils = asyncio.run(played(fortress, times, seen, watch))
    errors = fortress.errors()
    missing = lost(folder, seen.told)
    is_whole, audit = audited(folder)
    with manned(folder) as again:
        watch.look(again, OVER)
        finished, running, wrong = wrong_tables(again.url, seen.told)
        watch.look(again, OVER)
    proof = Proof(len(seen.told), len(missing), audit, is_whole, finished, running, wrong)
    return Siege(times, seen, watch, spoils, errors, proof, outlived(watch))


async def played(fortress: Fortress, times: Times, seen: Seen, watch: Watch) -> Spoils:
    """Let people play through the three phases; in the middle of it the server is killed."""
    tables = parties(fortress.url, list(catalog.games()), seen)
    tasks = [asyncio.create_task(party.play_on()) for party in tables]
    tasks.append(asyncio.create_task(watch.keep(fortress, seen)))
    await asyncio.wait_for(asyncio.gather(*(party.ready.wait() for party in tables)), WARMING_SECONDS)
    seen.phase = QUIET
    await asyncio.sleep(times.quiet)
    seen.phase = HOSTILE
    spoils = await besiege(fortress.url, time.time() + times.hostile, times.hostile)
    seen.phase = AFTER
    await asyncio.sleep(times.after)
    stopped = [task for task in tasks if task.done()]
    seen.phase = OVER
    await asyncio.to_thread(fortress.kill)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for party in tables:
        await party.go_home()
    for task in stopped:
        task.result()
    return spoils


def outlived(watch: Watch) -> list[int]:
    """Give the processes of the servers that still run, after time enough to end."""
    end = time.monotonic() + PATIENCE
    while watch.left() and time.monotonic() < end:
        time.sleep(0.05)
    return watch.left()
