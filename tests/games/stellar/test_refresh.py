"""The right to refresh the row, and the reshuffle of the discards (ST-38, ST-Q7, ST-Q25, ST-Q26)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.games.stellar.table import (
    CARDS,
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
    from collections.abc import Sequence

    from almagest.kernel.state import State

ROW = {1: "planet-1a", 2: "planet-2a", 3: "satellite-3", 4: "planet-4a", 5: "planet-5a"}
TOP = ["cloud-1a", "cloud-2a", "satellite-4", "cloud-4a", "cloud-5a", "moon-5a"]
ONE = Player(telescope={1: "moon-3a"}, hand=["moon-1a", "moon-2a"])
TWO = Player(telescope={1: "cloud-3a"}, hand=["blackhole-1a", "blackhole-2a"])


def may_refresh(pile: Sequence[str] | None = None, seed: int = 1) -> State:
    """Let the second player choose between keeping and refreshing the row."""
    return table(
        ONE,
        TWO,
        row=ROW,
        pile_top=TOP if pile is None else (),
        pile=pile,
        phase="refresh",
        seat=1,
        turn=1,
        satellite_taken=True,
        seed=seed,
    )


def test_st_38_taking_a_satellite_lets_the_opponent_refresh_the_row() -> None:
    state = play(table(ONE, TWO, row=ROW), "take 3", "play moon-1a telescope 2")
    assert (state.seat, phase(state)) == (1, "refresh")
    assert moves(state) == {"keep", "refresh"}


def test_st_38_refreshing_discards_the_whole_row_and_turns_up_five_cards() -> None:
    state = play(may_refresh(), "refresh")
    assert state.view(0)["row"] == TOP[:5]
    assert state.view(0)["discards"] == sorted(ROW.values(), key=list(CARDS).index)
    assert (state.seat, phase(state)) == (1, "take")


def test_st_38_the_choice_comes_before_the_turn() -> None:
    state = may_refresh()
    assert rule_against(state, "take 1") == "ST-38"
    assert rule_against(state, "play blackhole-1a notebook") == "ST-38"


def test_st_q7_refreshing_is_optional() -> None:
    state = play(may_refresh(), "keep")
    assert state.view(0)["row"] == list(ROW.values())
    assert state.view(0)["discards"] == []
    assert (state.seat, phase(state)) == (1, "take")


def test_st_q7_a_satellite_played_from_the_row_in_step_3_gives_no_right() -> None:
    hand = Player(telescope={1: "moon-3a"}, hand=["moon-3b", "moon-2a"])
    state = play(table(hand, TWO, row=ROW), "take 1", "play moon-3b telescope 2")
    assert "satellite-3" in player(state, 0)["notebook"]
    assert (state.seat, phase(state)) == (1, "take")


def test_st_q7_there_is_no_refresh_after_the_last_turn() -> None:
    state = table(ONE, TWO, row=ROW, seat=1, turn=21)
    play(state, "take 3", "play blackhole-1a telescope 2")
    assert phase(state) == "last"


@pytest.mark.parametrize("hand", ["satellite-1", "satellite-2"])
def test_st_q7_a_satellite_played_from_the_hand_gives_no_right(hand: str) -> None:
    state = table(Player(hand=[hand, "moon-2a"]), TWO, row=ROW)
    play(state, "take 5", f"play {hand} telescope 2")
    assert phase(state) == "take"


def test_st_q25_a_satellite_played_at_once_gives_the_right_too() -> None:
    state = play(table(ONE, TWO, row=ROW), "take 3", "play satellite-3 telescope 2")
    assert (state.seat, phase(state)) == (1, "refresh")


def test_st_q25_the_choice_comes_after_the_refill() -> None:
    state = play(table(ONE, TWO, row=ROW, pile_top=TOP), "take 3", "play moon-1a telescope 2")
    assert state.view(1)["row"] == ["cloud-1a", "planet-2a", "cloud-2a", "planet-4a", "planet-5a"]


def test_st_q25_the_right_lapses_if_it_is_not_used() -> None:
    state = play(may_refresh(), "keep")
    assert rule_against(state, "refresh") == "ST-Q25"
    play(state, "take 1", "play blackhole-2a telescope 2")
    assert (state.seat, phase(state)) == (0, "take")


def test_st_q25_satellites_in_the_new_row_give_no_second_refresh() -> None:
    state = play(may_refresh(), "refresh")
    assert "satellite-4" in state.view(1)["row"]
    assert rule_against(state, "refresh") == "ST-Q25"
    assert rule_against(state, "keep") == "ST-Q25"


def test_st_q25_the_right_belongs_to_one_turn_only() -> None:
    state = play(may_refresh(), "refresh", "take 1", "play blackhole-1a telescope 2")
    assert (state.seat, phase(state)) == (0, "take")


def test_st_q25_satellites_dealt_at_the_start_give_no_right() -> None:
    one, two = Player(hand=["planet-3a", "moon-3a"]), Player(hand=["cloud-3a", "asteroid-3a"])
    satellites = [f"satellite-{number}" for number in range(1, 6)]
    state = table(one, two, phase="starters", pile_top=satellites)
    play(state, "start moon-3a", "start cloud-3a")
    assert phase(state) == "take"


def test_st_q25_taking_any_other_card_gives_no_right() -> None:
    state = play(table(ONE, TWO, row=ROW), "take 2", "play moon-1a telescope 2")
    assert (state.seat, phase(state)) == (1, "take")
    assert rule_against(state, "keep") == "ST-Q25"


def test_st_q7_st_q26_a_refresh_goes_on_with_the_shuffled_discards() -> None:
    state = may_refresh(pile=["cloud-1a", "cloud-2a"])
    waiting = {*state.view(1)["discards"], *ROW.values()}
    play(state, "refresh")
    after = state.view(1)
    assert after["row"][:2] == ["cloud-1a", "cloud-2a"]
    assert {*after["row"][2:], *state.position()["state"]["pile"]} == waiting
    assert after["discards"] == []
    kinds = [event.kind for event in state.events or []]
    assert kinds == ["refreshed", "refilled", "refilled", "reshuffled", "refilled", "refilled", "refilled"]


def test_st_q26_the_row_just_discarded_may_come_back() -> None:
    rows = [play(may_refresh(pile=[], seed=seed), "refresh").view(1)["row"] for seed in range(40)]
    assert {card for row in rows for card in row} & {*ROW.values()}
    assert len({tuple(row) for row in rows}) == 40


def test_st_q26_the_discards_are_shuffled_in_step_3_when_the_pile_is_empty() -> None:
    state = table(Player(hand=["moon-6", "moon-1a"]), TWO, row=ROW, pile=[])
    discards = state.view(0)["discards"]
    play(state, "take 1", "play moon-6 notebook")
    assert state.view(0)["to_place"] in discards
    assert (state.view(0)["pile"], state.view(0)["discards"]) == (len(discards) - 1, [])
    assert happened(state, "reshuffled")[0].facts == {"cards": len(discards)}


def test_st_q26_the_discards_are_shuffled_in_the_middle_of_the_refill() -> None:
    state = table(ONE, TWO, row=ROW, pile=["cloud-1a"])
    discards = state.view(0)["discards"]
    play(state, "take 2", "play moon-1a telescope 2")
    assert state.view(0)["row"][0] == "cloud-1a"
    assert state.view(0)["row"][1] in discards
    assert state.view(0)["pile"] == len(discards) - 1


def test_st_q26_the_discards_are_not_shuffled_before_a_card_is_needed() -> None:
    state = table(ONE, TWO, row=ROW, pile=["cloud-1a", "cloud-2a"])
    discards = state.view(0)["discards"]
    play(state, "take 2", "play moon-1a telescope 2")
    assert (state.view(0)["pile"], state.view(0)["discards"]) == (0, discards)
    assert happened(state, "reshuffled") == []


@pytest.mark.parametrize("seed", range(20))
def test_st_q26_every_game_ends_with_a_full_row_and_three_cards_beside_it(seed: int) -> None:
    end = finished(seed).view(None)
    assert len({*end["row"]}) == 5
    assert None not in end["row"]
    assert end["pile"] + len(end["discards"]) == 3


@pytest.mark.parametrize("seed", range(12))
def test_st_38_st_q25_the_choice_is_asked_exactly_when_the_last_turn_took_a_satellite(seed: int) -> None:
    for state in random_states(seed):
        events = state.events or []
        if events and events[-1].kind == "turn" and phase(state) != "last":
            taken = happened(state, "taken")[-1].facts["card"]
            assert phase(state) == ("refresh" if taken.startswith("satellite") else "take")
