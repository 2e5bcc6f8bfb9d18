"""Besiege workers that share a database: `python -m benchmarks.siege.among_workers --minutes 5 --write`.

People play all four games through a round-robin proxy; hostile messages come from beside. At random a worker is
killed with `kill -9` and replaced, or PostgreSQL is stopped as by a power cut and started again. In the end every log
is checked and replayed, and compared with what everybody was told. Then viewers of two worlds that differ in what is
hidden from them compare every message, byte by byte.
"""

from __future__ import annotations

import json
import os
import random
import sys
import time
from argparse import ArgumentParser
from contextlib import ExitStack, suppress
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from threading import Event, Thread
from typing import TYPE_CHECKING, Any

from tests.server.harness import Person, Program, program, run_apart, wait_for
from tests.server.postgres import Postgres, ordered, own_postgres
from tests.server.proxy import RoundRobin, round_robin
from tests.server.stubborn import GONE, Stubborn

from almagest import catalog
from almagest.server.moving import LOG, check_chain, is_replayed
from almagest.server.postgres_schema import OTHERS
from almagest.server.sides import held
from benchmarks.siege.two_worlds import compared

if TYPE_CHECKING:
    from collections.abc import Iterator

PAGE = Path(__file__).parents[2] / "docs" / "reliability-workers.md"
PATIENCE = 120.0
NONSENSE = ('{"type":"move","seq":1,"move":"fly"}', "[" * 50, '{"type":"undo","seq":99}', '{"type":"say"}', "x" * 5000)


@dataclass
class Figures:
    """What was seen."""

    minutes: float
    workers: int
    date: str = ""
    kills: dict[str, int] = field(default_factory=lambda: {"workers": 0, "PostgreSQL": 0})
    recovered: dict[str, list[float]] = field(default_factory=lambda: {"workers": [], "PostgreSQL": []})
    starts: list[float] = field(default_factory=list)
    load: float = 0.0
    acknowledged: int = 0
    lost: int = 0
    otherwise: int = 0
    stuck: int = 0
    hostile: int = 0
    faults: int = 0
    compared: dict[str, int] = field(default_factory=dict)
    different: int = 0


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
            answer = socket.until(lambda message: message["type"] == "refused")
            self.faults += answer["code"] in ("failure", "untold")
            self.enough.wait(0.05)


class Camp:
    """The workers, their database and the proxy before them."""

    def __init__(self, folder: Path, postgres: Postgres, number: int, stack: ExitStack) -> None:
        self.folder, self.postgres, self.stack = folder, postgres, stack
        self.database = postgres.fresh()
        self.started = 0
        self.number = number
        self.workers = [self.worker() for _ in range(number)]
        self.proxy: RoundRobin = stack.enter_context(round_robin(*(worker.url for worker in self.workers)))

    def worker(self) -> Program:
        """Start a worker."""
        self.started += 1
        return self.stack.enter_context(program(self.folder / str(self.started), database=self.database))

    def kill(self, what: str, chance: random.Random) -> None:
        """Kill something at once; a database has to be started again, a worker is replaced later."""
        if what == "PostgreSQL":
            self.postgres.stop()
            self.postgres.start()
            return
        place = chance.randrange(len(self.workers))
        self.workers.pop(place).kill()

    def replace(self) -> float:
        """Start a worker where one is missing, and have the proxy know it; give the seconds that took, 0 for none."""
        if len(self.workers) == self.number:
            return 0.0
        begun = time.monotonic()
        self.workers.append(self.worker())
        self.proxy.workers[:] = [worker.url for worker in self.workers]
        return time.monotonic() - begun


def besieged(minutes: float, workers: int, folder: Path) -> Figures:
    """Go through a siege, and prove what is left."""
    figures, chance = Figures(minutes, workers, datetime.now(UTC).date().isoformat()), random.Random(18)
    with own_postgres() as postgres, ExitStack() as stack:
        camp = Camp(folder, postgres, workers, stack)
        enough = Event()
        hostile = Hostile(camp.proxy.url, enough)
        people: list[Stubborn] = []
        at_tables: list[Stubborn] = []
        try:
            for what in until(time.monotonic() + 60 * minutes, chance):
                at_tables = [each for each in at_tables if each.thread.is_alive()]
                missing = set(catalog.games()) - {each.game for each in at_tables}
                at_tables += [newcomer(camp.proxy.url, game) for game in sorted(missing)]
                people += [each for each in at_tables if each not in people]
                before, begun = [person.decided for person in people], time.monotonic()
                camp.kill(what, chance)
                figures.kills[what] += 1
                figures.recovered[what].append(recovered(people, before, begun))
                if took := camp.replace():
                    figures.starts.append(took)
        finally:
            enough.set()
            for person in people:
                person.enough.set()
            for person in people:
                person.thread.join(PATIENCE)
            hostile.thread.join(PATIENCE)
        figures.hostile, figures.faults = hostile.sent, hostile.faults
        figures.load = os.getloadavg()[1]
        prove(figures, camp, people)
    return figures


def newcomer(url: str, game: str) -> Stubborn:
    """Bring somebody to a new table; a database that was just stopped may not answer at once."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with suppress(*GONE, AssertionError):
            return Stubborn(url, game)
        time.sleep(0.5)
    return Stubborn(url, game)


def until(end: float, chance: random.Random) -> Iterator[str]:
    """Give what is to be killed next, as long as there is time."""
    while time.monotonic() < end:
        yield "PostgreSQL" if chance.random() < 0.3 else "workers"


def recovered(people: list[Stubborn], before: list[int], begun: float) -> float:
    """Wait until everybody who still plays has decided again; give the seconds since the kill."""
    while time.monotonic() - begun < PATIENCE:
        late = [one for one, was in zip(people, before, strict=True) if one.thread.is_alive() and one.decided <= was]
        if not late:
            break
        time.sleep(0.05)
    return time.monotonic() - begun


def prove(figures: Figures, camp: Camp, people: list[Stubborn]) -> None:
    """Compare every log with what its player was told, when nobody plays any more."""
    figures.stuck = sum(person.thread.is_alive() for person in people)
    for person in people:
        person.ann.leave()
    for worker in camp.workers:
        worker.kill()
    wait_for(lambda: run_apart(ordered(camp.database, OTHERS)) == 0, PATIENCE)
    with held(camp.database, camp.folder) as side:
        for person in people:
            log = side.rows(LOG, person.table)
            check_chain(side, person.table, log)
            figures.otherwise += not is_replayed(side, person.table, log)
            figures.acknowledged += len(person.heard)
            figures.lost += sum(seq > log[-1][1] for seq in person.heard)


def page(figures: Figures) -> str:
    """Write the page."""
    by_workers, by_database = figures.recovered["workers"], figures.recovered["PostgreSQL"]
    compared = ", ".join(f"{count:,} of {game}" for game, count in figures.compared.items())
    rows: list[tuple[str, Any, Any]] = [
        ("workers killed with `kill -9`, each replaced", figures.kills["workers"], "–"),
        ("PostgreSQL stopped as by a power cut and started again", figures.kills["PostgreSQL"], "–"),
        ("entries that people were told of", f"{figures.acknowledged:,}", "–"),
        ("of these not in the log afterwards", figures.lost, 0),
        ("logs that are broken or replay otherwise", figures.otherwise, 0),
        ("tables that did not go on", figures.stuck, 0),
        ("from the kill of a worker until everybody has decided again, middle", middle(by_workers), "seconds"),
        ("the same, longest", longest(by_workers), "–"),
        ("from the stop of PostgreSQL until everybody has decided again, middle", middle(by_database), "seconds"),
        ("the same, longest", longest(by_database), "–"),
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
who play on through everything, nonsense from beside. A worker that is killed is replaced only after everybody has
decided again, so that its time is that of those who are cut off and find another; the time of a database holds its own
start. Everything shared two cores with others at work on the machine (load {figures.load:.0f}). Two worlds share the
events of the log: views and moves are compared here, and the telling of events in `tests/server/test_secrets.py`.

{table}
"""


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
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--messages", type=int, default=1000, help="messages to compare in two worlds, for each game")
    parser.add_argument("--write", action="store_true", help="write docs/reliability-workers.md")
    chosen = parser.parse_args()
    with TemporaryDirectory() as folder:
        figures = besieged(chosen.minutes, chosen.workers, Path(folder))
        for game in sorted(catalog.games()):
            same, different = compared(game, chosen.messages)
            figures.compared[game] = same + different
            figures.different += different
    print(json.dumps(asdict(figures)), page(figures), sep="\n")
    if chosen.write:
        PAGE.write_text(page(figures), encoding="utf-8")
    return int(any((figures.lost, figures.otherwise, figures.stuck, figures.faults, figures.different)))


if __name__ == "__main__":
    sys.exit(main())
