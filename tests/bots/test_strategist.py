"""The bot that compares whole turns: by plans where the game has some, by a search where it has none."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import almagest
from almagest import catalog
from almagest.bots.strategist import StrategistBot, finish_turn
from almagest.kernel.errors import BadSetup

if TYPE_CHECKING:
    from almagest.kernel.state import State

PLANNED = [name for name in catalog.games() if catalog.game(name).turns is not None]


def opening(name: str) -> State:
    return catalog.game(name).start(seats=2, seed=3).imagine(0, almagest.rng(3))


def planned(name: str, number: int) -> list[list[int]]:
    plan = catalog.game(name).turns
    assert plan is not None
    return plan(opening(name), number)


@pytest.mark.parametrize("name", PLANNED)
def test_planned_turns_are_different_and_can_be_played(name: str) -> None:
    turns = planned(name, 4)
    assert len({tuple(turn) for turn in turns}) == len(turns) == 4
    assert planned(name, 1) == turns[:1]
    for turn in turns:
        state = opening(name)
        for action in turn:
            assert state.is_legal(action)
            state.play(action)


@pytest.mark.parametrize("name", PLANNED)
def test_it_begins_the_turn_that_leaves_the_best_chance(name: str) -> None:
    first, *others = StrategistBot(1).choices(opening(name), almagest.rng(1))
    assert first.action in [turn[0] for turn in planned(name, 2)]
    assert all(choice.chance <= first.chance for choice in others)
    assert sorted(choice.action for choice in [first, *others]) == opening(name).legal()


@pytest.mark.parametrize("name", PLANNED)
def test_a_turn_that_cannot_be_played_as_planned_is_finished_all_the_same(name: str) -> None:
    state = opening(name)
    finish_turn(state, [-1])
    assert state.seat == 1


def test_where_no_turns_are_planned_it_searches() -> None:
    name = next(name for name in catalog.games() if catalog.game(name).turns is None)
    found = StrategistBot(1).choices(opening(name), almagest.rng(1))
    assert found == catalog.thinker(160).choices(opening(name), almagest.rng(1))


@pytest.mark.parametrize("argument", ["0", "65", "many"])
def test_a_number_of_worlds_out_of_range_is_refused(argument: str) -> None:
    with pytest.raises(BadSetup, match="worlds from 1 to 64"):
        catalog.bot(f"strategist:{argument}")
