"""A league: every bot meets every other one at a table of two or more, and all of them get a rating from all the games.

Each meeting is a duel with a result file of its own, so that a league can be stopped and taken up again, and grows
when a bot joins it.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from openskill.models import PlackettLuce

from almagest import catalog
from almagest.kernel.errors import BadSeats, BadSetup
from almagest.lab import duel as duels
from almagest.lab.elo import Elo, elos
from almagest.lab.statistics import interval

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from almagest.kernel.event import Json
    from almagest.lab.duel import Duel, Outcome

Meeting = tuple["Duel", "list[Outcome]"]
UNRATED = Elo(0.0, 0.0, 0.0)


@dataclass(frozen=True)
class Rating:
    """One bot's place: its skill, how uncertain that is, its share of the victories, and Elo from all games at once."""

    bot: str
    skill: float
    doubt: float
    games: int
    share: float
    low: float
    high: float
    elo: float
    elo_low: float
    elo_high: float


def meetings(
    game: str,
    bots: Sequence[str],
    games: int,
    seed: int,
    *,
    seats: int = 2,
    options: Mapping[str, Json] | None = None,
) -> list[Duel]:
    """Announce the meetings of all groups of bots that fill a table, or refuse them."""
    different = list(dict.fromkeys(bots))
    if seats not in catalog.game(game).seats:
        raise BadSeats(game, seats, catalog.game(game).seats)
    if len(different) < seats:
        raise BadSetup(
            f"A league at tables of {seats} needs {seats} different bots or more, found {len(different)}: name more.",
            f"Une ligue à des tables de {seats} veut {seats} robots différents ou plus, trouvé {len(different)} : "
            "nommez-en d'autres.",
        )
    return [duels.announced(game, group, games, seed, options=options) for group in combinations(different, seats)]


def file_of(meeting: Duel, folder: Path) -> Path:
    """Name the result file of a meeting."""
    return folder / f"{meeting.name}.jsonl"


def play(
    announced: Sequence[Duel],
    folder: Path,
    jobs: int,
    told: Callable[[Outcome], None],
    *,
    cluster: str | None = None,
) -> None:
    """Play every meeting that is not finished yet."""
    for meeting in announced:
        duels.fight(meeting, file_of(meeting, folder), jobs, told, cluster=cluster)


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
    elo = elos([(meeting.bots, outcome.shares) for meeting, outcomes in played for outcome in outcomes])
    rows = [rating(bot, skill[bot].mu, skill[bot].sigma, games[bot], wins[bot], elo.get(bot, UNRATED)) for bot in bots]
    return sorted(rows, key=lambda row: -row.skill)


def rating(bot: str, skill: float, doubt: float, games: int, wins: float, elo: Elo) -> Rating:
    """Put one bot's row together."""
    low, high = interval(wins, games)
    return Rating(bot, skill, doubt, games, wins / max(1, games), low, high, elo.elo, elo.low, elo.high)


def in_turn(played: Sequence[Meeting]) -> Iterator[tuple[tuple[str, ...], Outcome]]:
    """Give the games in rounds, one of every meeting, so that nobody's games all come at the end."""
    longest = max((len(outcomes) for _, outcomes in played), default=0)
    for place in range(longest):
        for meeting, outcomes in played:
            if place < len(outcomes):
                yield meeting.bots, outcomes[place]
