"""The 48 Abilities in play (AS-60 to AS-77)."""

from __future__ import annotations

import pytest

from tests.games.astra.hands import cards_with, with_card
from tests.games.astra.table import (
    CARDS,
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


def test_as_2_all_48_cards_have_one_of_the_18_abilities() -> None:
    assert len({card.ability for card in CARDS.values()}) == 18


@cards_with("markadjacent")
def test_as_60_any_star_and_its_neighbours_are_marked_and_the_action_is_skipped(card: str) -> None:
    state = play(with_card(card, display=["taurus"], dust=5), f"use {card}", "mark taurus 6")
    assert shown(state)[0] == "taurus"
    assert marks(state, "taurus") == {0: [3, 6, 7, 9]}
    assert side(state)["stardust"] == 5
    assert state.seat == 1
    assert happened(state, "rested") == []


@cards_with("markadjacent")
def test_as_60_other_abilities_may_follow_and_grand_stars_give_wisdom(card: str) -> None:
    state = play(with_card(card, "aquila", display=["taurus"]), f"use {card}", "mark taurus 3")
    assert side(state)["wisdom"] == 1
    assert moves(state) == {"end", "use aquila"}
    assert rule_against(state, "rest") == "AS-60"
    assert rule_against(state, "mark taurus 1") == "AS-60"
    play(state, "use aquila")
    assert side(state)["stardust"] == 12
    assert state.seat == 1


@cards_with("markadjacent")
def test_as_60_the_discovery_phase_is_not_skipped(card: str) -> None:
    state = with_card(card, display=["taurus"], marks={"taurus": {0: all_but("taurus", 9, 10)}})
    play(state, f"use {card}", "mark taurus 9")
    assert side(state)["active"] == ["taurus"]


@cards_with("refundgrand")
def test_as_61_stardust_spent_before_a_grand_star_comes_back(card: str) -> None:
    state = with_card(card, display=["taurus"], dust=8)
    play(state, f"use {card}", "mark taurus 1", "mark taurus 2", "mark taurus 3", "mark taurus 4")
    assert side(state)["stardust"] == 4
    play(state, "mark taurus 5")
    assert side(state)["stardust"] == 3 + 3


@cards_with("refundgrand")
def test_as_61_without_a_grand_star_nothing_comes_back(card: str) -> None:
    state = play(with_card(card, display=["taurus"], dust=8), f"use {card}", "mark taurus 1", "stop")
    assert side(state)["stardust"] == 7


@cards_with("refundgrand")
def test_as_61_each_observe_action_has_its_own_pile(card: str) -> None:
    state = with_card(card, display=["taurus", "lyra"], dust=9, scopes=1)
    play(state, f"use {card}", "mark lyra 1", "stop")
    play(state, "mark taurus 1", "mark taurus 2", "mark taurus 3", "mark taurus 4", "stop")
    assert side(state)["stardust"] == 4 + 3


@cards_with("dust2scope")
def test_as_62_three_stardust_buy_a_telescope_as_often_as_one_likes(card: str) -> None:
    state = play(with_card(card, dust=8), f"use {card}", "exchange")
    assert (side(state)["stardust"], side(state)["telescopes"]) == (5, 1)
    assert moves(state) == {"stop", "exchange"}
    play(state, "exchange")
    assert (side(state)["stardust"], side(state)["telescopes"]) == (2, 2)
    assert phase(state) == "turn"
    assert rule_against(state, "exchange") == "AS-62"


@cards_with("dust2scope")
def test_as_62_one_may_stop_earlier(card: str) -> None:
    state = play(with_card(card, dust=8), f"use {card}", "stop")
    assert (side(state)["stardust"], phase(state)) == (8, "turn")


@cards_with("mark3x1")
def test_as_63_one_star_on_each_of_three_different_cards(card: str) -> None:
    state = with_card(card, display=["taurus", "lyra", "cancer", "sagitta"], marks={"lyra": {1: [1]}})
    play(state, f"use {card}", "mark taurus 1")
    assert rule_against(state, "mark taurus 2") == "AS-63"
    assert stars(state, "lyra") == [5, 6]
    play(state, "mark lyra 5", "mark sagitta 1")
    assert phase(state) == "turn"
    assert side(state)["stardust"] == 8
    assert [marks(state, name).get(0) for name in ("taurus", "lyra", "cancer", "sagitta")] == [[1], [5], None, [1]]


@cards_with("anycommon")
def test_as_64_observing_may_begin_on_any_common_star(card: str) -> None:
    state = play(with_card(card, display=["taurus"], scopes=1), f"use {card}")
    assert stars(state, "taurus") == [1, 2, 3, 5, 6, 7, 9, 10]
    play(state, "mark taurus 10", "stop")
    assert 2 in stars(state, "taurus")
    assert 4 not in stars(state, "taurus")


@cards_with("famegrand")
def test_as_65_grand_stars_give_fame_at_the_end_of_the_turn(card: str) -> None:
    state = with_card(card, display=["taurus"], marks={"taurus": {1: [1, 2, 3]}})
    play(state, f"use {card}", "mark taurus 4")
    assert side(state)["fame"] == 0
    play(state, "stop")
    assert side(state)["fame"] == 1


@cards_with("fameundisc")
def test_as_66_fame_for_each_undiscovered_card_with_an_own_mark(card: str) -> None:
    display = ["taurus", "perseus", "cancer", "sagitta"]
    own = {"taurus": {0: [1, 2]}, "perseus": {0: [1]}, "cancer": {1: [1]}}
    state = play(with_card(card, display=display, marks=own), f"use {card}")
    assert side(state)["fame"] == 2


@cards_with("markany")
def test_as_67_any_one_star_may_be_marked(card: str) -> None:
    state = play(with_card(card, display=["taurus"]), f"use {card}")
    assert stars(state, "taurus") == [*range(1, 11)]
    play(state, "mark taurus 8")
    assert marks(state, "taurus") == {0: [8]}
    assert (side(state)["wisdom"], side(state)["stardust"], phase(state)) == (1, 8, "turn")


@cards_with("scope1")
def test_as_68_a_telescope(card: str) -> None:
    assert side(play(with_card(card), f"use {card}"))["telescopes"] == 1


@cards_with("restfull")
def test_as_69_a_rest_adds_the_pouch_size(card: str) -> None:
    assert side(play(with_card(card, dust=4, pouch=7), f"use {card}", "rest"))["stardust"] == 11


@cards_with("restfull")
def test_as_69_without_a_rest_nothing_happens(card: str) -> None:
    state = play(with_card(card, dust=4, display=["taurus"]), f"use {card}", "mark taurus 1", "stop")
    assert side(state)["stardust"] == 3


@cards_with("mark2")
def test_as_70_two_stars_on_one_card_or_one_on_each_of_two(card: str) -> None:
    one = play(with_card(card, display=["taurus", "lyra"]), f"use {card}", "mark taurus 1", "mark taurus 2")
    assert (marks(one, "taurus"), phase(one)) == ({0: [1, 2]}, "turn")
    two = play(with_card(card, display=["taurus", "lyra"]), f"use {card}", "mark taurus 1", "mark lyra 1")
    assert (marks(two, "taurus"), marks(two, "lyra")) == ({0: [1]}, {0: [1]})
    assert side(two)["stardust"] == 8


@cards_with("refundcommon")
def test_as_71_stardust_for_common_stars_comes_back(card: str) -> None:
    state = with_card(card, display=["perseus"], marks={"perseus": {1: [1, 2, 3]}}, dust=6)
    play(state, f"use {card}", "mark perseus 4", "mark perseus 5", "stop")
    assert side(state)["stardust"] == 6


@cards_with("refundcommon")
def test_as_71_a_starting_or_grand_star_or_a_discovery_breaks_it(card: str) -> None:
    start = play(with_card(card, display=["perseus"], dust=6), f"use {card}", "mark perseus 1", "stop")
    assert side(start)["stardust"] == 5
    grand = with_card(card, display=["perseus"], marks={"perseus": {1: [1, 2]}}, dust=6)
    assert side(play(grand, f"use {card}", "mark perseus 3", "stop"))["stardust"] == 5
    last = with_card(card, display=["perseus"], marks={"perseus": {0: all_but("perseus", 7)}}, dust=6)
    assert side(play(last, f"use {card}", "mark perseus 7"))["stardust"] == 5


DUST = [("aquila", 4), ("leo", 4), ("aries", 3), ("delphinus", 3), ("equuleus", 2), ("triangulum", 2)]


@pytest.mark.parametrize(("card", "amount"), DUST)
def test_as_72_as_73_as_74_stardust_beyond_the_pouch(card: str, amount: int) -> None:
    assert side(play(with_card(card, dust=9), f"use {card}"))["stardust"] == 9 + amount


@cards_with("wisdom1")
def test_as_75_a_wisdom(card: str) -> None:
    assert side(play(with_card(card, wisdom=1), f"use {card}"))["limit"] == 3


@cards_with("pouch1")
def test_as_76_a_pouch_size(card: str) -> None:
    assert side(play(with_card(card), f"use {card}"))["pouch"] == 6


@cards_with("famesphere")
def test_as_77_as_q15_fame_for_own_cards_of_the_active_element_itself_included(card: str) -> None:
    element = CARDS[card].element
    same = [name for name in CARDS if CARDS[name].element == element and name != card]
    first = Player(active=[card, same[0]], exhausted=[same[1], "virgo"])
    state = play(table(first, Player(), Player(), sphere=element), f"use {card}")
    assert side(state)["fame"] == 3
