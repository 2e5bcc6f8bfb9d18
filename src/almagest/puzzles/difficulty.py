"""How hard a puzzle is: how often chance and the bot of each level solve it, and the rating that follows from it."""

from __future__ import annotations

from math import exp, log
from typing import TYPE_CHECKING, NamedTuple

from almagest import catalog
from almagest.kernel.bot import ask
from almagest.kernel.rng import fast
from almagest.puzzles.forms import BEST

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from almagest.kernel.bot import Bot
    from almagest.kernel.rng import Rng
    from almagest.kernel.state import State

TRIES = (20, 20, 20, 10, 6)
"""How often the bot of each level tries: the weak ones vary, and the strong ones take their time."""
LOOKS = 100
"""Turns that chance may play out to find what is asked for: people take back and try again, too."""
MIDDLE, SPREAD, A_LEVEL = 25.0, 25.0 / 3, 4.0
"""A person nobody knows, and how far apart two levels stand, as openskill counts."""
DOUBT = 25.0 / 6 * 2**0.5
STEPS_A_POINT = 10
LEVELS = 5


class Solver(NamedTuple):
    """Somebody of a level, how often they solve a puzzle, and how much that counts: tries of one bot are all alike."""

    level: int
    share: float
    weight: int


def decided(state: State, action: int) -> tuple[float, ...]:
    """Let the bot of each level decide some times; give how often each makes one decision."""
    return shares(lambda bot, rng: ask(bot, state, rng) == action)


def finished(state: State, has: Callable[[State], int], wanted: int) -> tuple[float, ...]:
    """Let the bot of each level play the turn some times; give how often each reaches what is wanted."""
    return shares(lambda bot, rng: reaches(bot, rng, state.clone(), has, wanted))


def shares(solves: Callable[[Bot, Rng], bool]) -> tuple[float, ...]:
    """Tell how often the bot of each level solves something, the weakest first."""
    return tuple(share(solves, level, times) for level, times in enumerate(TRIES, start=1))


def share(solves: Callable[[Bot, Rng], bool], level: int, times: int) -> float:
    """Tell how often the bot of a level solves something, each time from another random source."""
    bot = catalog.bot(f"level:{level}")
    return round(sum(solves(bot, fast(100 * level + number)) for number in range(times)) / times, 2)


def reaches(bot: Bot, rng: Rng, state: State, has: Callable[[State], int], wanted: int) -> bool:
    """Let a bot play the turn out; tell whether it reaches what is wanted."""
    seat = state.seat
    while not state.over and state.seat == seat:
        state.apply(ask(bot, state, rng))
        if has(state) >= wanted:
            return True
    return False


def luck_among(state: State) -> float:
    """Tell how often somebody makes one decision who decides at random."""
    return 1 / len(state.legal())


def written(luck: float) -> float:
    """Write a share of chance as collections keep it."""
    return round(luck, 4)


def rating(kind: str, luck: float, solved: Sequence[float]) -> float:
    """Give the strength of somebody who solves it every other time: the likeliest by who solves it how often."""
    solvers = [by_chance(kind, luck), *(Solver(level, share, 1) for level, share in enumerate(solved, start=1))]
    strengths = [step / STEPS_A_POINT for step in range(1, 50 * STEPS_A_POINT)]
    return max(strengths, key=lambda strength: likelihood(strength, solvers))


def by_chance(kind: str, luck: float) -> Solver:
    """Give chance as one who solves: a decision at random is below the first level, many turns at random in the middle.

    Bots play to win, not to reach what a turn is asked for, so there chance counts as much as all of them.
    """
    return Solver(0, luck, 1) if kind == BEST else Solver(3, 1 - (1 - luck) ** LOOKS, LEVELS)


def likelihood(strength: float, solvers: Sequence[Solver]) -> float:
    """Tell how likely it is, as a logarithm, that a puzzle of some strength is solved as often as it was."""
    total = -(((strength - MIDDLE) / SPREAD) ** 2) / 2
    for level, share, weight in solvers:
        ahead = (MIDDLE + A_LEVEL * (level - 3) - strength) / DOUBT
        total -= weight * (share * log(1 + exp(-ahead)) + (1 - share) * log(1 + exp(ahead)))
    return total


def level_of(strength: float) -> int:
    """Give the level whose bot comes nearest to solving it every other time, from 1 to 5."""
    return min(LEVELS, max(1, round((strength - MIDDLE) / A_LEVEL) + 3))
