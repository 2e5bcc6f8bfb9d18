"""Ratings by openskill, per game and speed: a ledger that follows from the results in their order, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import groupby
from math import hypot, sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING, NamedTuple

from openskill.models import PlackettLuce

from almagest import catalog

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from almagest.server.results import Result

MU, SIGMA = 25.0, 25.0 / 3
PROVISIONAL = 4.0
SCALE, MIDDLE = 40.0, 1500.0
A_LEVEL = 4.0
"""What lies between two levels where nothing was measured."""
LUCK = PlackettLuce().beta * sqrt(2)
"""How far two players of equal strength stray from each other in one game, as openskill sees it."""
MIDDLE_LEVEL = 3
BOT_SIGMA = SIGMA / 4
"""How well a bot of the middle level is known; the others less, by the games in which their steps were measured."""
SURELY = 0.99


@dataclass(frozen=True, slots=True)
class Rated:
    """A line of the ledger: where a player stands after a game."""

    game: str
    speed: str
    player: str
    at: str
    table_id: str
    mu: float
    sigma: float
    games: int

    @property
    def shown(self) -> int:
        """The rating as people read it."""
        return round(MIDDLE + SCALE * (self.mu - MU))

    @property
    def give_or_take(self) -> int:
        """Half the interval that holds the true strength nineteen times of twenty."""
        return round(2 * SCALE * self.sigma)

    @property
    def is_provisional(self) -> bool:
        """Whether little is known yet."""
        return self.sigma > PROVISIONAL


def player_of(result: Result) -> str:
    """Name who is rated: a person, or a bot of some level."""
    return result.identity or f"bot {result.bot}"


def beginning(game: str, player: str) -> tuple[float, float]:
    """Say where a player begins: people in the middle and unknown, bots where the levels of the game were measured."""
    level = player.rpartition(":")[2]
    if not player.startswith("bot ") or not level.isdecimal():
        return MU, SIGMA
    return MU + above_the_middle(game, int(level)), hypot(
        BOT_SIGMA, *(step.doubt for step in between(game, int(level)))
    )


class Step(NamedTuple):
    """How much better a level is than the one below, and how far that may be off by the number of games seen."""

    gap: float
    doubt: float


UNMEASURED = Step(A_LEVEL, 0.0)


@cache
def steps(game: str) -> tuple[Step, ...]:
    """Give the steps from each level to the next, by how often it beats the one below."""
    measured = catalog.strength(game)
    if measured is None:
        return (UNMEASURED,) * (len(catalog.levels(game)) - 1)
    seen = zip(measured.beats_below, measured.games, strict=True)
    return tuple(Step(gap(wins), doubt(wins, games)) for wins, games in seen)


def between(game: str, level: int) -> tuple[Step, ...]:
    """Give the steps that lie between a level and the middle one."""
    low, high = sorted((level, MIDDLE_LEVEL))
    return steps(game)[low - 1 : high - 1]


def above_the_middle(game: str, level: int) -> float:
    """Tell how far a level is above the middle one."""
    distance = sum(step.gap for step in between(game, level))
    return distance if level > MIDDLE_LEVEL else -distance


def gap(wins: float) -> float:
    """Tell how much better somebody is who wins so often."""
    return LUCK * NormalDist().inv_cdf(certain(wins))


def doubt(wins: float, games: int) -> float:
    """Tell the standard error of that gap if it was seen in so many games."""
    share, normal = certain(wins), NormalDist()
    return LUCK * sqrt(share * (1 - share) / games) / normal.pdf(normal.inv_cdf(share))


def certain(wins: float) -> float:
    """Keep a share of victories away from none and all, which no number of games can prove."""
    return min(max(wins, 1 - SURELY), SURELY)


def ledger(results: Iterable[Result]) -> Iterator[Rated]:
    """Write the ledger of rated games, ordered by their ends."""
    standing: dict[tuple[str, str, str], tuple[float, float, int]] = {}
    in_order = sorted(results, key=lambda result: (result.at, result.table_id, result.seat))
    for _, rows in groupby(in_order, key=lambda result: (result.at, result.table_id)):
        for line in rated(list(rows), standing):
            standing[line.game, line.speed, line.player] = (line.mu, line.sigma, line.games)
            yield line


def rated(rows: Sequence[Result], standing: dict[tuple[str, str, str], tuple[float, float, int]]) -> list[Rated]:
    """Rate one game: who won comes first, then by score; who forfeited comes last."""
    if any(row.outcome == "none" for row in rows) or len({player_of(row) for row in rows}) < len(rows):
        return []
    model = PlackettLuce(mu=MU, sigma=SIGMA)
    before = [
        standing.get((row.game, row.speed, player_of(row)), (*beginning(row.game, player_of(row)), 0)) for row in rows
    ]
    teams = [[model.rating(mu=mu, sigma=sigma)] for mu, sigma, _ in before]
    after = model.rate(teams, ranks=[float(rank) for rank in ranks(rows)])
    return [
        Rated(row.game, row.speed, player_of(row), row.at, row.table_id, team[0].mu, team[0].sigma, games + 1)
        for row, team, (_, _, games) in zip(rows, after, before, strict=True)
    ]


def ranks(rows: Sequence[Result]) -> list[int]:
    """Rank the seats of a game, 0 the best."""
    keys = [
        (row.outcome not in ("won", "shared"), row.how != "played" and row.outcome == "lost", -row.score)
        for row in rows
    ]
    shared = [(key[0], key[1], 0) if not key[0] else key for key in keys]
    order = sorted(set(shared))
    return [order.index(key) for key in shared]
