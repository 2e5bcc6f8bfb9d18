"""What somebody has played: victories by game, streaks, opponents, recent games; from the results alone."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from almagest import catalog
from almagest.server.people_forms import GamePlayed, Record, Versus

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from almagest.server.results import Result

WON = ("won", "shared")
MOST_OPPONENTS = 20


def played(own: Sequence[Result], others: dict[str, list[Result]], lang: str) -> list[GamePlayed]:
    """List games as their player sees them, the latest first."""
    return [
        GamePlayed(
            table=result.table_id,
            game=result.game,
            at=result.at,
            outcome=result.outcome,
            how=result.how,
            score=result.score,
            seat=result.seat,
            seats=result.seats,
            speed=result.speed,
            rated=bool(result.rated),
            opponents=[called(other, lang) for other in others.get(result.table_id, [])],
        )
        for result in own
    ]


def called(result: Result, lang: str) -> str:
    """Name a player of a game that is over."""
    return catalog.bot_title(result.game, result.bot).text(lang) if result.bot else result.name or "✶"


def records(games: Iterable[GamePlayed], key: str) -> list[Record]:
    """Count victories by game, by speed, by the number of players or by the seat."""
    gathered: dict[str, Counter[str]] = {}
    for game in games:
        count = gathered.setdefault(str(getattr(game, key)), Counter())
        count[game.outcome] += 1
        count["time"] += game.how == "time"
    return [
        Record(of, count.total() - count["time"], count["won"], count["shared"], count["lost"], count["time"])
        for of, count in sorted(gathered.items())
    ]


def versus(games: Iterable[GamePlayed]) -> list[Versus]:
    """Count victories against each opponent, those met most first."""
    met, won = Counter[str](), Counter[str]()
    for game in games:
        for opponent in game.opponents:
            met[opponent] += 1
            won[opponent] += game.outcome in WON
    return [Versus(name, number, won[name]) for name, number in met.most_common(MOST_OPPONENTS)]


def longest_streak(games: Iterable[GamePlayed]) -> int:
    """Count the most victories in a row; games that count for nobody are passed over."""
    longest = streak = 0
    for game in games:
        if game.outcome != "none":
            streak = streak + 1 if game.outcome in WON else 0
            longest = max(longest, streak)
    return longest


def fits(game: GamePlayed, search: str) -> bool:
    """Tell whether a game has to do with what is searched for: a game, an opponent, an outcome, a date."""
    facts = (game.game, game.at, game.outcome, game.how, game.speed, *game.opponents)
    return all(any(word in fact.casefold() for fact in facts) for word in search.casefold().split())
