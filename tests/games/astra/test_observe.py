"""Abilities come first, then one action; Observe star by star (AS-18 to AS-27, AS-Q12, AS-Q17)."""

from __future__ import annotations

import pytest

from tests.games.astra.table import (
    CARDS,
    Player,
    all_but,
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


def test_as_18_a_turn_is_abilities_then_one_action() -> None:
    state = table(Player(active=["leo"]), Player(), display=["taurus"])
    assert moves(state, "use") == {"use leo"}
    assert "rest" in moves(state)
    play(state, "use leo", "mark taurus 1", "stop")
    assert state.seat == 1


def test_as_19_abilities_are_used_in_any_order_each_once_before_the_action() -> None:
    state = table(Player(active=["leo", "aries", "cepheus"]), Player(), display=["taurus"])
    play(state, "use cepheus", "use leo")
    assert moves(state, "use") == {"use aries"}
    play(state, "mark taurus 1")
    assert rule_against(state, "use aries") == "AS-19"
    play(state, "stop")
    assert phase(state) == "again"
    assert rule_against(state, "use aries") == "AS-19"


def test_as_19_a_card_of_somebody_else_is_refused() -> None:
    state = table(Player(), Player(active=["leo"]))
    assert rule_against(state, "use leo") == "AS-19"


def test_as_20_one_ability_is_finished_before_the_next_begins() -> None:
    state = table(Player(active=["leo", "cetus"]), Player(), display=["taurus"])
    play(state, "use cetus")
    assert rule_against(state, "use leo") == "AS-20"
    assert rule_against(state, "rest") == "AS-20"


def test_as_21_a_used_card_is_exhausted() -> None:
    state = play(table(Player(active=["leo"]), Player()), "use leo")
    assert side(state)["active"] == []
    assert side(state)["exhausted"] == ["leo"]
    assert rule_against(state, "use leo") == "AS-21"


def test_as_22_every_star_costs_a_stardust() -> None:
    state = play(table(Player(dust=5), Player(), display=["taurus"]), "mark taurus 1", "mark taurus 2")
    assert side(state)["stardust"] == 3
    assert marks(state, "taurus") == {0: [1, 2]}


def test_as_22_a_marked_star_is_never_marked_again() -> None:
    state = table(Player(), Player(), display=["taurus"], marks={"taurus": {0: [1], 1: [2]}})
    assert rule_against(state, "mark taurus 1") == "AS-22"
    assert rule_against(state, "mark taurus 2") == "AS-22"


def test_as_22_as_28_without_stardust_only_a_rest_is_left() -> None:
    state = table(Player(dust=0), Player(), display=["taurus"])
    assert moves(state) == {"rest"}
    assert rule_against(state, "mark taurus 1") == "AS-22"


def test_as_22_at_least_one_star_is_marked() -> None:
    assert "stop" not in moves(table(Player(), Player(), display=["taurus"]))


def test_as_23_an_untouched_card_begins_with_its_starting_star() -> None:
    state = table(Player(), Player(), display=["taurus", "leo"])
    assert stars(state, "taurus") == [1]
    assert rule_against(state, "mark taurus 2") == "AS-23"


def test_as_23_otherwise_any_star_beside_any_mark() -> None:
    state = table(Player(), Player(), display=["taurus"], marks={"taurus": {1: [1, 2, 3]}})
    assert stars(state, "taurus") == [4, 6]
    assert rule_against(state, "mark taurus 8") == "AS-23"


def test_as_24_the_walk_goes_on_from_the_star_just_marked() -> None:
    state = play(table(Player(), Player(), display=["taurus"], marks={"taurus": {1: [1, 2, 3]}}), "mark taurus 4")
    assert moves(state) == {"stop", "mark taurus 5"}
    assert rule_against(state, "mark taurus 6") == "AS-24"


def test_as_24_a_walk_stays_on_one_card() -> None:
    state = play(table(Player(), Player(), display=["taurus", "leo"]), "mark taurus 1")
    assert stars(state, "leo") == []
    assert rule_against(state, "mark leo 1") == "AS-24"


def test_as_25_the_walk_ends_when_one_likes() -> None:
    state = play(table(Player(dust=5), Player(), display=["taurus"]), "mark taurus 1", "stop")
    assert state.seat == 1
    assert side(state)["stardust"] == 4


def test_as_25_the_walk_ends_without_stardust() -> None:
    state = play(table(Player(dust=2), Player(), display=["taurus"]), "mark taurus 1", "mark taurus 2")
    assert state.seat == 1


def test_as_25_the_walk_ends_in_a_dead_end_and_the_stardust_stays() -> None:
    state = table(Player(), Player(), display=["taurus"], marks={"taurus": {1: [1, 2, 3, 4]}})
    play(state, "mark taurus 5")
    assert state.seat == 1
    assert side(state)["stardust"] == 7


def test_as_25_the_view_tells_how_far_a_walk_can_lead() -> None:
    state = table(Player(), Player(), display=["taurus"], marks={"taurus": {1: [1, 2, 3]}})
    reach = state.view(0)["display"][0]["reach"]
    assert reach == {"4": 2, "5": 2, "6": 3, "7": 4, "8": 5, "9": 4, "10": 5}


def test_as_26_a_grand_star_gives_wisdom_at_once() -> None:
    state = table(Player(), Player(), display=["taurus"], marks={"taurus": {1: [1, 2, 3]}})
    play(state, "mark taurus 4")
    assert side(state)["wisdom"] == 1


def test_as_26_wisdom_beyond_the_last_spot_is_lost() -> None:
    state = table(Player(wisdom=15), Player(), display=["taurus"], marks={"taurus": {1: [1, 2, 3]}})
    play(state, "mark taurus 4")
    assert (side(state)["wisdom"], side(state)["limit"]) == (15, 8)


def test_as_27_a_telescope_buys_another_observe_on_any_card() -> None:
    state = play(table(Player(scopes=2), Player(), display=["taurus", "leo"]), "mark taurus 1", "stop")
    assert phase(state) == "again"
    assert {"end", "mark taurus 2", "mark leo 1"} <= moves(state)
    play(state, "mark leo 1", "stop", "mark taurus 2")
    assert side(state)["telescopes"] == 0
    play(state, "stop")
    assert state.seat == 1


def test_as_27_the_first_observe_costs_no_telescope() -> None:
    state = play(table(Player(scopes=1), Player(), display=["taurus"]), "mark taurus 1", "stop", "end")
    assert side(state)["telescopes"] == 1


def test_as_27_without_stardust_a_telescope_is_of_no_use() -> None:
    state = play(table(Player(dust=1, scopes=1), Player(), display=["taurus"]), "mark taurus 1")
    assert state.seat == 1


def test_as_27_the_view_warns_who_could_finish_a_card() -> None:
    state = table(
        Player(dust=2),
        Player(dust=2, scopes=1),
        Player(dust=1, scopes=3),
        display=["taurus"],
        marks={"taurus": {0: all_but("taurus", 5, 8)}},
    )
    assert state.view(0)["display"][0]["finishers"] == [1]


def test_as_q12_the_bootes_group_frees_the_first_star_only() -> None:
    state = play(table(Player(active=["bootes"]), Player(), display=["taurus"]), "use bootes")
    assert stars(state, "taurus") == [1, 2, 3, 5, 6, 7, 9, 10]
    play(state, "mark taurus 2")
    assert stars(state, "taurus") == [1, 3]


def test_as_q17_a_rest_may_always_be_chosen_and_nobody_passes() -> None:
    state = table(Player(dust=20), Player())
    assert "rest" in moves(state)
    assert rule_against(state, "end") == "AS-Q17"


def test_as_q17_without_an_undiscovered_card_one_must_rest() -> None:
    state = table(Player(), Player(), display=[None, None, None], pile=[], above=0, turn={"turns_left": 2})
    assert moves(state) == {"rest"}
    assert shown(state) == [None, None, None]


@pytest.mark.parametrize("card", CARDS)
def test_as_q17_every_figure_is_connected(card: str) -> None:
    found, queue = {0}, [0]
    while queue:
        new = CARDS[card].neighbours(queue.pop()) - found
        found |= new
        queue += new
    assert len(found) == len(CARDS[card].stars)


def test_as_10_a_card_text_beats_the_rules() -> None:
    state = play(table(Player(dust=0, active=["cetus"]), Player(), display=["taurus"]), "use cetus", "mark taurus 8")
    assert marks(state, "taurus") == {0: [8]}
