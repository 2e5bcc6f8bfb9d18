"""Every game, seat count and moment the laws are tried on: found by the catalog, so a new game is covered at once."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import strategies as st

import almagest
from almagest import catalog
from almagest.kernel.errors import BadOption
from almagest.kernel.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from almagest.kernel.game import Game

SEEDS = st.integers(0, 2**32)
GAMES = 40
"""Random games in which rare events are looked for."""
TABLES = [(name, seats) for name in catalog.games() for seats in catalog.game(name).seats]
every_table = pytest.mark.parametrize(("name", "seats"), TABLES)


@dataclass(frozen=True)
class Walk:
    """How to reach a moment of a game: deal, then decide at random for a while."""

    seed: int
    choices: int
    depth: int
    options: tuple[tuple[str, Any], ...] = ()
    edition: int | None = None


@st.composite
def walks(draw: st.DrawFn, name: str) -> Walk:
    """Draw a walk into a game of any edition, with options where the game has some to choose from."""
    options: list[tuple[str, Any]] = []
    for option, facts in catalog.game(name).options.items():
        chosen: bool = draw(st.booleans())
        if chosen and facts.choices:
            options.append((option, draw(st.sampled_from(facts.choices))))
    edition = draw(st.sampled_from(catalog.game(name).editions))
    return Walk(draw(SEEDS), draw(SEEDS), draw(st.integers(0, 250)), tuple(options), edition)


def walked(name: str, seats: int, walk: Walk) -> State:
    """Follow a walk; it stops when the game is over."""
    state = dealt(name, seats, walk)
    rng = almagest.rng(walk.choices)
    while state.ply < walk.depth and not state.over:
        state.apply(int(state.sample(rng)))
    return state


def dealt(name: str, seats: int, walk: Walk) -> State:
    """Deal with the options of a walk, or without them where they are for other numbers of seats."""
    game = catalog.game(name)
    try:
        return game.start(seats=seats, seed=walk.seed, edition=walk.edition, **dict(walk.options))
    except BadOption:
        return game.start(seats=seats, seed=walk.seed, edition=walk.edition)


def walked_to(name: str, seed: int, *, depth: int) -> State:
    """Deal for the most players and decide at random, but not to the end."""
    state, rng = catalog.game(name).start(seats=catalog.game(name).seats[-1], seed=seed), almagest.rng(seed)
    while state.ply < depth:
        ahead = state.clone()
        ahead.apply(int(ahead.sample(rng)))
        if ahead.over:
            break
        state = ahead
    return state


def played(name: str, seats: int, seed: int) -> Iterator[State]:
    """Play a random game and show every moment of it."""
    state = catalog.game(name).start(seats=seats, seed=seed)
    rng = almagest.rng(seed + 1)
    yield state
    while not state.over:
        state.apply(int(state.sample(rng)))
        yield state


def first_times(name: str, seats: int) -> Iterator[tuple[State, int]]:
    """Give for every kind of event, however rare, a moment before it and the decision that makes it happen."""
    seen: set[str] = set()
    for seed in range(GAMES):
        state, rng = dealt(name, seats, Walk(seed, seed, 0)), almagest.rng(seed)
        while not state.over:
            told, ply, action = len(state.events or ()), state.ply, int(state.sample(rng))
            state.apply(action)
            happened = {event.kind for event in (state.events or [])[told:]}
            if happened - seen:
                seen |= happened
                yield walked(name, seats, Walk(seed, seed, ply)), action


def viewers(state: State) -> list[int | None]:
    """List every seat, and None for a spectator."""
    return [*range(state.seats), None]


def game_of(name: str) -> Game:
    """Give a game by name."""
    return catalog.game(name)


@cache
def uses_chance(name: str, seats: int) -> bool:
    """Tell whether anything in a game is random: whether a whole one has drawn from its source."""
    *_, last = played(name, seats, 1)
    return last.rng.data() != almagest.rng(1).data()


@cache
def known_deals(name: str, seats: int) -> int:
    """Count the different deals of two hundred seeds."""
    return len({deal(name, seats, seed) for seed in range(200)})


def deal(name: str, seats: int, seed: int) -> str:
    """Write down how a game begins."""
    return json.dumps(catalog.game(name).start(seats=seats, seed=seed).position()["state"])
