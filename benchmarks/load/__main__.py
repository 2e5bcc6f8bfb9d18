"""Measure the server under load and write docs/benchmarks-load.md: `make bench-load`."""

from __future__ import annotations

import json
import os
import platform
import subprocess
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

from tests.server.postgres import Postgres, own_postgres

import almagest
from almagest import catalog
from benchmarks.load.clients import Measured, drive, idle_bytes
from benchmarks.load.crowd import CROWD, crowd_work, long_table_seconds
from benchmarks.load.servers import PEER, ours, peer

PAGE = Path(__file__).parents[2] / "docs" / "benchmarks-load.md"
TABLES = 100
MOVES = 48
"""Nearly a whole game: the shortest ones have two more."""
ROUNDS = 4
WORKERS = 2
IDLE_TABLES = 500


@dataclass(frozen=True)
class Line:
    """How one server did: moves a second, processor seconds a move of both sides, seconds to the answer, sizes."""

    rate: float
    work: float
    clients: float
    middle: float
    slow: float
    size: float
    idle: float = 0.0


def summed(rounds: list[Measured]) -> Line:
    """Put the rounds together: the best of each number, as the machine is shared."""
    return Line(
        rate=max(len(each.seconds) / each.lasted for each in rounds),
        work=min(each.worked / len(each.seconds) for each in rounds),
        clients=min(each.clients / len(each.seconds) for each in rounds),
        middle=min(median(each.seconds) for each in rounds),
        slow=min(quantiles(each.seconds, n=100)[98] for each in rounds),
        size=sum(each.bytes for each in rounds) / sum(each.messages for each in rounds),
    )


def measure_all(folder: Path, postgres: Postgres) -> dict[str, Line]:
    """Measure every server: all of them run, and take turns, so that others at work here disturb them alike."""
    postgres.order("ALTER SYSTEM SET fsync = on")
    postgres.order("SELECT pg_reload_conf()")
    postgres.order("CREATE DATABASE peer")
    servers = {
        "Almagest, SQLite": ours(folder / "ours"),
        "Almagest, PostgreSQL": ours(folder / "worker", postgres.fresh()),
        "Almagest, PostgreSQL, two workers": ours(folder / "workers", postgres.fresh(), WORKERS),
        "boardgame.io, flat files": peer(f"files={folder / 'peer'}"),
        "boardgame.io, PostgreSQL": peer(f"postgres={postgres.place}"),
        "boardgame.io, in memory": peer("memory"),
    }
    with ExitStack() as stack:
        addresses = {name: stack.enter_context(server) for name, server in servers.items()}
        mine = addresses["Almagest, SQLite"]
        addresses["Almagest, SQLite, old protocol"] = replace(mine, changes=0)
        for game in sorted(set(catalog.games()) - {mine.game}):
            addresses[f"Almagest, SQLite, {game}"] = replace(mine, game=game)
        rounds = [{name: drive(address, TABLES, MOVES) for name, address in addresses.items()} for _ in range(ROUNDS)]
        lines = {name: summed([each[name] for each in rounds]) for name in addresses}
    with ours(folder / "idle") as address:
        drive(address, TABLES, MOVES)
        idle = idle_bytes(address, IDLE_TABLES)
    return lines | {"Almagest, SQLite": replace(lines["Almagest, SQLite"], idle=idle)}


def written(name: str, line: Line) -> str:
    """Write a line of the table."""
    idle = f"{line.idle / 1024:.0f} kB" if line.idle else "–"
    return (
        f"| {name} | {line.rate:,.0f} | {1000 * line.work:.2f} ms | {1000 * line.clients:.2f} ms "
        f"| {1000 * line.middle:.0f} ms "
        f"| {1000 * line.slow:.0f} ms | {line.size / 1000:.1f} kB | {idle} |"
    )


def page(lines: dict[str, Line], spectators: float, long_table: float) -> str:
    """Write the page."""
    lock = json.loads((PEER / "package.json").read_text())["dependencies"]
    node = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout.strip()
    table = "\n".join(written(name, line) for name, line in lines.items())
    mine, on_postgres = lines["Almagest, SQLite"], lines["Almagest, PostgreSQL"]
    two_workers = lines["Almagest, PostgreSQL, two workers"]
    files, peer_postgres = lines["boardgame.io, flat files"], lines["boardgame.io, PostgreSQL"]
    return f"""# The server under load

Made by `make bench-load`. {TABLES} tables with two people each, all playing as fast as they are answered: every client
waits for its own move to come back before it counts, and sends the next one when it is its turn. The clients are the
same program for both servers (`benchmarks/load`), one thread beside the server, over the loopback; they take a share of
the same cores, which the table says. {MOVES} moves a table, nearly a whole game, {TABLES * MOVES:,} in all, best of
{ROUNDS} rounds for each number; the servers take turns. Machines differ and are shared: read the ratios, not the rates.
No test asserts a time.

- Almagest plays Stellar unless another game is named: every move is checked by the rules, written and synced to disk
  before anybody is told. Clients are told what has changed (`changes=2`); with the old protocol each viewer gets a
  whole view of their own with every legal move explained.
- boardgame.io {lock["boardgame.io"]} plays a small game of like message size (`benchmarks/load/peer/server.js`):
  with its flat-file storage, which is written but not synced; with bgio-postgres {lock["bgio-postgres"]} on the same
  PostgreSQL as Almagest (`fsync` and synchronous commits on); and in memory, which survives nothing.
- Message: the average of all that a player is sent, the whole table at the start included.
- Idle: {IDLE_TABLES:,} tables more at Almagest after a round, both seats connected; what its memory grows by, for each.
- Spectators: a table with {CROWD:,} spectators and one with one, all on sockets; processor time of the server a move.
- Here: Python {platform.python_version()}, Node {node}, {platform.system()} {platform.machine()},
  {os.cpu_count()} cores for everything, also for others at work here meanwhile (load {os.getloadavg()[1]:.0f});
  the engine {"compiled with mypyc" if almagest.COMPILED else "interpreted"}.

| server | moves a second | its processor, a move | the clients', a move | p50 | p99 | message | idle table |
|---|---|---|---|---|---|---|---|
{table}

| | found | wanted |
|---|---|---|
| durable moves a second, Almagest to boardgame.io with flat files | {mine.rate / files.rate:.1f} × | at least 10 × |
| the same, two workers of Almagest on PostgreSQL | {two_workers.rate / files.rate:.1f} × | at least 10 × |
| durable moves a second, both on PostgreSQL | {on_postgres.rate / peer_postgres.rate:.1f} × | at least 20 × |
| the same, two workers of Almagest | {two_workers.rate / peer_postgres.rate:.1f} × | at least 20 × |
| p99, Almagest to boardgame.io with flat files | {mine.slow / files.slow:.2f} × | below 0.33 × |
| p99, both on PostgreSQL | {on_postgres.slow / peer_postgres.slow:.2f} × | below 0.33 × |
| processor time a move, boardgame.io with flat files to Almagest | {files.work / mine.work:.1f} × | – |
| processor time a move | {1000 * mine.work:.2f} ms | at most 0.25 ms |
| sent to a player a move | {mine.size / 1000:.1f} kB | at most 1.5 kB |
| memory for an idle table with both seats connected | {mine.idle / 1024:.0f} kB | at most 40 kB |
| processor time of a move before {CROWD:,} spectators to one before one | {spectators:.0f} × | below 50 × |
| opening a table of 1,000 decisions from its log | {1000 * long_table:.0f} ms | below 50 ms |

## Where the time of a move goes

All of this was found on a busy machine, with 100 tables of Stellar, `changes=2`, both players together. By samples of
who holds Python's lock in one of two busy workers (`py-spy --gil`): building messages 24 % (views, what happened in
words, legal moves), comparing them with those before and letting go of these 16, encoding 3, writing to the sockets 12,
the thread of the database 9, taking a decision in 5; the rest is the way of a message through protocol, checks, lock
and tasks. By samples of a whole process with SQLite (`perf`): the system 18 % (sockets, files, switching threads),
looking for garbage 6, running Python code 19, SQLite 3.

Part by part in a loop, warm, the best of many, a move takes for both players: views 13 µs (19 before), comparing 15,
what happened in words 13, legal moves 10, encoding 5; the way of a command through lock, rules and back 18 (23 with a
task of its own), limits and costs 3, reading a message 4. That is less than a quarter of what the table says. Where the
rest goes was not found part by part: the system and garbage are a fifth of the whole, and in a busy server nothing is
warm.

Beside the server as it was before these changes, in turns on the same machine, processor time a move was 0.98 and
1.00 times as much (lower quartile and median of windows of 200 moves; load 18), 0.94 and 0.92 (load 5), 0.99 and 1.01
(load 2, 0.31 ms for both): a gain of some per cent at most, which these three do not prove. How much a move takes
depends on the hour as well: 0.20 ms when the machine was quiet, 0.30 beside others. 10 × the flat files, which are
not synced, would ask for 0.11 ms in one process. What would change the sum is fewer objects: a message built from
what a decision touched, instead of two whole views, which each game would have to say. Views that keep what is as
before as the same objects are not that: nothing came of it.

Since a connection is handed over by the framework (decision 0089) and what tells a move is compiled, in turns with the
server before, processor time a move was 0.95, 0.99 and 0.92 times as much (best, lower quartile and median of eight
rounds each; load 8), 0.90, 0.92 and 0.89 (load 7), 0.86, 0.91 and 0.97 (load 9); before the compiling 0.98, 0.96 and
0.95 (load 4): about a tenth less, measured beside others. In one process without sockets, 100 tables in turn, load 5:
telling a move 86 -> 78 µs by the compiling; the thread that writes to SQLite 23 to 29 -> 20 µs by keeping what a
statement may have to take back in memory. Of a move's time 4 % look for garbage. Whole texts read past the library's
parser (`frames.py`): 0.97 times as much at best. A Python that was built for speed, as Debian's is, instead of one that
was not: 0.89. Tried and left out: one walk through two messages instead of comparing first (10 instead of 6.5 µs a
viewer: Python compares faster than compiled code); differences that two viewers share (1 µs less a viewer); looking for
garbage a third as often (3 µs less a move, twice the pause).

**Two workers** cost 0.48 and 0.47 ms a move and carried 2,600 moves a second; since people are led to the worker of
their table (decision 0090) and nobody reads on at tables where nobody is, 0.22 and 0.25 ms, 5,087 and 4,343 (in
turns, load 8). PostgreSQL itself took 0.031 ms a move, and takes 0.018 since less is noted with every move (decision
0093); beside it the workers took 0.181 ms, then 0.170, the clients 0.035 (best of five to fifteen rounds each,
Debian's Python, nobody else at work here, neighbours of the machine unknown). So two cores have about 0.22 ms to give
for everything at 9,000 moves a second, and a third core would go to more workers. How much of two cores there is
changes by the minute: whole runs of this page within an hour found 9.4, 7.2 and 6.9 × the flat files, and 22.6, 18.3
and 17.3 × its PostgreSQL. **10 ×** would ask for 0.20 ms.

**Idle tables** are measured after the rounds, when memory that was let go is used again: beside the server before, 18
instead of 41 kB, and 25 instead of 50 kB just started (load 6). **Rates** depend on how much of two cores is left for a
server beside its clients, its database and others at work.
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
