"""Our search against that of an earlier version, at equal time: what the search has gained since, on the same deals.

    git worktree add ../almagest-0.1 0b22daf && make -C ../almagest-0.1 setup
    python -m benchmarks.past ../almagest-0.1 --games 400 --jobs 2

Both play in processes of their own, each with its own engine, and tell each other their decisions; both have the same
processor time a decision, and the table says how much of it each of them took on average, where there was a choice. Two
seats, every deal from both, by the rules of the first edition.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from multiprocessing import get_context
from operator import attrgetter
from pathlib import Path
from statistics import mean

import almagest
from almagest import catalog
from almagest.kernel.bot import ask
from almagest.kernel.rng import fast
from almagest.lab.statistics import interval
from benchmarks.paced import Paced

SEATS = 2
FIRST_DEAL = 7_000_003
PLAYER = """
import json, sys, time
time.perf_counter = time.process_time
import almagest
from almagest import catalog
from almagest.kernel.bot import ask
from almagest.kernel.rng import fast
for line in sys.stdin:
    told = json.loads(line)
    if "deal" in told:
        state = almagest.game(told["game"]).start(seats=told["seats"], seed=told["deal"])
        bot, rng = catalog.bot(told["bot"]), fast(told["deal"])
        continue
    for action in told["decided"]:
        state.apply(action)
    start = time.process_time()
    action = ask(bot, state, rng)
    print(action, time.process_time() - start, flush=True)
"""
"""What the earlier version runs: it follows a game by its decisions, and decides when it is asked."""


@dataclass(frozen=True)
class Match:
    """Who plays what, and how long a decision may take."""

    game: str
    past: Path
    milliseconds: int
    kind: str
    first_deal: int


def python_of(folder: Path) -> Path:
    """Name the Python of a version that is set up."""
    return folder.absolute() / ".venv" / "bin" / "python"


class Past:
    """The earlier version, in a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.process = subprocess.Popen(
            [python_of(folder), "-c", PLAYER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def tell(self, **what: object) -> None:
        """Tell it something."""
        assert self.process.stdin
        self.process.stdin.write(json.dumps(what) + "\n")
        self.process.stdin.flush()

    def answer(self) -> tuple[int, float]:
        """Give what it decided, and how many seconds it took."""
        assert self.process.stdout
        action, seconds = self.process.stdout.readline().split()
        return int(action), float(seconds)


@cache
def past(folder: Path) -> Past:
    """Wake the earlier version once for every process that plays."""
    return Past(folder)


@dataclass
class Game:
    """How a game went: our share of it (1, 0.5 or 0), and what each side needed."""

    share: float = 0.0
    ours: list[float] = field(default_factory=list)  # seconds for each decision with a choice
    theirs: list[float] = field(default_factory=list)


def played(match: Match, number: int) -> Game:
    """Play one game; games 2 n and 2 n + 1 are one deal with seats exchanged."""
    deal, seat = match.first_deal + number // SEATS, number % SEATS
    state, rng = almagest.game(match.game).start(SEATS, deal, edition=1), fast(deal)
    bot, rival = Paced(f"{match.kind},{match.milliseconds}"), past(match.past)
    rival.tell(game=match.game, seats=SEATS, deal=deal, bot=f"search:{match.milliseconds}ms")
    untold: list[int] = []
    game = Game()
    while not state.over:
        start = time.process_time()
        if int(state.seat) == seat:
            action, spent, times = ask(bot, state, rng), time.process_time() - start, game.ours
        else:
            rival.tell(decided=untold)
            (action, spent), untold, times = rival.answer(), [], game.theirs
        if len(state.legal()) > 1:
            times.append(spent)
        state.apply(action)
        untold.append(action)
    winners = state.winners()
    game.share = (seat in winners) / len(winners)
    return game


def told(match: Match, games: list[Game]) -> str:
    """Sum a match up as a row of a table."""
    share = sum(game.share for game in games)
    low, high = interval(share, len(games))
    rate = f"{100 * share / len(games):.1f} % ({100 * low:.0f} to {100 * high:.0f})"
    ours, theirs = (
        1000 * mean(spent for game in games for spent in times(game))
        for times in (attrgetter("ours"), attrgetter("theirs"))
    )
    return f"| {match.game} | `{match.kind}` | {len(games)} | {rate} | {ours:.1f} and {theirs:.1f} ms |"


def main() -> None:
    """Play the matches and print a row for each."""
    parser = argparse.ArgumentParser(description="Our search against that of an earlier version, at equal time.")
    parser.add_argument("past", type=Path, help="a folder with an earlier version, set up")
    parser.add_argument("--game", choices=catalog.games(), action="append", help="only this game; may be repeated")
    parser.add_argument("--bot", choices=("search", "sage"), default="sage", help="who plays for us")
    parser.add_argument("--milliseconds", type=int, default=10, help="of processor time a decision, for each side")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--first-deal", type=int, default=FIRST_DEAL, help="others than those a bot was chosen by")
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    if not python_of(given.past).exists():
        parser.error(f"{given.past} holds no version that is set up; run `make -C {given.past} setup` first")
    for game in given.game or catalog.games():
        match = Match(game, given.past, given.milliseconds, given.bot, given.first_deal)
        with ProcessPoolExecutor(given.jobs, mp_context=get_context("spawn")) as pool:
            print(told(match, list(pool.map(played, [match] * given.games, range(given.games)))), flush=True)


if __name__ == "__main__":
    main()
