"""Ratings by openskill, per game and speed: a ledger that follows from the results in their order, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from openskill.models import PlackettLuce

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from almagest.server.results import Result

MU, SIGMA = 25.0, 25.0 / 3
PROVISIONAL = 4.0
SCALE, MIDDLE = 40.0, 1500.0
A_LEVEL = 4.0


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


def beginning(player: str) -> tuple[float, float]:
    """Say where a player begins: bots by their level, which leagues have measured to be in order."""
    level = player.rpartition(":")[2]
    return (
        (MU + A_LEVEL * (int(level) - 3), SIGMA / 2) if player.startswith("bot ") and level.isdecimal() else (MU, SIGMA)
    )


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
    before = [standing.get((row.game, row.speed, player_of(row)), (*beginning(player_of(row)), 0)) for row in rows]
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
