"""What may be taken back: a decision of the player still on turn that showed nobody anything new."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from almagest.kernel.errors import UndoRefused
from tests.games.stellar.table import Player, play, table

if TYPE_CHECKING:
    from almagest.kernel.state import State

ROW = {1: "planet-1a", 2: "planet-2a", 3: "planet-3b", 4: "planet-4a", 5: "planet-5a"}
ONE = Player(telescope={1: "moon-3a"}, hand=["moon-1a", "cloud-5a"])


def my_turn() -> State:
    return table(ONE, row=ROW)


def refusal(state: State) -> str:
    assert not state.may_undo()
    with pytest.raises(UndoRefused) as refused:
        state.undone()
    return str(refused.value)


def test_a_take_can_be_undone() -> None:
    state = my_turn()
    before = state.position()
    play(state, "take 4")
    assert state.may_undo()
    assert state.undone().position() == before


def test_a_take_can_be_undone_and_another_card_taken() -> None:
    state = play(play(my_turn(), "take 4").undone(), "take 5")
    assert state.view(0)["row"] == ["planet-1a", "planet-2a", "planet-3b", "planet-4a", None]


def test_a_known_card_that_forces_a_card_of_the_row_can_be_taken_back() -> None:
    state = play(table(ONE, row={**ROW, 4: "planet-2b"}), "take 4")
    before = state.position()
    play(state, "play planet-2b notebook")
    assert state.view(0)["to_place"] == "planet-2a"
    assert state.may_undo()
    assert state.undone().position() == before


def test_a_hand_card_that_nobody_knew_cannot_be_taken_back() -> None:
    assert "something new" in refusal(play(my_turn(), "take 4", "play moon-1a notebook"))


def test_after_a_card_of_the_pile_was_turned_up_nothing_can_be_taken_back() -> None:
    state = play(my_turn(), "take 4", "play planet-4a notebook")
    assert state.view(0)["to_place"] not in ROW.values()
    assert "something new" in refusal(state)


def test_a_finished_turn_cannot_be_taken_back() -> None:
    assert refusal(play(my_turn(), "take 4", "play moon-1a telescope 2 down"))


def test_keeping_the_row_can_be_undone_and_refreshing_it_cannot() -> None:
    choice = table(ONE, row=ROW, phase="refresh", satellite_taken=True)
    assert play(choice.clone(), "keep").may_undo()
    assert "something new" in refusal(play(choice.clone(), "refresh"))


def test_a_starter_or_last_card_is_chosen_for_good() -> None:
    one, two = Player(hand=["planet-3a", "moon-3a"]), Player(hand=["cloud-3a", "asteroid-3a"])
    assert "passed on" in refusal(play(table(one, two, phase="starters"), "start moon-3a"))
    last = table(Player(hand=["moon-1a", "cloud-5a"]), phase="last", turn=22)
    assert "passed on" in refusal(play(last, "play moon-1a notebook"))


def test_both_starters_chosen_cannot_be_undone() -> None:
    one, two = Player(hand=["planet-3a", "moon-3a"]), Player(hand=["cloud-3a", "asteroid-3a"])
    assert "something new" in refusal(play(table(one, two, phase="starters"), "start moon-3a", "start cloud-3a"))


def test_the_end_of_the_game_cannot_be_undone() -> None:
    last = table(Player(hand=["moon-1a"]), Player(hand=["cloud-5a"]), phase="last", turn=22)
    assert "something new" in refusal(play(last, "play moon-1a notebook", "play cloud-5a notebook"))


def test_there_is_nothing_to_take_back_at_the_opening() -> None:
    assert "nothing to take back" in refusal(my_turn())
