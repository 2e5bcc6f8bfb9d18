"""Measure the server under load and write docs/benchmarks-load.md: `make bench-load`."""

from __future__ import annotations

import json
import os
import platform
import subprocess
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

import almagest
from benchmarks.load.clients import PROCESSES, Measured, drive, idle_bytes
from benchmarks.load.servers import PEER, Address, ours, peer

PAGE = Path(__file__).parents[2] / "docs" / "benchmarks-load.md"
TABLES = 100
MOVES = 30
ROUNDS = 2
IDLE_TABLES = 1000


@dataclass(frozen=True)
class Line:
    """How one server did: moves a second, seconds of its processor a move, seconds to the answer, sizes."""

    rate: float
    work: float
    middle: float
    slow: float
    size: float
    idle: float


def summed(rounds: list[list[Measured]], idle: float) -> Line:
    """Put the rounds together: the best rate, the middle one of the latencies, as the machine is shared."""
    rates, works, middles, slows = [], [], [], []
    for measured in rounds:
        seconds = [each for process in measured for each in process.seconds]
        lasted = max(process.ended for process in measured) - min(process.began for process in measured)
        rates.append(len(seconds) / lasted)
        works.append(max(process.worked for process in measured) / len(seconds))
        middles.append(median(seconds))
        slows.append(quantiles(seconds, n=100)[98])
    every = [process for measured in rounds for process in measured]
    size = sum(process.characters for process in every) / sum(process.messages for process in every)
    return Line(max(rates), min(works), min(middles), min(slows), size, idle)


def measure(server: AbstractContextManager[Address], idle: int = 0) -> Line:
    """Measure one server; the memory of idle tables only where no collector of garbage hides it."""
    with server as address:
        rounds = [drive(address, TABLES, MOVES) for _ in range(ROUNDS)]
        return summed(rounds, idle_bytes(address, idle) if idle else 0.0)


def written(name: str, line: Line) -> str:
    """Write a line of the table."""
    idle = f"{line.idle / 1024:.0f} kB" if line.idle else "–"
    return (
        f"| {name} | {line.rate:,.0f} | {1000 * line.work:.2f} ms | {1000 * line.middle:.0f} ms "
        f"| {1000 * line.slow:.0f} ms | {line.size / 1000:.1f} kB | {idle} |"
    )


def page(mine: Line, files: Line, memory: Line) -> str:
    """Write the page."""
    lock = json.loads((PEER / "package.json").read_text())["dependencies"]["boardgame.io"]
    node = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout.strip()
    table = "\n".join(
        [
            written("Almagest, SQLite, every move safe on disk", mine),
            written(f"boardgame.io {lock}, flat files", files),
            written(f"boardgame.io {lock}, in memory", memory),
        ]
    )
    cores = os.cpu_count()
    return f"""# The server under load

Made by `make bench-load`. {TABLES} tables with two people each, all playing as fast as they are answered: every client
waits for its own move to come back before it counts, and sends the next one when it is its turn. The clients are the
same program for both servers (`benchmarks/load`), in {PROCESSES} processes beside the server, over the loopback;
{TABLES * MOVES:,} moves a round, best of {ROUNDS} rounds for each number. Machines differ and are shared: read the
ratios, not the rates. No test asserts a time.

- Almagest plays Stellar: every move is checked by the rules, written and synced to disk before anybody is told, and
  each viewer gets a view of their own with every legal move explained.
- boardgame.io plays a small game of like message size (`benchmarks/load/peer/server.js`), once with its flat-file
  storage, which is written but not synced, and once in memory, which survives nothing.
- Idle: {IDLE_TABLES:,} tables more at Almagest, both seats connected; what its memory grows by, for each.
- Here: Python {platform.python_version()}, Node {node}, {platform.system()} {platform.machine()}, {cores} cores
  the engine {"compiled with mypyc" if almagest.COMPILED else "interpreted"}.

| server | moves a second | its processor, a move | p50 | p99 | message | idle table |
|---|---|---|---|---|---|---|
{table}

| | found | wanted |
|---|---|---|
| processor time a move, boardgame.io with flat files to Almagest | {files.work / mine.work:.1f} × | – |
| durable moves a second, Almagest to boardgame.io with flat files | {mine.rate / files.rate:.1f} × | at least 3 × |
| p99, Almagest to boardgame.io with flat files | {mine.slow / files.slow:.2f} × | below 1 × |
| memory for an idle table with both seats connected | {mine.idle / 1024:.0f} kB | at most 64 kB |
"""


def main() -> None:
    """Measure and write."""
    with TemporaryDirectory() as folder:
        mine = measure(ours(Path(folder) / "ours"), IDLE_TABLES)
        files = measure(peer(Path(folder) / "peer"))
        memory = measure(peer(None))
    text = page(mine, files, memory)
    PAGE.write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
