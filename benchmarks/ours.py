"""What Almagest does in the benchmarks."""

from __future__ import annotations

import time
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from multiprocessing import active_children
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from almagest import catalog
from almagest.adapters.shared import SharedBatch, shared_batch
from almagest.kernel import record
from almagest.kernel.playout import play_many
from almagest.kernel.rng import fast
from almagest.kernel.tree import Tree
from almagest.lab import duel

if TYPE_CHECKING:
    from collections.abc import Iterator

CLONES = 100_000
SHARED_GAMES, SHARED_STEPS, SHARED_ROUNDS = 2048, 20, 60


def driven(name: str, seats: int, games: int) -> int:
    """Play random games from a plain Python loop; give the number of decisions."""
    game, chance, decisions = catalog.game(name), Random(1).random, 0
    for seed in range(games):
        state = game.start(seats=seats, seed=seed)
        while not state.over:
            actions = state.legal()
            state.apply(actions[int(chance() * len(actions))])
            decisions += 1
    return decisions


def playouts(name: str, seats: int, games: int) -> int:
    """Play random games inside the compiled core; give the number of decisions."""
    return play_many(catalog.game(name).start(seats=seats, seed=1), games, seed=2)


def clones(name: str, seats: int) -> int:
    """Clone a state in the middle of a game, from Python."""
    state = catalog.game(name).start(seats=seats, seed=1)
    for _ in range(20):
        state.apply(state.legal()[0])
    for _ in range(CLONES):
        state.clone()
    return CLONES


def simulations(name: str, seats: int, number: int) -> int:
    """Search from the opening, once, to the last simulation however clear the choice; give their number."""
    state, rng = catalog.game(name).start(seats=seats, seed=1), fast(2)
    tree = Tree(state.imagine(int(state.seat), rng), rng)
    for _ in range(number):
        tree.simulate()
    return number


def duelled(name: str, bots: list[str], games: int, jobs: int) -> float:
    """Play a duel on some cores; give the games per second of the clock, processes started and stopped included."""
    with TemporaryDirectory() as folder:
        announced, start = duel.announced(name, bots, games, seed=1), time.perf_counter()
        duel.fight(announced, Path(folder) / "duel.jsonl", jobs, lambda _: None)
        return games / (time.perf_counter() - start)


def shared_rates(name: str) -> list[float]:
    """Play many games in one process and in two that share memory, taking turns; give the decisions a second of both.

    Observations and masks written, the median of many rounds: the best of one could meet the worst of the other.
    """
    with ExitStack() as stack:
        teams = [stack.enter_context(team(name, number)) for number in (1, 2)]
        rounds = [[shared_rate(*each) for each in teams] for _ in range(SHARED_ROUNDS)]
        return [median(rates) for rates in zip(*rounds, strict=True)]


@contextmanager
def team(name: str, processes: int) -> Iterator[tuple[SharedBatch, list[int]]]:
    """Start a batch in some processes; give it with their numbers."""
    before = set(active_children())
    with shared_batch(name, SHARED_GAMES, 2, 1, processes=processes) as batch:
        yield batch, [process.pid for process in active_children() if process not in before and process.pid]


def shared_rate(batch: SharedBatch, workers: list[int]) -> float:
    """Let every game of a shared batch go on by some random decisions; give the decisions a second.

    A second of processor time: that of the busiest process, and of the one that waits for them all. On a machine with
    a core for each that is the clock's, and it can be measured while others use the cores.
    """
    before = [processor_time(process) for process in workers]
    own = time.process_time()
    for _ in range(SHARED_STEPS):
        batch.random_step()
    busiest = max(processor_time(process) - start for process, start in zip(workers, before, strict=True))
    return SHARED_STEPS * SHARED_GAMES / (busiest + time.process_time() - own)


def processor_time(process: int) -> float:
    """Give the seconds of processor time that a process has had, by the clock that Linux keeps for each."""
    return time.clock_gettime((~process << 3) | 2)


def longest_record(name: str, seats: int, games: int) -> int:
    """Give the size in bytes of the longest record of many random games."""
    return max(record_size(name, seats, record.new_seed(), Random(seed)) for seed in range(games))


def record_size(name: str, seats: int, seed: str, chance: Random) -> int:
    """Give the size in bytes of the record of a random game."""
    game, now = catalog.game(name), datetime.now(UTC)
    state = game.start(seats=seats, seed=seed)
    while not state.over:
        state.apply(chance.choice(state.legal()))
    people = tuple(f"Player {seat + 1}" for seat in range(seats))
    opened = record.opened(game, seats, seed=seed, options={}, names=people, players=("human",) * seats, now=now)
    return len(record.written(opened, state, now).text().encode())
