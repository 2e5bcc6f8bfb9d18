"""How a game plays out among bots: which seat wins, how long it lasts, how far the scores lie apart."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import mean, pstdev
from typing import TYPE_CHECKING

from almagest import catalog
from almagest.kernel.bot import ask
from almagest.kernel.rng import fast

if TYPE_CHECKING:
    from almagest.kernel.event import Json


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


def balance(name: str, seats: int, *, games: int, bot: str = "greedy", seed: int = 1, **options: Json) -> Balance:
    """Let one kind of bot play many games at one seat count."""
    game, player, rng = catalog.game(name), catalog.bot(bot), fast(seed)
    wins, rows, lengths = [0.0] * seats, [], []
    for _ in range(games):
        state = game.start(seats=seats, seed=int(rng.word()), **options)
        while not state.over:
            state.apply(ask(player, state, rng))
        for seat in state.winners():
            wins[seat] += 1 / len(state.winners()) / games
        rows.append(state.scores())
        lengths.append(int(state.ply))
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
