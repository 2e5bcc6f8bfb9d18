"""Looks for numbers of a deck that come nearer to a goal, by CMA-ES (the package `cma`), on the same deals every time.

Every deck that was tried is one line of a file; the search draws the same decks again when it is taken up, so that it
goes on where it was stopped.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from math import log
from typing import TYPE_CHECKING

from almagest.kernel.errors import AlmagestError
from almagest.lab import deck_goals
from almagest.lab.chronicle import chronicled
from almagest.lab.deck_numbers import with_values
from almagest.lab.findings import found
from almagest.lab.trial import FIRST, announced
from almagest.lab.workers import spread

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from almagest.kernel.event import Json
    from almagest.lab.deck_goals import Goal
    from almagest.lab.deck_numbers import Number

UNPLAYABLE = 1e6
"""The loss of a deck that the game refuses."""
STRIDE = 0.25
"""The first step of the search, as a part of the way between the bounds."""
FEWER_CHANGES = 0.05
"""What every changed number costs: of two decks as good, the one nearer to the old one is taken."""


@dataclass(frozen=True)
class Search:
    """What is looked for: which numbers, toward which goals, judged by which games."""

    game: str
    seats: int
    bot: str
    games: int
    seed: int
    deck: dict[str, Json]
    options: dict[str, Json]
    numbers: tuple[Number, ...]
    goals: tuple[Goal, ...]
    within: float
    jobs: int = 1
    cluster: str | None = None

    def loss(self, values: Sequence[int]) -> float:
        """Play with a deck and tell how bad it is; one that cannot be played is as bad as can be."""
        deck = with_values(json.loads(json.dumps(self.deck)), self.numbers, values)
        try:
            trial = announced(
                self.game,
                self.seats,
                games=self.games,
                bot=self.bot,
                seed=self.seed,
                options={**self.options, "deck": deck},
            )
        except AlmagestError:
            return UNPLAYABLE
        games = list(spread(chronicled, trial.plans(), self.jobs, self.cluster))
        changed = sum(value != number.value for value, number in zip(values, self.numbers, strict=True))
        summed = found(FIRST, sorted(games, key=lambda game: game.number))
        return deck_goals.loss(self.goals, summed, self.within) + FEWER_CHANGES * changed


@dataclass(frozen=True)
class Candidate:
    """A deck that was tried: its numbers, and how far it is from the goal."""

    values: tuple[int, ...]
    loss: float


def best_of(
    search: Search, steps: int, told: Callable[[Candidate], None], kept: Path | None = None
) -> tuple[Candidate, Candidate]:
    """Look for better numbers in so many rounds; give what there was and the best that was found."""
    import cma

    known = taken_up(search, kept)
    first = weighed(search, tuple(number.value for number in search.numbers), known, kept)
    told(first)
    best = first
    start = [number.part() for number in search.numbers]
    size = round_size(search)
    settings = {"bounds": [0, 1], "seed": search.seed + 1, "verbose": -9, "maxiter": steps, "popsize": size}
    strategy = cma.CMAEvolutionStrategy(padded(start), STRIDE, settings)
    for _ in range(steps):
        points = strategy.ask()
        tried = [weighed(search, values_at(search, point), known, kept) for point in points]
        strategy.tell(points, [candidate.loss for candidate in tried])
        for candidate in tried:
            told(candidate)
            best = min(best, candidate, key=lambda each: each.loss)
    return first, best


def round_size(search: Search) -> int:
    """Give how many decks a round tries: more where more numbers may change, as Hansen recommends."""
    return 4 + int(3 * log(max(2, len(search.numbers))))


def padded(point: list[float]) -> list[float]:
    """Give a point at least two numbers: the search wants a plane; the second one moves nothing."""
    return point if len(point) > 1 else [*point, 0.5]


def values_at(search: Search, point: Sequence[float]) -> tuple[int, ...]:
    """Give the whole numbers at a point of the search."""
    return tuple(number.at(float(part)) for number, part in zip(search.numbers, point, strict=False))


def weighed(
    search: Search, values: tuple[int, ...], known: dict[tuple[int, ...], float], kept: Path | None
) -> Candidate:
    """Tell how bad a deck is, from what is known or by playing."""
    if values not in known:
        known[values] = search.loss(values)
        if kept is not None:
            with kept.open("a", encoding="utf-8") as file:
                file.write(json.dumps([*values, known[values]]) + "\n")
    return Candidate(values, known[values])


def taken_up(search: Search, kept: Path | None) -> dict[tuple[int, ...], float]:
    """Read the decks that were tried before; a file of another search, or one cut off, is not believed."""
    if kept is None:
        return {}
    head = json.dumps([search.game, search.seats, search.bot, search.games, search.seed, search.within])
    asked = f"{head} {search.goals!r} {search.numbers!r} {json.dumps(search.options, sort_keys=True)}\n"
    lines = kept.read_text(encoding="utf-8").splitlines(keepends=True) if kept.exists() else []
    whole = [line for line in lines if line.endswith("\n")]
    if not whole or whole[0] != asked:
        kept.write_text(asked, encoding="utf-8")
        return {}
    rows = [json.loads(line) for line in whole[1:]]
    return {tuple(row[:-1]): row[-1] for row in rows}
