"""Studying by three and by four tokens, asteroids and objectives (PT-23 to PT-31, PT-Q12, PT-Q13, PT-Q41 to PT-Q44)."""

from __future__ import annotations

from tests.games.ptolemaeus.table import Player, happened, moves, phase, play, player, rule_against, sky, table, truth

FOUR = {"libra": 2, "cancer": 1, "aries": 1}


def test_pt_24_a_third_token_studies_at_once() -> None:
    state = table(Player(hand=["gemini"], tokens={"gemini": 2}), Player(), bonus_top=["nova-luna"])
    play(state, "observe gemini", "pay gemini")
    me = player(state)
    assert (me["studied"], me["tokens"], me["reserve"]) == (["venus"], {}, 9)


def test_pt_23_studying_is_no_action() -> None:
    state = table(Player(tokens=FOUR), Player())
    play(state, "take deck", "take deck")
    assert phase(state) == "after"
    play(state, "study luna", "end")
    assert state.seat == 1


def test_pt_25_pt_q12_pt_q42_four_tokens_study_after_the_action() -> None:
    state = table(Player(tokens=FOUR), Player())
    assert rule_against(state, "study luna") == "PT-Q42"
    play(state, "take deck", "take deck")
    assert moves(state, "study") == {"study luna", "study iupiter"}
    play(state, "study luna")
    me = player(state)
    assert (me["studied"], me["tokens"], me["reserve"], me["asteroids"]) == (["luna"], {}, 9, 1)
    assert "libra" not in sky(state)["asteroids"]


def test_pt_25_the_two_others_are_chosen() -> None:
    tokens = {"libra": 2, "cancer": 2, "aries": 2}
    state = play(table(Player(tokens=tokens), Player()), "take deck", "take deck", "study luna")
    assert moves(state) == {"return aries", "return cancer"}
    assert rule_against(state, "end") == "PT-25"
    play(state, "return aries", "return cancer")
    assert player(state)["tokens"] == {"aries": 1, "cancer": 1}
    assert player(state)["reserve"] == 7


def test_pt_q12_several_studies_in_one_turn() -> None:
    tokens = {"libra": 2, "cancer": 2, "leo": 2, "virgo": 2}
    state = play(table(Player(tokens=tokens), Player()), "take deck", "take deck", "study luna")
    play(state, "return leo", "return leo", "study sol")
    assert player(state)["studied"] == ["luna", "sol"]


def test_pt_q12_the_others_may_come_from_the_comet() -> None:
    state = play(table(Player(tokens={"libra": 2, "aries": 2}), Player()), "take deck", "take deck", "study luna")
    assert player(state)["studied"] == ["luna"]


def test_pt_25_three_tokens_are_not_enough() -> None:
    me = Player(tokens={"libra": 2, "aries": 1}, bonus=["nova-luna"])
    state = play(table(me, Player()), "take deck", "take deck")
    assert rule_against(state, "study luna") == "PT-25"


def test_pt_26_a_planet_is_studied_once() -> None:
    state = play(table(Player(tokens=FOUR, studied=["luna"]), Player()), "take deck", "take deck")
    assert moves(state, "study") == {"study iupiter"}
    assert rule_against(state, "study luna") == "PT-26"


def test_pt_q13_the_planet_must_be_there_now() -> None:
    state = play(table(Player(tokens={**FOUR, "virgo": 2}), Player()), "take deck", "take deck")
    assert moves(state, "study") == {"study luna", "study iupiter"}
    assert rule_against(state, "study mars") == "PT-25"


def test_pt_27_of_several_planets_one_is_chosen() -> None:
    state = table(Player(hand=["libra"], tokens={"libra": 2}), Player())
    play(state, "observe libra", "pay libra")
    assert moves(state) == {"study luna", "study iupiter"}
    assert rule_against(state, "end") == "PT-27"
    assert player(play(state, "study iupiter"))["studied"] == ["iupiter"]


def test_pt_30_the_asteroid_is_taken_once() -> None:
    state = table(Player(hand=["gemini"], tokens={"gemini": 2}), Player(), asteroids=["leo"])
    play(state, "observe gemini", "pay gemini")
    assert player(state)["asteroids"] == 0


def test_pt_30_pt_q23_two_asteroids_for_a_bonus_card_before_the_action() -> None:
    state = table(Player(asteroids=5), Player(), bonus_top=["nova-luna", "signa-aeris"])
    play(state, "exchange", "exchange")
    assert player(state)["asteroids"] == 1
    assert player(state)["bonus"] == {"nova-luna": 1, "signa-aeris": 1}
    assert rule_against(state, "exchange") == "PT-Q44"


def test_pt_q23_pt_q44_also_after_the_action_and_the_card_may_be_played() -> None:
    state = table(Player(asteroids=2), Player(), bonus_top=["sol-in-medio-caeli"])
    play(state, "take deck", "take deck", "exchange", "play sol-in-medio-caeli")
    assert (state.seat, phase(state)) == (0, "before")


def test_pt_q44_no_exchange_without_a_card() -> None:
    state = table(Player(asteroids=4), Player(), bonus_deck=[])
    assert rule_against(state, "exchange") == "PT-Q44"


def test_pt_31_objectives_count_one_or_three() -> None:
    two = table(Player(studied=["luna", "venus"], objective="objective-2"), Player())
    three = table(Player(studied=["luna", "venus", "mars"], objective="objective-2"), Player())
    none = table(Player(studied=["luna"], objective="objective-2"), Player())
    assert [player(state)["points"]["objective"] for state in (none, two, three)] == [0, 1, 3]


def test_pt_32_studying_draws_a_bonus_card_if_there_is_one() -> None:
    me = Player(hand=["gemini"], tokens={"gemini": 2})
    state = play(table(me, Player(), bonus_top=["signa-aeris"]), "observe gemini", "pay gemini")
    assert player(state)["bonus"] == {"signa-aeris": 1}
    empty = play(table(me, Player(), bonus_deck=[]), "observe gemini", "pay gemini")
    assert player(empty)["bonus"] == {}
    assert truth(empty)["players"][0]["studied"] == ["venus"]


def test_pt_q41_study_asteroid_card_in_this_order() -> None:
    me = Player(hand=["gemini"], tokens={"gemini": 2})
    state = play(table(me, Player(), bonus_top=["signa-aeris"]), "observe gemini", "pay gemini")
    kinds = [event.kind for event in state.events or []]
    assert kinds[-4:] == ["observed", "placed", "studied", "bonus_drawn"]
    assert happened(state, "studied")[0].facts["asteroid"] is True


def test_pt_q42_in_an_extra_turn_after_its_own_action_only() -> None:
    me = Player(tokens=FOUR, bonus=["sol-in-medio-caeli"])
    state = play(table(me, Player()), "play sol-in-medio-caeli", "take deck", "take deck", "end")
    assert (state.seat, phase(state)) == (0, "before")
    assert rule_against(state, "study luna") == "PT-Q42"
    assert "study luna" in moves(play(state, "take deck", "take deck"))
