"""The bot that plays the turn which brings most at once: as its game plans it, or at a glance where it does not."""

from __future__ import annotations

import pytest

import almagest
from almagest import catalog
from almagest.bots.tactician import TacticianBot
from almagest.kernel.errors import BadSetup
from almagest.kernel.expecting import at_a_glance
from almagest.kernel.state import State

PLANNED = [name for name in catalog.games() if catalog.game(name).turn_at_once is not None]
SEEDS = range(6)


def opening(name: str, seed: int) -> State:
    return catalog.game(name).start(seats=2, seed=seed).imagine(0, almagest.rng(seed))


def planned(state: State) -> list[int]:
    plan = state.game.turn_at_once
    assert plan is not None
    return plan(state)


def after(state: State, turn: list[int]) -> State:
    """Play a turn, every decision of which must be legal."""
    for action in turn:
        assert state.is_legal(action)
        state.play(action)
    return state


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", PLANNED)
def test_it_begins_the_turn_that_brings_most_at_once(name: str, seed: int) -> None:
    state = opening(name, seed)
    turn = planned(state)
    assert TacticianBot().choose(state, almagest.rng(1)) == (turn[0] if turn else at_a_glance(state))
    mine = after(opening(name, seed), turn).scores()[0]
    plan = state.game.turns
    assert plan is not None
    assert all(mine >= after(opening(name, seed), other).scores()[0] for other in plan(state, 4))


def test_some_turns_bring_something_at_once() -> None:
    assert any(
        after(opening(name, seed), planned(opening(name, seed))).scores()[0] for name in PLANNED for seed in SEEDS
    )


def test_where_no_turns_are_planned_it_judges_at_a_glance() -> None:
    name = next(name for name in catalog.games() if catalog.game(name).turn_at_once is None)
    assert TacticianBot().choose(opening(name, 3), almagest.rng(1)) == at_a_glance(opening(name, 3))


def test_it_takes_no_argument() -> None:
    with pytest.raises(BadSetup, match="takes no argument"):
        catalog.bot("tactician:3")
