"""The besiegers: a process of their own, every attack from an address of its own, all at once."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import resource
import time
import traceback
from dataclasses import dataclass, field
from queue import Empty
from typing import TYPE_CHECKING

from benchmarks.siege import attacks
from benchmarks.siege.guest import GONE, Guest

if TYPE_CHECKING:
    from multiprocessing.queues import Queue

FIRST_ADDRESS = 2
LEEWAY = 300.0
EVERY = 5.0
PATIENCE = 1.0


@dataclass
class Spoils:
    """What the attacks were answered, by name, and the processor time they took; `broken` attacks did not attack."""

    tallies: dict[str, dict[str, int]] = field(default_factory=dict)
    seconds: float = 0.0
    broken: list[str] = field(default_factory=list)
    over: bool = False


async def attack_on(guest: Guest, attack: attacks.Attack, broken: list[str]) -> None:
    """Attack until the time is over; who is shut out at the beginning tries again."""
    while guest.left > 0:
        try:
            await attack(guest)
        except GONE:
            guest.tally["closed"] += 1
            await asyncio.sleep(0.2)
        except Exception:
            broken.append(f"{attacks.name(attack)}: {traceback.format_exc()}")
            return
    await guest.web.aclose()


async def attack_together(url: str, until: float, out: Queue[Spoils]) -> None:
    """Let all attacks go at once, and tell every now and then what came of it."""
    guests = {attack: Guest(url, f"127.0.0.{FIRST_ADDRESS + n}", until) for n, attack in enumerate(attacks.ATTACKS)}
    broken: list[str] = []
    going = {asyncio.create_task(attack_on(guest, attack, broken)) for attack, guest in guests.items()}
    while going:
        _, going = await asyncio.wait(going, timeout=EVERY, return_when=asyncio.ALL_COMPLETED)
        out.put(spoils_of(guests, broken, over=not going))


def spoils_of(guests: dict[attacks.Attack, Guest], broken: list[str], *, over: bool) -> Spoils:
    """Sum up what the attacks were answered so far."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    tallies = {attacks.name(attack): dict(guest.tally) for attack, guest in guests.items()}
    return Spoils(tallies, used.ru_utime + used.ru_stime, list(broken), over)


def attacking(url: str, seconds: float, out: Queue[Spoils]) -> None:
    """Attack in a process of its own, which stands back: it stands for machines elsewhere that take no time here."""
    os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    asyncio.run(attack_together(url, time.time() + seconds, out))


async def besiege(url: str, seconds: float, spoils: Spoils, stop: asyncio.Event) -> None:
    """Let the besiegers come, and wait until they are gone or somebody stops it; what they bring is noted all along."""
    context = multiprocessing.get_context("spawn")
    out: Queue[Spoils] = context.Queue()
    process = context.Process(target=attacking, args=(url, seconds, out), daemon=True)
    process.start()
    end = time.monotonic() + seconds + LEEWAY
    try:
        while not spoils.over and not stop.is_set():
            if time.monotonic() > end:
                spoils.broken.append("the besiegers did not come back")
                return
            await listened(out, spoils)
    finally:
        if not stop.is_set():
            await asyncio.to_thread(process.join, 5)
        process.kill()
        process.join()


async def listened(out: Queue[Spoils], spoils: Spoils) -> None:
    """Note what the besiegers tell, if they do."""
    try:
        latest = await asyncio.to_thread(out.get, timeout=PATIENCE)
    except Empty:
        return
    spoils.tallies, spoils.seconds, spoils.broken, spoils.over = (
        latest.tallies,
        latest.seconds,
        latest.broken,
        latest.over,
    )
