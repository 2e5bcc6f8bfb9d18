"""Ptolemy observes and rests by himself (AS-48 to AS-54, AS-Q23, AS-Q24, AS-Q43 to AS-Q45)."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

from tests.games.astra.chance import random_states
from tests.games.astra.solo import ME, YOURS, his_turn, walk
from tests.games.astra.table import (
    CARDS,
    GAME,
    PTOLEMY,
    Library,
    Player,
    all_but,
    happened,
    play,
    ptolemy,
    shown,
    table,
)

if TYPE_CHECKING:
    pass


def test_as_48_the_library_and_his_journal() -> None:
    state = GAME.start(seats=1, seed=2)
    assert ptolemy(state)["deck"] == 23
    assert state.seat == 0
    library = state.position()["state"]["library"]
    assert len({*library["deck"], library["left"], library["right"], *library["removed"]}) == 28


def test_as_49_ptolemy_gains_no_wisdom_and_pays_one_stardust_a_turn() -> None:
    state = his_turn("left")
    assert state.position()["state"]["players"][PTOLEMY]["wisdom"] == 0
    assert ptolemy(state)["stardust"] == 4


def test_as_50_as_54_without_stardust_he_rests_gains_5_and_moves_the_marker() -> None:
    state = his_turn("left", him=Player(dust=0), sphere="fire")
    assert ptolemy(state)["stardust"] == 5
    assert state.view(0)["sphere"] == "water"
    assert happened(state, "ptolemy_rolls") == []


def test_as_51_his_empty_deck_loses_the_game_at_once() -> None:
    state = his_turn("left", library=Library(size=0))
    assert state.over
    assert state.winners() == []
    assert ptolemy(state)["lost"]


def test_as_51_the_die_selects_the_library_card() -> None:
    sources = set()
    for seed in range(60):
        state = table(ME, display=["taurus", "lyra", "equuleus"], library=Library(), seed=seed)
        (roll,) = happened(play(state, YOURS), "ptolemy_rolls")
        assert roll.facts["source"] == ("left", "left", "right", "right", "top", "top")[roll.facts["die"] - 1]
        sources.add(roll.facts["die"])
    assert sources == {1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize(("card", "target"), [("orion", "taurus"), ("gemini", "lyra"), ("virgo", "equuleus")])
def test_as_51_earth_fire_and_air_point_to_the_card_next_to_that_sphere(card: str, target: str) -> None:
    state = his_turn("left", library=Library(left=card))
    (aims,) = happened(state, "ptolemy_aims")
    assert aims.facts["card"] == target
    assert aims.facts["reason"] == "place"


def test_as_51_water_points_to_the_card_with_the_fewest_open_stars() -> None:
    state = his_turn("left", library=Library(left="cetus"), marks={"taurus": {0: all_but("taurus", 8, 10)}})
    (aims,) = happened(state, "ptolemy_aims")
    assert (aims.facts["card"], aims.facts["reason"]) == ("taurus", "fewest")


def test_as_51_a_tie_of_fewest_open_stars_is_random() -> None:
    targets = set()
    for seed in range(60):
        state = table(
            ME,
            display=["corvus", "lyra", "equuleus"],
            marks={"corvus": {0: [1, 2]}, "lyra": {0: [1, 5]}},
            seed=seed,
            library=Library(left="cetus", right="hydra", top=["eridanus"]),
        )
        (aims,) = happened(play(state, YOURS), "ptolemy_aims")
        targets.add(aims.facts["card"])
    assert targets == {"corvus", "lyra", "equuleus"}


def test_as_52_an_untouched_card_from_the_starting_star_towards_the_nearest_grand_star() -> None:
    # Aries (fire) has 2 as its leftmost boon: Elnath, then one step towards Aldebaran.
    assert walk(his_turn("left", library=Library(left="aries"))) == [1, 2]


def test_as_52_as_many_stars_as_the_leftmost_boon_says() -> None:
    assert walk(his_turn("left", library=Library(left="perseus"))) == [1, 2, 3, 4]


def test_as_52_grand_stars_come_first_even_with_fewer_stars() -> None:
    # One star, Alcyone (8), beats the two Common stars 9 and 10.
    state = his_turn("left", marks={"taurus": {0: [1, 2, 3, 4, 5, 6, 7]}}, library=Library(left="aries"))
    assert walk(state) == [8]


def test_as_52_among_first_stars_the_one_nearest_to_the_starting_star() -> None:
    # Both walks reach one Grand star; star 4 is nearer to star 1 than star 8.
    state = his_turn("left", marks={"taurus": {0: [1, 2, 3, 6, 7]}}, library=Library(left="perseus"))
    assert walk(state) == [4, 5]


def test_as_52_towards_a_grand_star_that_is_out_of_reach() -> None:
    # Two stars do not reach the Grand star 6.
    state = his_turn("left", display=("serpens", "lyra"), marks={"serpens": {0: [1, 2]}}, library=Library(left="aries"))
    assert walk(state) == [3, 4]


def test_as_q24_grand_stars_come_before_the_first_star_unless_switched_off() -> None:
    facts: dict[str, Any] = {
        "display": ("taurus", "lyra"),
        "marks": {"taurus": {0: [2, 3, 6, 7, 4]}},
        "library": Library(left="aries"),
    }
    assert walk(his_turn("left", **facts)) == [8]
    assert walk(his_turn("left", ptolemy_grand_first=False, **facts)) == [1]


def test_as_q24_the_nearest_grand_star_comes_before_most_stars() -> None:
    # Five stars: Aldebaran (4) is nearer than Alcyone (8), though fewer stars are marked on the way there.
    facts: dict[str, Any] = {"marks": {"taurus": {0: [1, 2]}}, "library": Library(left="orion")}
    assert walk(his_turn("left", **facts)) == [3, 4, 5]
    assert walk(his_turn("left", ptolemy_grand_first=False, **facts)) == [3, 4, 5]


def test_as_q24_in_edition_1_most_stars_came_before_the_nearest_grand_star() -> None:
    facts: dict[str, Any] = {"marks": {"taurus": {0: [1, 2]}}, "library": Library(left="orion"), "edition": 1}
    assert walk(his_turn("left", **facts)) == [3, 6, 7, 8]
    assert walk(his_turn("left", ptolemy_grand_first=False, **facts)) == [3, 6, 7, 8]


def test_as_q43_he_never_stops_of_his_own_will() -> None:
    state = his_turn("left", marks={"taurus": {0: [1, 2, 3, 6, 7, 8]}}, library=Library(left="aries"))
    assert walk(state) == [4, 5]


def test_as_q43_without_an_open_grand_star_the_most_stars_count() -> None:
    state = his_turn("left", marks={"taurus": {0: [1, 2, 3, 4, 6, 7, 8]}}, library=Library(left="aries"))
    assert walk(state) in ([5], [9, 10])
    assert len(walk(state)) == (1 if walk(state) == [5] else 2)


def test_as_52_as_q44_he_finishes_in_one_walk_before_all_priorities() -> None:
    state = his_turn("left", marks={"taurus": {PTOLEMY: all_but("taurus", 9, 10)}}, library=Library(left="aries"))
    assert walk(state) == [9, 10]
    assert ptolemy(state)["cards"] == ["taurus"]


def test_as_q44_to_finish_he_begins_farther_from_the_starting_star() -> None:
    # Star 3 is nearer to the Starting star, but a walk from there would leave 2 or 4 open.
    open_stars = {"capricornus": {PTOLEMY: all_but("capricornus", 2, 3, 4)}}
    library = Library(left="ara")
    state = his_turn("left", display=("capricornus", "lyra"), marks=open_stars, library=library)
    assert happened(state, "ptolemy_walks")[0].facts["stars"] in ([2, 3, 4], [4, 3, 2])
    assert happened(state, "ptolemy_taken")[0].facts["card"] == "capricornus"


def test_as_52_as_q44_he_spends_exactly_the_telescopes_needed_to_finish() -> None:
    state = his_turn(
        "left",
        him=Player(dust=5, scopes=3),
        marks={"taurus": {PTOLEMY: all_but("taurus", 5, 10)}},
        library=Library(left="aries"),
    )
    assert ptolemy(state)["cards"] == ["taurus"]
    assert ptolemy(state)["telescopes"] == 2


def test_as_q44_without_enough_telescopes_one_ordinary_walk() -> None:
    state = his_turn("left", marks={"taurus": {0: all_but("taurus", 5, 10)}}, library=Library(left="aries"))
    assert walk(state) == [5]
    assert ptolemy(state)["telescopes"] == 0
    assert shown(state)[0] == "taurus"


def test_as_53_a_used_face_up_card_is_replaced_by_the_top_of_his_deck() -> None:
    left = ptolemy(his_turn("left"))
    assert (left["left"], left["right"], left["discards"], left["deck"]) == ("leo", "gemini", ["orion"], 7)
    right = ptolemy(his_turn("right"))
    assert (right["left"], right["right"], right["discards"]) == ("orion", "leo", ["gemini"])
    top = ptolemy(his_turn("top"))
    assert (top["left"], top["right"], top["discards"], top["deck"]) == ("orion", "gemini", ["leo"], 7)


def test_as_q23_for_an_empty_place_the_next_one_clockwise_counts() -> None:
    state = table(
        ME,
        display=[None, "lyra", "equuleus"],
        library=Library(left="orion", right="leo", top=["aries"]),
        pile=None,
    )
    (aims,) = happened(play(state, YOURS), "ptolemy_aims")
    assert aims.facts["card"] == "lyra"


def test_as_q45_without_a_card_he_rolls_and_marks_nothing() -> None:
    state = table(
        Player(dust=0),
        Player(dust=5),
        display=[None, None, None],
        library=Library(),
        pile=[],
        above=0,
        turn={"turns_left": 3},
    )
    play(state, "rest")
    assert len(happened(state, "ptolemy_idle")) == 1
    assert ptolemy(state)["stardust"] == 4
    assert len(ptolemy(state)["discards"]) == 1


def test_as_52_his_turns_are_told_with_die_reason_and_walk() -> None:
    state = his_turn("left", library=Library(left="aries"))
    told = [state.game.narrate(event, state.setting, "en") for event in state.events or []]
    assert any("Ptolemy rolls" in line and "Aries" in line for line in told)
    assert any("next to that Sphere" in line for line in told)
    assert any(line.startswith("Ptolemy marks Elnath (1)") for line in told)


@pytest.mark.parametrize("seed", range(4))
def test_as_52_his_marks_follow_the_marking_rules_in_random_games(seed: int) -> None:
    for state in random_states(1, seed):
        for event in happened(state, "ptolemy_walks")[-1:]:
            card, stars = CARDS[event.facts["card"]], event.facts["stars"]
            spent = happened(state, "ptolemy_spends")
            if not spent:
                assert all(two - 1 in card.neighbours(one - 1) for one, two in pairwise(stars))
