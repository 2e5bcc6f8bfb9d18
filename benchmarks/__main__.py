"""Measure everything and write docs/benchmarks.md."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from argparse import ArgumentParser
from dataclasses import dataclass
from importlib.metadata import version

import almagest
from almagest import catalog
from almagest.kernel.tree import TRIES_BEFORE_CHILDREN
from benchmarks import ours, peers, sky, zoo
from benchmarks.batch import HEADING, PAGE
from benchmarks.clock import best_rates

PEER = "hearts"


@dataclass(frozen=True)
class Row:
    """One line of the table."""

    what: str
    mine: str
    peer: str
    ratio: str
    wanted: str


def against(what: str, mine: float, peer: float, wanted: float) -> Row:
    """Compare two rates."""
    return Row(what, thousands(mine), thousands(peer), f"{mine / peer:.1f} ×", f"at least {wanted} ×")


def thousands(rate: float) -> str:
    """Write a rate."""
    return f"{rate / 1000:,.0f} k/s"


def interpreted(name: str, seats: int) -> float:
    """Measure the interpreted engine in a process of its own."""
    command = [sys.executable, "-m", "benchmarks.pure", name, str(seats)]
    run = subprocess.run(command, env={**os.environ, "ALMAGEST_PURE": "1"}, capture_output=True, text=True, check=True)
    return float(run.stdout)


def stellar_rows() -> list[Row]:
    """Measure Stellar."""
    mine, peer = best_rates(lambda: ours.driven("stellar", 2, 1500), lambda: peers.driven(PEER, 400))
    inside, rollouts = best_rates(lambda: ours.playouts("stellar", 2, 10_000), lambda: peers.rollouts(PEER, 5000))
    (clones,) = best_rates(lambda: ours.clones("stellar", 2))
    pure = interpreted("stellar", 2)
    size = ours.longest_record("stellar", 2, 500)
    return [
        against("Stellar, random games driven from a Python loop, decisions", mine, peer, 4),
        against("Stellar, random games inside the compiled core, decisions", inside, rollouts, 3),
        Row("Stellar, clones from Python", thousands(clones), "–", "–", "at least 2,000 k/s"),
        Row(
            "Stellar, interpreted (no compiler), driven, decisions",
            thousands(pure),
            thousands(peer),
            f"{pure / peer:.2f} ×",
            "at least 100 k/s",
        ),
        Row("Stellar, longest record of 500 finished games", f"{size:,} bytes", "–", "–", "under 2,048 bytes"),
    ]


def astra_rows() -> list[Row]:
    """Measure Astra."""
    mine, peer = best_rates(lambda: ours.driven("astra", 3, 100), lambda: peers.driven(PEER, 400))
    inside, rollouts = best_rates(lambda: ours.playouts("astra", 3, 1000), lambda: peers.rollouts(PEER, 5000))
    return [
        against("Astra, random games of three driven from a Python loop, decisions", mine, peer, 3),
        against("Astra, random games of three inside the compiled core, decisions", inside, rollouts, 1.5),
    ]


def ptolemaeus_rows() -> list[Row]:
    """Measure Ptolemaeus."""
    mine, peer = best_rates(lambda: ours.driven("ptolemaeus", 2, 200), lambda: peers.driven(PEER, 400))
    inside, rollouts = best_rates(lambda: ours.playouts("ptolemaeus", 2, 1000), lambda: peers.rollouts(PEER, 5000))
    return [
        against("Ptolemaeus, random games of two driven from a Python loop, decisions", mine, peer, 3),
        against("Ptolemaeus, random games of two inside the compiled core, decisions", inside, rollouts, 1),
    ]


def stars_rows() -> list[Row]:
    """Measure The Stars Are Right."""
    mine, peer = best_rates(lambda: ours.driven("stars", 2, 20), lambda: peers.driven(PEER, 400))
    inside, rollouts = best_rates(lambda: ours.playouts("stars", 2, 100), lambda: peers.rollouts(PEER, 5000))
    (matchings,) = best_rates(sky.matchings)
    turn = 1000 * sky.longest_turn()
    return [
        against("The Stars Are Right, random games driven from a Python loop, decisions", mine, peer, 3),
        against("The Stars Are Right, random games inside the compiled core, decisions", inside, rollouts, 1),
        Row(
            "The Stars Are Right, five cards of a hand matched against a sky",
            f"{1e6 / matchings:.2f} µs",
            "–",
            "–",
            "under 2 µs",
        ),
        Row(
            "The Stars Are Right, turn of two operations searched completely, slowest of 40",
            f"{turn:.0f} ms",
            "–",
            "–",
            "under 50 ms",
        ),
    ]


def research_rows() -> list[Row]:
    """Measure what researchers use: environments, search, duels on two cores."""
    stepping, peer_steps = best_rates(lambda: zoo.stepped(zoo.ours("stellar")), lambda: zoo.stepped(zoo.connect_four()))
    mine, peer = best_rates(lambda: ours.simulations("stellar", 2, 5000), lambda: peers.simulations(PEER, 1000))
    alone, both = (max(ours.duelled("stellar", ["search:300"] * 2, 400, jobs) for _ in range(2)) for jobs in (1, 2))
    return [
        against("Stellar, steps of the PettingZoo environment, observations read", stepping, peer_steps, 10),
        against("Stellar, information-set search, simulations", mine, peer, 2),
        Row(
            "Stellar, duel of search:300 on two cores and on one, games",
            f"{both:.1f}/s",
            f"{alone:.1f}/s",
            f"{both / alone:.2f} ×",
            "at least 1.8 ×",
        ),
    ]


def process_rows() -> list[Row]:
    """Measure how a batch grows with the processes that share its memory."""
    alone, both = ours.shared_rates("stellar")
    return [
        Row(
            f"Stellar, batch of {ours.SHARED_GAMES:,} games in two processes and in one, decisions",
            thousands(both),
            thousands(alone),
            f"{both / alone:.2f} ×",
            "at least 1.8 ×",
        )
    ]


def page(rows: list[Row]) -> str:
    """Write the page."""
    table = "\n".join(f"| {row.what} | {row.mine} | {row.peer} | {row.ratio} | {row.wanted} |" for row in rows)
    return f"""# Benchmarks

Made by `make bench`. Both sides run in the same process on the same core, taking turns; CPU time, best of
several rounds. Machines differ and are shared: read the ratios, not the rates. No test asserts a time.
`python -m benchmarks stellar astra` measures some sections anew and leaves the other rows.

- Peer: OpenSpiel {version("open-spiel")}, game `{PEER}` (C++), from PyPI. "Driven" is a plain Python loop that
  lists the legal actions, picks one and applies it; dealing costs time on both sides, but only player decisions
  count. OpenSpiel deals by the same loop, which is its quickest way: the legal actions of a chance node are its
  outcomes. "Inside" is OpenSpiel's own C++ rollout evaluator against our compiled playouts (each with the hidden
  cards dealt anew and both scores counted).
- PettingZoo {version("pettingzoo")}: its own `connect_four_v3` against our Stellar, both stepped by the same loop with
  actions sampled from the mask by the action space, `last()` read at every step.
- Search: one simulation deals the hidden cards anew and walks down the tree. OpenSpiel's C++ bot then adds a node and
  plays at random to the end of the game; ours adds all choices, judged at a glance, once their parent was tried
  {TRIES_BEFORE_CHILDREN} times, plays
  {catalog.game("stellar").foresight.depth} decisions on and judges the position, or to the end if it is nearer. The
  games differ in length and width, so this compares what a researcher gets, not the inner loops alone.
- Duels: the peer column is one process, ours two; seconds of the clock, starting the processes included.
- Batches in processes that share memory, observations and masks written: the peer column is one process, ours two;
  seconds of processor time of the busiest process and of the one that waits for them, which is what the clock shows on
  a machine with a core for each. No more than two could be tried here.
- Here: Python {platform.python_version()}, {platform.system()} {platform.machine()}, {os.cpu_count()} cores,
  engine {"compiled with mypyc" if almagest.COMPILED else "interpreted"}.

| what | Almagest | OpenSpiel {PEER} | ratio | wanted |
|---|---|---|---|---|
{table}

[The server under load](benchmarks-load.md) has a page of its own.

{kept_part()}"""


def kept_part() -> str:
    """Give what the page tells of batches, which `python -m benchmarks.batch` measures."""
    _, heading, rest = PAGE.read_text(encoding="utf-8").partition(HEADING)
    return heading + rest


SECTIONS = {
    "stellar": stellar_rows,
    "astra": astra_rows,
    "ptolemaeus": ptolemaeus_rows,
    "stars": stars_rows,
    "research": research_rows,
    "processes": process_rows,
}


def written_rows() -> dict[str, Row]:
    """Read the rows of the page as it stands, by what they measure."""
    lines = [line.strip("| ").split(" | ") for line in PAGE.read_text(encoding="utf-8").splitlines() if " | " in line]
    return {cells[0]: Row(*cells) for cells in lines if len(cells) == len(Row.__annotations__)}


def by_game(rows: list[Row]) -> list[Row]:
    """Put the rows of a game together, the games in the order in which they first come."""
    games = list(dict.fromkeys(row.what.partition(",")[0] for row in rows))
    return sorted(rows, key=lambda row: games.index(row.what.partition(",")[0]))


def main() -> None:
    """Measure and write: everything, or only the sections that are named, the other rows left as they are."""
    parser = ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("sections", nargs="*", choices=[*SECTIONS, []], help="what to measure; without any, everything")
    chosen = parser.parse_args().sections
    kept = written_rows() if chosen else {}
    kept.pop("what", None)
    fresh = [row for name in chosen or SECTIONS for row in SECTIONS[name]()]
    text = page(by_game([*{**kept, **{row.what: row for row in fresh}}.values()]))
    PAGE.write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
