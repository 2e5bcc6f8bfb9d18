"""Rest: Pouch, cards, marker (AS-28 to AS-32, AS-Q7, AS-Q35)."""

from __future__ import annotations

import pytest

from tests.games.astra.table import Player, happened, moves, play, rule_against, side, table


def test_as_28_a_turn_with_a_rest_has_nothing_else() -> None:
    state = play(table(Player(dust=3, scopes=2), Player(), Player(), display=["taurus"]), "rest")
    assert state.seat == 1
    assert side(state)["telescopes"] == 2


def test_as_28_no_rest_after_an_observe() -> None:
    state = play(table(Player(scopes=1), Player(), display=["taurus"]), "mark taurus 1")
    assert rule_against(state, "rest") == "AS-28"
    play(state, "stop")
    assert rule_against(state, "rest") == "AS-28"


@pytest.mark.parametrize(("dust", "pouch", "after"), [(0, 5, 5), (3, 7, 7), (5, 5, 5), (9, 6, 9)])
def test_as_29_stardust_rises_to_the_pouch_size_and_never_falls(dust: int, pouch: int, after: int) -> None:
    state = play(table(Player(dust=dust, pouch=pouch), Player(), Player()), "rest")
    assert side(state)["stardust"] == after


def test_as_30_the_pouch_grows_to_12_and_no_further() -> None:
    state = play(table(Player(pouch=11, active=["crater", "gemini"]), Player()), "use crater")
    assert side(state)["pouch"] == 12
    play(state, "use gemini")
    assert side(state)["pouch"] == 12


def test_as_31_cards_of_the_active_element_wake_up() -> None:
    tired = ["leo", "aries", "cancer", "taurus"]
    state = play(table(Player(exhausted=tired), Player(), Player(), sphere="fire"), "rest")
    assert side(state)["active"] == ["aries", "leo"]
    assert side(state)["exhausted"] == ["cancer", "taurus"]


def test_as_31_without_a_fitting_card_nothing_happens() -> None:
    state = play(table(Player(exhausted=["taurus"]), Player(), Player(), sphere="fire"), "rest")
    assert side(state)["exhausted"] == ["taurus"]


def test_as_32_the_marker_moves_on_after_the_cards_woke_up() -> None:
    state = play(table(Player(exhausted=["cancer"]), Player(), Player(), sphere="fire"), "rest")
    assert state.view(0)["sphere"] == "water"
    assert side(state)["exhausted"] == ["cancer"]


def test_as_32_as_q35_passing_the_icon_discards_the_top_card_face_up() -> None:
    state = table(Player(), Player(), Player(), sphere="earth", pile_top=["leo"], above=5)
    play(state, "rest")
    assert state.view(0)["discards"] == ["leo"]
    assert state.view(0)["pile"]["above"] == 4
    play(state, "rest")
    assert state.view(0)["discards"] == ["leo"]


def test_as_q35_with_an_empty_deck_the_icon_does_nothing() -> None:
    state = table(
        Player(), Player(), Player(), display=["leo"], sphere="earth", pile=[], above=0, turn={"turns_left": 3}
    )
    before = state.view(0)["discards"]
    play(state, "rest")
    assert state.view(0)["discards"] == before
    assert happened(state, "icon") == []


def test_as_q7_a_rest_wakes_all_fitting_cards_those_used_this_turn_too() -> None:
    state = table(Player(active=["leo"], exhausted=["aries"]), Player(), Player(), sphere="fire")
    play(state, "use leo", "rest")
    assert side(state)["active"] == ["aries", "leo"]


def test_as_29_a_rest_is_offered_with_a_full_pouch() -> None:
    assert "rest" in moves(table(Player(dust=12, pouch=12), Player()))
