"""Calibration: games that no judge has learned from, judged at many moments, and compared with how they ended.

The judge by facts, which a game without a learned one has, is asked about the same moments for comparison.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from almagest import catalog
from almagest.kernel.judge_file import Learned, judge_by_facts, judge_from, judge_to_tell, net_from
from almagest.lab import reliability
from almagest.lab.correcting import fitted
from almagest.lab.lessons import moments, victory
from almagest.lab.reliability import Bin, Said
from almagest.lab.selfplay import played_fresh, seed_of
from almagest.lab.workers import spread

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from almagest.kernel.event import Json
    from almagest.kernel.judge import Judge
    from almagest.kernel.state import State
    from almagest.lab.correcting import Correction
    from almagest.lab.selfplay import PlayedGame

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
    by_chance: float
    """The error that a judge without any would show on average in so many games."""
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
            stage_of(state, played),
            tuple(judge.judged(state)),
            tuple(facts.judged(state)),
            result,
        )
        for state in found
    )


def stage_of(state: State, played: PlayedGame) -> str:
    """Give the third of a game that a moment is in."""
    return STAGES[min(len(STAGES) - 1, len(STAGES) * int(state.ply) // len(played.moves))]


def correction_at(games: Sequence[Sequence[Moment]], seats: int) -> Correction:
    """Give what the judge would have to correct to be trusted in these games."""
    return fitted([[(moment.chances, moment.shares) for moment in game] for game in games], seats)


def judge_for(trial: Trial, state: State) -> Judge:
    """Give the judge that is tried."""
    if trial.learned is None:
        return judge_to_tell(state.setting)
    return judge_from(trial.learned, net_from(trial.learned, state.game), state.setting)


def report(games: Sequence[Sequence[Moment]]) -> list[Reliability]:
    """Tell how both judges did, in the whole game and in each stage."""
    found = []
    for stage in (WHOLE, *STAGES):
        here = [[moment for moment in game if stage in (WHOLE, moment.stage)] for game in games]
        facts = [[replace(moment, chances=moment.by_facts) for moment in game] for game in here]
        found += [reliability_of("learned", stage, here), reliability_of("by facts", stage, facts)]
    return found


def reliability_of(judge: str, stage: str, games: Sequence[Sequence[Moment]]) -> Reliability:
    """Tell how one judge did."""
    moments = [moment for game in games for moment in game]
    number = max(1, len(moments))
    said = [[each for moment in game for each in said_at(moment)] for game in games]
    bins = reliability.table([each for game in said for each in game])
    return Reliability(
        judge=judge,
        stage=stage,
        moments=len(moments),
        surprise=sum(reliability.surprise(each.chances, each.shares) for each in moments) / number,
        brier=sum(reliability.brier(each.chances, each.shares) for each in moments) / number,
        error=reliability.calibration_error(bins),
        by_chance=reliability.error_by_chance(said),
        bins=tuple(bins),
    )


def said_at(moment: Moment) -> list[Said]:
    """Give the judgements of a moment that say something of their own: of two that add up to 1, one does."""
    both = [Said(chance, share) for chance, share in zip(moment.chances, moment.shares, strict=True)]
    return both[:1] if len(both) == 2 else both
