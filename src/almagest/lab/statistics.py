"""What duels show: win rates with their uncertainty, scores, lengths, speed."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from almagest.lab.duel import Duel, Outcome

SURE = 1.96
"""Standard errors on either side of a 95 % interval."""


@dataclass(frozen=True)
class Standing:
    """One bot's part of a duel."""

    bot: str
    games: int
    share: float
    low: float
    high: float
    score: float


@dataclass(frozen=True)
class Report:
    """A whole duel."""

    standings: tuple[Standing, ...]
    games: int
    decisions: float
    seconds: float
    """Mean CPU seconds a game."""


def interval(wins: float, games: int) -> tuple[float, float]:
    """Give the 95 % interval of a win rate (Wilson's, which holds for few games and rates near 0 or 1)."""
    if games == 0:
        return 0.0, 1.0
    rate, square = wins / games, SURE * SURE
    middle = (rate + square / (2 * games)) / (1 + square / games)
    reach = SURE * sqrt(rate * (1 - rate) / games + square / (4 * games * games)) / (1 + square / games)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def reported(duel: Duel, outcomes: Sequence[Outcome]) -> Report:
    """Sum a duel up."""
    games = len(outcomes)
    standings = []
    for place, bot in enumerate(duel.bots):
        wins = sum(outcome.shares[place] for outcome in outcomes)
        low, high = interval(wins, games)
        score = mean([outcome.scores[place] for outcome in outcomes])
        standings.append(Standing(bot, games, wins / max(1, games), low, high, score))
    return Report(
        standings=tuple(standings),
        games=games,
        decisions=mean([outcome.decisions for outcome in outcomes]),
        seconds=mean([outcome.seconds for outcome in outcomes]),
    )


def mean(numbers: Sequence[float]) -> float:
    """Give the mean, 0 of nothing."""
    return sum(numbers) / len(numbers) if numbers else 0.0
