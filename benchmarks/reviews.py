"""Reviews: how long one takes, and how far a second one with another random source agrees.

    python -m benchmarks.reviews [GAMES] [NAME ...]

Writes a Markdown table: GAMES games of two for each game of the catalog, or those named; level 2 and level 4 in turn.
`6` are the first six games, `7-12` the next six.
Every game gets its turn in every round, so that whoever interrupts it has a table of what was done by then.
"""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime

from almagest import catalog
from almagest.kernel import record as records
from almagest.kernel.bot import ask
from almagest.kernel.record import Record
from almagest.kernel.rng import fast
from almagest.reviewing.forms import Decision, Review
from almagest.reviewing.review import BUDGET, review

LEVELS = ("level:2", "level:4")
HEAD = """\
| game | games | graded decisions | mean s | most s | same grade | blunders found twice | cost differs by, % |
|---|---|---|---|---|---|---|---|"""


@dataclass
class Agreement:
    """How far pairs of reviews agree."""

    games: int = 0
    grades: int = 0
    same: int = 0
    blunders: int = 0
    same_blunders: int = 0
    gap: float = 0.0
    seconds: list[float] = field(default_factory=list)
    once: list[str] = field(default_factory=list)
    """Blunders that one review found and the other did not."""

    def add(self, one: Review, other: Review) -> None:
        """Compare two reviews of one game, decision by decision."""
        self.games += 1
        for first, second in zip(judged(one), judged(other), strict=True):
            assert first.known is not None
            assert second.known is not None
            grades = first.known.grade, second.known.grade
            self.grades += 1
            self.same += grades[0] == grades[1]
            self.blunders += "blunder" in grades
            self.same_blunders += grades == ("blunder", "blunder")
            self.gap += abs(first.known.cost - second.known.cost)
            if (grades[0] == "blunder") != (grades[1] == "blunder"):
                costs = f"{100 * first.known.cost:.2f} and {100 * second.known.cost:.2f} %"
                self.once.append(f"game {self.games}, decision {first.ply}, {first.move}: {costs}")

    def row(self, title: str) -> str:
        """Write a row of the table."""
        mean, most = sum(self.seconds) / len(self.seconds), max(self.seconds)
        return (
            f"| {title} | {self.games} | {self.grades} | {mean:.1f} | {most:.1f} "
            f"| {100 * self.same / self.grades:.1f} % | {self.same_blunders} of {self.blunders} "
            f"| {100 * self.gap / self.grades:.2f} |"
        )


def judged(found: Review) -> list[Decision]:
    """List the decisions that were graded."""
    return [step for step in found.steps if isinstance(step, Decision) and step.known is not None]


def played(name: str, seed: int, bot: str) -> Record:
    """Let bots of a level play a game of two."""
    game, now = catalog.game(name), datetime.now(UTC)
    record = records.opened(game, 2, seed=seed, options={}, names=(bot, bot), players=(bot, bot), now=now)
    state, rng, player = records.started(record, game), fast(seed + 77), catalog.bot(bot)
    while not state.over:
        state.apply(ask(player, state, rng))
    return records.written(record, state, now)


def compared(agreement: Agreement, record: Record) -> None:
    """Review a game twice, with two random sources."""
    found = []
    for seed in (0, 1):
        start = time.process_time()
        found.append(review(record, seed=seed))
        agreement.seconds.append(time.process_time() - start)
    agreement.add(*found)


def numbers(games: str) -> range:
    """Read which games are wanted, counted from 0."""
    first, _, last = games.rpartition("-")
    return range(int(first or 1) - 1, int(last))


def main(games: str = "2", *names: str) -> None:
    """Review every game twice and tell how it went."""
    chosen = names or [name for name in catalog.games() if 2 in catalog.game(name).seats]
    agreements = {name: Agreement() for name in chosen}
    try:
        for number in numbers(games):
            for name in chosen:
                compared(agreements[name], played(name, 1000 + number, LEVELS[number % len(LEVELS)]))
                print(name, number + 1, f"{agreements[name].seconds[-1]:.1f} s", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print("Interrupted: this is what was done by then.", file=sys.stderr)
    print(f"Budget {BUDGET}; seconds of CPU time for one review.\n")
    print(HEAD)
    for name, agreement in agreements.items():
        if agreement.games:
            print(agreement.row(catalog.game(name).title.en), flush=True)
    for name, agreement in agreements.items():
        for told in agreement.once:
            print(f"Found once only: {name}, {told}")


if __name__ == "__main__":
    main(*sys.argv[1:])
