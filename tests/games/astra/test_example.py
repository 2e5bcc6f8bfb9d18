"""The rulebook's example: Robin, Matthew and Dorothy mark Taurus in turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.games.astra.table import Player, moves, play, rule_against, side, stars, table

if TYPE_CHECKING:
    from almagest.kernel.state import State

ROBIN, MATTHEW, DOROTHY = 0, 1, 2


def begun() -> State:
    robin = Player(wisdom=2, active=["leo", "aries"], dust=8)
    return table(robin, Player(), Player(), display=["taurus"], sphere="water")


def three_have_marked() -> State:
    state = play(begun(), "mark taurus 1", "mark taurus 2", "mark taurus 3", "stop")
    play(state, "mark taurus 4", "mark taurus 5")
    return play(state, "mark taurus 6", "mark taurus 7", "mark taurus 8")


def test_as_23_as_24_robin_begins_with_the_right_horn_and_goes_on() -> None:
    state = begun()
    assert stars(state, "taurus") == [1]
    play(state, "mark taurus 1", "mark taurus 2", "mark taurus 3", "stop")
    assert side(state, ROBIN)["stardust"] == 5


def test_as_25_matthew_chooses_the_left_one_of_two_stars_and_meets_a_dead_end() -> None:
    state = play(begun(), "mark taurus 1", "mark taurus 2", "mark taurus 3", "stop")
    assert stars(state, "taurus") == [4, 6]
    play(state, "mark taurus 4", "mark taurus 5")
    assert state.seat == DOROTHY
    assert side(state, MATTHEW)["stardust"] == 6


def test_as_26_aldebaran_gives_matthew_and_alcyone_gives_dorothy_a_wisdom() -> None:
    state = three_have_marked()
    assert (side(state, MATTHEW)["wisdom"], side(state, DOROTHY)["wisdom"]) == (1, 1)


def test_as_25_dorothy_has_one_star_to_begin_with_and_ends_in_a_dead_end() -> None:
    state = play(begun(), "mark taurus 1", "mark taurus 2", "mark taurus 3", "stop", "mark taurus 4", "mark taurus 5")
    assert stars(state, "taurus") == [6]
    play(state, "mark taurus 6", "mark taurus 7", "mark taurus 8")
    assert state.seat == ROBIN
    assert side(state, DOROTHY)["stardust"] == 5


def test_as_34_dorothy_chooses_before_matthew_and_fame_4_is_gone_for_him() -> None:
    state = play(three_have_marked(), "mark taurus 9", "mark taurus 10")
    assert state.seat == DOROTHY
    play(state, "boon 1")
    assert side(state, DOROTHY)["fame"] == 4
    assert state.seat == MATTHEW
    assert rule_against(state, "boon 1") == "AS-34"
    before = side(state, MATTHEW)["stardust"]
    play(state, "boon 4")
    assert side(state, MATTHEW)["stardust"] == before + 6


def test_as_36_taurus_is_robins_third_card_within_his_limit() -> None:
    state = play(three_have_marked(), "mark taurus 9", "mark taurus 10", "boon 1", "boon 4")
    assert side(state, ROBIN)["limit"] == 3
    assert side(state, ROBIN)["active"] == ["aries", "leo", "taurus"]
    assert state.seat == MATTHEW
    assert "rest" in moves(state)
