"""The four steps of a turn and the eleven rounds (ST-16 to ST-19, ST-22, ST-Q6, ST-Q33)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.games.stellar.table import (
    Player,
    finished,
    happened,
    moves,
    phase,
    play,
    player,
    random_states,
    rule_against,
    table,
)

if TYPE_CHECKING:
    from almagest.kernel.state import State

ROW = {1: "planet-1a", 2: "planet-2a", 3: "planet-3b", 4: "planet-4a", 5: "planet-5a"}
YOURI = Player(telescope={1: "moon-3a"}, notebook=["cloud-3a"], hand=["moon-1a", "cloud-5a"])


def before_turn() -> State:
    return table(YOURI, row=ROW, pile_top=["asteroid-1a", "asteroid-2a", "asteroid-4a"])


def laid_cards(state: State, seat: int) -> tuple[int, int]:
    side = player(state, seat)
    return sum(slot is not None for slot in side["telescope"]), len(side["notebook"])


@pytest.mark.parametrize("seed", range(5))
def test_st_16_the_players_take_eleven_turns_each_in_alternation(seed: int) -> None:
    turns = [event.seat for event in happened(finished(seed), "taken")]
    assert turns == [0, 1] * 11


def test_st_16_the_view_counts_eleven_rounds() -> None:
    rounds = [state.view(0)["round"] for state in random_states(4) if phase(state) == "take"]
    assert rounds == [number for number in range(1, 12) for _ in range(2)]
    assert finished(4).view(0)["rounds"] == 11


@pytest.mark.parametrize("seed", range(5))
def test_st_17_st_24_st_30_each_turn_adds_one_card_to_the_telescope_and_one_to_the_notebook(
    seed: int,
) -> None:
    for state in random_states(seed):
        if phase(state) == "take":
            turns = len(happened(state, "turn"))
            assert laid_cards(state, 0) == (1 + (turns + 1) // 2,) * 2
            assert laid_cards(state, 1) == (1 + turns // 2,) * 2


def test_st_18_a_card_of_the_row_must_be_taken_first() -> None:
    state = before_turn()
    assert moves(state) == {"take 1", "take 2", "take 3", "take 4", "take 5"}
    assert rule_against(state, "play moon-1a notebook") == "ST-18"
    assert rule_against(state, "play moon-1a telescope 2") == "ST-18"


@pytest.mark.parametrize("coordinate", range(1, 6))
def test_st_18_the_taken_card_joins_the_hand_of_three(coordinate: int) -> None:
    state = play(before_turn(), f"take {coordinate}")
    assert sorted(player(state, 0, viewer=0)["hand"]) == sorted(["moon-1a", "cloud-5a", ROW[coordinate]])
    assert state.view(0)["row"] == [None if n == coordinate else ROW[n] for n in range(1, 6)]


def test_st_18_only_one_card_is_taken_in_a_turn() -> None:
    state = play(before_turn(), "take 2")
    assert rule_against(state, "take 1") == "ST-18"
    play(state, "play moon-1a notebook")
    assert rule_against(state, "take 3") == "ST-18"


def test_st_19_any_hand_card_may_be_played_in_either_area() -> None:
    state = play(before_turn(), "take 2")
    played = {tuple(move.split()[1:3]) for move in moves(state)}
    hand = ("moon-1a", "cloud-5a", "planet-2a")
    assert played == {(card, area) for card in hand for area in ("notebook", "telescope")}


def test_st_19_a_card_that_is_not_in_the_hand_is_refused() -> None:
    state = play(before_turn(), "take 2")
    assert rule_against(state, "play planet-1a notebook") == "ST-19"
    assert rule_against(state, "play planet-1a telescope 2") == "ST-19"
    assert rule_against(state, "play planet-1a telescope 2 down") == "ST-19"


def test_st_19_the_card_played_leaves_the_hand() -> None:
    state = play(before_turn(), "take 2", "play moon-1a telescope 2")
    assert player(state, 0, viewer=0)["hand"] == ["planet-2a", "cloud-5a"]


def test_st_22_two_empty_coordinates_are_refilled_from_the_pile() -> None:
    state = play(before_turn(), "take 2", "play moon-1a telescope 2")
    assert state.view(0)["row"] == ["asteroid-1a", "asteroid-2a", "planet-3b", "planet-4a", "planet-5a"]


def test_st_22_one_empty_coordinate_is_refilled_when_step_3_came_from_the_pile() -> None:
    state = play(before_turn(), "take 1", "play moon-1a telescope 2")
    assert player(state, 0)["notebook"] == ["asteroid-1a", "cloud-3a"]
    assert state.view(0)["row"] == ["asteroid-2a", "planet-2a", "planet-3b", "planet-4a", "planet-5a"]


@pytest.mark.parametrize("seed", range(5))
def test_st_22_a_turn_uses_exactly_two_cards_of_the_pile(seed: int) -> None:
    views = [state.view(None) for state in random_states(seed) if phase(state) in ("take", "over")]
    left = [view["pile"] + len(view["discards"]) for view in views]
    assert left == list(range(47, 2, -2))


def test_st_q6_the_lowest_empty_coordinate_is_refilled_first() -> None:
    state = play(before_turn(), "take 4", "play moon-1a telescope 2")
    assert state.view(0)["row"] == ["asteroid-1a", "planet-2a", "planet-3b", "asteroid-2a", "planet-5a"]
    filled = [(event.facts["coordinate"], event.facts["card"]) for event in happened(state, "refilled")]
    assert filled == [(1, "asteroid-1a"), (4, "asteroid-2a")]


def test_st_q33_the_decisions_of_a_turn_come_in_order() -> None:
    state = before_turn()
    phases = [(int(state.seat), phase(state))]
    for move in ("take 2", "play moon-1a notebook", "play planet-1a telescope 2", "take 1"):
        play(state, move)
        phases.append((int(state.seat), phase(state)))
    assert phases == [(0, "take"), (0, "play"), (0, "place"), (1, "take"), (1, "play")]


def test_st_q33_a_telescope_play_leaves_no_second_decision() -> None:
    state = play(before_turn(), "take 2", "play moon-1a telescope 2")
    assert (state.seat, phase(state)) == (1, "take")


@pytest.mark.parametrize("seed", range(3))
def test_st_q33_nothing_may_be_passed_or_skipped(seed: int) -> None:
    words = {
        "starters": {"start"},
        "refresh": {"keep", "refresh"},
        "take": {"take"},
        "play": {"play"},
        "place": {"play"},
        "last": {"play"},
        "over": set[str](),
    }
    for state in random_states(seed):
        assert {move.split()[0] for move in moves(state)} == words[phase(state)]


@pytest.mark.parametrize("action", [-1, 1567, 5000, 10**9])
def test_st_q33_a_number_outside_the_table_is_no_decision(action: int) -> None:
    why = before_turn().why_not(action)
    assert why is not None
    assert why.rule == "ST-Q33"
