"""The rulings on Abilities (AS-Q9 to AS-Q16, AS-Q30 to AS-Q34)."""

from __future__ import annotations

from tests.games.astra.hands import with_card
from tests.games.astra.table import (
    Player,
    happened,
    marks,
    moves,
    phase,
    play,
    rule_against,
    side,
    stars,
    table,
)


def test_as_q9_marks_by_abilities_are_own_marks_but_no_observe_action() -> None:
    state = play(with_card("cetus", "bootes", display=["taurus"]), "use bootes", "use cetus", "mark taurus 8")
    assert side(state)["wisdom"] == 1
    assert side(state)["stardust"] == 8
    assert state.view(0)["turn"]["spent"] == 0


def test_as_q9_a_free_mark_can_break_the_taurus_refund() -> None:
    state = with_card("cetus", "taurus", display=["perseus"], marks={"perseus": {1: [1, 2]}}, dust=6)
    play(state, "use taurus", "use cetus", "mark perseus 3", "mark perseus 4", "stop")
    assert side(state)["stardust"] == 5


def test_as_q9_a_free_mark_is_no_observe_for_the_aquarius_refund() -> None:
    state = with_card("cetus", "hydra", display=["taurus"], marks={"taurus": {1: [1, 2]}}, dust=6)
    play(state, "use hydra", "use cetus", "mark taurus 4", "mark taurus 3", "stop")
    assert side(state)["stardust"] == 5


def test_as_q10_two_stars_on_one_card_are_one_walk() -> None:
    state = with_card("hercules", display=["taurus", "lyra"], marks={"taurus": {1: [1, 2, 3]}})
    play(state, "use hercules", "mark taurus 4")
    assert stars(state, "taurus") == [5]
    assert rule_against(state, "mark taurus 6") == "AS-70"


def test_as_q10_a_stuck_walk_goes_to_another_card() -> None:
    state = with_card("hercules", display=["taurus", "lyra"], marks={"taurus": {1: [1, 2, 3, 4]}})
    play(state, "use hercules", "mark taurus 5")
    assert stars(state, "taurus") == []
    assert stars(state, "lyra") == [1]


def test_as_q10_with_fewer_than_three_cards_one_star_on_each() -> None:
    state = with_card("draco", display=["taurus", "lyra", None, None], pile=[], above=0, turn={"turns_left": 5})
    play(state, "use draco", "mark taurus 1", "mark lyra 1")
    assert phase(state) == "turn"


def test_as_q11_the_chosen_star_must_be_open() -> None:
    state = play(with_card("virgo", display=["taurus"], marks={"taurus": {1: [3]}}), "use virgo")
    assert rule_against(state, "mark taurus 3") == "AS-22"
    play(state, "mark taurus 6")
    assert marks(state, "taurus") == {0: [6, 7, 9], 1: [3]}


def test_as_q11_with_two_players_there_is_no_dream_without_a_rest() -> None:
    state = table(Player(active=["virgo"]), Player(), display=["taurus"])
    play(state, "use virgo", "mark taurus 6")
    assert happened(state, "dream") == []
    assert state.seat == 1


def test_as_q13_only_what_was_spent_before_the_first_grand_star_comes_back() -> None:
    state = with_card("aquarius", display=["leo"], marks={"leo": {1: [1, 2]}}, dust=8)
    play(state, "use aquarius", "mark leo 3", "mark leo 4", "mark leo 5", "mark leo 6", "stop")
    assert side(state)["stardust"] == 4 + 1


def test_as_q14_payments_for_telescopes_do_not_come_back() -> None:
    state = with_card("taurus", "ara", display=["perseus"], marks={"perseus": {1: [1, 2, 3]}}, dust=8)
    play(state, "use taurus", "use ara", "exchange", "stop", "mark perseus 4", "stop", "end")
    assert side(state)["stardust"] == 5


def test_as_q14_where_nothing_was_marked_nothing_comes_back() -> None:
    state = play(with_card("taurus", dust=8), "use taurus", "rest")
    assert side(state)["stardust"] == 8


def test_as_q16_an_ability_without_effect_may_be_used_with_a_warning() -> None:
    state = with_card("ara", dust=2)
    assert "nothing" in state.game.explain(state, state.parse("use ara"), "en")
    play(state, "use ara")
    assert side(state)["exhausted"] == ["ara"]


def test_as_q30_what_comes_back_cannot_pay_in_the_same_turn() -> None:
    state = with_card("hydra", display=["taurus"], marks={"taurus": {1: [1, 2]}}, dust=2)
    play(state, "use hydra", "mark taurus 3", "mark taurus 4")
    assert state.seat == 1
    assert side(state)["stardust"] == 1


def test_as_q30_a_pouch_size_gained_this_turn_counts_for_the_refill() -> None:
    state = play(with_card("cygnus", "crater", dust=0, pouch=5), "use cygnus", "use crater", "rest")
    assert side(state)["stardust"] == 6


def test_as_q30_in_the_last_turn_it_still_comes_before_scoring() -> None:
    state = with_card("orion", display=["taurus"], marks={"taurus": {1: [1, 2, 3]}}, turn={"turns_left": 0})
    play(state, "use orion", "mark taurus 4", "stop")
    assert state.over
    assert side(state)["fame"] == 1


def test_as_q31_marks_made_before_the_card_was_used_count() -> None:
    state = with_card("orion", "cetus", display=["taurus"])
    play(state, "use cetus", "mark taurus 8", "use orion", "rest")
    assert side(state)["fame"] == 1


def test_as_q32_two_cards_of_the_cancer_group_add_up() -> None:
    state = with_card("orion", "cancer", display=["taurus"], marks={"taurus": {1: [1, 2, 3]}})
    play(state, "use orion", "use cancer", "mark taurus 4", "stop")
    assert side(state)["fame"] == 2


def test_as_q32_a_second_card_of_the_other_groups_adds_nothing() -> None:
    state = play(with_card("cygnus", "lupus", dust=1), "use cygnus", "use lupus", "rest")
    assert side(state)["stardust"] == 6
    twice = with_card("hydra", "aquarius", display=["taurus"], marks={"taurus": {1: [1, 2]}}, dust=8)
    play(twice, "use hydra", "use aquarius", "mark taurus 3", "mark taurus 4", "stop")
    assert side(twice)["stardust"] == 7


def test_as_q33_with_the_action_skipped_only_the_cancer_group_pays() -> None:
    state = with_card("virgo", "orion", "cygnus", display=["taurus"], dust=1)
    play(state, "use virgo", "mark taurus 3", "use cygnus", "use orion")
    assert side(state)["fame"] == 1
    assert side(state)["stardust"] == 1
    assert state.seat == 1


def test_as_q33_two_cards_of_the_andromeda_group_may_be_used() -> None:
    state = with_card("virgo", "andromeda", display=["taurus"])
    play(state, "use virgo", "mark taurus 1", "use andromeda", "mark taurus 8")
    assert marks(state, "taurus") == {0: [1, 2, 7, 8]}


def test_as_q33_the_action_is_skipped_even_if_no_star_could_be_marked() -> None:
    state = with_card("virgo", "cepheus", display=[None] * 4, pile=[], above=0, turn={"turns_left": 5})
    play(state, "use virgo")
    assert moves(state) == {"end", "use cepheus"}


def test_as_q34_an_ordered_mark_cannot_be_declined() -> None:
    state = play(with_card("cetus", display=["taurus"]), "use cetus")
    assert all(line.startswith("mark") for line in moves(state))
    state = play(with_card("hercules", display=["taurus"]), "use hercules", "mark taurus 1")
    assert all(line.startswith("mark") for line in moves(state))


def test_as_q34_the_starting_star_may_stay_open() -> None:
    state = play(with_card("cetus", display=["taurus"]), "use cetus", "mark taurus 10")
    assert stars(state, "taurus") == [9]
