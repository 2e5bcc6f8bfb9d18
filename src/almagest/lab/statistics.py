"""What duels show: win rates with their uncertainty, scores, lengths, speed."""

from __future__ import annotations

from dataclasses import dataclass
from math import log, sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from almagest.lab.duel import Duel, Outcome

SURE = 1.96
"""Standard errors on either side of a 95 % interval."""
MISTAKES = 0.05
"""How often a verdict of `--until-clear` may be wrong, however often it looks."""
EXPECTED_DEALS = 50
"""The number of deals for which the running interval is narrowest."""
FEWEST_DEALS = 10
"""Before these it says nothing: too few to know how much deals differ."""
MOST_GAIN = 4
"""Pairing counts for no more than so many games each: a few deals that came out alike prove little."""


@dataclass(frozen=True)
class Adjusted:
    """A bot's share of the victories with luck taken out, and how many plain games each game was worth so."""

    share: float
    low: float
    high: float
    worth: float


@dataclass(frozen=True)
class Standing:
    """One bot's part of a duel."""

    bot: str
    games: int
    share: float
    low: float
    high: float
    score: float
    adjusted: Adjusted | None = None
    """None where no luck was booked, or too few deals to tell."""


@dataclass(frozen=True)
class Report:
    """A whole duel."""

    standings: tuple[Standing, ...]
    games: int
    decisions: float
    seconds: float
    """Mean CPU seconds a game."""


def interval(wins: float, games: float) -> tuple[float, float]:
    """Give the 95 % interval of a win rate (Wilson's, which holds for few games and rates near 0 or 1)."""
    if games == 0:
        return 0.0, 1.0
    rate, square = wins / games, SURE * SURE
    middle = (rate + square / (2 * games)) / (1 + square / games)
    reach = SURE * sqrt(rate * (1 - rate) / games + square / (4 * games * games)) / (1 + square / games)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def deals(duel: Duel, outcomes: Sequence[Outcome], place: int, *, adjusted: bool = False) -> list[float]:
    """Give a bot's mean share of each deal that was played from every seat, less its luck if wanted."""
    shares: dict[int, list[float]] = {}
    for outcome in outcomes:
        share = outcome.shares[place] - (outcome.luck[place] if adjusted else 0.0)
        shares.setdefault(duel.deal(outcome.number), []).append(share)
    return [mean(found) for found in shares.values() if len(found) == len(duel.bots)]


def paired_interval(duel: Duel, outcomes: Sequence[Outcome], place: int) -> tuple[float, float]:
    """Give the 95 % interval of a bot's share from whole deals: what the cards did to both sides cancels out.

    It is Wilson's interval for as many independent games as would leave the same doubt.
    """
    found, games = deals(duel, outcomes, place), len(outcomes)
    wins = sum(outcome.shares[place] for outcome in outcomes)
    doubt = variance(found) / max(1, len(found))
    if len(found) < FEWEST_DEALS:
        return interval(wins, games)
    rate = wins / games
    worth = MOST_GAIN * games if doubt == 0 else min(MOST_GAIN * games, rate * (1 - rate) / doubt)
    return interval(rate * worth, worth) if worth > 0 else interval(wins, games)


def has_luck(outcomes: Sequence[Outcome]) -> bool:
    """Tell whether the luck of every game was booked."""
    return bool(outcomes) and all(outcome.luck for outcome in outcomes)


def adjusted_share(duel: Duel, outcomes: Sequence[Outcome], place: int) -> Adjusted | None:
    """Give a bot's share with luck taken out, its 95 % interval from whole deals, and what that was worth."""
    if not has_luck(outcomes):
        return None
    plain, found = deals(duel, outcomes, place), deals(duel, outcomes, place, adjusted=True)
    doubt, plain_doubt = variance(found), variance(plain)
    if len(found) < FEWEST_DEALS or doubt == 0 or plain_doubt == 0:
        return None
    reach = SURE * sqrt(doubt / len(found))
    return Adjusted(mean(found), mean(found) - reach, mean(found) + reach, plain_doubt / doubt)


def running_interval(duel: Duel, outcomes: Sequence[Outcome], place: int) -> tuple[float, float]:
    """Give an interval that may be looked at after every deal and stopped by: it is wrong once in twenty duels at most.

    The normal-mixture confidence sequence of Robbins with the variance found so far; luck is taken out where it was
    booked.
    """
    found = deals(duel, outcomes, place, adjusted=has_luck(outcomes))
    number = len(found)
    if number < FEWEST_DEALS:
        return 0.0, 1.0
    spread = max(variance(found), 1 / (4 * number))
    breadth = -2 * log(MISTAKES) + log(-2 * log(MISTAKES)) + 1
    scale = breadth / EXPECTED_DEALS
    grown = number * scale + 1
    reach = sqrt(spread) * sqrt(2 * grown / (number * number * scale) * log(sqrt(grown) / MISTAKES))
    return max(0.0, mean(found) - reach), min(1.0, mean(found) + reach)


def is_clear(duel: Duel, outcomes: Sequence[Outcome]) -> bool:
    """Tell whether it is clear that the first bot wins more, or less, than its part."""
    low, high = running_interval(duel, outcomes, 0)
    return low > 1 / len(duel.bots) or high < 1 / len(duel.bots)


def variance(numbers: Sequence[float]) -> float:
    """Give the variance of what numbers like these are drawn from, 0 of fewer than two."""
    middle = mean(numbers)
    return sum((number - middle) ** 2 for number in numbers) / max(1, len(numbers) - 1)


def reported(duel: Duel, outcomes: Sequence[Outcome]) -> Report:
    """Sum a duel up."""
    games = len(outcomes)
    standings = []
    for place, bot in enumerate(duel.bots):
        wins = sum(outcome.shares[place] for outcome in outcomes)
        low, high = paired_interval(duel, outcomes, place)
        score = mean([outcome.scores[place] for outcome in outcomes])
        standings.append(
            Standing(bot, games, wins / max(1, games), low, high, score, adjusted_share(duel, outcomes, place))
        )
    return Report(
        standings=tuple(standings),
        games=games,
        decisions=mean([outcome.decisions for outcome in outcomes]),
        seconds=mean([outcome.seconds for outcome in outcomes]),
    )


def mean(numbers: Sequence[float]) -> float:
    """Give the mean, 0 of nothing."""
    return sum(numbers) / len(numbers) if numbers else 0.0
