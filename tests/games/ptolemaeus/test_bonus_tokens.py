"""Bonus cards that move tokens: NOVA LUNA, MARS, MERCURIUS and SIGNA (PT-33, PT-34, PT-Q47 to PT-Q49)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.games.ptolemaeus.table import (
    Player,
    moves,
    phase,
    play,
    player,
    rule_against,
    table,
)

if TYPE_CHECKING:
    pass


def holding(card: str, *, studied: str | None = None, **facts: object) -> Player:
    """A player with one bonus card, perhaps with its planet studied."""
    return Player(bonus=[card], studied=[studied] if studied else [], **facts)  # type: ignore[arg-type]


def test_pt_33_pt_q16_pt_q47_nova_luna_replaces_one_token() -> None:
    state = table(holding("nova-luna"), Player(tokens={"leo": 1, "virgo": 2}), Player(tokens={"leo": 1}))
    play(state, "play nova-luna")
    assert moves(state) == {"replace leo 2", "replace leo 3", "replace virgo 2"}
    play(state, "replace leo 3")
    assert player(state, 0)["tokens"] == {"leo": 1}
    assert player(state, 2)["tokens"] == {}
    assert player(state, 2)["reserve"] == 10
    assert phase(state) == "before"


def test_pt_33_pt_q47_nova_luna_strong_replaces_up_to_two() -> None:
    state = table(holding("nova-luna", studied="luna"), Player(tokens={"leo": 2}))
    play(state, "play nova-luna", "replace leo 2")
    assert moves(state) == {"replace leo 2", "stop"}
    play(state, "replace leo 2")
    assert player(state, 0)["tokens"] == {"leo": 2}


def test_pt_q45_the_second_token_of_nova_luna_may_be_declined() -> None:
    state = table(holding("nova-luna", studied="luna"), Player(tokens={"leo": 2}))
    play(state, "play nova-luna")
    assert rule_against(state, "stop") == "PT-Q45"
    play(state, "replace leo 2", "stop")
    assert player(state, 1)["tokens"] == {"leo": 1}
    assert phase(state) == "before"


def test_pt_q14_pt_q47_nova_luna_studies_with_a_third_token_or_is_not_allowed() -> None:
    state = table(holding("nova-luna", tokens={"gemini": 2, "aries": 2}), Player(tokens={"gemini": 1, "aries": 1}))
    play(state, "play nova-luna")
    assert moves(state) == {"replace gemini 2"}
    assert player(play(state, "replace gemini 2"))["studied"] == ["venus"]


def test_pt_q45_nova_luna_without_reserve_or_victims_cannot_be_played() -> None:
    assert rule_against(table(holding("nova-luna"), Player()), "play nova-luna") == "PT-Q45"
    full = holding("nova-luna", tokens={"leo": 2, "virgo": 2, "scorpius": 2, "aquarius": 2, "pisces": 2})
    assert rule_against(table(full, Player(tokens={"libra": 1})), "play nova-luna") == "PT-Q45"


# Venus -----------------------------------------------------------------------------------------------------


def test_pt_33_pt_q18_pt_q52_mars_every_opponent_chooses_a_token_unseen() -> None:
    two, three = Player(tokens={"leo": 1, "virgo": 2}), Player(tokens={"leo": 2, "pisces": 1})
    state = play(table(holding("maleficus-mars"), two, three), "play maleficus-mars")
    assert state.seat == 1
    assert rule_against(state, "end") == "PT-Q18"
    play(state, "return virgo")
    assert state.seat == 2
    assert player(state, 1, viewer=2)["tokens"] == {"leo": 1, "virgo": 2}
    assert player(state, 1, viewer=2)["chosen"] is None
    assert player(state, 1, viewer=1)["chosen"] == ["virgo"]
    play(state, "return pisces")
    assert [player(state, seat)["tokens"] for seat in (1, 2)] == [{"leo": 1, "virgo": 1}, {"leo": 2}]
    assert (state.seat, phase(state)) == (0, "before")


def test_pt_33_pt_q18_mars_strong_takes_two_and_who_has_fewer_gives_all() -> None:
    two, three = Player(tokens={"leo": 1, "virgo": 2}), Player(tokens={"leo": 1})
    state = play(table(holding("maleficus-mars", studied="mars"), two, three), "play maleficus-mars")
    play(state, "return leo")
    assert moves(state) == {"return virgo"}
    play(state, "return virgo")
    assert [player(state, seat)["tokens"] for seat in (1, 2)] == [{"virgo": 1}, {}]
    assert [player(state, seat)["reserve"] for seat in (1, 2)] == [9, 10]


def test_pt_q52_victims_are_asked_clockwise_from_the_left_of_the_active_player() -> None:
    others = Player(tokens={"leo": 1, "virgo": 1})
    state = table(others, Player(bonus=["maleficus-mars"]), others, seat=1, active=1, turn=1)
    play(state, "play maleficus-mars")
    assert state.seat == 2
    play(state, "return leo")
    assert state.seat == 0


def test_pt_29_pt_q52_mars_never_takes_from_a_study_area() -> None:
    state = table(holding("maleficus-mars"), Player(studied=["sol"]))
    assert rule_against(state, "play maleficus-mars") == "PT-Q45"


# Saturnus --------------------------------------------------------------------------------------------------


def test_pt_33_pt_q48_mercurius_moves_a_token_anywhere_without_payment() -> None:
    state = table(holding("mercurius-retrogradus", tokens={"leo": 1, "virgo": 1}), Player())
    play(state, "play mercurius-retrogradus")
    assert moves(state) == {"move leo", "move virgo"}
    play(state, "move leo")
    assert len(moves(state)) == 11
    play(state, "place pisces")
    assert player(state)["tokens"] == {"virgo": 1, "pisces": 1}
    assert phase(state) == "before"


def test_pt_33_pt_q48_mercurius_strong_moves_up_to_two() -> None:
    me = holding("mercurius-retrogradus", studied="mercurius", tokens={"leo": 1, "virgo": 1})
    state = play(table(me, Player()), "play mercurius-retrogradus", "move leo", "place aries")
    assert moves(state) == {"move aries", "move virgo", "stop"}
    play(state, "move virgo", "place aries")
    assert player(state)["tokens"] == {"aries": 2}


def test_pt_q14_pt_q48_mercurius_studies_with_a_third_token() -> None:
    me = holding("mercurius-retrogradus", tokens={"leo": 1, "gemini": 2, "aries": 2})
    state = play(table(me, Player()), "play mercurius-retrogradus", "move leo")
    assert rule_against(state, "place aries") == "PT-26"
    assert player(play(state, "place gemini"))["studied"] == ["venus"]


# Sol -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "signs"),
    [
        ("signa-aeris", {"gemini", "libra", "aquarius"}),
        ("signa-aquae", {"cancer", "scorpius", "pisces"}),
        ("signa-ignis", {"aries", "leo", "sagittarius"}),
        ("signa-terrae", {"taurus", "virgo", "capricornus"}),
    ],
)
def test_pt_34_pt_q15_signa_place_on_their_colour_with_or_without_a_body(card: str, signs: set[str]) -> None:
    state = play(table(holding(card), Player()), f"play {card}")
    assert moves(state) == {f"place {sign}" for sign in signs}
    sign = min(signs)
    assert player(play(state, f"place {sign}"))["tokens"] == {sign: 1}


def test_pt_q14_pt_q49_signa_and_the_third_token() -> None:
    state = table(holding("signa-aeris", tokens={"gemini": 2, "aquarius": 2, "libra": 1}), Player())
    play(state, "play signa-aeris")
    assert moves(state) == {"place gemini", "place libra"}
    assert player(play(state, "place gemini"))["studied"] == ["venus"]


def test_pt_q49_signa_on_the_comet_up_to_two() -> None:
    state = play(table(holding("signa-ignis", tokens={"aries": 1}), Player()), "play signa-ignis", "place aries")
    assert player(state)["tokens"] == {"aries": 2}
    full = play(table(holding("signa-ignis", tokens={"aries": 2}), Player()), "play signa-ignis")
    assert moves(full) == {"place leo", "place sagittarius"}


def test_pt_q15_signa_need_a_token_in_the_reserve() -> None:
    tokens = {"leo": 2, "virgo": 2, "scorpius": 2, "aquarius": 2, "pisces": 2}
    assert rule_against(table(holding("signa-aeris", tokens=tokens), Player()), "play signa-aeris") == "PT-Q45"


# All of them -----------------------------------------------------------------------------------------------
