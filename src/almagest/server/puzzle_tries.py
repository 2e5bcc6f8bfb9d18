"""What people have tried: a ledger with one line for each person and puzzle, written when the first try is settled.

Both are rated by it, the person and the puzzle, as if they had played against each other; where they stand now is in
their last lines. Whoever looked at a hint, at the solution or tried without rating before cannot be rated any more.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from openskill.models import PlackettLuce

from almagest.server.ratings import MIDDLE, MU, SCALE, SIGMA

if TYPE_CHECKING:
    from datetime import datetime

    from almagest.puzzles.box import Puzzle
    from almagest.server.store import Store

MEASURED_SIGMA = 2.5
"""How sure a puzzle's rating is that follows from how often bots solve it."""
SOLVED, FAILED, LOOKED = "solved", "failed", "looked"
WRITE = """INSERT INTO puzzle_tries VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
    ON CONFLICT (identity, game, puzzle) DO NOTHING"""
LAST = """SELECT mu, sigma, tries, streak, longest FROM puzzle_tries
    WHERE identity = ?1 AND game = ?2 ORDER BY at DESC LIMIT 1"""
PUZZLE = """SELECT puzzle_mu, puzzle_sigma FROM puzzle_tries
    WHERE game = ?1 AND puzzle = ?2 AND outcome != 'looked' ORDER BY at DESC LIMIT 1"""
TRIES = """SELECT count(*), coalesce(sum(CASE outcome WHEN 'solved' THEN 1 ELSE 0 END), 0) FROM puzzle_tries
    WHERE game = ?1 AND puzzle = ?2 AND outcome != 'looked'"""
OUTCOME = "SELECT outcome, at FROM puzzle_tries WHERE identity = ?1 AND game = ?2 AND puzzle = ?3"
OUTCOMES = "SELECT puzzle, outcome FROM puzzle_tries WHERE identity = ?1 AND game = ?2 ORDER BY at DESC LIMIT ?3"
MOST_OUTCOMES = 5000


@dataclass(frozen=True)
class Standing:
    """Where somebody stands with the puzzles of a game."""

    mu: float = MU
    sigma: float = SIGMA
    tries: int = 0
    streak: int = 0
    longest: int = 0

    @property
    def shown(self) -> int:
        """The rating as people read it."""
        return shown(self.mu)

    @property
    def give_or_take(self) -> int:
        """Half the interval that holds the true strength nineteen times of twenty."""
        return round(2 * SCALE * self.sigma)


def shown(mu: float) -> int:
    """Write a rating as people read it."""
    return round(MIDDLE + SCALE * (mu - MU))


class Tries:
    """Keeps the ledger."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def standing(self, identity: str, game: str) -> Standing:
        """Tell where somebody stands."""
        rows = await self.store.rows(LAST, identity, game)
        return Standing(*rows[0]) if rows else Standing()

    async def rating(self, puzzle: Puzzle, game: str) -> tuple[float, float]:
        """Tell where a puzzle stands: by the people who tried it, or as it was measured."""
        rows = await self.store.rows(PUZZLE, game, puzzle.id)
        return (float(rows[0][0]), float(rows[0][1])) if rows else (puzzle.rating, MEASURED_SIGMA)

    async def count(self, game: str, puzzle: str) -> tuple[int, int]:
        """Count the rated tries of a puzzle, and those that solved it."""
        ((tries, solved),) = await self.store.rows(TRIES, game, puzzle)
        return int(tries), int(solved)

    async def outcome(self, identity: str, game: str, puzzle: str) -> str | None:
        """Tell what came of somebody's first try, None before it."""
        rows = await self.store.rows(OUTCOME, identity, game, puzzle)
        return str(rows[0][0]) if rows else None

    async def outcomes(self, identity: str, game: str) -> dict[str, str]:
        """Tell what somebody has tried in a game, the latest first."""
        return dict(await self.store.rows(OUTCOMES, identity, game, MOST_OUTCOMES))

    async def settle(self, identity: str, game: str, puzzle: Puzzle, outcome: str, at: datetime) -> int:
        """Write down what came of a first try; give what it adds to the rating: nothing if it was not the first."""
        before, (mu, sigma) = await self.standing(identity, game), await self.rating(puzzle, game)
        if await self.outcome(identity, game, puzzle.id) is not None:
            return 0
        after, against = before, (mu, sigma)
        if outcome != LOOKED:
            after, against = rated(before, (mu, sigma), is_solved=outcome == SOLVED)
        stamp = at.isoformat(timespec="microseconds")
        person = (after.mu, after.sigma, after.tries, after.streak, after.longest)
        await self.store.order(WRITE, identity, game, puzzle.id, stamp, outcome, *person, *against)
        ((_, written),) = await self.store.rows(OUTCOME, identity, game, puzzle.id)
        return after.shown - before.shown if written == stamp else 0


def rated(before: Standing, against: tuple[float, float], *, is_solved: bool) -> tuple[Standing, tuple[float, float]]:
    """Rate a person and a puzzle: who solves it has won."""
    model = PlackettLuce(mu=MU, sigma=SIGMA)
    teams = [[model.rating(mu=before.mu, sigma=before.sigma)], [model.rating(mu=against[0], sigma=against[1])]]
    (person,), (puzzle,) = model.rate(teams, ranks=[0.0, 1.0] if is_solved else [1.0, 0.0])
    streak = before.streak + 1 if is_solved else 0
    after = Standing(person.mu, person.sigma, before.tries + 1, streak, max(streak, before.longest))
    return after, (puzzle.mu, puzzle.sigma)
