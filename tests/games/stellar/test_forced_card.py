"""Step 3: which card must be played, and where (ST-20, ST-21, ST-23, ST-35, ST-Q20, ST-Q21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.games.stellar.table import (
    Player,
    happened,
    moves,
    on_slot,
    phase,
    play,
    player,
    rule_against,
    table,
)

if TYPE_CHECKING:
    from almagest.kernel.state import State

ROW = {1: "planet-1a", 2: "planet-2a", 3: "planet-3b", 4: "planet-4a", 5: "planet-5a"}
TOP = ["asteroid-1a", "asteroid-2a", "asteroid-4a"]


def with_hand(card: str) -> State:
    first = Player(telescope={1: "moon-3a"}, notebook=["cloud-3a"], hand=[card, "blackhole-4a"])
    return table(first, row=ROW, pile_top=TOP)


def other_than(coordinate: int) -> int:
    return 1 if coordinate == 5 else 5


@pytest.mark.parametrize("number", range(1, 6))
def test_st_20_after_a_telescope_play_the_row_card_of_that_number_is_written(number: int) -> None:
    state = play(with_hand(f"moon-{number}b"), f"take {other_than(number)}", f"play moon-{number}b telescope 2")
    assert player(state, 0)["notebook"] == [ROW[number], "cloud-3a"]
    assert ROW[number] not in state.view(0)["row"]


@pytest.mark.parametrize("number", range(1, 6))
def test_st_20_after_a_notebook_play_the_row_card_of_that_number_goes_to_the_telescope(number: int) -> None:
    state = play(with_hand(f"moon-{number}b"), f"take {other_than(number)}", f"play moon-{number}b notebook")
    assert state.view(0)["to_place"] == ROW[number]
    play(state, f"play {ROW[number]} telescope 12")
    assert on_slot(state, 0, 12) == {"card": ROW[number], "face": "up", "number": number}
    assert player(state, 0)["notebook"] == [f"moon-{number}b", "cloud-3a"]


def test_st_20_no_other_card_may_be_played_in_step_3() -> None:
    state = play(with_hand("moon-2b"), "take 5", "play moon-2b notebook")
    assert {move.split()[1] for move in moves(state)} == {"planet-2a"}
    assert rule_against(state, "play planet-1a telescope 2") == "ST-20"
    assert rule_against(state, "play blackhole-4a telescope 2 down") == "ST-20"


def test_st_20_step_3_uses_the_other_area() -> None:
    state = play(with_hand("moon-2b"), "take 5", "play moon-2b notebook")
    assert rule_against(state, "play planet-2a notebook") == "ST-20"
    assert rule_against(state, "play blackhole-4a notebook") == "ST-20"


def test_st_20_the_forced_card_is_announced_with_its_coordinate() -> None:
    state = play(with_hand("moon-2b"), "take 5", "play moon-2b notebook")
    (forced,) = happened(state, "forced")
    assert forced.facts == {"card": "planet-2a", "coordinate": 2}


@pytest.mark.parametrize("number", range(1, 6))
def test_st_21_an_emptied_coordinate_means_the_top_card_of_the_pile(number: int) -> None:
    state = play(with_hand(f"moon-{number}b"), f"take {number}", f"play moon-{number}b telescope 2")
    assert player(state, 0)["notebook"] == ["asteroid-1a", "cloud-3a"]
    assert state.view(0)["row"][number - 1] == "asteroid-2a"
    assert happened(state, "forced")[0].facts == {"card": "asteroid-1a", "coordinate": None}


def test_st_21_the_pile_card_goes_to_the_telescope_after_a_notebook_play() -> None:
    state = play(with_hand("moon-2b"), "take 2", "play moon-2b notebook")
    assert state.view(0)["to_place"] == "asteroid-1a"
    play(state, "play asteroid-1a telescope 9")
    assert on_slot(state, 0, 9) == {"card": "asteroid-1a", "face": "up", "number": 1}


def test_st_23_youri_plays_black_hole_1_and_must_write_asteroid_4() -> None:
    youri = Player(telescope={1: "moon-3a"}, notebook=["cloud-3a"], hand=["blackhole-1a", "moon-5a"])
    state = table(youri, row={1: "asteroid-4a", 2: "planet-3b"})
    play(state, "take 2", "play blackhole-1a telescope 2")
    assert on_slot(state, 0, 2) == {"card": "blackhole-1a", "face": "up", "number": 1}
    assert player(state, 0)["notebook"] == ["asteroid-4a", "cloud-3a"]
    assert player(state, 0, viewer=0)["hand"] == ["planet-3b", "moon-5a"]


@pytest.mark.parametrize("move", ["play moon-6 notebook", "play moon-6 telescope 2"])
def test_st_35_a_six_zero_played_from_the_hand_forces_the_top_card_of_the_pile(move: str) -> None:
    state = play(with_hand("moon-6"), "take 1", move)
    assert happened(state, "forced")[0].facts == {"card": "asteroid-1a", "coordinate": None}


def test_st_35_a_six_zero_in_the_notebook_sends_the_pile_card_to_the_telescope() -> None:
    state = play(with_hand("moon-6"), "take 1", "play moon-6 notebook")
    assert state.view(0)["to_place"] == "asteroid-1a"
    assert state.view(0)["row"] == [None, "planet-2a", "planet-3b", "planet-4a", "planet-5a"]


def test_st_35_a_six_zero_in_the_telescope_sends_the_pile_card_to_the_notebook() -> None:
    state = play(with_hand("moon-6"), "take 1", "play moon-6 telescope 2")
    assert player(state, 0)["notebook"] == ["asteroid-1a", "cloud-3a"]
    assert state.view(0)["row"] == ["asteroid-2a", "planet-2a", "planet-3b", "planet-4a", "planet-5a"]


def test_st_q5_both_players_see_the_pile_card_before_its_slot_is_chosen() -> None:
    state = play(with_hand("moon-2b"), "take 2", "play moon-2b notebook")
    assert [state.view(viewer)["to_place"] for viewer in (0, 1, None)] == ["asteroid-1a"] * 3
    assert (state.seat, phase(state)) == (0, "place")
    assert {move.split()[1] for move in moves(state)} == {"asteroid-1a"}


def test_st_q5_a_pile_card_for_the_notebook_leaves_nothing_to_choose() -> None:
    state = play(with_hand("moon-2b"), "take 2", "play moon-2b telescope 2")
    assert (state.seat, phase(state)) == (1, "take")
    assert "asteroid-1a" in player(state, 0)["notebook"]


@pytest.mark.parametrize("number", range(1, 6))
def test_st_q8_the_number_of_a_satellite_rules_step_3(number: int) -> None:
    card = f"satellite-{number}"
    state = play(with_hand(card), f"take {other_than(number)}", f"play {card} notebook")
    assert state.view(0)["to_place"] == ROW[number]


def test_st_q16_a_pile_card_too_may_not_go_into_the_area_just_used() -> None:
    state = play(with_hand("moon-6"), "take 1", "play moon-6 notebook")
    assert rule_against(state, "play asteroid-1a notebook") == "ST-20"


def test_st_q20_the_card_just_taken_may_be_played_at_once() -> None:
    state = play(with_hand("moon-2b"), "take 4", "play planet-4a telescope 5")
    assert on_slot(state, 0, 5) == {"card": "planet-4a", "face": "up", "number": 4}


def test_st_q20_a_three_taken_from_coordinate_3_forces_the_pile() -> None:
    state = play(with_hand("moon-2b"), "take 3", "play planet-3b notebook")
    assert state.view(0)["to_place"] == "asteroid-1a"


def test_st_q20_the_number_of_the_card_played_in_step_3_forces_nothing() -> None:
    first = Player(telescope={1: "moon-3a"}, hand=["moon-2b", "blackhole-4a"])
    state = table(first, row={1: "planet-1a", 2: "cloud-5b", 3: "planet-3b", 4: "planet-4a", 5: "planet-5a"})
    play(state, "take 1", "play moon-2b notebook", "play cloud-5b telescope 2")
    assert state.view(0)["row"][2:] == ["planet-3b", "planet-4a", "planet-5a"]
    assert (state.seat, phase(state)) == (1, "take")


@pytest.mark.parametrize("card", ["moon-5a", "moon-6", "satellite-5", "moon-1a", "moon-3b"])
def test_st_q21_a_card_laid_face_down_forces_coordinate_3(card: str) -> None:
    state = play(with_hand(card), "take 1", f"play {card} telescope 2 down")
    assert player(state, 0)["notebook"] == ["planet-3b", "cloud-3a"]
    assert state.view(0)["row"] == ["asteroid-1a", "planet-2a", "asteroid-2a", "planet-4a", "planet-5a"]


@pytest.mark.parametrize("card", ["moon-5a", "moon-6", "satellite-5"])
def test_st_q21_a_card_laid_face_down_forces_the_pile_if_coordinate_3_was_emptied(card: str) -> None:
    state = play(with_hand(card), "take 3", f"play {card} telescope 2 down")
    assert player(state, 0)["notebook"] == ["asteroid-1a", "cloud-3a"]
    assert state.view(0)["row"][2] == "asteroid-2a"
