"""The race with the Comet, alone (PT-Q30, PT-Q64, PT-Q65)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from almagest.games.ptolemaeus.ranks import rank
from almagest.kernel.errors import BadOption
from tests.games.ptolemaeus.table import (
    GAME,
    Player,
    moves,
    play,
    player,
    rule_against,
    table,
)

if TYPE_CHECKING:
    pass

HOME: dict[str, Any] = {"round": 2, "turn": 0, "comet": "pisces", "comet_start": "aries", "steps": 11}


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


def test_pt_q64_the_headline_of_a_race_is_the_rank() -> None:
    state = table(Player(studied=["luna", "sol"]), **HOME)
    assert GAME.headline(state, "en") == ""
    play(state, "take deck", "take deck")
    assert GAME.headline(state, "en") == f"The Comet is home first: pupil, {state.scores()[0]} of 12 points"
    assert GAME.headline(state, "fr").endswith(" : élève, 2 sur 12")


def test_pt_q64_strictly_twelve_points_win_in_the_last_count() -> None:
    studied = ["luna", "venus", "mars", "sol", "mercurius", "iupiter"]
    me = Player(studied=studied, asteroids=3, objective="objective-2")
    state = play(table(me, options={"strict_twelve": True}, **HOME), "take deck", "take deck", "end")
    assert state.winners() == [0]
    assert GAME.headline(state, "en").startswith("First disciple: ")


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
