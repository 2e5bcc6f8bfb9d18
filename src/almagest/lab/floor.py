"""The floor under every judge: how surprised one would be that knew each moment's true chances.

From moments of fresh games the same bots play on many times, with all that nobody has seen dealt anew: how often each
seat wins comes close to its true chance. The entropy of these chances is a surprise that no judge can go below, and
what judges would be surprised by on average is known from so many endings far better than from the one that came.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from math import sqrt
from typing import TYPE_CHECKING

import numpy as np

from almagest import catalog
from almagest.kernel.bot import ask
from almagest.kernel.judge_file import judge_by_facts, judge_from, judge_of, net_from
from almagest.kernel.rng import fast
from almagest.lab.calibration import STAGES, WHOLE, judge_for, stage_of
from almagest.lab.entrants import entrant
from almagest.lab.lessons import moments, victory
from almagest.lab.reliability import surprise
from almagest.lab.selfplay import played_fresh, seed_of
from almagest.lab.workers import spread

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from almagest.kernel.judge import Judge
    from almagest.kernel.rng import Rng
    from almagest.kernel.state import State
    from almagest.lab.calibration import Trial

A_GAME = 4
"""Moments taken from each game: playing on takes time, and other games tell more than neighbouring moments."""
APART = 32_452_843_000_003


@dataclass(frozen=True)
class Surprise:
    """What the average surprise at a moment's many endings is: of each judge, and at least."""

    stage: str
    by_facts: float
    net: float
    told: float
    floor: float


@dataclass(frozen=True)
class Floor:
    """The same over all moments of a stage; `doubt` is the standard error of what is told less the floor."""

    stage: str
    moments: int
    by_facts: float
    net: float
    told: float
    floor: float
    doubt: float


def surprises(
    trial: Trial, games: int, endings: int, *, jobs: int = 1, cluster: str | None = None
) -> Iterator[tuple[Surprise, ...]]:
    """Play fresh games, the same ones as a calibration, and give the surprises of each as it is done."""
    series = f"calibration {trial.game} {trial.seats} {trial.seed}"
    seeds = [seed_of(series, number) for number in range(games)]
    yield from spread(partial(surprises_of, trial, endings), seeds, jobs, cluster)


def surprises_of(trial: Trial, endings: int, seed: int) -> tuple[Surprise, ...]:
    """Play one game, and on from moments of it."""
    played = played_fresh(trial.game, trial.bot, seed, trial.seats, trial.options)
    *found, end = moments(catalog.game(trial.game), played, A_GAME)
    facts, net, told, rng = judge_by_facts(end.setting), net_for(trial, end), judge_for(trial, end), fast(seed + APART)
    rows = []
    for state in found:
        ends = np.array([played_on(state, trial.bot, rng) for _ in range(endings)])
        chances = [float(share) for share in ends.mean(axis=0)]
        rows.append(
            Surprise(
                stage=stage_of(state, played),
                by_facts=surprise(facts.judged(state), chances),
                net=surprise(net.judged(state), chances),
                told=surprise(told.judged(state), chances),
                floor=entropy(ends),
            )
        )
    return tuple(rows)


def net_for(trial: Trial, state: State) -> Judge:
    """Give the judge that is tried as it compares decisions: without correction."""
    if trial.learned is None:
        return judge_of(state.setting)
    return judge_from(trial.learned, net_from(trial.learned, state.game), state.setting, corrected=False)


def played_on(state: State, bot: str, rng: Rng) -> list[float]:
    """Play a moment to its end with all that nobody has seen dealt anew, and give every seat's share of the victory."""
    world, player = state.stirred(rng), entrant(bot)
    while not world.over:
        world.play(ask(player, world, rng))
    shares = victory(world, world.seats)
    return shares if world.seats == 1 else shares[:-1]


def entropy(ends: NDArray[np.float64]) -> float:
    """Estimate the entropy of the chances that these results are drawn from, a row each.

    Chances by counting look surer than they are: the entropy of the mean falls short by half its variance over the
    chance, seat by seat. Where every result is a whole victory that is Miller and Madow's correction.
    """
    number, chances = len(ends), ends.mean(axis=0)
    there = chances > 0
    variance = ends[:, there].var(axis=0, ddof=1) / number if number > 1 else np.zeros(there.sum())
    return float(np.sum(-chances[there] * np.log(chances[there]) + variance / chances[there] / 2))


def report(games: Sequence[Sequence[Surprise]]) -> list[Floor]:
    """Give the means over the whole game and over each stage."""
    return [floor_of(stage, games) for stage in (WHOLE, *STAGES)]


def floor_of(stage: str, games: Sequence[Sequence[Surprise]]) -> Floor:
    """Give the means over one stage; the moments of a game are one sample of the doubt."""
    here = [[row for row in game if stage in (WHOLE, row.stage)] for game in games]
    rows = np.array([(row.by_facts, row.net, row.told, row.floor) for game in here for row in game]).reshape(-1, 4)
    number = max(1, len(rows))
    by_facts, net, told, floor = (float(mean) for mean in rows.sum(axis=0) / number)
    off = [sum(row.told - row.floor - told + floor for row in game) for game in here]
    return Floor(stage, len(rows), by_facts, net, told, floor, doubt=sqrt(sum(each**2 for each in off)) / number)
