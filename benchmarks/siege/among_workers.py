"""Besiege workers that share a database: `python -m benchmarks.siege.among_workers --minutes 5 --write`.

People play all four games against bots through a round-robin proxy, each with somebody who watches; hostile messages
come from beside. At random a worker is killed with `kill -9` and replaced, all connections of the workers to PostgreSQL
are cut, or PostgreSQL is stopped as by a power cut and started again. In the end every log is checked and replayed, and
compared with what everybody was told. Then viewers of two worlds that differ in what is hidden from them compare every
message, byte by byte.
"""

from __future__ import annotations

import json
import os
import random
import sys
import time
from argparse import ArgumentParser
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, suppress
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from threading import Event, Thread
from typing import TYPE_CHECKING, Any

from tests.server.harness import Person, Program, Socket, program, run_apart, wait_for
from tests.server.postgres import Postgres, ordered, own_postgres
from tests.server.proxy import RoundRobin, round_robin
from tests.server.stubborn import GONE, Stubborn, Watcher, told_otherwise

from almagest import catalog
from almagest.server.moving import LOG, check_chain, is_replayed
from almagest.server.postgres_schema import OTHERS
from almagest.server.sides import held
from benchmarks.siege.two_worlds import compared

if TYPE_CHECKING:
    from collections.abc import Iterator

PAGE = Path(__file__).parents[2] / "docs" / "reliability-workers.md"
PATIENCE = 120.0
MOLESTERS = 6
THOUGHT = 0.05
"""Seconds that people take to decide."""
WORKERS, POSTGRES, CONNECTIONS = "workers", "PostgreSQL", "connections"
KILLED = {WORKERS: 12, POSTGRES: 3, CONNECTIONS: 5}
"""What is killed, and how often in twenty."""
NONSENSE = ('{"type":"move","seq":1,"move":"fly"}', "[" * 50, '{"type":"undo","seq":99}', '{"type":"say"}', "x" * 5000)


@dataclass
class Figures:
    """What was seen."""

    minutes: float
    workers: int
    date: str = ""
    recovered: dict[str, list[float]] = field(default_factory=lambda: {what: [] for what in KILLED})
    tables: int = 0
    starts: list[float] = field(default_factory=list)
    load: float = 0.0
    acknowledged: int = 0
    lost: int = 0
    otherwise: int = 0
    broken: int = 0
    stuck: int = 0
    hostile: int = 0
    faults: int = 0
    compared: dict[str, int] = field(default_factory=dict)
    different: int = 0

    @property
    def kills(self) -> int:
        """Count all of them."""
        return sum(map(len, self.recovered.values()))


class Hostile:
    """Somebody who sends nonsense to a table as fast as it is taken, and counts the answers that are faults."""

    def __init__(self, url: str, enough: Event) -> None:
        self.url, self.enough = url, enough
        self.sent = self.faults = 0
        self.thread = Thread(target=self.run)
        self.thread.start()

    def run(self) -> None:
        """Come again and again."""
        while not self.enough.is_set():
            who = Person(self.url)
            with suppress(*GONE, AssertionError, KeyError):
                who.post("/api/identity", name="Mallory")
                self.shout(who)
            with suppress(*GONE):
                who.leave()
            self.enough.wait(0.2)

    def shout(self, who: Person) -> None:
        """Send nonsense until cut off."""
        socket = who.connect(who.open("me", "open")["table"])
        while not self.enough.is_set():
            for text in NONSENSE:
                socket.wire.send(text)
                self.sent += 1
            for _ in NONSENSE:
                answer = socket.until(lambda message: message["type"] == "refused")
                self.faults += answer["code"] in ("failure", "untold")
            self.enough.wait(0.05)


class Thoughtful(Stubborn):
    """Somebody who thinks for a moment before they decide."""

    def answer(self, socket: Socket, message: Any) -> None:  # noqa: ANN401  any JSON
        """Think, then decide."""
        self.enough.wait(THOUGHT)
        super().answer(socket, message)


class Camp:
    """The workers, their database and the proxy before them."""

    def __init__(self, folder: Path, postgres: Postgres, number: int, stack: ExitStack) -> None:
        self.folder, self.postgres, self.stack, self.number = folder, postgres, stack, number
        self.database = postgres.fresh()
        self.names = count()
        self.ends: dict[str, ExitStack] = {}
        self.starts: list[float] = []
        self.workers = [self.worker() for _ in range(number)]
        self.proxy: RoundRobin = stack.enter_context(round_robin(*(worker.url for worker in self.workers)))
        self.recruiter = stack.enter_context(ThreadPoolExecutor(1))
        self.recruits: list[Future[None]] = []

    def worker(self) -> Program:
        """Start a worker."""
        with ExitStack() as stack:
            found = stack.enter_context(program(self.folder / str(next(self.names)), database=self.database))
            self.ends[found.url] = self.stack.enter_context(stack.pop_all())
        return found

    def kill(self, what: str, chance: random.Random) -> None:
        """Kill something at once; the database is started again, a worker is replaced while the others serve."""
        if what == POSTGRES:
            self.postgres.stop()
            self.postgres.start()
        elif what == CONNECTIONS:
            self.postgres.cut()
        else:
            worker = self.workers.pop(chance.randrange(len(self.workers)))
            worker.kill()
            self.ends.pop(worker.url).close()
            self.recruits.append(self.recruiter.submit(self.recruit))

    def recruit(self) -> None:
        """Start a worker for one that was killed, and have the proxy know it."""
        begun = time.monotonic()
        end = begun + PATIENCE
        while True:  # the database may be down at just this moment: then whoever runs workers tries again
            try:
                self.workers.append(self.worker())
                break
            except AssertionError:
                if time.monotonic() > end:
                    raise
        self.proxy.workers[:] = [worker.url for worker in self.workers]
        self.starts.append(time.monotonic() - begun)

    def in_strength(self, missing: int) -> None:
        """Wait until no more than so many workers are missing."""
        while len(self.recruits) > missing:
            self.recruits.pop(0).result()


def besieged(minutes: float, workers: int, kills: int, folder: Path) -> Figures:
    """Go through a siege, and prove what is left."""
    figures, chance = Figures(minutes, workers, datetime.now(UTC).date().isoformat()), random.Random(18)
    with own_postgres() as postgres, ExitStack() as stack:
        camp = Camp(folder, postgres, workers, stack)
        enough = Event()
        hostile = [Hostile(camp.proxy.url, enough) for _ in range(MOLESTERS)]
        people: list[Stubborn] = []
        watchers: list[Watcher] = []
        at_tables: list[Stubborn] = []
        try:
            for what in spread(60 * minutes, kills, chance):
                at_tables = still_there(at_tables)
                missing = set(catalog.games()) - {each.game for each in at_tables}
                come = [newcomer(camp.proxy.url, game) for game in sorted(missing)]
                watchers += [Watcher(Person(camp.proxy.url), each.table) for each in come]
                people, at_tables = people + come, at_tables + come
                before, begun = [person.decided for person in at_tables], time.monotonic()
                camp.kill(what, chance)
                figures.recovered[what].append(recovered(at_tables, before, begun))
                camp.in_strength(missing=workers - 2)
                report(figures, hostile)
        finally:
            enough.set()
            for person in people:
                person.enough.set()
            for person in people:
                person.thread.join(PATIENCE)
            for watcher in watchers:
                watcher.go_home()
                watcher.thread.join(PATIENCE)
            for each in hostile:
                each.thread.join(PATIENCE)
        camp.in_strength(missing=0)
        figures.starts = camp.starts
        figures.hostile, figures.faults = sum(each.sent for each in hostile), sum(each.faults for each in hostile)
        figures.load = os.getloadavg()[1]
        prove(figures, camp, people, watchers)
    return figures


def still_there(people: list[Stubborn]) -> list[Stubborn]:
    """Let those whose game is over go home; give the others."""
    for each in people:
        if not each.thread.is_alive():
            each.go_home()
    return [each for each in people if each.thread.is_alive()]


def report(figures: Figures, hostile: list[Hostile]) -> None:
    """Say every fifty kills how it goes."""
    if figures.kills % 50 == 0:
        longest_yet = max(max(times, default=0.0) for times in figures.recovered.values())
        sent = sum(each.sent for each in hostile)
        print(f"{figures.kills} kills, {sent:,} hostile messages, longest pause {longest_yet:.1f} s", file=sys.stderr)


def newcomer(url: str, game: str) -> Stubborn:
    """Bring somebody to a new table; a database that was just stopped may not answer at once."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with suppress(*GONE, AssertionError):
            return Thoughtful(url, game)
        time.sleep(0.5)
    return Thoughtful(url, game)


def spread(seconds: float, kills: int, chance: random.Random) -> Iterator[str]:
    """Give what is to be killed next, at most so many times spread over the time there is."""
    begun = time.monotonic()
    for number in range(kills):
        time.sleep(max(0.0, begun + seconds * number / kills - time.monotonic()))
        if time.monotonic() >= begun + seconds:
            break
        yield chance.choices(list(KILLED), list(KILLED.values()))[0]


def recovered(people: list[Stubborn], before: list[int], begun: float) -> float:
    """Wait until everybody who still plays has decided again; give the seconds since the kill."""
    while time.monotonic() - begun < PATIENCE:
        late = [one for one, was in zip(people, before, strict=True) if one.thread.is_alive() and one.decided <= was]
        if not late:
            break
        time.sleep(0.05)
    return time.monotonic() - begun


def prove(figures: Figures, camp: Camp, people: list[Stubborn], watchers: list[Watcher]) -> None:
    """Compare every log with what was told of it, when nobody plays any more."""
    figures.tables, figures.stuck = len(people), sum(person.thread.is_alive() for person in people)
    fresh = Person(camp.proxy.url)
    for viewer in (*people, *watchers):
        figures.acknowledged += len(viewer.heard)
        figures.otherwise += len(told_otherwise(fresh, viewer))
        viewer.go_home()
    fresh.leave()
    for worker in camp.workers:
        worker.kill()
    wait_for(lambda: run_apart(ordered(camp.database, OTHERS)) == 0, PATIENCE)
    with held(camp.database, camp.folder) as side:
        for person, watcher in zip(people, watchers, strict=True):
            log = side.rows(LOG, person.table)
            figures.lost += sum(seq > log[-1][1] for viewer in (person, watcher) for seq in viewer.heard)
            check_chain(side, person.table, log)
            figures.broken += not is_replayed(side, person.table, log)


def page(figures: Figures) -> str:
    """Write the page."""
    compared = ", ".join(f"{count:,} of {game}" for game, count in figures.compared.items())
    rows: list[tuple[str, Any, Any]] = [
        ("workers killed with `kill -9`, each replaced", len(figures.recovered[WORKERS]), "–"),
        ("PostgreSQL stopped as by a power cut and started again", len(figures.recovered[POSTGRES]), "–"),
        ("all connections of the workers to PostgreSQL cut", len(figures.recovered[CONNECTIONS]), "–"),
        ("kills in sum", f"{figures.kills:,}", "–"),
        ("tables at which people played and watched", f"{figures.tables:,}", "–"),
        ("entries that people were told of", f"{figures.acknowledged:,}", "–"),
        ("of these not in the log afterwards", figures.lost, 0),
        ("of these told otherwise afterwards, or told twice", figures.otherwise, 0),
        ("logs that are broken or replay otherwise", figures.broken, 0),
        ("tables that did not go on", figures.stuck, 0),
        *(row for what in KILLED for row in pauses(what, figures.recovered[what])),
        ("start of a worker that stands in, while the others serve, middle", middle(figures.starts), "–"),
        ("hostile messages meanwhile", f"{figures.hostile:,}", "–"),
        ("answers to them that are faults", figures.faults, 0),
        ("messages compared in two worlds, as text, without sockets", compared, "–"),
        ("of these different", figures.different, 0),
    ]
    table = "\n".join(["| | found | wanted |", "|---|---|---|", *(f"| {a} | {b} | {c} |" for a, b, c in rows)])
    return f"""# Workers under siege

Made by `python -m benchmarks.siege.among_workers --workers {figures.workers} --minutes {figures.minutes:g} --write`,
last on {figures.date}: {figures.workers} workers on one PostgreSQL behind a round-robin proxy, people at all four games
who play on against bots through everything, somebody who watches at each table, nonsense from beside. Those whom a kill
cuts off find another worker, while one that stands in starts; the time of a database holds its own start. Kills are
spread over the time, and the next one waits until everybody has decided again. Everything shared two cores (load
{figures.load:.0f} at the end), with other work beside it. Two worlds share the events of the log: views and moves are
compared here, and the telling of events in `tests/server/test_secrets.py`. Disks that fill and clocks that jump are
tried in `tests/server/test_faults.py` and `tests/server/test_clock.py`.

{table}
"""


def pauses(what: str, times: list[float]) -> list[tuple[str, str, str]]:
    """Write how long people waited after kills of one kind."""
    return [
        (f"from a kill ({what}) until everybody has decided again, middle", middle(times), "seconds"),
        ("the same, longest", longest(times), "–"),
    ]


def middle(times: list[float]) -> str:
    """Write the middle one of some times."""
    return f"{median(times):.1f} s" if times else "–"


def longest(times: list[float]) -> str:
    """Write the longest of some times."""
    return f"{max(times):.1f} s" if times else "–"


def main() -> int:
    """Besiege, print, write; 1 if a promise was broken."""
    parser = ArgumentParser(prog="python -m benchmarks.siege.among_workers", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--workers", type=int, default=3)
    parser.add_argument("--kills", type=int, default=1400, help="kills at most, spread over the time")
    parser.add_argument("--messages", type=int, default=1000, help="messages to compare in two worlds, for each game")
    parser.add_argument("--write", action="store_true", help="write docs/reliability-workers.md")
    chosen = parser.parse_args()
    with TemporaryDirectory() as folder:
        figures = besieged(chosen.minutes, chosen.workers, chosen.kills, Path(folder))
        for game in sorted(catalog.games()):
            same, different = compared(game, chosen.messages)
            figures.compared[game] = same + different
            figures.different += different
    print(json.dumps(asdict(figures)), page(figures), sep="\n")
    if chosen.write:
        PAGE.write_text(page(figures), encoding="utf-8")
    return int(any((figures.lost, figures.otherwise, figures.broken, figures.stuck, figures.faults, figures.different)))


if __name__ == "__main__":
    sys.exit(main())
