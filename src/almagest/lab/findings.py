"""What many chronicles have in common: seats, length, scores, comebacks, luck, and what every thing is worth."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from statistics import mean, pstdev, quantiles
from typing import TYPE_CHECKING, TypeAlias

from almagest.lab.chronicle import CHOSEN, DONE, GAIN, OFFERED, SURPLUS, WORTH
from almagest.lab.luck import covariance
from almagest.lab.statistics import SURE, interval

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from almagest.lab.chronicle import Chronicle

Accounts: TypeAlias = "tuple[tuple[float, ...], ...]"
FEWEST_GAMES = 8
"""With fewer games than this a mean has no interval."""
COMEBACK = 0.5
"""A game is a comeback if its winner once had less than this part of an equal chance."""


@dataclass(frozen=True)
class Estimate:
    """A mean with its 95 % interval; without one where there is too little to know."""

    value: float
    low: float | None = None
    high: float | None = None

    @property
    def is_clear(self) -> bool:
        """Tell whether it is clearly above or below nothing."""
        return self.low is not None and self.high is not None and (self.low > 0 or self.high < 0)

    def within(self, least: float, most: float) -> Estimate:
        """Cut off what cannot be: no share is below nothing or above all."""
        if self.low is None or self.high is None:
            return self
        return Estimate(self.value, max(least, self.low), min(most, self.high))


@dataclass(frozen=True)
class Worth:
    """What was found out about doing one thing with one thing."""

    verb: str
    thing: str
    games: int
    offered: int
    chosen: int
    done: int
    rate: Estimate
    worth: Estimate
    gain: Estimate
    surplus: Estimate


@dataclass(frozen=True)
class Dealt:
    """How those fared who were dealt something."""

    thing: str
    times: int
    wins: Estimate


@dataclass(frozen=True)
class Findings:
    """What the games of one row have in common."""

    row: str
    games: int
    seats: int
    wins: tuple[Estimate, ...]
    nobody: float
    ties: float
    decisions: Estimate
    lengths: tuple[int, ...]
    scores: tuple[Estimate, ...]
    points: tuple[int, ...]
    spread: float
    lead: Estimate
    choices: Estimate
    seconds: float
    comebacks: Estimate
    turned: Estimate
    curve: tuple[tuple[float, float, float], ...]
    """The chance of the later winner over the game: first quartile, mean, third quartile."""
    luck: Estimate
    """Which share of the variance of the result luck explains, and of how many games that is known."""
    lucky: int
    things: tuple[Worth, ...]
    dealt: tuple[Dealt, ...]

    def worth_of(self, verb: str, thing: str) -> Worth | None:
        """Find what is known of doing something with a thing."""
        return next((row for row in self.things if (row.verb, row.thing) == (verb, thing)), None)


def found(row: str, games: Sequence[Chronicle]) -> Findings:
    """Sum chronicles up."""
    seats = len(games[0].shares)
    points = [score for game in games for score in game.scores]
    return Findings(
        row=row,
        games=len(games),
        seats=seats,
        wins=tuple(share([game.shares[seat] for game in games]) for seat in range(seats)),
        nobody=mean(not any(game.shares) for game in games),
        ties=mean(0 < max(game.shares) < 1 for game in games),
        decisions=average([game.decisions for game in games]),
        lengths=tuple(sorted(game.decisions for game in games)),
        scores=tuple(average([game.scores[seat] for game in games]) for seat in range(seats)),
        points=tuple(sorted(points)),
        spread=pstdev(points),
        lead=average([max(game.scores) - min(game.scores) for game in games]),
        choices=average([game.choices for game in games]),
        seconds=mean(game.seconds for game in games),
        comebacks=share([float(game.low < COMEBACK / max(2, seats)) for game in games if any(game.shares)]),
        turned=average([game.turned for game in games]).within(0, 1),
        curve=winners_curve(games),
        luck=luck_of([game.accounts for game in games if game.accounts]),
        lucky=sum(bool(game.accounts) for game in games),
        things=tuple(worths(games)),
        dealt=tuple(fates(games)),
    )


def share(shares: Sequence[float]) -> Estimate:
    """Give the mean of shares of victories with Wilson's interval."""
    return Estimate(mean(shares), *interval(sum(shares), len(shares))) if shares else Estimate(0.0)


def average(numbers: Sequence[float]) -> Estimate:
    """Give a mean and how sure it is."""
    return ratio([(number, 1.0) for number in numbers])


def ratio(rows: Iterable[tuple[float, float]]) -> Estimate:
    """Give the ratio of two sums over games; moments of one game have much in common, so games are what is counted."""
    pairs = [pair for pair in rows if pair[1]]
    weight = sum(pair[1] for pair in pairs)
    if not weight:
        return Estimate(0.0)
    value = sum(pair[0] for pair in pairs) / weight
    if len(pairs) < FEWEST_GAMES:
        return Estimate(value)
    squares = sum((total - value * times) ** 2 for total, times in pairs)
    reach = SURE * sqrt(squares * len(pairs) / (len(pairs) - 1)) / weight
    return Estimate(value, value - reach, value + reach)


def winners_curve(games: Sequence[Chronicle]) -> tuple[tuple[float, float, float], ...]:
    """Give the chance of the later winners at every moment of the curve: first quartile, mean, third quartile."""
    rows = [
        [moment[seat] for moment in game.curve] for game in games for seat, part in enumerate(game.shares) if part > 0
    ]
    if len(rows) < 2:
        return ()
    columns = zip(*rows, strict=True)
    return tuple((cut[0], mean(column), cut[2]) for column in columns if (cut := quantiles(column, n=4)))


def luck_of(games: Sequence[Accounts]) -> Estimate:
    """Give which share of the variance of the result luck explains; its interval comes from leaving out each game."""
    value, number = luck_share(games), len(games)
    if number < FEWEST_GAMES:
        return Estimate(value)
    without = [luck_share([*games[:n], *games[n + 1 :]]) for n in range(number)]
    middle = mean(without)
    reach = SURE * sqrt((number - 1) / number * sum((each - middle) ** 2 for each in without))
    return Estimate(value, value - reach, value + reach)


def luck_share(games: Sequence[Accounts]) -> float:
    """Give the covariance of start and luck with the result, as a share of the variance of the result."""
    rows = [account for game in games for account in game]
    results = [row[-1] for row in rows]
    whole = covariance(results, results) if rows else 0.0
    return covariance([row[0] + row[1] for row in rows], results) / whole if whole else 0.0


def worths(games: Sequence[Chronicle]) -> list[Worth]:
    """Find out what each thing is worth, verb by verb, what is worth most first."""
    books: dict[str, list[tuple[float, ...]]] = {}
    for game in games:
        for key, book in game.things.items():
            books.setdefault(key, []).append(book)
    rows = [worth_from(key, found) for key, found in books.items()]
    return sorted(rows, key=lambda row: (row.verb, row.thing.partition("/")[0], -row.worth.value, row.thing))


def worth_from(key: str, books: Sequence[tuple[float, ...]]) -> Worth:
    """Sum the books of one thing up."""
    by = column_of(books)
    verb, _, thing = key.partition(" ")
    return Worth(
        verb=verb,
        thing=thing,
        games=len(books),
        offered=int(sum(book[OFFERED] for book in books)),
        chosen=int(sum(book[CHOSEN] for book in books)),
        done=int(sum(book[DONE] for book in books)),
        rate=by(CHOSEN, OFFERED).within(0, 1),
        worth=by(WORTH, OFFERED),
        gain=by(GAIN, CHOSEN),
        surplus=by(SURPLUS, CHOSEN),
    )


def column_of(books: Sequence[tuple[float, ...]]) -> Callable[[int, int], Estimate]:
    """Make the function that divides one column of books by another."""
    return lambda total, times: ratio((book[total], book[times]) for book in books)


def fates(games: Sequence[Chronicle]) -> list[Dealt]:
    """Tell how those fared who were dealt each thing, the most fortunate first."""
    shares: dict[str, list[float]] = {}
    for game in games:
        for seat, things in enumerate(game.dealt):
            for thing in things:
                shares.setdefault(thing, []).append(game.shares[seat])
    rows = [Dealt(thing, len(found), share(found)) for thing, found in shares.items()]
    return sorted(rows, key=lambda row: (row.thing.partition("/")[0], -row.wins.value))
