"""Great Old Ones: bonus stars, sacrifices, copies elsewhere (SR-26 to SR-33, SR-Q7 to SR-Q30)."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import almagest
from almagest.games.stars.deck_file import standard_deck
from almagest.games.stars.rules.matching import is_in_sky_ignoring, look_up
from almagest.games.stars.rules.setup import random_sky
from tests.games.stars.building import READY
from tests.games.stars.reference import visible
from tests.games.stars.table import FACTS, Player, at, moves_of, phase, play, rule_against, site, sky, table

if TYPE_CHECKING:
    from almagest.kernel.state import State

# Cthulhoo 1 is "4 L . Sh" above ". . Su V"; its bonus stars are 4, L and Sh.
FIGURE = {"1,1": "4", "1,2": "L", "1,4": "Sh", "2,3": "Su", "2,4": "V"}
OTHERS = ["4", "L", "Sh", "Su", "V"]


def without(*symbols: str) -> list[list[str]]:
    """Lay Cthulhoo's figure without some of its stars; nothing else shows them by chance."""
    return sky({cell: symbol for cell, symbol in FIGURE.items() if symbol not in symbols}, avoid=OTHERS)


def calling(*servitors: str, rows: list[list[str]], theirs: tuple[str, ...] = (), **more: object) -> State:
    first = Player(hand=["cthulhoo-1", "gug-1"], site=servitors)
    return play(table(first, Player(hand=[], site=theirs), sky=rows, **more), "pass")  # type: ignore[arg-type]


def may(*servitors: str, rows: list[list[str]], theirs: tuple[str, ...] = ()) -> bool:
    return "cthulhoo-1" in moves_of(calling(*servitors, rows=rows, theirs=theirs), "summon")


def test_sr_26_the_example_of_the_rulebook() -> None:
    shown = {"1,1": "So", "1,2": "Wn", "1,4": "1", "2,4": "Mo"}  # Chaugnar 1 without its meteor shower
    rows = sky(shown, avoid=["Me", "So", "Wn", "Mo", "1"])
    state = play(table(Player(hand=["chaugnar-1"], site=["miri-nigri-3"]), sky=rows), "pass")
    assert moves_of(state, "summon") == ["chaugnar-1"]
    state = play(table(Player(hand=["chaugnar-1"], site=["miri-nigri-2"]), sky=rows), "pass")
    assert rule_against(state, "summon chaugnar-1") == "SR-26"


def test_sr_26_only_servitors_of_the_pantheon_help() -> None:
    assert may("dagoon-1", rows=without("L"))
    assert may("deep-ones-1", rows=without("L"))
    assert not may("ossadogowa-1", "formless-1", rows=without("L"))
    assert not may("dagoon-1", rows=without("4"))


def test_sr_27_three_different_stars_may_be_ignored() -> None:
    assert may("dagoon-1", "dagoon-2", "dagoon-3", rows=without("L", "4", "Sh"))
    assert not may("dagoon-1", "dagoon-2", "dagoon-3", rows=without("L", "4", "Sh", "V"))


def test_sr_28_each_copy_on_another_site_lowers_the_number_by_one() -> None:
    three = ("dagoon-1", "dagoon-2", "dagoon-3")
    assert may(*three, rows=without("L", "4"), theirs=("cthulhoo-2",))
    assert not may(*three, rows=without("L", "4", "Sh"), theirs=("cthulhoo-2",))
    assert not may(*three, rows=without("L", "4"), theirs=("cthulhoo-2", "cthulhoo-3"))
    state = calling(*three, rows=without("L", "4", "Sh"), theirs=("cthulhoo-2",))
    assert rule_against(state, "summon cthulhoo-1") == "SR-28"


def test_sr_29_sr_q13_a_star_that_is_not_needed_is_not_used() -> None:
    state = calling("deep-ones-1", "deep-ones-2", rows=without("L"))
    play(state, "summon cthulhoo-1")
    assert site(state) == ["cthulhoo-1", "deep-ones-2"]


def test_sr_30_an_ignored_position_may_lie_outside_the_sky() -> None:
    shown = {"4,1": "L", "4,3": "Sh", "5,2": "Su", "5,3": "V"}  # the 4 would lie left of the first column
    rows = sky(shown, avoid=OTHERS)
    assert may("dagoon-2", rows=rows)
    assert not may("dagoon-1", rows=rows)


def test_sr_30_ignored_positions_outside_the_sky_are_no_obstacle_anywhere() -> None:
    rng, deck = almagest.rng(12), standard_deck()
    greats = [(n, card) for n, card in enumerate(FACTS.card) if card.type == "great-old-one"]
    for _ in range(40):
        heavens = random_sky(deck, rng)
        names = [symbol.id for symbol in FACTS.symbol]
        shown = [[names[heavens.symbol_at(5 * row + column)] for column in range(5)] for row in range(5)]
        seen_there = look_up(heavens)
        for number, card in greats:
            stars = [word for row in card.constellations[0] for word in row.split() if word != "."]
            for left_out in combinations(range(len(stars)), 3):
                seen = is_in_sky_ignoring(deck, seen_there, number, sum(1 << n for n in left_out))
                assert seen == visible(card, shown, tuple(stars[n] for n in left_out))


def test_sr_31_lesser_servitors_leave_before_the_great_old_one_is_placed() -> None:
    state = calling("deep-ones-1", "dagoon-2", "byakhee-1", rows=without("L", "4"))
    play(state, "summon cthulhoo-1")
    assert site(state) == ["cthulhoo-1", "dagoon-2", "byakhee-1"]
    assert at(state)["discards"] == ["deep-ones-1"]
    assert state.scores() == [4 + 2 + 1, 0]


def test_sr_32_sr_q30_the_same_great_old_one_only_once() -> None:
    state = table(Player(hand=["cthulhoo-1", "gug-1"], site=["cthulhoo-2"]), sky=READY["cthulhoo-1"])
    play(state, "pass")
    assert rule_against(state, "summon cthulhoo-1") == "SR-32"
    full = ["cthulhoo-2", "byakhee-1", "gug-2", "ghast-1", "ghouls-1", "dhole-1"]
    state = play(table(Player(hand=["cthulhoo-1"], site=full), sky=READY["cthulhoo-1"]), "pass")
    assert rule_against(state, "summon cthulhoo-1") == "SR-32"
    assert "discard cthulhoo-1" in {f"discard {card}" for card in moves_of(play(state, "pass"), "discard")}


def test_sr_q30_such_a_card_may_be_invoked() -> None:
    state = table(Player(hand=["cthulhoo-1"], site=["cthulhoo-2"]))
    assert moves_of(state, "invoke") == ["cthulhoo-1"]


def test_sr_33_the_example_of_the_rulebook() -> None:
    servitors = ("deep-ones-3", "deep-ones-2", "dagoon-1")  # shooting star, 4 stars, lunar eclipse
    rows = sky({"3,2": "Sh", "4,1": "Su", "4,2": "V"}, avoid=OTHERS)  # 4 and L would lie left of the sky
    state = calling(*servitors, rows=rows, theirs=("cthulhoo-3",))
    play(state, "summon cthulhoo-1")
    assert site(state) == ["cthulhoo-1", "dagoon-1", "deep-ones-3"]
    assert at(state)["discards"] == ["deep-ones-2"]


def test_sr_q7_a_servitor_whose_power_was_used_still_gives_its_star() -> None:
    first = Player(hand=["cthulhoo-1", "byakhee-1"], site=["dagoon-1"])
    state = table(first, sky=without("L"))
    play(state, "invoke byakhee-1", "power dagoon-1", "push row 5 left", "push row 5 right")
    assert moves_of(state, "summon") == ["cthulhoo-1"]


def test_sr_q7_a_lesser_servitor_whose_power_was_used_still_gives_its_star() -> None:
    first = Player(hand=["cthulhoo-1", "byakhee-1"], site=["deep-ones-7"])
    state = table(first, sky=without("L"))
    play(state, "invoke byakhee-1", "power deep-ones-7", "swap 5,4 5,5", "summon cthulhoo-1")
    assert site(state) == ["cthulhoo-1"]
    assert at(state)["discards"] == ["byakhee-1", "deep-ones-7"]


def test_sr_q9_sr_q29_sacrifices_leave_first_and_may_make_room() -> None:
    six = ("deep-ones-1", "byakhee-1", "gug-2", "ghast-1", "ghouls-1", "dhole-1")
    state = calling(*six, rows=without("L"))
    play(state, "summon cthulhoo-1")
    assert phase(state) == "discard"
    assert len(site(state)) == 6


def test_sr_q29_a_greater_servitor_whose_star_was_used_may_make_room() -> None:
    six = ("dagoon-1", "byakhee-1", "gug-2", "ghast-1", "ghouls-1", "dhole-1")
    state = calling(*six, rows=without("L"))
    play(state, "summon cthulhoo-1", "remove dagoon-1")
    assert "cthulhoo-1" in site(state)
    assert state.scores()[0] == 5


def test_sr_q12_two_servitors_with_the_same_star_ignore_one() -> None:
    assert not may("deep-ones-1", "deep-ones-4", rows=without("L", "4"))
    assert may("deep-ones-1", "deep-ones-2", rows=without("L", "4"))


def test_sr_q26_an_ignored_star_need_not_be_missing() -> None:
    state = calling("deep-ones-1", rows=READY["cthulhoo-1"])
    play(state, "summon cthulhoo-1")
    assert site(state) == ["cthulhoo-1", "deep-ones-1"]


def test_sr_q26_two_stars_are_never_ignored() -> None:
    everybody = ("dagoon-1", "dagoon-2", "dagoon-3", "deep-ones-1", "deep-ones-2", "deep-ones-3")
    assert may(*everybody, rows=sky({"3,3": "Su", "3,4": "V"}, avoid=OTHERS))
    assert not may(*everybody, rows=sky({"3,3": "Su", "3,5": "V"}, avoid=OTHERS))


def test_sr_q27_greater_servitors_count_in_the_number_too() -> None:
    state = table(
        Player(hand=["cthulhoo-1"], site=["dagoon-1", "dagoon-2", "deep-ones-3"]),
        Player(hand=[], site=["cthulhoo-2"]),
        Player(hand=[], site=["cthulhoo-3"]),
        sky=without("L"),
    )
    assert moves_of(play(state, "pass"), "summon") == ["cthulhoo-1"]
    none_left = table(
        Player(hand=["hastur-1"], site=["hasturs-spawn-1"]),
        Player(hand=[], site=["hastur-2"]),
        Player(hand=[], site=["hastur-3"]),
        Player(hand=[]),
        sky=sky({"1,1": "5", "1,3": "4", "2,2": "V", "2,3": "L"}, avoid=["Mo", "5", "4", "V", "L"]),
    )
    assert moves_of(play(none_left, "pass"), "summon") == ["hastur-1"]


def test_sr_q28_the_player_chooses_among_offers_from_which_none_can_be_left_out() -> None:
    state = calling("deep-ones-1", "deep-ones-4", "deep-ones-2", rows=without("L"))
    play(state, "summon cthulhoo-1")
    assert phase(state) == "sacrifice"
    assert moves_of(state, "sacrifice") == ["deep-ones-1", "deep-ones-4"]
    assert rule_against(state, "sacrifice deep-ones-2") == "SR-Q28"
    assert rule_against(state, "sacrifice deep-ones-1 deep-ones-4") == "SR-Q28"
    assert rule_against(state, "pass") == "SR-Q28"
    play(state, "sacrifice deep-ones-4")
    assert site(state) == ["cthulhoo-1", "deep-ones-1", "deep-ones-2"]


def test_sr_q28_stars_of_greater_servitors_are_used_first() -> None:
    state = calling("deep-ones-1", "dagoon-1", rows=without("L"))
    play(state, "summon cthulhoo-1")
    assert site(state) == ["cthulhoo-1", "dagoon-1", "deep-ones-1"]


def test_sr_q28_two_stars_from_two_servitors_each() -> None:
    state = calling("deep-ones-1", "deep-ones-4", "deep-ones-2", "deep-ones-5", rows=without("L", "4"))
    play(state, "summon cthulhoo-1")
    assert moves_of(state, "sacrifice") == [
        "deep-ones-1 deep-ones-2",
        "deep-ones-1 deep-ones-5",
        "deep-ones-2 deep-ones-4",
        "deep-ones-4 deep-ones-5",
    ]
