"""What the judge that tells chances sees besides: cards within reach, Boons, discoveries on hand, the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from librt.vecs import vec

import almagest
from almagest.games.astra import prospects
from almagest.games.astra.outlook import walks_left
from almagest.games.astra.rules.board import card_at, marked_at
from almagest.games.astra.rules.means import Display
from almagest.games.astra.state import Astra
from almagest.kernel.scratch import MOST_PROSPECTS
from tests.games.astra.chance import random_states, reached
from tests.games.astra.hands import with_card
from tests.games.astra.table import Player, all_but, play, table

if TYPE_CHECKING:
    from almagest.kernel.state import State

ONE_LEFT = {"taurus": {0: all_but("taurus", 10)}}


def seen(state: State, seat: int) -> dict[str, float]:
    """Name what a seat may hope for."""
    out = vec[float]([-1.0] * MOST_PROSPECTS)
    state.fill_prospects(seat, out)
    return {name: out[place] for place, name in enumerate(prospects.NAMES)}


def test_every_prospect_has_a_place_and_a_name_of_its_own() -> None:
    assert len({*prospects.NAMES}) == len(prospects.NAMES) <= MOST_PROSPECTS
    assert list(state_with(dust=1).game.prospects) == prospects.NAMES


def state_with(dust: int) -> State:
    """Lay a table where one star is left of Taurus."""
    player = Player(dust=dust, goal="air+fire")
    return table(player, Player(dust=0), display=["taurus", "lyra", "cetus"], marks=ONE_LEFT)


@pytest.mark.parametrize(("dust", "cards"), [(1, 1.0), (0, 0.0)])
def test_as_22_a_card_can_be_finished_with_enough_stardust(dust: int, cards: float) -> None:
    assert seen(state_with(dust=dust), 0)["cards_now"] == cards
    assert seen(state_with(dust=dust), 0)["cards_rested"] >= 1.0 - cards


@pytest.mark.parametrize(("scopes", "cards"), [(0, 0.0), (1, 1.0)])
def test_as_27_a_card_with_stars_apart_takes_a_telescope_for_every_further_walk(scopes: int, cards: float) -> None:
    marks = {"taurus": {0: all_but("taurus", 5, 9, 10)}}
    state = table(Player(dust=3, scopes=scopes), Player(), display=["taurus", "lyra", "cetus"], marks=marks)
    assert seen(state, 0)["cards_now"] == cards


@pytest.mark.parametrize("seats", [2, 4])
def test_as_24_as_25_no_card_takes_fewer_walks_than_its_dead_ends_say(seats: int) -> None:
    exact, moments = 0, 0
    for state in random_states(seats, 3):
        assert isinstance(state, Astra)
        display = Display(state)
        for slot in range(int(display.slots)):
            if display.left[slot]:
                walks = walks_left(state.deck, int(card_at(state, slot)), int(marked_at(state, slot)))
                assert 1 <= display.walks[slot] <= walks
                exact, moments = exact + (display.walks[slot] == walks), moments + 1
    assert exact > 0.8 * moments


@pytest.mark.parametrize(
    ("card", "dust", "more"),
    [("aquila", 0, 4.0), ("aries", 0, 3.0), ("triangulum", 0, 2.0), ("cetus", 0, 0.0)],
)
def test_as_67_as_72_as_73_as_74_abilities_at_hand_count(card: str, dust: int, more: float) -> None:
    state = with_card(card, dust=dust, display=["taurus", "lyra", "cancer", "sagitta"], marks=ONE_LEFT)
    assert seen(state, 0)["more_stardust"] == more
    assert seen(state, 0)["cards_now"] == 1.0
    assert seen(play(state, f"use {card}", *(["mark taurus 10"] if card == "cetus" else [])), 0)["more_stardust"] == 0.0


def test_as_19_abilities_count_no_more_once_the_action_has_begun() -> None:
    state = with_card("aquila", dust=2, display=["taurus", "lyra", "cancer", "sagitta"])
    assert seen(state, 0)["more_stardust"] == 4.0
    assert seen(play(state, "mark taurus 1"), 0)["more_stardust"] == 0.0


def test_who_has_a_turn_before_may_finish_a_card_first() -> None:
    marks = {"taurus": {2: all_but("taurus", 10)}}
    players = (Player(dust=1, goal="earth+fire"), Player(dust=1, goal="air+earth"))
    state = table(*players, display=["taurus", "lyra", "cetus"], marks=marks)
    first, second = seen(state, 0), seen(state, 1)
    assert first["first_now"] == first["best_now"] > 0.0 == first["late_now"]
    assert second["late_now"] == second["best_now"] > 0.0 == second["first_now"]
    assert (first["boon_threat"], first["wait"]) == (0.0, 0.0)
    assert second["wait"] == 1.0


def test_as_34_as_43_behind_the_dreamer_only_the_boons_on_the_right_are_hoped_for() -> None:
    def boons(dreamer: list[int]) -> float:
        marks = {"taurus": {0: [1, 2], 2: dreamer}}
        return seen(table(Player(), Player(), display=["taurus", "lyra", "cetus"], marks=marks), 0)["boons"]

    assert boons([3, 4]) > boons([3, 4, 5])


def test_as_34_as_40_who_loses_marks_to_another_may_hope_for_a_boon() -> None:
    marks = {"taurus": {0: all_but("taurus", 9, 10), 1: [9]}}
    state = table(Player(dust=0), Player(dust=1), player=1, display=["taurus", "lyra", "cetus"], marks=marks)
    mine = seen(state, 0)
    assert mine["boon_threat"] == mine["best_boon"] > 3.0
    assert mine["marks_threatened"] == 8.0
    assert seen(state, 1)["boon_threat"] == 0.0


def test_as_34_as_35_a_discovery_on_hand_counts_for_finder_and_helper() -> None:
    marks = {"taurus": {0: all_but("taurus", 9, 10), 1: [9]}}
    state = table(Player(dust=1), Player(dust=1), display=["taurus", "lyra", "cetus"], marks=marks)
    before = seen(state, 0)
    play(state, "mark taurus 10")
    finder, helper = seen(state, 0), seen(state, 1)
    assert (finder["pending_cards"], helper["pending_cards"]) == (1.0, 0.0)
    assert helper["pending_boon"] >= 4.0 > finder["pending_boon"]
    assert finder["lead"] == -helper["lead"] != before["lead"]


def test_as_36_a_card_without_room_brings_less() -> None:
    def best(wisdom: int) -> float:
        player = Player(dust=1, wisdom=wisdom, active=["capricornus", "virgo"], goal="earth+fire")
        marks = {"taurus": {2: all_but("taurus", 10)}}
        state = table(player, Player(dust=0), display=["taurus", "sagitta", "lyra"], marks=marks)
        return seen(state, 0)["best_now"]

    assert best(wisdom=0) < best(wisdom=2)


@pytest.mark.parametrize(("sphere", "above", "ends"), [("earth", 1, 1.0), ("earth", 2, 0.0), ("air", 1, 0.0)])
def test_as_32_as_36_a_rest_that_passes_the_icon_ends_the_game(sphere: str, above: int, ends: float) -> None:
    state = table(Player(), Player(), sphere=sphere, above=above)
    assert seen(state, 0)["rest_ends"] == seen(state, 1)["rest_ends"] == ends
    assert [seen(state, 0)[f"above_{cards}"] for cards in (1, 2, 3)] == [above == 1, 1.0, 1.0]


@pytest.mark.parametrize(
    ("player", "turns_left", "turns"),
    [(0, 1, ["last_turn", "last_turn"]), (1, 0, ["no_turn", "last_turn"]), (1, 2, ["last_turn", "two_turns"])],
)
def test_as_39_the_turns_that_are_left_are_counted(player: int, turns_left: int, turns: list[str]) -> None:
    state = table(Player(), Player(), player=player, above=0, turn={"turns_left": turns_left})
    for seat, expected in enumerate(turns):
        told = seen(state, seat)
        assert [name for name in ("last_turn", "two_turns", "no_turn") if told[name]] == [expected]


def test_as_40_who_is_ahead_is_told_as_it_stands() -> None:
    state = table(Player(fame=9, goal="air+fire"), Player(fame=4, goal="air+water"), Player(fame=7, goal="earth+fire"))
    assert [seen(state, seat)["rivals_before"] for seat in range(3)] == [0.0, 2.0, 1.0]
    assert [seen(state, seat)["lead"] for seat in range(3)] == [2.0, -5.0, -2.0]
    assert [seen(state, seat)["ahead"] for seat in range(3)] == [1.0, -1.0, -1.0]


@pytest.mark.parametrize("seats", [1, 2, 3, 5])
def test_prospects_look_at_nothing_that_nobody_has_seen(seats: int) -> None:
    for decisions in (5, 25, 60):
        state = reached(seats, 2, decisions)
        other = state.stirred(almagest.rng(decisions))
        assert [seen(state, seat) for seat in range(seats)] == [seen(other, seat) for seat in range(seats)]


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_prospects_are_written_anew_at_every_moment_and_stay_small(seats: int) -> None:
    for state in random_states(seats, 6):
        for seat in range(seats):
            assert all(-200.0 < number < 200.0 and number != -1000.0 for number in seen(state, seat).values())
