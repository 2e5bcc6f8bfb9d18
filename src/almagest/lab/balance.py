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

    def line(self) -> str:
        """Write the findings in one line."""
        wins = " ".join(f"{100 * share:3.0f}%" for share in self.wins)
        scores = " ".join(f"{score:5.1f}" for score in self.scores)
        return (
            f"{self.seats} seats, {self.games} games: wins {wins} | mean scores {scores} "
            f"(spread {self.spread:.1f}, first to last {self.lead:.1f}) | {self.decisions:.0f} decisions"
        )


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


def report(name: str, *, games: int, bot: str = "greedy", seed: int = 1, **options: Json) -> list[str]:
    """Give one line for every seat count of a game."""
    return [
        balance(name, seats, games=games, bot=bot, seed=seed, **options).line() for seats in catalog.game(name).seats
    ]


def print_report(name: str, *, games: int = 100, bot: str = "greedy", seed: int = 1, **options: Json) -> None:
    """Print seat balance, length and score spread for every seat count."""
    for line in report(name, games=games, bot=bot, seed=seed, **options):
        print(line)  # noqa: T201
