"""Points and the end of the game (PT-40, PT-41, PT-Q24, PT-Q28, PT-Q55, PT-Q56)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import almagest
from tests.games.ptolemaeus.table import (
    OBJECTIVES,
    Player,
    finished,
    happened,
    phase,
    play,
    player,
    rule_against,
    table,
    truth,
)

if TYPE_CHECKING:
    from almagest.kernel.event import Json
    from almagest.kernel.state import State

ALL = ["luna", "mercurius", "venus", "sol", "mars", "iupiter", "saturnus"]
LAST_TURN: dict[str, Any] = {"round": 2, "turn": 1, "seat": 1, "active": 1}
HOME: dict[str, Any] = {**LAST_TURN, "comet": "pisces", "comet_start": "aries", "steps": 11}


def recount(side: Json) -> int:
    """Count a player's points from the position alone."""
    planets: int = (0, 1, 2, 4, 5, 6, 8, 10)[len(side["studied"])]
    done: int = len(set(OBJECTIVES[side["objective"]]) & set(side["studied"]))
    cards: int = side["bonus"].count("nova-constellatio")
    return planets + int(side["asteroids"]) // 3 + cards + (0, 0, 1, 3)[done]


@pytest.mark.parametrize(("studied", "points"), list(enumerate((0, 1, 2, 4, 5, 6, 8, 10))))
def test_pt_41_points_for_planets(studied: int, points: int) -> None:
    state = table(Player(studied=ALL[:studied]), Player(), options={"strict_twelve": True})
    assert player(state)["points"]["planets"] == points
    assert state.scores()[0] == points


@pytest.mark.parametrize(("asteroids", "points"), [(2, 0), (3, 1), (5, 1), (6, 2), (12, 4)])
def test_pt_30_pt_41_points_for_asteroids(asteroids: int, points: int) -> None:
    assert player(table(Player(asteroids=asteroids), Player()))["points"]["asteroids"] == points


@pytest.mark.parametrize("seed", range(25))
def test_pt_41_final_scores_equal_a_recount(seed: int) -> None:
    for seats in (2, 4):
        state = finished(seed, seats)
        assert state.scores() == [recount(side) for side in truth(state)["players"]]


def about_to_study(**facts: Json) -> State:
    """Five planets, about to study the sixth: Venus in Gemini."""
    me = Player(
        hand=["gemini"],
        tokens={"gemini": 2},
        studied=["luna", "mars", "sol", "iupiter", "saturnus"],
        asteroids=2,
        objective="objective-2",
    )
    return table(me, Player(hand=["leo"]), bonus_top=["nova-luna"], **facts)


def test_pt_40_pt_q24_six_planets_an_objective_and_three_asteroids_win_at_once() -> None:
    state = play(about_to_study(), "observe gemini", "pay gemini")
    assert state.over
    assert state.scores()[0] == 8 + 3 + 1
    assert state.winners() == [0]
    assert rule_against(state, "end") == "PT-40"


def test_pt_q55_the_game_ends_in_the_middle_of_an_action_and_others_do_not_matter() -> None:
    me = Player(
        hand=["gemini", "sagittarius"],
        tokens={"gemini": 2},
        studied=["luna", "sol", "mercurius", "iupiter", "saturnus"],
        asteroids=5,
        objective="objective-1",
    )
    state = table(me, Player(), bonus_top=["nova-luna"])
    play(state, "opposition gemini-sagittarius", "pay gemini", "place gemini")
    assert state.over
    assert "sagittarius" not in player(state)["tokens"]
    assert state.winners() == [0]


def test_pt_q24_twelve_points_by_a_bonus_card_drawn() -> None:
    me = Player(studied=ALL[:6], asteroids=5, objective="objective-5", bonus=["nova-constellatio"])
    state = table(me, Player(), bonus_top=["nova-constellatio"])  # 8 planets, 1 asteroids, 1 objective, 1 card
    assert player(state)["points"]["total"] == 11
    play(state, "exchange")
    assert state.over == (8 + 1 + 1 + 2 >= 12)
    assert state.winners() == [0]


def test_pt_q56_strictly_asteroids_and_objective_do_not_end_the_game() -> None:
    state = play(about_to_study(options={"strict_twelve": True}), "observe gemini", "pay gemini")
    assert not state.over
    assert player(state)["points"]["total"] == 12


def test_pt_q56_strictly_planets_and_nova_constellatio_do() -> None:
    me = Player(studied=ALL[1:], tokens={"libra": 2}, hand=["libra"], bonus=["nova-constellatio"])
    state = table(me, Player(), bonus_top=["nova-constellatio"], options={"strict_twelve": True})
    play(state, "observe libra", "pay libra")
    assert state.over
    assert state.winners() == [0]


def test_pt_q56_strictly_all_points_count_after_the_comets_return() -> None:
    one = Player(studied=["luna", "venus"], asteroids=6, objective="objective-2")
    two = Player(studied=["luna", "venus", "sol"], objective="objective-5")
    state = play(table(one, two, options={"strict_twelve": True}, **HOME), "take deck", "take deck")
    assert state.scores() == [2 + 2 + 1, 4]
    assert state.winners() == [0]


def test_pt_40_when_the_comet_is_home_most_points_win() -> None:
    state = table(Player(studied=["luna"]), Player(studied=["luna", "sol"]), **HOME)
    play(state, "take deck", "take deck")
    assert state.over
    assert state.winners() == [1]


def test_pt_40_pt_q28_ties_planets_then_tokens_on_constellations_then_shared() -> None:
    points = Player(studied=["luna"], asteroids=3, objective="objective-5")
    planets = Player(studied=["luna", "sol"], objective="objective-5")
    first = Player(studied=["luna", "venus"], objective="objective-7")
    assert ended(points, replace_objective(planets)).winners() == [1]
    more = Player(studied=["luna", "venus"], objective="objective-4", tokens={"leo": 2})
    fewer = Player(studied=["luna", "venus"], objective="objective-5", tokens={"leo": 1})
    assert ended(more, fewer).winners() == [0]
    assert ended(first, Player(studied=["luna", "venus"], objective="objective-5")).winners() == [0, 1]


def replace_objective(player: Player) -> Player:
    return Player(studied=player.studied, objective="objective-6")


def ended(one: Player, two: Player) -> State:
    return play(table(one, two, **HOME), "take deck", "take deck")


def test_pt_q28_tokens_on_the_comets_constellation_have_gone_home_before_the_comparison() -> None:
    one = Player(studied=["luna"], tokens={"aries": 2, "leo": 1})
    two = Player(studied=["luna"], tokens={"leo": 2})
    assert ended(one, two).winners() == [1]


def test_pt_q57_hidden_points_show_at_the_end() -> None:
    one = Player(studied=["luna", "venus"], bonus=["nova-constellatio"], objective="objective-2")
    state = table(one, Player(), **HOME)
    assert state.scores() == [2, 0]
    assert state.view(1)["scores"] == [2, 0]
    play(state, "take deck", "take deck")
    assert state.view(1)["scores"] == [4, 0]
    assert player(state, 0, viewer=1)["objective"] == ["luna", "venus", "mars"]
    assert phase(state) == "over"


def test_pt_q57_hands_and_other_bonus_cards_stay_hidden_after_the_end() -> None:
    one = Player(hand=["leo", "virgo"], known=["leo"], bonus=["nova-constellatio", "nova-luna"])
    state = play(table(one, Player(), **HOME), "take deck", "take deck")
    seen = player(state, 0, viewer=1)
    assert (seen["cards"], seen["hand"]) == (2, {"leo": 1})
    assert (seen["bonuses"], seen["bonus"]) == (2, {"nova-constellatio": 1})
    assert player(state, 0)["bonus"] == {"nova-constellatio": 1, "nova-luna": 1}
    (shown, _) = happened(state, "shown")
    assert set(shown.facts) == {"objective", "number"}
    for seed in range(20):
        world = state.imagine(1, almagest.rng(seed))
        assert world.view(1) == state.view(1)
        assert truth(world)["players"][0]["bonus"].count("nova-constellatio") == 1
    assert len({str(truth(state.imagine(1, almagest.rng(seed)))["players"][0]) for seed in range(20)}) > 5


def test_pt_q50_extra_turns_lapse_when_the_game_ends() -> None:
    state = about_to_study()
    position = state.position()
    position["state"]["extra"] = 2
    again = play(state.game.load(position), "observe gemini", "pay gemini")
    assert again.over
