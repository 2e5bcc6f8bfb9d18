"""Hipparchus, the opponent of a solo game (PT-Q66 to PT-Q69)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.games.ptolemaeus.table import (
    GAME,
    Player,
    finished,
    happened,
    phase,
    play,
    player,
    random_states,
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
    assert GAME.headline(lost, "en") == f"Hipparchus wins, {hipparchus(lost)['points']['total']} to {lost.scores()[0]}"
    tied = against(Player(), Player(), **home)
    assert play(tied, "take deck", "take deck").winners() == [0]
    assert GAME.headline(tied, "en").startswith("The victory is shared with Hipparchus")
    won = against(Player(studied=["luna", "sol"]), Player(studied=["luna"]), **home)
    assert GAME.headline(play(won, "take deck", "take deck"), "fr").startswith("Hipparque est battu, ")


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


def test_pt_q68_of_equally_few_tokens_he_moves_the_one_with_fewer_planets() -> None:
    tokens = {"taurus": 2, "gemini": 1, "leo": 1, "virgo": 2, "scorpius": 2, "pisces": 2}
    state = play(against(Player(), Player(tokens=tokens), deck_top=["leo", "leo", "libra"]), "take deck", "take deck")
    assert hipparchus(state)["tokens"] == {"taurus": 2, "gemini": 1, "virgo": 2, "libra": 1, "scorpius": 2, "pisces": 2}


def test_pt_q68_he_gives_tokens_without_a_new_planet_first_and_then_where_he_has_fewer() -> None:
    him = Player(tokens={"cancer": 2, "leo": 2, "virgo": 1})
    state = play(against(Player(), him, 2, deck_top=["leo", "leo", "taurus"]), "take deck", "take deck")
    assert hipparchus(state)["tokens"] == {"taurus": 1, "leo": 1}


def test_pt_q68_he_studies_where_a_planet_of_his_objective_is_first() -> None:
    him = Player(tokens={"cancer": 2, "libra": 2}, objective="objective-6")  # venus, iupiter, saturnus
    state = play(against(Player(), him, 2, deck_top=["leo", "leo", "sagittarius"]), "take deck", "take deck")
    assert hipparchus(state)["studied"] == ["iupiter"]
    assert hipparchus(state)["tokens"] == {"cancer": 1}


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


def test_pt_q69_cards_to_be_missed_add_up() -> None:
    state = against(Player(bonus=["maleficus-saturnus"] * 2), Player())
    play(state, "play maleficus-saturnus", "play maleficus-saturnus")
    assert hipparchus(state)["misses"] == 2


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
