"""Solo games: the race with the Comet and Hipparchus (PT-Q30, PT-Q64 to PT-Q69)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from almagest.games.ptolemaeus.ranks import rank
from almagest.kernel.errors import BadOption
from tests.games.ptolemaeus.table import (
    GAME,
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
    truth,
)

if TYPE_CHECKING:
    from almagest.kernel.event import Json
    from almagest.kernel.state import State

HOME: dict[str, Any] = {"round": 2, "turn": 0, "comet": "pisces", "comet_start": "aries", "steps": 11}


def against(me: Player, him: Player, level: int = 1, **facts: Json) -> State:
    """Sit down against Hipparchus."""
    return table(me, him, options={"solo": "hipparchus", "hipparchus_level": level}, **facts)


def hipparchus(state: State) -> dict[str, Json]:
    seen: dict[str, Json] = state.view(0)["hipparchus"]
    return seen


def test_pt_q30_pt_q64_alone_one_races_with_the_comet() -> None:
    state = GAME.start(seats=1, seed=1)
    assert state.view(0)["hipparchus"] is None
    assert state.seats == 1


def test_pt_q64_solo_options_are_for_one_player() -> None:
    for options in ({"solo": "hipparchus"}, {"solo": "race"}, {"hipparchus_level": 1}, {"hipparchus_level": 2}):
        with pytest.raises(BadOption, match="one player only"):
            GAME.start(seats=2, seed=1, **options)
    for level in (1, 2):
        with pytest.raises(BadOption, match="add solo=hipparchus"):
            GAME.start(seats=1, seed=1, hipparchus_level=level)
    with pytest.raises(BadOption, match="'race' or 'hipparchus'"):
        GAME.start(seats=1, seed=1, solo="chess")
    with pytest.raises(BadOption, match="1, 2 or 3"):
        GAME.start(seats=1, seed=1, solo="hipparchus", hipparchus_level=4)


def test_pt_q64_a_race_not_won_has_no_winner_but_a_rank() -> None:
    state = play(table(Player(studied=["luna", "sol"]), **HOME), "take deck", "take deck")
    assert state.over
    assert state.winners() == []
    assert [rank(points) for points in (0, 6, 7, 8, 9, 10, 11, 12)] == [
        "pupil", "pupil", "observer", "observer", "reckoner", "reckoner", "astronomer", "first_disciple",
    ]  # fmt: skip


def test_pt_q64_strictly_twelve_points_win_in_the_last_count() -> None:
    studied = ["luna", "venus", "mars", "sol", "mercurius", "iupiter"]
    me = Player(studied=studied, asteroids=3, objective="objective-2")
    state = play(table(me, options={"strict_twelve": True}, **HOME), "take deck", "take deck", "end")
    assert state.winners() == [0]


def test_pt_q64_a_round_is_one_turn_and_the_astrolabe_stays() -> None:
    state = table(Player())
    for _ in range(3):
        play(state, "take deck", "take deck")
    assert (state.view(0)["cycle"], state.view(0)["astrolabe"]) == (2, 0)


def test_pt_q65_nova_luna_alone_places_a_token_anywhere() -> None:
    state = play(table(Player(bonus=["nova-luna"])), "play nova-luna")
    assert len(moves(state)) == 12
    play(state, "place pisces")
    assert player(state)["tokens"] == {"pisces": 1}
    strong = play(table(Player(bonus=["nova-luna"], studied=["luna"])), "play nova-luna", "place pisces")
    assert "stop" in moves(strong)
    assert player(play(strong, "place pisces"))["tokens"] == {"pisces": 2}


def test_pt_q65_mars_alone_takes_back_own_tokens() -> None:
    state = play(table(Player(bonus=["maleficus-mars"], tokens={"leo": 1, "virgo": 1})), "play maleficus-mars")
    assert rule_against(state, "end") == "PT-Q65"
    play(state, "return leo")
    assert player(state)["tokens"] == {"virgo": 1}
    me = Player(bonus=["maleficus-mars"], tokens={"leo": 1, "virgo": 1}, studied=["mars"])
    strong = play(table(me), "play maleficus-mars", "return leo")
    assert moves(strong) == {"return virgo", "stop"}
    assert player(play(strong, "stop"))["tokens"] == {"virgo": 1}


@pytest.mark.parametrize(("card", "planet"), [("maleficus-saturnus", "saturnus"), ("iupiter-orientalis", "iupiter")])
def test_pt_q65_saturnus_and_iupiter_alone_draw_cards(card: str, planet: str) -> None:
    assert player(play(table(Player(bonus=[card])), f"play {card}"))["cards"] == 1
    assert player(play(table(Player(bonus=[card], studied=[planet])), f"play {card}"))["cards"] == 2


def test_pt_q66_hipparchus_has_tokens_an_open_objective_and_no_seat() -> None:
    state = GAME.start(seats=1, seed=1, solo="hipparchus", hipparchus_level=2)
    assert (hipparchus(state)["reserve"], hipparchus(state)["level"]) == (10, 2)
    assert len(hipparchus(state)["objective"]) == 3
    assert len(state.scores()) == 1
    assert state.view(0)["astrolabe"] == 0


def test_pt_q66_the_astrolabe_passes_to_and_fro() -> None:
    state = against(Player(), Player(), round=2, deck_top=["leo", "leo", "virgo"])
    play(state, "take deck", "take deck")
    assert state.view(0)["astrolabe"] == 1
    assert state.seat == 0


def test_pt_q66_hipparchus_can_win_and_a_full_tie_is_shared() -> None:
    home: dict[str, Any] = {**HOME, "turn": 1, "astrolabe": 1}
    lost = against(Player(studied=["luna"]), Player(studied=["luna", "sol"]), **home)
    assert play(lost, "take deck", "take deck").winners() == []
    tied = against(Player(), Player(), **home)
    assert play(tied, "take deck", "take deck").winners() == [0]


def test_pt_q66_twelve_points_of_hipparchus_end_the_game() -> None:
    studied = ["luna", "venus", "sol", "mars", "iupiter", "saturnus"]
    him = Player(studied=studied, tokens={"cancer": 2}, asteroids=2, objective="objective-4")
    state = against(Player(), him, deck_top=["leo", "leo", "cancer"])
    play(state, "take deck", "take deck")
    assert state.over
    assert state.winners() == []


def test_pt_q67_he_places_where_the_card_leads() -> None:
    state = play(against(Player(), Player(), deck_top=["leo", "leo", "cancer"]), "take deck", "take deck")
    assert hipparchus(state)["tokens"] == {"cancer": 1}
    on = play(against(Player(), Player(), deck_top=["leo", "leo", "leo"]), "take deck", "take deck")
    assert hipparchus(on)["tokens"] == {"libra": 1}
    assert [event.kind for event in on.events or []][-3:] == ["hipparchus_turns_up", "hipparchus_places", "turn"]


@pytest.mark.parametrize(
    ("tokens", "goal"),
    [({"libra": 2, "cancer": 1}, "libra"), ({"cancer": 1}, "cancer"), ({}, "aries")],
)
def test_pt_q67_a_sextant_leads_to_the_most_promising_place(tokens: dict[str, int], goal: str) -> None:
    state = against(Player(), Player(tokens=tokens), deck_top=["leo", "leo", "sextant"])
    play(state, "take deck", "take deck")
    assert happened(state, "hipparchus_places")[0].facts["sign"] == goal


def test_pt_q67_a_third_token_studies_and_level_one_knows_no_case_b() -> None:
    him = Player(tokens={"cancer": 2, "libra": 2})
    state = play(against(Player(), him, deck_top=["leo", "leo", "taurus"]), "take deck", "take deck")
    assert hipparchus(state)["studied"] == []
    third = play(against(Player(), him, deck_top=["leo", "leo", "cancer"]), "take deck", "take deck")
    assert hipparchus(third)["studied"] == ["mercurius"]


def test_pt_q67_pt_q68_level_two_studies_by_four() -> None:
    him = Player(tokens={"cancer": 2, "libra": 1}, objective="objective-7")
    state = play(against(Player(), him, 2, deck_top=["leo", "leo", "taurus"]), "take deck", "take deck")
    assert hipparchus(state)["studied"] == ["sol"]
    assert hipparchus(state)["tokens"] == {}


def test_pt_q67_level_three_turns_up_a_second_card_every_other_turn() -> None:
    cards = ["leo", "leo", "taurus"]
    first = play(against(Player(), Player(), 3, deck_top=cards), "take deck", "take deck")
    assert len(happened(first, "hipparchus_turns_up")) == 1
    second = play(against(Player(), Player(), 3, deck_top=[*cards, "gemini"], turns=1), "take deck", "take deck")
    assert len(happened(second, "hipparchus_turns_up")) == 2
    assert hipparchus(second)["tokens"] == {"taurus": 1, "gemini": 1}


def test_pt_q68_planets_of_his_objective_first() -> None:
    him = Player(tokens={"libra": 2}, objective="objective-6")  # venus, iupiter, saturnus
    state = play(against(Player(), him, deck_top=["leo", "leo", "libra"]), "take deck", "take deck")
    assert hipparchus(state)["studied"] == ["iupiter"]


def test_pt_q68_with_an_empty_reserve_he_moves_the_token_he_needs_least() -> None:
    tokens = {"taurus": 2, "leo": 1, "virgo": 2, "scorpius": 2, "pisces": 2, "libra": 1}
    state = play(against(Player(), Player(tokens=tokens), deck_top=["leo", "leo", "cancer"]), "take deck", "take deck")
    assert hipparchus(state)["tokens"] == {"taurus": 2, "virgo": 2, "scorpius": 2, "pisces": 2, "libra": 1, "cancer": 1}


def test_pt_q68_pt_q69_mars_and_nova_luna_against_him() -> None:
    him = Player(tokens={"cancer": 1, "leo": 2, "virgo": 1})
    state = play(against(Player(bonus=["maleficus-mars"]), him), "play maleficus-mars")
    assert hipparchus(state)["tokens"] == {"cancer": 1, "leo": 2}
    luna = play(against(Player(bonus=["nova-luna"]), him), "play nova-luna", "replace cancer 2")
    assert hipparchus(luna)["tokens"] == {"leo": 2, "virgo": 1}
    assert player(luna)["tokens"] == {"cancer": 1}


def test_pt_q69_saturnus_makes_him_miss_cards_and_iupiter_draws() -> None:
    me = Player(bonus=["maleficus-saturnus", "iupiter-orientalis"], studied=["saturnus"])
    state = against(me, Player(), deck_top=["leo", "virgo", "aries", "taurus"])
    play(state, "play maleficus-saturnus")
    assert hipparchus(state)["misses"] == 2
    play(state, "play iupiter-orientalis")
    assert player(state)["hand"] == {"leo": 1}
    play(state, "take deck", "take deck")
    assert hipparchus(state)["misses"] == 1
    assert len(happened(state, "hipparchus_misses")) == 1
    assert hipparchus(state)["tokens"] == {}


@pytest.mark.parametrize(("card", "kept"), [("nova-constellatio", {"nova-constellatio": 1}), ("nova-luna", {})])
def test_pt_q69_he_keeps_nova_constellatio_only(card: str, kept: dict[str, int]) -> None:
    him = Player(tokens={"gemini": 2})
    state = against(Player(), him, deck_top=["leo", "leo", "gemini"], bonus_top=[card])
    play(state, "take deck", "take deck")
    assert hipparchus(state)["bonus"] == kept
    assert hipparchus(state)["asteroids"] == 1
    assert (card in truth(state)["bonus_played"]) == (not kept)


def test_pt_q69_the_eclipse_takes_his_tokens() -> None:
    him = Player(tokens={"pisces": 2, "taurus": 1})
    state = against(Player(), him, event_top=["eclipse", "event-05"], round=2, turn=1, astrolabe=1)
    play(state, "take deck", "take deck")
    assert hipparchus(state)["tokens"].get("pisces") is None
    assert hipparchus(state)["tokens"].get("taurus") == 1


@pytest.mark.parametrize("level", [1, 2, 3])
def test_pt_q66_his_tokens_obey_the_rules_in_random_games(level: int) -> None:
    for seed in range(6):
        for state in random_states(seed, 1, solo="hipparchus", hipparchus_level=level):
            him = hipparchus(state)
            assert max(him["tokens"].values(), default=0) <= 2
            assert him["reserve"] + sum(him["tokens"].values()) + len(him["studied"]) == 10


def test_pt_q67_higher_levels_are_stronger() -> None:
    means = []
    for level in (1, 2, 3):
        ends = [finished(seed, 1, solo="hipparchus", hipparchus_level=level) for seed in range(25)]
        means.append(sum(hipparchus(end)["points"]["total"] for end in ends))
    assert means == sorted(means)
    assert phase(finished(1, 1, solo="hipparchus")) == "over"
