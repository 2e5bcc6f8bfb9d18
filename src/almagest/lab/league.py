"""A league: every bot meets every other one in a duel of two, and all of them get a rating from all the games.

Each meeting is a duel with a result file of its own, so that a league can be stopped and taken up again, and grows
when a bot joins it.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from openskill.models import PlackettLuce

from almagest.lab import duel as duels
from almagest.lab.statistics import interval

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from almagest.lab.duel import Duel, Outcome

Meeting = tuple["Duel", "list[Outcome]"]


@dataclass(frozen=True)
class Rating:
    """One bot's place: its skill, how uncertain that is, and its share of the victories."""

    bot: str
    skill: float
    doubt: float
    games: int
    share: float
    low: float
    high: float


def meetings(game: str, bots: Sequence[str], games: int, seed: int) -> list[Duel]:
    """Announce all meetings, or refuse them."""
    return [duels.announced(game, list(pair), games, seed) for pair in combinations(dict.fromkeys(bots), 2)]


def file_of(meeting: Duel, folder: Path) -> Path:
    """Name the result file of a meeting."""
    known_by = "-".join([meeting.game, *meeting.bots, str(meeting.seed)]).replace(":", "")
    return folder / f"{known_by}.jsonl"


def play(announced: Sequence[Duel], folder: Path, jobs: int, told: Callable[[Outcome], None]) -> None:
    """Play every meeting that is not finished yet."""
    for meeting in announced:
        duels.fight(meeting, file_of(meeting, folder), jobs, told)


def results(announced: Sequence[Duel], folder: Path) -> list[Meeting]:
    """Read what has been played so far."""
    return [(meeting, duels.taken_up(meeting, file_of(meeting, folder))) for meeting in announced]


def ratings(played: Sequence[Meeting]) -> list[Rating]:
    """Rate the bots, the best first."""
    model = PlackettLuce()
    bots = list(dict.fromkeys(bot for meeting, _ in played for bot in meeting.bots))
    skill = {bot: model.rating(name=bot) for bot in bots}
    games, wins = dict.fromkeys(bots, 0), dict.fromkeys(bots, 0.0)
    for pair, outcome in in_turn(played):
        teams = model.rate([[skill[bot]] for bot in pair], scores=[10 * share for share in outcome.shares])
        for bot, team, share in zip(pair, teams, outcome.shares, strict=True):
            skill[bot] = team[0]
            games[bot] += 1
            wins[bot] += share
    rows = [rating(bot, skill[bot].mu, skill[bot].sigma, games[bot], wins[bot]) for bot in bots]
    return sorted(rows, key=lambda row: -row.skill)


def rating(bot: str, skill: float, doubt: float, games: int, wins: float) -> Rating:
    """Put one bot's row together."""
    low, high = interval(wins, games)
    return Rating(bot, skill, doubt, games, wins / max(1, games), low, high)


def in_turn(played: Sequence[Meeting]) -> Iterator[tuple[tuple[str, ...], Outcome]]:
    """Give the games in rounds, one of every meeting, so that nobody's games all come at the end."""
    longest = max((len(outcomes) for _, outcomes in played), default=0)
    for place in range(longest):
        for meeting, outcomes in played:
            if place < len(outcomes):
                yield meeting.bots, outcomes[place]
