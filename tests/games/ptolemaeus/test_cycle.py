"""Rounds, the end of a cycle, the Comet and the Eclipse (PT-9, PT-10, PT-35 to PT-38, PT-Q25 to PT-Q27)."""

from __future__ import annotations

from typing import Any

from tests.games.ptolemaeus.table import (
    Player,
    finished,
    happened,
    moves,
    phase,
    play,
    player,
    random_states,
    sky,
    table,
    truth,
)

LAST_TURN: dict[str, Any] = {"round": 2, "turn": 1, "seat": 1, "active": 1}


def test_pt_9_pt_10_three_rounds_make_a_cycle() -> None:
    state = table()
    seen = []
    for _ in range(6):
        seen.append((state.seat, state.view(0)["round"]))
        play(state, "take deck", "take deck")
    assert seen == [(0, 1), (1, 1), (0, 2), (1, 2), (0, 3), (1, 3)]
    assert state.view(0)["cycle"] == 2


def test_pt_35_pt_36_pt_q2_the_worked_example_of_the_moon_landing() -> None:
    one, two = Player(tokens={"gemini": 2, "taurus": 1}), Player(tokens={"gemini": 1, "taurus": 2})
    state = play(table(one, two, event="event-01", **LAST_TURN), "take deck", "take deck")
    places = sky(state)["planets"]
    assert (places["luna"], places["mercurius"], places["venus"]) == ("scorpius", "leo", "cancer")
    assert (sky(state)["comet"], sky(state)["comet_steps"]) == ("gemini", 2)
    assert [player(state, seat)["tokens"] for seat in (0, 1)] == [{"taurus": 1}, {"taurus": 2}]
    assert [player(state, seat)["reserve"] for seat in (0, 1)] == [9, 8]


def test_pt_35_the_other_planets_stay_and_the_card_is_spent() -> None:
    state = play(table(event="event-01", **LAST_TURN), "take deck", "take deck")
    assert sky(state)["planets"]["sol"] == "cancer"
    assert truth(state)["event"] == "event-02"
    assert "event-01" not in truth(state)["event_deck"]


def test_pt_q2_clockwise_is_the_order_of_the_zodiac_and_pisces_comes_before_aries() -> None:
    state = play(table(planets={"luna": "pisces"}, comet="virgo", **LAST_TURN), "take deck", "take deck")
    assert sky(state)["planets"]["luna"] == "aries"


def test_pt_38_the_astrolabe_passes_on_and_the_counter_goes_back() -> None:
    state = play(table(**LAST_TURN), "take deck", "take deck")
    view = state.view(0)
    assert (view["astrolabe"], view["round"], view["cycle"], state.seat) == (1, 1, 2, 1)


def test_pt_37_pt_q26_the_eclipse_sends_tokens_home_and_takes_two_cards() -> None:
    one = Player(hand=["leo", "leo", "virgo"], tokens={"cancer": 1, "leo": 1})
    two = Player(hand=["pisces"], tokens={"taurus": 2, "pisces": 1})
    state = table(one, two, event_top=["eclipse", "event-05"], **LAST_TURN)
    play(state, "take 1", "take 2")
    assert phase(state) == "discarding"
    assert state.seat == 0
    play(state, "discard leo", "discard virgo")
    assert state.seat == 1
    play(state, "discard pisces", "discard aries")
    assert player(state, 0)["hand"] == {"leo": 1}
    assert player(state, 1)["hand"] == {"taurus": 1}
    # Mercury has left Cancer, the Sun is still there; Leo has Mercury, Taurus has Saturn, Pisces has nothing.
    assert [player(state, seat)["tokens"] for seat in (0, 1)] == [{"cancer": 1, "leo": 1}, {"taurus": 2}]
    assert truth(state)["event"] == "event-05"
    assert state.view(0)["astrolabe"] == 1


def test_pt_37_pt_q26_the_comets_constellation_has_no_planet() -> None:
    # The Comet stands still only in this test: its tokens were placed after it came.
    state = table(Player(tokens={"pisces": 1}), Player(), event_top=["eclipse", "event-05"], **LAST_TURN)
    play(state, "take deck", "take deck")
    assert player(state, 0)["tokens"] == {}


def test_pt_37_pt_q26_who_has_two_cards_or_fewer_discards_all_unasked() -> None:
    one = Player(hand=["leo"], bonus=["nova-luna"])
    state = table(one, Player(), event_top=["eclipse", "event-05"], **LAST_TURN)
    play(state, "take 1", "take 2")
    assert [player(state, seat)["cards"] for seat in (0, 1)] == [0, 0]
    assert player(state, 0)["bonuses"] == 1
    assert sorted(truth(state)["discards"]) == ["aries", "leo", "taurus"]


def test_pt_q52_in_an_eclipse_the_astrolabe_is_asked_first() -> None:
    hands = [Player(hand=["leo"] * 2 + ["virgo"]), Player(hand=["pisces"] * 3), Player(hand=["libra"] * 3)]
    facts: dict[str, Any] = {"round": 2, "turn": 2, "seat": 0, "active": 0, "astrolabe": 1}
    state = table(*hands, event_top=["eclipse", "event-05"], **facts)
    play(state, "take 1", "take 2")
    asked = []
    while phase(state) == "discarding":
        asked.append(int(state.seat))
        play(state, min(moves(state)))
    assert asked == [1, 1, 2, 2, 0, 0]


def test_pt_36_the_comet_passes_over_tokens_without_harm() -> None:
    state = play(table(Player(tokens={"taurus": 2}), Player(), **LAST_TURN), "take deck", "take deck")
    assert player(state, 0)["tokens"] == {"taurus": 2}


def test_pt_q25_steps_over_planets_count_and_twelve_or_more_end_the_game() -> None:
    planets = {
        "mars": "pisces",
        "iupiter": "aries",
        "saturnus": "leo",
    }  # after ten steps from Aries the Comet is in Aquarius
    state = table(planets=planets, comet="aquarius", comet_start="aries", steps=10, **LAST_TURN)
    play(state, "take deck", "take deck")
    assert state.over
    assert state.view(0)["sky"]["comet_steps"] == 13
    assert state.view(0)["sky"]["comet"] == "taurus"


def test_pt_q25_the_tokens_go_home_before_the_end_and_no_card_is_turned_up() -> None:
    one = Player(tokens={"aries": 2})
    state = table(one, Player(), comet="pisces", comet_start="aries", steps=11, event="event-01", **LAST_TURN)
    play(state, "take deck", "take deck")
    assert state.over
    assert truth(state)["event"] == "event-01"
    assert player(state, 0)["tokens"] == {}


def test_pt_q27_the_event_cards_always_suffice() -> None:
    for seed in range(12):
        state = finished(seed)
        assert 1 <= state.view(None)["cycle"] <= 12
        assert len(happened(state, "planets_moved")) <= 12


def test_pt_39_no_planet_moves_more_often_than_its_number() -> None:
    limits = {"luna": 9, "mercurius": 7, "venus": 6, "sol": 5, "mars": 4, "iupiter": 3, "saturnus": 2}
    state = finished(3)
    for planet, most in limits.items():
        assert sum(planet in event.facts["planets"] for event in happened(state, "planets_moved")) <= most


def test_pt_36_the_comet_is_never_with_a_planet() -> None:
    for seed in range(4):
        for state in random_states(seed):
            assert sky(state)["comet"] not in sky(state)["planets"].values()
