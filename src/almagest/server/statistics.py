"""What somebody has played: victories by game, streaks, opponents, recent games; from the results alone."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from almagest import catalog
from almagest.server.people_forms import GamePlayed, Record, Versus

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from almagest.server.results import Result

WON = ("won", "shared")
MOST_OPPONENTS = 20


def played(
    own: Sequence[Result], others: dict[str, list[Result]], lang: str, accuracies: dict[tuple[str, int], float]
) -> list[GamePlayed]:
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
            level=max((other.bot for other in others.get(result.table_id, []) if other.bot), default=""),
            mode="rated" if result.rated else "friendly",
            accuracy=accuracies.get((result.table_id, result.seat)),
        )
        for result in own
    ]


def called(result: Result, lang: str) -> str:
    """Name a player of a game that is over."""
    return catalog.bot_title(result.game, result.bot).text(lang) if result.bot else result.name or "✶"


def records(games: Iterable[GamePlayed], key: str) -> list[Record]:
    """Count victories by game, speed, mode, number of players, seat, or by the bot met."""
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


def mean_accuracy(games: Iterable[GamePlayed]) -> float | None:
    """Tell how accurately somebody plays: the mean over the games that were reviewed, None without any."""
    known = [game.accuracy for game in games if game.accuracy is not None]
    return sum(known) / len(known) if known else None


def longest_streak(games: Iterable[GamePlayed]) -> int:
    """Count the most victories in a row; games that count for nobody are passed over."""
    longest = streak = 0
    for game in games:
        if game.outcome != "none":
            streak = streak + 1 if game.outcome in WON else 0
            longest = max(longest, streak)
    return longest


class Wanted(NamedTuple):
    """Which games somebody looks for: by words, and by exact facts, where none wants all."""

    search: str = ""
    game: str = ""
    outcome: str = ""
    mode: str = ""
    speed: str = ""


def fits(game: GamePlayed, wanted: Wanted) -> bool:
    """Tell whether a game is wanted; words are looked for in its name, opponents, outcome and date."""
    facts = (game.game, game.at, game.outcome, game.how, game.speed, *game.opponents)
    is_found = all(any(word in fact.casefold() for fact in facts) for word in wanted.search.casefold().split())
    chosen = [(wanted.game, game.game), (wanted.outcome, game.outcome), (wanted.mode, game.mode)]
    return is_found and all(wish in ("", fact) for wish, fact in [*chosen, (wanted.speed, game.speed)])
