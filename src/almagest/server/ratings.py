"""Ratings by openskill, per game and speed: a ledger that follows from the results in their order, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import groupby
from math import sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING

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
    return MU + above_the_middle(game, int(level)), BOT_SIGMA


@cache
def above_the_middle(game: str, level: int) -> float:
    """Tell how far a level is above the middle one: each step by how often it beats the one below."""
    measured = catalog.strength(game)
    steps = [A_LEVEL] * (level + MIDDLE_LEVEL) if measured is None else [gap(wins) for wins in measured.beats_below]
    return sum(steps[MIDDLE_LEVEL - 1 : level - 1]) - sum(steps[level - 1 : MIDDLE_LEVEL - 1])


def gap(wins: float) -> float:
    """Tell how much better somebody is who wins so often."""
    return LUCK * NormalDist().inv_cdf(min(max(wins, 1 - SURELY), SURELY))


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
