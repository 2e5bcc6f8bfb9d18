"""Calibration: games that no judge has learned from, judged at many moments, and compared with how they ended.

The judge by facts, which a game without a learned one has, is asked about the same moments for comparison.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from almagest import catalog
from almagest.kernel.judge_file import Learned, judge_by_facts, judge_from, judge_of, net_from
from almagest.lab import reliability
from almagest.lab.doubting import fitted_doubt
from almagest.lab.lessons import moments, victory
from almagest.lab.reliability import Bin, Said
from almagest.lab.selfplay import played_fresh, seed_of
from almagest.lab.workers import spread

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from almagest.kernel.event import Json
    from almagest.kernel.judge import Judge
    from almagest.kernel.state import State

STAGES = ("opening", "middle", "end")
WHOLE = "whole"


@dataclass(frozen=True)
class Trial:
    """Which games to judge: seats, options, the bot on every seat, and the series of deals."""

    game: str
    seats: int
    bot: str
    seed: int
    options: Mapping[str, Json]
    learned: Learned | None = None
    """The judge to ask, None for the one in the game's folder."""


@dataclass(frozen=True)
class Moment:
    """One moment: the third of the game it is in, what both judges said, and what came of it."""

    stage: str
    chances: tuple[float, ...]
    by_facts: tuple[float, ...]
    shares: tuple[float, ...]


@dataclass(frozen=True)
class Reliability:
    """How far one judge can be trusted in one stage of the game."""

    judge: str
    stage: str
    moments: int
    surprise: float
    brier: float
    error: float
    bins: tuple[Bin, ...]


def judged_games(
    trial: Trial, games: int, *, jobs: int = 1, cluster: str | None = None
) -> Iterator[tuple[Moment, ...]]:
    """Play fresh games and give the moments of each as it is over."""
    series = f"calibration {trial.game} {trial.seats} {trial.seed}"
    seeds = [seed_of(series, number) for number in range(games)]
    yield from spread(partial(judged_game, trial), seeds, jobs, cluster)


def judged_game(trial: Trial, seed: int) -> tuple[Moment, ...]:
    """Play one game and judge moments of it."""
    game = catalog.game(trial.game)
    played = played_fresh(trial.game, trial.bot, seed, trial.seats, trial.options)
    *found, end = moments(game, played)
    judge, facts = judge_for(trial, end), judge_by_facts(end.setting)
    shares = victory(end, end.seats)
    result = tuple(shares if end.seats == 1 else shares[:-1])
    return tuple(
        Moment(
            STAGES[min(len(STAGES) - 1, len(STAGES) * int(state.ply) // len(played.moves))],
            tuple(judge.judged(state)),
            tuple(facts.judged(state)),
            result,
        )
        for state in found
    )


def doubt_at(games: Sequence[Sequence[Moment]]) -> float:
    """Give what the log-odds of the judge would have to be divided by to be trusted in these games."""
    return fitted_doubt([[(moment.chances, moment.shares) for moment in game] for game in games])


def judge_for(trial: Trial, state: State) -> Judge:
    """Give the judge that is tried."""
    if trial.learned is None:
        return judge_of(state.setting)
    return judge_from(trial.learned, net_from(trial.learned, state.game), state.setting)


def report(moments: Sequence[Moment]) -> list[Reliability]:
    """Tell how both judges did, in the whole game and in each stage."""
    found = []
    for stage in (WHOLE, *STAGES):
        here = [moment for moment in moments if stage in (WHOLE, moment.stage)]
        learned = reliability_of("learned", stage, here)
        facts = reliability_of("by facts", stage, [replace(each, chances=each.by_facts) for each in here])
        found += [learned, facts]
    return found


def reliability_of(judge: str, stage: str, moments: Sequence[Moment]) -> Reliability:
    """Tell how one judge did; each seat's chance counts as one judgement, a lone player's only the own one."""
    number = max(1, len(moments))
    said = [
        Said(chance, share)
        for moment in moments
        for chance, share in list(zip(moment.chances, moment.shares, strict=True))[: seats_of(moment)]
    ]
    bins = reliability.table(said)
    return Reliability(
        judge=judge,
        stage=stage,
        moments=len(moments),
        surprise=sum(reliability.surprise(each.chances, each.shares) for each in moments) / number,
        brier=sum(reliability.brier(each.chances, each.shares) for each in moments) / number,
        error=reliability.calibration_error(bins),
        bins=tuple(bins),
    )


def seats_of(moment: Moment) -> int:
    """Count the judgements that say something of their own: of two that add up to 1, one does."""
    return 1 if len(moment.chances) == 2 else len(moment.chances)
