"""Placing tokens: third tokens, order, moved tokens (PT-22, PT-26 to PT-29, PT-Q9, PT-Q11, PT-Q39, PT-Q40, PT-Q43)."""

from __future__ import annotations

import pytest

from tests.games.ptolemaeus.table import Player, moves, phase, play, player, random_states, rule_against, table

SEXTANTS = ["sextant"] * 3
SPREAD = {"leo": 2, "virgo": 2, "scorpius": 2, "aquarius": 2, "pisces": 2}  # all ten, where nothing is


def test_pt_26_pt_28_a_third_token_where_one_planet_is_unstudied() -> None:
    state = table(Player(hand=["cancer"], tokens={"cancer": 2}, studied=["sol"]), Player())
    play(state, "observe cancer", "pay cancer")
    assert player(state)["studied"] == ["mercurius", "sol"]
    assert player(state)["tokens"] == {}


def test_pt_26_pt_q39_no_third_token_where_all_is_studied() -> None:
    me = Player(hand=[*SEXTANTS, "cancer", "cancer"], tokens={"cancer": 2}, studied=["sol", "mercurius"])
    state = table(me, Player())
    for line in ("observe cancer", "conjunction cancer", "square aries-cancer", "square cancer-libra"):
        assert rule_against(state, line) == "PT-26"
    assert "observe libra" in moves(state)


def test_pt_28_two_tokens_where_all_is_studied_are_allowed() -> None:
    me = Player(hand=["cancer", "cancer", "cancer"], tokens={"cancer": 1}, studied=["sol", "mercurius"])
    state = table(me, Player())
    assert "observe cancer" in moves(state)
    assert rule_against(state, "conjunction cancer") == "PT-26"


def test_pt_29_two_tokens_at_most_on_the_comets_constellation() -> None:
    state = table(Player(hand=SEXTANTS, tokens={"aries": 2}), Player())
    assert rule_against(state, "observe aries") == "PT-29"
    assert rule_against(state, "opposition aries-libra") == "PT-26"
    one = table(Player(hand=SEXTANTS, tokens={"aries": 1}), Player())
    assert player(play(one, "observe aries", "pay sextant"))["tokens"] == {"aries": 2}


def test_pt_q9_a_conjunction_with_two_tokens_studies_and_starts_anew() -> None:
    tokens = {"cancer": 2, "leo": 2, "virgo": 2, "scorpius": 2, "pisces": 1}
    state = table(Player(hand=["cancer"] * 2, tokens=tokens), Player())
    assert player(state)["reserve"] == 1
    play(state, "conjunction cancer", "pay cancer")
    assert phase(state) == "choosing"
    play(state, "study sol")
    assert player(state)["tokens"]["cancer"] == 1
    assert player(state)["reserve"] == 1
    assert player(state)["studied"] == ["sol"]


def test_pt_q9_the_order_is_asked_where_it_matters() -> None:
    tokens = {"cancer": 2, "leo": 2, "virgo": 2, "scorpius": 2, "pisces": 2}
    state = table(Player(hand=SEXTANTS, tokens=tokens), Player())
    play(state, "square cancer-libra", "pay sextant")
    assert moves(state) == {"place cancer", "place libra"}


def test_pt_q9_the_order_is_not_asked_where_it_makes_no_difference() -> None:
    state = play(table(Player(hand=SEXTANTS), Player()), "square cancer-libra", "pay sextant")
    assert player(state)["tokens"] == {"cancer": 1, "libra": 1}
    assert state.seat == 1


def test_pt_22_without_reserve_a_token_of_the_board_is_moved() -> None:
    state = table(Player(hand=["cancer"], tokens=SPREAD), Player())
    play(state, "observe cancer", "pay cancer")
    assert moves(state) == {f"move {sign}" for sign in SPREAD}
    assert rule_against(state, "end") == "PT-22"
    play(state, "move leo")
    assert player(state)["tokens"] == {**SPREAD, "leo": 1, "cancer": 1}
    assert player(state)["reserve"] == 0


def test_pt_22_pt_q11_a_token_is_not_moved_onto_its_own_constellation() -> None:
    studied = ["luna", "venus", "mars", "iupiter", "saturnus", "sol", "mercurius"]
    me = Player(hand=["cancer"], tokens={"cancer": 1, "aries": 2}, studied=studied, objective="objective-1")
    state = table(me, Player(), options={"strict_twelve": True})
    play(state, "observe cancer", "pay cancer")
    assert player(state)["tokens"] == {"cancer": 2, "aries": 1}


def test_pt_q11_with_all_tokens_on_the_goal_nothing_can_be_observed_there() -> None:
    studied = ["luna", "venus", "mars", "iupiter", "saturnus", "sol", "mercurius"]
    me = Player(hand=["cancer"], tokens={"libra": 2, "aries": 1}, studied=studied)
    state = table(me, Player(), options={"strict_twelve": True})
    assert rule_against(state, "observe libra") in ("PT-26", "PT-22")
    assert "observe cancer" in moves(state)


def test_pt_q39_no_order_is_offered_that_makes_the_rest_impossible() -> None:
    studied = ["luna", "iupiter"]  # nothing is left to study in Libra, where two tokens are
    tokens = {"libra": 2, "cancer": 2, "leo": 2, "virgo": 2}
    state = table(Player(hand=SEXTANTS, tokens=tokens, studied=studied), Player())
    play(state, "square cancer-libra", "pay sextant")
    # Cancer first, with a token from Libra: that is the only order, and a third token there studies.
    assert player(state)["tokens"] == {"libra": 1, "cancer": 3, "leo": 2, "virgo": 2}
    assert player(play(state, "study sol"))["tokens"] == {"libra": 2, "leo": 2, "virgo": 2}


def test_pt_q40_a_token_returned_by_a_study_must_be_used_first() -> None:
    tokens = {"cancer": 2, "leo": 2, "virgo": 2, "scorpius": 2, "pisces": 2}
    state = table(Player(hand=SEXTANTS, tokens=tokens), Player())
    play(state, "square cancer-libra", "pay sextant", "place cancer", "move leo", "study sol")
    assert player(state)["tokens"] == {"leo": 1, "virgo": 2, "scorpius": 2, "pisces": 2, "libra": 1}
    assert player(state)["reserve"] == 1


def test_pt_q40_a_token_placed_by_the_same_action_stays() -> None:
    studied = ["luna", "venus", "mars", "iupiter", "saturnus"]
    tokens = {"leo": 2, "virgo": 2, "aries": 1}
    state = table(Player(hand=SEXTANTS, tokens=tokens, studied=studied), Player(), options={"strict_twelve": True})
    play(state, "square aries-cancer", "pay sextant", "place cancer", "move leo")
    assert "move cancer" not in moves(state)
    assert "move aries" not in moves(state)
    play(state, "move leo")
    assert player(state)["tokens"] == {"virgo": 2, "aries": 2, "cancer": 1}


def test_pt_q43_tokens_of_others_set_no_limit() -> None:
    state = table(Player(hand=["leo"] * 2), Player(tokens={"libra": 2}), Player(tokens={"libra": 2}))
    assert rule_against(state, "observe leo") == "PT-14"
    state = table(Player(hand=["libra"] * 2), Player(tokens={"libra": 2}), Player(tokens={"libra": 2}))
    assert player(play(state, "conjunction libra", "pay libra"))["tokens"] == {"libra": 2}


@pytest.mark.parametrize("seed", range(6))
def test_pt_26_pt_29_pt_q43_nobody_ever_keeps_three_tokens_on_a_constellation(seed: int) -> None:
    for state in random_states(seed, seats=3):
        if state.over or phase(state) != "choosing":
            for seat in range(3):
                assert max(player(state, seat)["tokens"].values(), default=0) <= 2


def test_pt_q43_a_planet_that_arrives_studies_nothing() -> None:
    me = Player(tokens={"scorpius": 2})
    state = table(me, Player(), event="event-01", round=2, turn=1, seat=1, active=1)
    play(state, "take deck", "take deck")
    assert state.view(0)["sky"]["planets"]["luna"] == "scorpius"
    assert player(state)["studied"] == []
    assert player(state)["tokens"] == {"scorpius": 2}
