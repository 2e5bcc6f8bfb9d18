"""Measure the server under load and write docs/benchmarks-load.md: `make bench-load`."""

from __future__ import annotations

import json
import os
import platform
import subprocess
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

from tests.server.postgres import Postgres, own_postgres

import almagest
from almagest import catalog
from benchmarks.load.clients import PROCESSES, Measured, drive, idle_bytes
from benchmarks.load.crowd import CROWD, crowd_work, long_table_seconds
from benchmarks.load.servers import PEER, Address, ours, peer

PAGE = Path(__file__).parents[2] / "docs" / "benchmarks-load.md"
TABLES = 100
MOVES = 20
ROUNDS = 2
NEARLY_A_GAME = 48
"""Moves to measure the size of messages by: the shortest games have two more."""
IDLE_TABLES = 500


@dataclass(frozen=True)
class Line:
    """How one server did: moves a second, seconds of its processor a move, seconds to the answer, sizes."""

    rate: float
    work: float
    middle: float
    slow: float
    size: float
    idle: float


def summed(rounds: list[list[Measured]], games: list[Measured], idle: float) -> Line:
    """Put the rounds together: the best rate, the middle one of the latencies, as the machine is shared."""
    rates, works, middles, slows = [], [], [], []
    for measured in rounds:
        seconds = [each for process in measured for each in process.seconds]
        lasted = max(process.ended for process in measured) - min(process.began for process in measured)
        rates.append(len(seconds) / lasted)
        works.append(max(process.worked for process in measured) / len(seconds))
        middles.append(median(seconds))
        slows.append(quantiles(seconds, n=100)[98])
    size = sum(process.characters for process in games) / sum(process.messages for process in games)
    return Line(max(rates), min(works), min(middles), min(slows), size, idle)


def measure(server: AbstractContextManager[Address], idle: int = 0, changes: int = 2) -> Line:
    """Measure one server; the memory of idle tables only where no collector of garbage hides it."""
    with server as address:
        return measured(replace(address, changes=changes), idle)


def measured(address: Address, idle: int = 0) -> Line:
    """Measure a server that runs."""
    rounds = [drive(address, TABLES, MOVES) for _ in range(ROUNDS)]
    games = drive(address, PROCESSES, NEARLY_A_GAME)
    return summed(rounds, games, idle_bytes(address, idle) if idle else 0.0)


def measure_all(folder: Path, postgres: Postgres) -> dict[str, Line]:
    """Measure every server after the other, the same moves and the same clients."""
    postgres.order("ALTER SYSTEM SET fsync = on")
    postgres.order("SELECT pg_reload_conf()")
    postgres.order("CREATE DATABASE peer")
    lines = {
        "Almagest, SQLite": measure(ours(folder / "ours"), IDLE_TABLES),
        "Almagest, SQLite, old protocol": measure(ours(folder / "old"), changes=0),
        "Almagest, PostgreSQL": measure(ours(folder / "worker", postgres.fresh())),
        "boardgame.io, flat files": measure(peer(f"files={folder / 'peer'}")),
        "boardgame.io, PostgreSQL": measure(peer(f"postgres={postgres.place}")),
        "boardgame.io, in memory": measure(peer("memory")),
    }
    others = [game for game in sorted(catalog.games()) if game != "stellar"]
    with ours(folder / "games") as address:
        for game in others:
            lines[f"Almagest, SQLite, {game}"] = measured(replace(address, game=game))
    return lines


def written(name: str, line: Line) -> str:
    """Write a line of the table."""
    idle = f"{line.idle / 1024:.0f} kB" if line.idle else "–"
    return (
        f"| {name} | {line.rate:,.0f} | {1000 * line.work:.2f} ms | {1000 * line.middle:.0f} ms "
        f"| {1000 * line.slow:.0f} ms | {line.size / 1000:.1f} kB | {idle} |"
    )


def page(lines: dict[str, Line], spectators: float, long_table: float) -> str:
    """Write the page."""
    lock = json.loads((PEER / "package.json").read_text())["dependencies"]
    node = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout.strip()
    table = "\n".join(written(name, line) for name, line in lines.items())
    mine, on_postgres = lines["Almagest, SQLite"], lines["Almagest, PostgreSQL"]
    files, peer_postgres = lines["boardgame.io, flat files"], lines["boardgame.io, PostgreSQL"]
    return f"""# The server under load

Made by `make bench-load`. {TABLES} tables with two people each, all playing as fast as they are answered: every client
waits for its own move to come back before it counts, and sends the next one when it is its turn. The clients are the
same program for both servers (`benchmarks/load`), in {PROCESSES} processes beside the server, over the loopback;
{TABLES * MOVES:,} moves a round, best of {ROUNDS} rounds for each number. Machines differ and are shared: read the
ratios, not the rates. No test asserts a time.

- Almagest plays Stellar unless another game is named: every move is checked by the rules, written and synced to disk
  before anybody is told. Clients are told what has changed (`changes=2`); with the old protocol each viewer gets a
  whole view of their own with every legal move explained.
- boardgame.io {lock["boardgame.io"]} plays a small game of like message size (`benchmarks/load/peer/server.js`):
  with its flat-file storage, which is written but not synced; with bgio-postgres {lock["bgio-postgres"]} on the same
  PostgreSQL as Almagest (`fsync` and synchronous commits on); and in memory, which survives nothing.
- Message: the average of all that a player is sent in {NEARLY_A_GAME} moves, the whole table at the start included.
- Idle: {IDLE_TABLES:,} tables more at Almagest, both seats connected; what its memory grows by, for each.
- Spectators: a table with {CROWD:,} spectators and one with one, all on sockets; processor time of the server a move.
- Here: Python {platform.python_version()}, Node {node}, {platform.system()} {platform.machine()},
  {os.cpu_count()} cores for everything, also for others at work here meanwhile (load {os.getloadavg()[1]:.0f});
  the engine {"compiled with mypyc" if almagest.COMPILED else "interpreted"}.

| server | moves a second | its processor, a move | p50 | p99 | message | idle table |
|---|---|---|---|---|---|---|
{table}

| | found | wanted |
|---|---|---|
| durable moves a second, Almagest to boardgame.io with flat files | {mine.rate / files.rate:.1f} × | at least 10 × |
| durable moves a second, both on PostgreSQL | {on_postgres.rate / peer_postgres.rate:.1f} × | at least 20 × |
| p99, Almagest to boardgame.io with flat files | {mine.slow / files.slow:.2f} × | below 0.33 × |
| p99, both on PostgreSQL | {on_postgres.slow / peer_postgres.slow:.2f} × | below 0.33 × |
| processor time a move, boardgame.io with flat files to Almagest | {files.work / mine.work:.1f} × | – |
| processor time a move | {1000 * mine.work:.2f} ms | at most 0.25 ms |
| sent to a player a move | {mine.size / 1000:.1f} kB | at most 1.5 kB |
| memory for an idle table with both seats connected | {mine.idle / 1024:.0f} kB | at most 40 kB |
| processor time of a move before {CROWD:,} spectators to one before one | {spectators:.0f} × | below 50 × |
| opening a table of 1,000 decisions from its log | {1000 * long_table:.0f} ms | below 50 ms |

## Where the time of a move goes

By a profile of the event loop (`cProfile` by the processor time of the thread, 30 tables of Stellar, `changes=2`,
both players together), which makes everything slower, small functions most, so that the shares count: building
messages 41 % (events put into words 16, legal moves 9, views 5, ways out 4), hearing and reading what clients send
16, taking the decision in 6, comparing 5, judging it 2, encoding 2, writing to the sockets 3; the rest is the way of
a command through locks, limits, counters and tasks. In the profile before this work the same move took 1.7 times as
much: messages 40 % (views 10, events 10, legal moves 8, ways out 5), reading and judging moves 9, comparing 7,
sending 7. Beside the loop the thread that writes the log takes about 0.1 ms a move.

Not reached: **0.25 ms**. What is left is spread over many parts. A message
that is built from what a decision touched, instead of from two whole views, seems the next step, and would have to be
written for each game. **Idle tables**: of what is left, most are the coroutines, contexts and protocols of two
connections; what was told last is packed. **Rates** depend on how much of two cores is left for a server beside its
clients.
"""


def main() -> None:
    """Measure and write."""
    with TemporaryDirectory() as folder, own_postgres() as postgres:
        lines = measure_all(Path(folder), postgres)
        with ours(Path(folder) / "crowd") as address:
            spectators = crowd_work(address, CROWD) / crowd_work(address, 1)
    text = page(lines, spectators, long_table_seconds())
    PAGE.write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
