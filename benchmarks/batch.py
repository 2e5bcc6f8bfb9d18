"""Many games at once, beside the peers: `python -m benchmarks.batch --write` writes its part of docs/benchmarks.md."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path

import almagest
from almagest import catalog
from almagest.adapters.batch import Batch
from benchmarks import zoo
from benchmarks.clock import best_rates

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "benchmarks.md"
HEADING = "## Many games at once"
PEERS = ROOT / "build" / "peers"
NEEDED = ["pgx==2.6.0", "jax"]
PGX = ("sparrow_mahjong", "backgammon")
GAMES, STEPS, ROUNDS = 1024, 40, 5


def rates(name: str) -> tuple[float, float]:
    """Measure a game: random decisions a second with observations and masks, and without."""
    looking = almagest.batch(name, games=GAMES, seed=1)
    blind = almagest.batch(name, games=GAMES, seed=1, observe=False)
    seen, unseen = best_rates(lambda: stepped(looking), lambda: stepped(blind))
    return seen, unseen


def stepped(batch: Batch) -> int:
    """Let every game go on by some random decisions."""
    for _ in range(STEPS):
        batch.random_step()
    return STEPS * GAMES


def pgx_rate(name: str) -> float:
    """Measure pgx in an environment of its own, made once."""
    python = PEERS / "bin" / "python"
    if not python.exists():
        uv = [str(Path(sys.executable).with_name("uv"))]
        subprocess.run([*uv, "venv", "--quiet", str(PEERS), "--python", sys.executable], check=True)
        subprocess.run([*uv, "pip", "install", "--quiet", "--python", str(python), *NEEDED], check=True)
    command = [str(python), "-m", "benchmarks.pgx_peer", name, str(GAMES), str(STEPS), str(ROUNDS)]
    return float(subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout)


def part() -> str:
    """Measure everything and write it down."""
    (four,) = best_rates(lambda: zoo.stepped(zoo.connect_four()))
    peers = {name: pgx_rate(name) for name in PGX}
    lines = []
    for name in catalog.games():
        seen, unseen = rates(name)
        ratios = [f"{seen / four:.0f} ×", *(f"{seen / peers[peer]:.1f} ×" for peer in PGX)]
        lines.append(
            f"| {catalog.game(name).title.en} | {seen / 1000:,.0f} k/s | {unseen / 1000:,.0f} k/s | "
            + " | ".join(ratios)
            + " |"
        )
    titles = " | ".join(f"to pgx {name} ({peers[name] / 1000:,.0f} k/s)" for name in PGX)
    table = "\n".join(lines)
    return f"""{HEADING}

Made by `python -m benchmarks.batch --write`. `almagest.batch` plays {GAMES} games of two side by side on one core;
decisions per second of processor time, best of several rounds. Everybody decides at random among the legal actions.

- "With" writes the observation and the mask of the seat that decides after every decision, as [encodings](encodings.md)
  describes them; "without" plays only. Games that end are dealt anew, which counts.
- PettingZoo's own `connect_four_v3` is stepped by a plain loop, one game at a time: that is how it is used.
- pgx 2.6 plays {GAMES} games by its documented way: compiled and vectorised with jax on one core, finished games dealt
  anew, all steps in one call. It is made for accelerators, where it is faster by orders of magnitude.
- Wanted: 300 k/s with and 1,200 k/s without; 20 × PettingZoo's Connect Four, 4 × each of pgx's games.
- Here: Python {platform.python_version()}, {platform.system()} {platform.machine()}, {os.cpu_count()} cores,
  engine {"compiled with mypyc" if almagest.COMPILED else "interpreted"}. Machines differ and are shared: read the
  ratios. No test asserts a time.

| game | with | without | to Connect Four ({four / 1000:,.1f} k/s) | {titles} |
|---|---|---|---|---|---|
{table}
"""


def main() -> None:
    """Measure, print, and write if asked to."""
    parser = ArgumentParser(prog="python -m benchmarks.batch", description=__doc__)
    parser.add_argument("--write", action="store_true", help="write it into docs/benchmarks.md")
    chosen = parser.parse_args()
    text = part()
    print(text)
    if chosen.write:
        before, _, _ = PAGE.read_text(encoding="utf-8").partition(HEADING)
        PAGE.write_text(before + text, encoding="utf-8")


if __name__ == "__main__":
    main()
