"""How much of a game is luck: among equals, and between players of different levels.

Every game is booked as in a review: a seat's result is its start, its luck, its own decisions and those of the others.
The covariance of each part with the result, as a share of the variance of the result, says how much of it that part
explains; the shares add up to 1. How often the better player wins is counted by how many levels lie between the two.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from itertools import combinations
from statistics import mean
from typing import TYPE_CHECKING

from almagest import catalog
from almagest.kernel import record as records
from almagest.kernel.bot import ask
from almagest.lab.selfplay import seed_of
from almagest.lab.streams import beside
from almagest.lab.workers import spread
from almagest.reviewing.review import review

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from almagest.kernel.event import Json
    from almagest.kernel.record import Record
    from almagest.reviewing.forms import Account

BUDGET = 640
"""A small one: over many games the errors of single moments cancel out."""
FORMAT = 1


@dataclass(frozen=True)
class Meeting:
    """One game to be played: who sits where, by level, and the seed of the deal."""

    game: str
    levels: tuple[int, ...]
    seed: int


@dataclass(frozen=True)
class Booked:
    """One game: who sat where, and every seat's account."""

    levels: tuple[int, ...]
    accounts: tuple[Account, ...]


@dataclass(frozen=True)
class Parts:
    """What explains the variance of the result, in shares that add up to 1."""

    luck: float
    own: float
    others: float
    games: int


@dataclass(frozen=True)
class Gap:
    """How often the better of two wins, shared victories shared, with so many levels between them."""

    gap: int
    wins: float
    games: int


@dataclass(frozen=True)
class LuckReport:
    """How much of a game is luck."""

    luck: int
    game: str
    edition: int
    level: int
    """The level of the equals."""
    equals: Parts
    unequal: Parts
    gaps: tuple[Gap, ...]

    def data(self) -> dict[str, Json]:
        """Give the report as plain data: what `luck.json` in the game's folder holds."""
        return asdict(self)


def meetings(name: str, level: int, levels: Sequence[int], games: int, seed: int) -> list[Meeting]:
    """Plan the games: equals first, then every two levels, from both seats in turn."""
    equals = [Meeting(name, (level, level), seed_of(f"luck {name} {seed}", number)) for number in range(games)]
    pairs = list(combinations(levels, 2))
    each = max(2, games // len(pairs))
    unequal = [
        Meeting(name, pair if number % 2 else pair[::-1], seed_of(f"luck {name} {seed} {pair}", number // 2))
        for pair in pairs
        for number in range(each)
    ]
    return equals + unequal


def booked_games(planned: Sequence[Meeting], *, jobs: int = 1, cluster: str | None = None) -> Iterator[Booked]:
    """Play games and book each as it is over."""
    yield from spread(booked, planned, jobs, cluster)


def booked(meeting: Meeting) -> Booked:
    """Play one game and book it; no decision is weighed, so it is quick."""
    found = review(played(meeting), BUDGET, whose=())
    return Booked(meeting.levels, found.summary.account)


def played(meeting: Meeting) -> Record:
    """Play one game of two."""
    game, now = catalog.game(meeting.game), datetime.fromtimestamp(0, UTC)
    names = tuple(f"level:{level}" for level in meeting.levels)
    opened = records.opened(game, len(names), seed=meeting.seed, options={}, names=names, players=names, now=now)
    state, rng, bots = records.started(opened, game), beside(meeting.seed), [catalog.bot(name) for name in names]
    while not state.over:
        state.apply(ask(bots[state.seat], state, rng))
    return records.written(opened, state, now)


def report(name: str, level: int, found: Sequence[Booked]) -> LuckReport:
    """Tell how much of the results was luck."""
    equals = [each for each in found if len(set(each.levels)) == 1]
    unequal = [each for each in found if len(set(each.levels)) > 1]
    gaps = sorted({abs(each.levels[0] - each.levels[1]) for each in unequal})
    return LuckReport(
        luck=FORMAT,
        game=name,
        edition=catalog.game(name).edition,
        level=level,
        equals=parts(equals),
        unequal=parts(unequal),
        gaps=tuple(gap_from(gap, unequal) for gap in gaps),
    )


def parts(found: Sequence[Booked]) -> Parts:
    """Share the variance of the result among what explains it."""
    accounts = [account for each in found for account in each.accounts]
    results = [account.result for account in accounts]
    whole = covariance(results, results) or 1.0
    luck = covariance([account.start + account.luck for account in accounts], results) / whole
    own = covariance([account.decisions for account in accounts], results) / whole
    others = covariance([account.others for account in accounts], results) / whole
    return Parts(round(luck, 4), round(own, 4), round(others, 4), len(found))


def covariance(one: Sequence[float], other: Sequence[float]) -> float:
    """Give the covariance of two rows."""
    centre, middle = mean(one), mean(other)
    return mean((first - centre) * (second - middle) for first, second in zip(one, other, strict=True))


def gap_from(gap: int, found: Sequence[Booked]) -> Gap:
    """Count how often the better of two wins."""
    here = [each for each in found if abs(each.levels[0] - each.levels[1]) == gap]
    wins = [each.accounts[each.levels.index(max(each.levels))].result for each in here]
    return Gap(gap, round(mean(wins), 4), len(here))
