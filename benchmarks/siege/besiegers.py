"""The besiegers: a process of their own, every attack from an address of its own, all at once."""

from __future__ import annotations

import asyncio
import multiprocessing
import resource
import traceback
from dataclasses import dataclass, field
from queue import Empty
from typing import TYPE_CHECKING

from benchmarks.siege import attacks
from benchmarks.siege.guest import GONE, Guest

if TYPE_CHECKING:
    from multiprocessing.queues import Queue

FIRST_ADDRESS = 2
LEEWAY = 60.0


@dataclass
class Spoils:
    """What the attacks were answered, by name, and the processor time they took; `broken` attacks did not attack."""

    tallies: dict[str, dict[str, int]] = field(default_factory=dict)
    seconds: float = 0.0
    broken: list[str] = field(default_factory=list)


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


async def attack_together(url: str, until: float) -> Spoils:
    """Let all attacks go at once."""
    guests = {attack: Guest(url, f"127.0.0.{FIRST_ADDRESS + n}", until) for n, attack in enumerate(attacks.ATTACKS)}
    spoils = Spoils()
    await asyncio.gather(*(attack_on(guest, attack, spoils.broken) for attack, guest in guests.items()))
    spoils.tallies = {attacks.name(attack): dict(guest.tally) for attack, guest in guests.items()}
    used = resource.getrusage(resource.RUSAGE_SELF)
    spoils.seconds = used.ru_utime + used.ru_stime
    return spoils


def attacking(url: str, until: float, out: Queue[Spoils]) -> None:
    """Attack in a process of its own."""
    out.put(asyncio.run(attack_together(url, until)))


async def besiege(url: str, until: float, seconds: float) -> Spoils:
    """Let the besiegers come, and wait until they are gone."""
    context = multiprocessing.get_context("spawn")
    out: Queue[Spoils] = context.Queue()
    process = context.Process(target=attacking, args=(url, until, out), daemon=True)
    process.start()
    try:
        return await asyncio.to_thread(out.get, timeout=seconds + LEEWAY)
    except Empty:
        return Spoils(broken=["the besiegers did not come back"])
    finally:
        await asyncio.to_thread(process.join, 5)
        process.kill()
        process.join()
