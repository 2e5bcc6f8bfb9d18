"""Games played at random, moment by moment."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

import almagest
from tests.games.astra.table import GAME

if TYPE_CHECKING:
    from collections.abc import Iterator

    from almagest.kernel.event import Json
    from almagest.kernel.state import State


def random_states(seats: int, seed: int, **options: Json) -> Iterator[State]:
    """Play at random and give every moment of the game: one state that goes on, not copies."""
    state, rng = GAME.start(seats=seats, seed=seed, **options), almagest.rng(seed + 1)
    yield state
    while not state.over:
        state.apply(int(state.sample(rng)))
        yield state


def reached(seats: int, seed: int, decisions: int, **options: Json) -> State:
    """Give a random game after some decisions, or at its end if that comes first."""
    return [*islice(random_states(seats, seed, **options), decisions + 1)][-1]


def finished(seats: int, seed: int, **options: Json) -> State:
    """Give the end of a random game."""
    return reached(seats, seed, 100_000, **options)
