"""Two players and the dreamer (AS-42 to AS-46, AS-Q19 to AS-Q22, AS-Q39, AS-Q41)."""

from __future__ import annotations

from tests.games.astra.table import (
    DREAMER,
    Player,
    all_but,
    happened,
    marks,
    moves,
    phase,
    play,
    rule_against,
    shown,
    side,
    stars,
    table,
)

TWO = (Player(), Player())


def test_as_42_two_players_have_three_places_and_a_dreamer_pen() -> None:
    state = play(table(*TWO, display=["taurus", "lyra", "aries"], sphere="earth"), "rest")
    assert len(shown(state)) == 3
    assert marks(state, "taurus") == {DREAMER: [1]}


def test_as_43_behind_the_dreamer_only_the_two_right_boxes_are_left() -> None:
    mine = {"leo": {1: [1], DREAMER: [2, 3], 0: all_but("leo", 1, 2, 3, 11)}}
    state = play(table(*TWO, display=["leo"], marks=mine), "mark leo 11")
    assert moves(state) == {"decline", "boon 3", "boon 4"}
    assert rule_against(state, "boon 1") == "AS-43"


def test_as_43_as_q39_with_equal_marks_every_box_may_be_chosen() -> None:
    mine = {"leo": {1: [1, 2], DREAMER: [3, 4], 0: all_but("leo", 1, 2, 3, 4, 11)}}
    state = play(table(*TWO, display=["leo"], marks=mine), "mark leo 11")
    assert moves(state) == {"decline", "boon 1", "boon 2", "boon 3", "boon 4"}


def test_as_43_the_view_tells_beforehand_who_is_behind_the_dreamer() -> None:
    state = table(*TWO, display=["leo"], marks={"leo": {0: [1, 2], 1: [3], DREAMER: [4, 5]}})
    assert state.view(0)["display"][0]["behind"] == [1]


def test_as_44_one_dreams_on_the_untouched_card_with_the_most_stars() -> None:
    state = table(*TWO, display=["leo", "taurus", "pisces"], marks={"pisces": {0: [1]}}, sphere="earth")
    play(state, "rest")
    assert marks(state, "leo") == {DREAMER: [1]}


def test_as_44_without_an_untouched_card_the_most_stars_count() -> None:
    mine = {"leo": {0: [1]}, "taurus": {0: [1]}, "lyra": {0: [1]}}
    state = play(table(*TWO, display=["lyra", "taurus", "leo"], marks=mine, sphere="earth"), "rest")
    assert marks(state, "leo") == {0: [1], DREAMER: [2]}


def test_as_44_a_tie_is_the_players_choice() -> None:
    state = play(table(*TWO, display=["leo", "gemini", "lyra"], sphere="earth"), "rest")
    assert phase(state) == "dream"
    assert moves(state) == {"mark leo 1", "mark gemini 1"}
    assert rule_against(state, "mark lyra 1") == "AS-44"
    play(state, "mark gemini 1")
    assert marks(state, "gemini") == {DREAMER: [1]}
    assert state.seat == 1


def test_as_45_the_route_is_free_and_costs_nothing() -> None:
    state = table(*TWO, display=["taurus", "lyra", "aries"], marks={"lyra": {0: [1]}, "aries": {0: [1]}}, sphere="air")
    play(state, "rest")
    assert phase(state) == "dream-walk"
    assert stars(state, "taurus") == [4, 6]
    assert rule_against(state, "mark taurus 9") == "AS-45"
    play(state, "mark taurus 4")
    assert marks(state, "taurus") == {DREAMER: [1, 2, 3, 4]}
    assert side(state)["stardust"] == 8


def test_as_45_a_stuck_walk_loses_the_rest() -> None:
    mine = {"taurus": {0: [1, 2, 3, 4]}, "lyra": {0: [1]}, "aries": {0: [1]}}
    state = play(table(*TWO, display=["taurus", "lyra", "aries"], marks=mine, sphere="air"), "rest", "mark taurus 5")
    assert marks(state, "taurus")[DREAMER] == [5]
    assert state.seat == 1


def nearly_dreamt() -> dict[str, dict[int, list[int]]]:
    return {"taurus": {0: [1, 2, 3, 4], 1: [5, 6], DREAMER: [7, 8, 9]}, "lyra": {0: [1]}, "aries": {0: [1]}}


def test_as_46_as_q21_a_dream_discovery_gives_boons_to_both_and_the_card_to_nobody() -> None:
    state = table(
        *TWO, display=["taurus", "lyra", "aries"], marks=nearly_dreamt(), sphere="earth", pile_top=["cetus", "leo"]
    )
    play(state, "rest")
    assert (phase(state), state.seat) == ("boon", 0)
    assert moves(state) == {"decline", "boon 1", "boon 2", "boon 3", "boon 4"}
    play(state, "boon 4")
    assert state.seat == 1
    assert moves(state) == {"decline", "boon 3"}
    play(state, "boon 3")
    assert "taurus" in state.view(0)["discards"]
    assert shown(state)[0] == "leo"
    assert side(state)["active"] == []
    assert state.seat == 1


def test_as_q19_dreamer_marks_give_nobody_wisdom_or_fame() -> None:
    mine = {"taurus": {0: [1, 2, 3]}, "lyra": {0: [1]}, "aries": {0: [1]}}
    state = table(Player(active=["orion"]), Player(), display=["taurus", "lyra", "aries"], marks=mine, sphere="earth")
    play(state, "use orion", "rest", "mark taurus 4")
    assert (side(state)["wisdom"], side(state)["fame"]) == (0, 0)
    assert side(state)["forecast"]["stars"] == 2


def test_as_q20_the_number_is_that_of_the_sphere_after_the_move() -> None:
    state = play(table(*TWO, display=["leo", "lyra", "aries"], sphere="fire"), "rest")
    assert [event.facts["number"] for event in happened(state, "dream")] == [2]
    assert marks(state, "leo") == {DREAMER: [1, 2]}


def test_as_q22_a_dream_goes_on_while_it_can() -> None:
    state = play(table(*TWO, display=["taurus", "lyra", "aries"], sphere="air"), "rest")
    assert "stop" not in moves(state)


def test_as_q22_a_dream_ends_when_the_card_is_complete() -> None:
    mine = {"taurus": {DREAMER: all_but("taurus", 10)}, "lyra": {0: [1]}, "aries": {0: [1]}}
    state = play(table(*TWO, display=["taurus", "lyra", "aries"], marks=mine, sphere="air"), "rest")
    assert "taurus" in state.view(0)["discards"]
    assert state.seat == 1


def test_as_q39_the_dreamer_takes_no_boon() -> None:
    mine = {"leo": {DREAMER: [1, 2, 3], 0: all_but("leo", 1, 2, 3, 11)}}
    state = play(table(*TWO, display=["leo"], marks=mine), "mark leo 11")
    assert side(state)["active"] == ["leo"]
    assert happened(state, "boon") == []


def test_as_q41_without_an_undiscovered_card_there_is_no_dream() -> None:
    state = table(*TWO, display=[None] * 3, pile=[], above=0, turn={"turns_left": 3})
    play(state, "rest")
    assert happened(state, "dream") == []
    assert state.seat == 1


def test_as_q41_a_new_card_of_this_turn_can_be_dreamt_on() -> None:
    mine = {"leo": {0: all_but("leo", 11)}, "lyra": {0: [1]}, "aries": {0: [1]}}
    state = table(
        Player(active=["cetus"]),
        Player(),
        display=["leo", "lyra", "aries"],
        marks=mine,
        sphere="air",
        pile_top=["sagitta"],
    )
    play(state, "use cetus", "mark leo 11", "rest")
    assert marks(state, "sagitta")[DREAMER][:2] == [1, 2]


def test_as_18_the_dream_follows_the_discoveries_and_only_a_rest() -> None:
    state = play(table(*TWO, display=["taurus"]), "mark taurus 1", "stop")
    assert happened(state, "dream") == []


def test_as_42_three_players_do_not_dream() -> None:
    state = play(table(*TWO, Player(), display=["taurus"]), "rest")
    assert happened(state, "dream") == []
