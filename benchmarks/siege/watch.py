"""The watch: memory and processes of the server all along, and its own numbers."""

from __future__ import annotations

import asyncio
import re
import time
from dataclasses import dataclass, field
from statistics import median
from typing import TYPE_CHECKING

import httpx

from benchmarks.siege.fortress import Process, family, resident, waited, worked

if TYPE_CHECKING:
    from benchmarks.siege.fortress import Fortress
    from benchmarks.siege.honest import Seen

EVERY = 1.0
NUMBER = re.compile(r"^(almagest_\w+(?:\{[^}]*\})?) (\S+)$", re.MULTILINE)
BLOCK = "almagest_loop_block_longest_seconds"
WORK = "almagest_loop_work_longest_seconds"
WARM_UP = 0.2
MEGABYTE = 1 << 20


@dataclass(frozen=True)
class Sample:
    """One look: when, in which phase, and the megabytes of the server and of its children."""

    at: float
    phase: str
    server: float
    children: float

    @property
    def sum(self) -> float:
        """The megabytes of all."""
        return self.server + self.children


@dataclass
class Watch:
    """What was seen of one server."""

    samples: list[Sample] = field(default_factory=list)
    processes: set[Process] = field(default_factory=set)
    blocks: dict[str, float] = field(default_factory=dict)
    numbers: dict[str, float] = field(default_factory=dict)
    seconds: dict[str, list[float]] = field(default_factory=dict)
    waits: dict[str, list[float]] = field(default_factory=dict)
    works: dict[str, float] = field(default_factory=dict)
    missed: int = 0

    async def keep(self, fortress: Fortress, seen: Seen) -> None:
        """Look every second until cancelled."""
        async with httpx.AsyncClient(base_url=fortress.url, timeout=30.0) as web:
            while True:
                await asyncio.to_thread(self.look, fortress, seen.phase)  # honest people shall not wait for it
                try:
                    self.read((await web.get("/metrics")).text, seen.phase)
                except httpx.HTTPError:
                    self.missed += 1
                await asyncio.sleep(EVERY)

    def look(self, fortress: Fortress, phase: str) -> None:
        """Note memory, processes and processor time."""
        found = family(fortress.process.pid)
        self.processes |= set(found)
        first, *others = [resident(process) / MEGABYTE for process in found] or [0.0]
        self.samples.append(Sample(time.time(), phase, first, sum(others)))
        if found:
            self.seconds.setdefault(phase, []).append(worked(found[0]))
            self.waits.setdefault(phase, []).append(waited(found[0]))

    def read(self, page: str, phase: str) -> None:
        """Note the server's own numbers, the longest hold-up of its loop above all."""
        self.numbers = {name: float(value) for name, value in NUMBER.findall(page)}
        self.blocks[phase] = max(self.blocks.get(phase, 0.0), self.numbers.get(BLOCK, 0.0))
        self.works[phase] = max(self.works.get(phase, 0.0), self.numbers.get(WORK, 0.0))

    def thirds(self, phase: str) -> tuple[float, float]:
        """Give the middle memory of the first and of the last third of a phase, after its warm-up."""
        sums = [sample.sum for sample in self.samples if sample.phase == phase]
        warm = sums[int(len(sums) * WARM_UP) :]
        third = max(1, len(warm) // 3)
        return median(warm[:third] or [0.0]), median(warm[-third:] or [0.0])

    def worked(self, phases: tuple[str, ...]) -> dict[str, float]:
        """Give the seconds of its processor that the server itself used in each phase."""
        return {phase: grown(self.seconds.get(phase, [])) for phase in phases}

    def waited(self, phases: tuple[str, ...]) -> dict[str, float]:
        """Give the seconds that the server waited for a processor in each phase."""
        return {phase: grown(self.waits.get(phase, [])) for phase in phases}

    def lasted(self, phases: tuple[str, ...]) -> dict[str, float]:
        """Give the seconds that each phase lasted, as far as it was watched."""
        times = {phase: [sample.at for sample in self.samples if sample.phase == phase] for phase in phases}
        return {phase: grown(found) for phase, found in times.items()}

    def middles(self, phases: tuple[str, ...]) -> dict[str, float]:
        """Give the middle memory of each phase."""
        sums = {phase: [sample.sum for sample in self.samples if sample.phase == phase] for phase in phases}
        return {phase: median(found or [0.0]) for phase, found in sums.items()}

    def most(self) -> float:
        """Give the most memory that was ever seen."""
        return max((sample.sum for sample in self.samples), default=0.0)

    def left(self) -> list[int]:
        """Give the processes that still run."""
        return [process.number for process in self.processes if process.is_alive()]


def grown(numbers: list[float]) -> float:
    """Tell how much a number that only grows has grown."""
    return numbers[-1] - numbers[0] if numbers else 0.0
