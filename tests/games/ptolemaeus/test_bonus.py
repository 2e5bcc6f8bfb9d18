"""Bonus cards: when they are played, and those that concern cards and turns (PT-32 to PT-34, PT-Q21, PT-Q45)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.games.ptolemaeus.table import (
    MIXED_ROW,
    Player,
    end_turn,
    moves,
    phase,
    play,
    player,
    rule_against,
    table,
    truth,
)

if TYPE_CHECKING:
    from almagest.kernel.state import State


def holding(card: str, *, studied: str | None = None, **facts: object) -> Player:
    """A player with one bonus card, perhaps with its planet studied."""
    return Player(bonus=[card], studied=[studied] if studied else [], **facts)  # type: ignore[arg-type]


def test_pt_32_pt_q21_cards_are_played_before_or_after_the_action_and_set_aside() -> None:
    me = Player(bonus=["venus-retrograda", "sol-in-medio-caeli"])
    state = play(table(me, Player()), "play venus-retrograda", "take deck", "take deck", "take deck")
    assert phase(state) == "after"
    play(state, "play sol-in-medio-caeli")
    assert truth(state)["bonus_played"] == ["venus-retrograda", "sol-in-medio-caeli"]


def test_pt_q21_pt_q31_nothing_is_played_in_the_middle_of_an_action() -> None:
    me = Player(bonus=["venus-retrograda"], asteroids=2)
    state = play(table(me, Player()), "take deck")
    assert rule_against(state, "play venus-retrograda") == "PT-11"
    assert rule_against(state, "exchange") == "PT-11"


def test_pt_q31_the_order_of_a_turn() -> None:
    me = Player(bonus=["venus-retrograda"] * 2, asteroids=2)
    state = table(me, Player(), bonus_top=["nova-luna"])
    play(state, "exchange", "play venus-retrograda", "take deck", "take deck", "take deck")
    assert rule_against(state, "take deck") == "PT-9"
    play(state, "play venus-retrograda", "take deck", "end")
    assert state.seat == 1


def test_pt_q33_with_a_bonus_card_the_player_ends_the_turn() -> None:
    useless = Player(bonus=["nova-constellatio"])
    state = play(table(useless, Player()), "take deck", "take deck")
    assert moves(state) == {"end"}
    assert play(table(Player(), Player()), "take deck", "take deck").seat == 1


# Nova Luna -------------------------------------------------------------------------------------------------


def test_pt_33_pt_q53_venus_takes_one_card_even_a_face_up_sextant() -> None:
    state = table(holding("venus-retrograda"), Player(), row=["sextant", *MIXED_ROW[1:]], deck_top=["leo"])
    play(state, "play venus-retrograda", "take 1")
    assert player(state)["hand"] == {"sextant": 1}
    assert truth(state)["row"][0] == "leo"
    assert phase(state) == "before"


def test_pt_33_pt_q53_venus_strong_takes_two_even_two_sextants() -> None:
    row = ["sextant", "sextant", *MIXED_ROW[2:]]
    state = table(holding("venus-retrograda", studied="venus"), Player(), row=row)
    play(state, "play venus-retrograda", "take 1")
    assert rule_against(state, "stop") == "PT-Q45"
    play(state, "take 2")
    assert player(state)["hand"] == {"sextant": 2}
    assert phase(state) == "before"


# Mars ------------------------------------------------------------------------------------------------------


def test_pt_33_pt_q18_pt_q52_saturnus_every_opponent_discards_a_card_unseen() -> None:
    two, three = Player(hand=["leo", "sextant"]), Player(hand=["aries", "aries", "virgo"])
    state = play(table(holding("maleficus-saturnus"), two, three), "play maleficus-saturnus", "discard sextant")
    assert truth(state)["discards"] == []
    assert player(state, 1, viewer=2)["cards"] == 2
    play(state, "discard aries")
    assert sorted(truth(state)["discards"]) == ["aries", "sextant"]
    assert player(state, 2)["hand"] == {"aries": 1, "virgo": 1}
    assert state.seat == 0


def test_pt_33_pt_q18_saturnus_strong_takes_two_and_who_has_fewer_gives_all() -> None:
    two, three = Player(hand=["leo", "leo", "virgo"]), Player(hand=["aries"])
    state = play(table(holding("maleficus-saturnus", studied="saturnus"), two, three), "play maleficus-saturnus")
    play(state, "discard leo", "discard leo")
    assert player(state, 1)["hand"] == {"virgo": 1}
    assert player(state, 2)["cards"] == 0


def test_pt_q18_a_card_is_not_given_twice() -> None:
    me = Player(bonus=["maleficus-saturnus"], studied=["saturnus"])
    state = play(table(me, Player(hand=["leo", "virgo", "libra"])), "play maleficus-saturnus", "discard leo")
    assert moves(state) == {"discard virgo", "discard libra"}


def test_pt_q54_sextants_are_constellation_cards_and_bonus_cards_are_not() -> None:
    victim = Player(hand=["sextant"], bonus=["nova-constellatio"])
    state = play(table(holding("maleficus-saturnus"), victim), "play maleficus-saturnus")
    assert player(state, 1)["cards"] == 0
    assert player(state, 1)["bonuses"] == 1


# Mercurius -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("studied", "turns"), [(None, 2), ("sol", 3)])
def test_pt_33_pt_q19_pt_q50_sol_gives_extra_turns(studied: str | None, turns: int) -> None:
    state = play(table(holding("sol-in-medio-caeli", studied=studied), Player()), "play sol-in-medio-caeli")
    for _ in range(turns):
        assert state.seat == 0
        play(state, "take deck", "take deck")
        end_turn(state)
    assert state.seat == 1
    assert state.view(0)["round"] == 1


def test_pt_q50_extra_turns_add_up_and_the_cycle_waits() -> None:
    me = Player(bonus=["sol-in-medio-caeli"] * 2)
    state = table(Player(), me, round=2, turn=1, seat=1, active=1)
    play(state, "play sol-in-medio-caeli", "take deck", "take deck", "play sol-in-medio-caeli")
    for _ in range(2):
        assert state.view(0)["cycle"] == 1
        play(state, "take deck", "take deck")
        end_turn(state)
    assert state.view(0)["cycle"] == 2


# Iupiter ---------------------------------------------------------------------------------------------------


def test_pt_33_pt_q17_pt_q51_iupiter_draws_a_card_by_chance() -> None:
    state = table(holding("iupiter-orientalis"), Player(hand=["leo", "virgo"]), Player())
    play(state, "play iupiter-orientalis")
    assert moves(state) == {"draw 2"}
    play(state, "draw 2")
    assert player(state, 0)["cards"] == 1
    assert player(state, 1)["cards"] == 1
    hands = [set(player(play(robbery(seed), "draw 2"))["hand"]) for seed in range(20)]
    assert {"leo"} in hands
    assert {"virgo"} in hands


def robbery(seed: int) -> State:
    state = table(holding("iupiter-orientalis"), Player(hand=["leo", "virgo"]), seed=seed)
    return play(state, "play iupiter-orientalis")


def test_pt_33_pt_q51_iupiter_strong_draws_two_from_one_or_two_opponents() -> None:
    me = holding("iupiter-orientalis", studied="iupiter")
    state = play(table(me, Player(hand=["leo"]), Player(hand=["virgo"])), "play iupiter-orientalis", "draw 3")
    assert player(state)["hand"] == {"virgo": 1}
    assert moves(state) == {"draw 2"}
    assert player(play(state, "draw 2"))["hand"] == {"leo": 1, "virgo": 1}


def test_pt_q51_the_second_card_lapses_if_nobody_has_one() -> None:
    me = holding("iupiter-orientalis", studied="iupiter")
    state = play(table(me, Player(hand=["leo"])), "play iupiter-orientalis", "draw 2")
    assert phase(state) == "before"


# Nova Constellatio and Signa -------------------------------------------------------------------------------


def test_pt_34_pt_q20_nova_constellatio_is_a_point_and_never_played() -> None:
    state = table(holding("nova-constellatio"), Player())
    assert player(state)["points"]["bonus"] == 1
    assert player(state, viewer=1)["points"]["bonus"] is None
    assert rule_against(state, "play nova-constellatio") == "PT-Q20"


def test_pt_q22_the_stronger_form_is_read_when_the_card_is_played() -> None:
    me = Player(bonus=["venus-retrograda"], hand=["gemini"], tokens={"gemini": 2})
    state = play(table(me, Player()), "observe gemini", "pay gemini", "play venus-retrograda", "take deck", "take deck")
    assert player(state)["cards"] == 2


def test_pt_q45_cards_without_any_effect_cannot_be_played() -> None:
    for card in ("maleficus-mars", "maleficus-saturnus", "mercurius-retrogradus", "iupiter-orientalis"):
        assert rule_against(table(holding(card), Player()), f"play {card}") == "PT-Q45"
    assert rule_against(table(), "play nova-luna") == "PT-32"


def test_pt_q46_played_cards_never_come_back() -> None:
    me = Player(bonus=["venus-retrograda"], asteroids=2)
    state = play(table(me, Player(), bonus_deck=[]), "play venus-retrograda", "take deck")
    assert truth(state)["bonus_deck"] == []
    assert "venus-retrograda" in truth(state)["bonus_played"]
    assert rule_against(state, "exchange") == "PT-Q44"


def test_pt_q20_nova_constellatio_cannot_be_stolen() -> None:
    state = table(holding("iupiter-orientalis"), Player(bonus=["nova-constellatio"]))
    assert rule_against(state, "play iupiter-orientalis") == "PT-Q45"
