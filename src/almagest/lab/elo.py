"""Elo from all games of a league together: Bradley and Terry's model for two, Luce's for more at a table.

A bot of strength w wins against others with the chance w divided by the sum of all strengths at the table. The
strengths that make the results most likely are found by minorisation (Hunter 2004); their doubt comes from how sharply
the likelihood falls around them.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log, log10, sqrt
from typing import TYPE_CHECKING

import numpy as np

from almagest.lab.statistics import SURE

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

Game = tuple["tuple[str, ...]", "tuple[float, ...]"]
"""Who sat at the table, and their shares of the victory."""
ELO = 400 / log(10)
STEPS = 500
PRIOR = 0.5
"""Games drawn with everybody at once, so that one who never lost has a number, too."""


@dataclass(frozen=True)
class Elo:
    """One bot's strength, 0 being the mean of all, with its 95 % interval."""

    elo: float
    low: float
    high: float


def elos(games: Sequence[Game]) -> dict[str, Elo]:
    """Rate all bots by all games."""
    bots = list(dict.fromkeys(bot for seated, _ in games for bot in seated))
    tables = gathered(games, bots)
    strengths = fitted(tables, len(bots))
    logs = np.log(strengths)
    doubts = spread(tables, strengths)
    return {
        bot: Elo(ELO * logs[n], ELO * (logs[n] - SURE * doubts[n]), ELO * (logs[n] + SURE * doubts[n]))
        for n, bot in enumerate(bots)
    }


def gathered(games: Iterable[Game], bots: Sequence[str]) -> list[tuple[list[int], float, NDArray[np.float64]]]:
    """Put games of the same table together: who, how many, and how often each of all bots has won; and the prior."""
    place = {bot: n for n, bot in enumerate(bots)}
    tables: dict[tuple[int, ...], list[float]] = {}
    for seated, shares in games:
        who = tuple(place[bot] for bot in seated)
        row = tables.setdefault(who, [0.0] * (len(bots) + 1))
        row[-1] += 1
        for bot, share in zip(who, shares, strict=True):
            row[bot] += share
    found = [(list(who), row[-1], np.array(row[:-1])) for who, row in tables.items()]
    everybody = list(range(len(bots)))
    return [*found, (everybody, PRIOR, np.full(len(bots), PRIOR / len(bots)))]


def fitted(tables: Sequence[tuple[list[int], float, NDArray[np.float64]]], bots: int) -> NDArray[np.float64]:
    """Find the strengths that make the results most likely; their geometric mean is 1."""
    strengths = np.ones(bots)
    wins = np.sum([won for _, _, won in tables], axis=0)
    for _ in range(STEPS):
        weights = np.zeros(bots)
        for who, number, _ in tables:
            for bot in who:
                weights[bot] += number / strengths[who].sum()
        new = np.asarray(wins / weights, np.float64)
        new /= np.exp(np.log(new).mean())
        if abs(np.log(new / strengths)).max() < 1e-9:
            return new
        strengths = new
    return strengths


def spread(
    tables: Sequence[tuple[list[int], float, NDArray[np.float64]]], strengths: NDArray[np.float64]
) -> list[float]:
    """Give the standard error of each log-strength, by Fisher's information."""
    information = np.zeros((len(strengths), len(strengths)))
    for who, number, _ in tables:
        chances = strengths[who] / strengths[who].sum()
        for i, one in enumerate(who):
            information[one, one] += number * chances[i]
            for j, other in enumerate(who):
                information[one, other] -= number * chances[i] * chances[j]
    return [sqrt(max(0.0, number)) for number in np.diag(np.linalg.pinv(information))]


def expected(one: float, other: float) -> float:
    """Give the share that one bot should win against another by their Elo."""
    return 1 / (1 + 10 ** ((other - one) / 400))


def elo_of(share: float) -> float:
    """Give the lead in Elo that a share of the victories against one opponent means."""
    return 400 * log10(share / (1 - share))
