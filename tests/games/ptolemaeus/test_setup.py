"""Set-up: the sky, the Comet, tokens, cards and the first event card (PT-1 to PT-8)."""

from __future__ import annotations

from collections import Counter

import pytest

import almagest
from almagest.games.ptolemaeus.cards import KIND_IDS, PLANET_IDS, SIGN_IDS
from tests.games.ptolemaeus.table import FACTS, GAME, MOON_LANDING, OBJECTIVES, player, sky, truth

SEEDS = range(40)


def test_pt_1_one_to_four_players() -> None:
    assert [seats for seats in range(7) if seats in GAME.seats] == [1, 2, 3, 4]


def test_pt_2_the_material_is_complete() -> None:
    assert FACTS.copies == [5] * 12 + [5]
    assert len(FACTS.event) == 13
    assert sum(card.count for card in FACTS.bonus) == 25
    assert {card.id: card.count for card in FACTS.bonus if card.count != 2} == {"nova-constellatio": 3}
    assert len(FACTS.objective) == 7
    assert GAME.start(seats=4, seed=1).view(0)["sky"]["asteroids"] == [*SIGN_IDS]


def test_pt_2_objectives_share_each_pair_of_planets_once() -> None:
    pairs = Counter(frozenset((a, b)) for card in OBJECTIVES.values() for a in card for b in card if a < b)
    assert len(pairs) == 21
    assert set(pairs.values()) == {1}


def test_pt_3_the_moon_landing_is_the_standard_sky() -> None:
    assert sky(GAME.start(seats=2, seed=1))["planets"] == MOON_LANDING


def test_pt_4_the_comet_is_opposite_the_moon() -> None:
    assert sky(GAME.start(seats=2, seed=1))["comet"] == "aries"


@pytest.mark.parametrize(("start", "comet"), [("1610-01-07", "pisces"), ("1962-02-05", "leo")])
def test_pt_4_the_comet_goes_on_to_a_constellation_without_planets(start: str, comet: str) -> None:
    assert sky(GAME.start(seats=2, seed=1, start=start))["comet"] == comet


def test_pt_5_marker_asteroids_and_counter() -> None:
    view = GAME.start(seats=3, seed=1).view(0)
    assert view["sky"]["comet_start"] == "aries"
    assert view["sky"]["comet_steps"] == 0
    assert len(view["sky"]["asteroids"]) == 12
    assert (view["cycle"], view["round"]) == (1, 1)


def test_pt_6_ten_tokens_in_reserve_and_an_objective_each() -> None:
    state = GAME.start(seats=4, seed=1)
    assert [player(state, seat)["reserve"] for seat in range(4)] == [10] * 4
    assert len({tuple(player(state, seat)["objective"]) for seat in range(4)}) == 4


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_pt_7_two_cards_each_and_six_face_up(seats: int) -> None:
    state = GAME.start(seats=seats, seed=1)
    assert [player(state, seat)["cards"] for seat in range(seats)] == [2] * seats
    assert None not in truth(state)["row"]
    assert len(truth(state)["deck"]) + len(truth(state)["discards"]) == 65 - 6 - 2 * seats
    assert state.view(0)["bonus_deck"] == 25


def test_pt_8_pt_q1_the_first_event_card_is_never_the_eclipse_which_stays_in_the_pile() -> None:
    for seed in SEEDS:
        data = truth(GAME.start(seats=2, seed=seed))
        assert data["event"] != "eclipse"
        assert "eclipse" in data["event_deck"]
        assert len(data["event_deck"]) == 12


def test_pt_8_the_eclipse_can_come_at_any_place_but_the_first() -> None:
    places = {truth(GAME.start(seats=2, seed=seed))["event_deck"].index("eclipse") for seed in range(200)}
    assert places == set(range(12))


def test_pt_12_pt_q3_at_set_up_the_row_never_has_five_alike() -> None:
    for seed in range(150):
        row = truth(GAME.start(seats=2, seed=seed))["row"]
        colours = Counter(KIND_IDS.index(card) % 4 for card in row if card != "sextant")
        assert max(colours.values()) < 5


def test_pt_q60_the_first_seat_has_the_astrolabe_and_begins() -> None:
    state = GAME.start(seats=3, seed=5)
    assert (state.seat, state.view(None)["astrolabe"]) == (0, 0)


def test_pt_39_planets_move_as_often_as_their_number_says() -> None:
    moves = Counter(planet for card in FACTS.event for planet in card.planets)
    assert [moves[planet] for planet in PLANET_IDS] == [9, 7, 6, 5, 4, 3, 2]
    assert [planet.moves for planet in FACTS.planet] == [9, 7, 6, 5, 4, 3, 2]


def test_pt_q29_objectives_are_dealt_and_hidden_from_the_others() -> None:
    state = GAME.start(seats=2, seed=1)
    assert tuple(player(state, 0)["objective"]) in OBJECTIVES.values()
    assert player(state, 0, viewer=1)["objective"] is None
    deals = {tuple(player(GAME.start(seats=2, seed=seed))["objective"]) for seed in range(60)}
    assert len(deals) == 7


def test_equal_seeds_deal_alike() -> None:
    assert almagest.game("ptolemaeus").start(seats=2, seed=9).position() == GAME.start(seats=2, seed=9).position()
