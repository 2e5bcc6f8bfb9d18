"""Discoveries: Boons, the card, the limit, new cards (AS-33 to AS-38 and their rulings)."""

from __future__ import annotations

import pytest

import almagest
from tests.games.astra.table import (
    Player,
    all_but,
    happened,
    moves,
    phase,
    play,
    rule_against,
    shown,
    side,
    table,
)

THREE = (Player(), Player(), Player())
LAST = {"leo": {0: all_but("leo", 11)}}


def test_as_33_as_35_the_player_on_turn_takes_the_completed_card() -> None:
    state = play(table(*THREE, display=["leo"], marks=LAST), "mark leo 11")
    assert side(state)["active"] == ["leo"]
    assert state.seat == 1


def test_as_33_a_card_completed_by_an_ability_is_discovered_too() -> None:
    state = table(Player(active=["cetus"]), Player(), Player(), display=["leo", "taurus"], marks=LAST)
    play(state, "use cetus", "mark leo 11")
    assert side(state)["active"] == []
    play(state, "rest")
    assert side(state)["active"] == ["leo"]


def test_as_34_helpers_choose_in_descending_order_of_marks() -> None:
    marks = {"leo": {0: [1, 2], 1: [3, 4], 2: all_but("leo", 1, 2, 3, 4, 11)}}
    state = play(table(*THREE, display=["leo"], marks=marks), "mark leo 11")
    assert (phase(state), state.seat) == ("boon", 2)
    play(state, "boon 1")
    assert side(state, 2)["fame"] == 5
    assert state.seat == 1
    assert moves(state) == {"decline", "boon 2", "boon 3", "boon 4"}
    assert rule_against(state, "boon 1") == "AS-34"
    play(state, "boon 4")
    assert side(state, 1)["fame"] == 2


def test_as_34_the_discoverer_never_takes_a_boon() -> None:
    state = play(table(*THREE, display=["leo"], marks=LAST), "mark leo 11")
    assert happened(state, "boon") == []
    assert side(state)["fame"] == 0


def tied() -> almagest.kernel.state.State:
    marks = {"leo": {1: [1, 2], 2: [3, 4], 0: all_but("leo", 1, 2, 3, 4, 11)}}
    return play(table(*THREE, display=["leo"], marks=marks), "mark leo 11")


def test_as_34_as_q5_tied_helpers_choose_from_the_same_boxes() -> None:
    state = tied()
    assert state.seat == 1
    play(state, "boon 1")
    assert state.seat == 2
    assert moves(state) == {"decline", "boon 1", "boon 2", "boon 3", "boon 4"}
    play(state, "boon 1")
    assert (side(state, 1)["fame"], side(state, 2)["fame"]) == (5, 5)


def test_as_q5_tied_helpers_do_not_see_each_other() -> None:
    one, two = play(tied(), "boon 1"), play(tied(), "decline")
    assert one.view(2) == two.view(2)
    assert one.view(None) == two.view(None)
    assert one.view(1) != two.view(1)
    assert side(one, 1)["fame"] == 0


def test_as_q5_a_declined_boon_is_not_crossed_out() -> None:
    marks = {"leo": {0: [1, 2], 1: [3, 4, 5], 2: all_but("leo", 1, 2, 3, 4, 5, 11)}}
    state = play(table(*THREE, display=["leo"], marks=marks), "mark leo 11", "decline")
    assert moves(state) == {"decline", "boon 1", "boon 2", "boon 3", "boon 4"}


def test_as_q37_boxes_that_tied_helpers_took_are_gone_for_those_after() -> None:
    marks = {"leo": {1: [1, 2], 2: [3, 4], 3: [5], 0: all_but("leo", 1, 2, 3, 4, 5, 11)}}
    state = play(table(*THREE, Player(), display=["leo"], marks=marks), "mark leo 11", "boon 1", "boon 3")
    assert state.seat == 3
    assert moves(state) == {"decline", "boon 2", "boon 4"}


def test_as_q37_a_boon_without_effect_may_be_taken_and_is_crossed_out() -> None:
    marks = {"leo": {1: [1, 2], 2: [3], 0: all_but("leo", 1, 2, 3, 11)}}
    state = table(Player(), Player(pouch=12), Player(), display=["leo"], marks=marks)
    play(state, "mark leo 11", "boon 2")
    assert side(state, 1)["pouch"] == 12
    assert "boon 2" not in moves(state)


def test_as_35_the_new_card_can_be_used_from_the_next_turn_on() -> None:
    state = play(table(Player(dust=1), Player(), display=["leo"], marks=LAST), "mark leo 11", "rest")
    while state.seat != 0 or phase(state) != "turn":
        state.apply(state.legal()[0])
    assert "use leo" in moves(state)


def test_as_36_beyond_the_limit_cards_are_discarded_by_choice() -> None:
    state = table(Player(active=["aries"], exhausted=["cancer"]), *THREE[1:], display=["leo"], marks=LAST)
    play(state, "mark leo 11")
    assert phase(state) == "give-up"
    assert moves(state) == {"discard aries", "discard cancer", "discard leo"}
    assert rule_against(state, "rest") == "AS-36"
    play(state, "discard aries")
    assert side(state)["active"] == ["leo"]
    assert side(state)["exhausted"] == ["cancer"]
    assert "aries" in state.view(0)["discards"]


def test_as_36_the_wisdom_of_this_turn_counts_for_the_limit() -> None:
    state = table(
        Player(active=["aries", "cancer"], wisdom=1), Player(), display=["leo"], marks={"leo": {0: all_but("leo", 6)}}
    )
    play(state, "mark leo 6")
    assert side(state)["active"] == ["aries", "cancer", "leo"]


def test_as_37_as_q40_a_new_card_takes_the_place_of_the_old_one() -> None:
    state = table(*THREE, display=["aries", "leo", "cancer"], marks=LAST, pile_top=["taurus"])
    play(state, "mark leo 11")
    assert shown(state)[:3] == ["aries", "taurus", "cancer"]


def test_as_q6_as_q40_the_discoverer_chooses_the_order_and_places_are_filled_in_it() -> None:
    marks = {"leo": {0: all_but("leo", 11)}, "aries": {0: all_but("aries", 6)}}
    state = table(Player(scopes=1), *THREE[1:], display=["aries", "leo"], marks=marks, pile_top=["taurus", "cancer"])
    play(state, "mark leo 11", "mark aries 6")
    assert moves(state) == {"discover leo", "discover aries"}
    play(state, "discover leo")
    assert shown(state)[:2] == ["cancer", "taurus"]
    assert side(state)["active"] == ["aries", "leo"]


def test_as_q6_the_limit_is_checked_once_after_all_discoveries() -> None:
    marks = {"leo": {0: all_but("leo", 11)}, "aries": {0: all_but("aries", 6)}}
    state = table(Player(scopes=1, active=["cetus"]), *THREE[1:], display=["aries", "leo"], marks=marks)
    play(state, "mark leo 11", "mark aries 6", "discover leo")
    assert phase(state) == "give-up"
    assert len(moves(state)) == 3


def test_as_q8_a_completed_card_is_not_undiscovered_any_more() -> None:
    state = table(Player(active=["cetus", "corvus", "serpens"]), Player(), display=["leo", "taurus"], marks=LAST)
    play(state, "use cetus", "mark leo 11", "use corvus")
    assert side(state)["fame"] == 0
    assert rule_against(state, "mark leo 11") == "AS-Q8"
    play(state, "use serpens")
    assert moves(state, "mark leo") == set()


GAINS = [
    ("leo", 1, "fame", 5),
    ("taurus", 4, "stardust", 6),
    ("taurus", 3, "telescopes", 2),
    ("leo", 2, "pouch", 2),
    ("leo", 3, "wisdom", 2),
]


@pytest.mark.parametrize(("card", "box", "what", "amount"), GAINS)
def test_as_38_what_a_boon_gives(card: str, box: int, what: str, amount: int) -> None:
    marks = {card: {1: [1], 0: all_but(card, 1, 10)}}
    state = table(Player(), Player(), Player(), display=[card], marks=marks)
    before = side(state, 1)[what]
    play(state, f"mark {card} 10", f"boon {box}")
    assert side(state, 1)[what] == before + amount


def activation(exhausted: list[str]) -> almagest.kernel.state.State:
    marks = {"scorpius": {1: [1], 0: all_but("scorpius", 1, 12)}}
    state = table(Player(), Player(exhausted=exhausted), Player(), display=["scorpius"], marks=marks)
    return play(state, "mark scorpius 12", "boon 2")


def test_as_38_as_q38_activation_wakes_cards_of_ones_choice() -> None:
    state = activation(["leo", "aries", "cancer"])
    assert (phase(state), state.seat) == ("wake", 1)
    play(state, "wake cancer")
    assert moves(state) == {"wake leo", "wake aries"}
    assert rule_against(state, "rest") == "AS-38"
    play(state, "wake leo")
    assert side(state, 1)["active"] == ["cancer", "leo"]
    assert side(state, 1)["exhausted"] == ["aries"]


def test_as_q38_with_fewer_exhausted_cards_all_wake() -> None:
    assert side(activation(["leo"]), 1)["active"] == ["leo"]
    assert side(activation([]), 1)["active"] == []


@pytest.mark.parametrize("exhausted", [["leo", "aries"], ["leo"]])
def test_as_38_as_q38_nobody_is_asked_where_all_wake(exhausted: list[str]) -> None:
    assert phase(activation(exhausted)) == "turn"


def test_as_5_as_33_a_discovered_card_is_active_or_exhausted() -> None:
    state = table(Player(active=["leo"], exhausted=["aries"]), Player())
    assert (side(state)["active"], side(state)["exhausted"]) == (["leo"], ["aries"])
