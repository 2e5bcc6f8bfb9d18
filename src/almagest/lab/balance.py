"""How a game plays out among bots: which seat wins, how long it lasts, how far the scores lie apart."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from statistics import mean, pstdev

from almagest import catalog
from almagest.kernel.bot import ask
from almagest.kernel.event import Json
from almagest.kernel.rng import fast
from almagest.lab.entrants import entrant
from almagest.lab.streams import beside
from almagest.lab.workers import spread


@dataclass(frozen=True)
class Balance:
    """What many games of one seat count have in common."""

    seats: int
    games: int
    wins: list[float]  # the share of victories of each seat; shared ones are divided
    decisions: float
    lengths: tuple[int, int]  # the decisions of the shortest and the longest game
    scores: list[float]  # the mean score of each seat
    range: tuple[int, int]  # the lowest and the highest score of all
    spread: float  # the standard deviation of all scores
    lead: float  # how far the best score lies ahead of the last one, on average


@dataclass(frozen=True)
class Table:
    """What is played: game, seats, options, and the bot on every seat."""

    game: str
    seats: int
    bot: str
    options: dict[str, Json]


@dataclass(frozen=True)
class Ended:
    """How one game ended."""

    seed: int
    winners: list[int]
    scores: list[int]
    decisions: int


def played(table: Table, seed: int) -> Ended:
    """Play one game."""
    state = catalog.game(table.game).start(seats=table.seats, seed=seed, **table.options)
    player, rng = entrant(table.bot), beside(seed)
    while not state.over:
        state.apply(ask(player, state, rng))
    return Ended(seed, state.winners(), state.scores(), int(state.ply))


def balance(
    name: str,
    seats: int,
    *,
    games: int,
    bot: str = "greedy",
    seed: int = 1,
    jobs: int = 1,
    cluster: str | None = None,
    **options: Json,
) -> Balance:
    """Let one kind of bot play many games at one seat count."""
    rng = fast(seed)
    seeds = [int(rng.word()) for _ in range(games)]
    task = partial(played, Table(name, seats, bot, options))
    ended = sorted(spread(task, seeds, jobs, cluster), key=lambda game: game.seed)
    wins, rows, lengths = [0.0] * seats, [game.scores for game in ended], [game.decisions for game in ended]
    for game in ended:
        for seat in game.winners:
            wins[seat] += 1 / len(game.winners) / games
    scores = [score for row in rows for score in row]
    return Balance(
        seats=seats,
        games=games,
        wins=wins,
        decisions=mean(lengths),
        lengths=(min(lengths), max(lengths)),
        scores=[mean(row[seat] for row in rows) for seat in range(seats)],
        range=(min(scores), max(scores)),
        spread=pstdev(scores),
        lead=mean(max(row) - min(row) for row in rows),
    )
