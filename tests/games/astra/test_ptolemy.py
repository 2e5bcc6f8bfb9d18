"""Ptolemy plays by himself (AS-48 to AS-58, AS-Q23 to AS-Q28, AS-Q43 to AS-Q48)."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

from tests.games.astra.table import (
    CARDS,
    DREAMER,
    GAME,
    PTOLEMY,
    Library,
    Player,
    all_but,
    finished,
    happened,
    marks,
    moves,
    play,
    ptolemy,
    random_states,
    shown,
    side,
    table,
)

if TYPE_CHECKING:
    from almagest.kernel.state import State

# Places stand next to Fire, Air, Earth. You mark one star of Equuleus, which ends your turn.
YOURS = "mark equuleus 1"
ME = Player(dust=1)


def his_turn(
    source: str,
    *,
    display: tuple[str, str] = ("taurus", "lyra"),
    me: Player = ME,
    him: Player | None = None,
    **facts: Any,
) -> State:
    """Let Ptolemy take a turn in which the die selects a library card."""
    sides = [me] if him is None else [me, him]
    library = facts.pop("library", Library(left="orion", right="gemini", top=["leo"]))
    for seed in range(300):
        state = table(*sides, display=[*display, "equuleus"], library=library, seed=seed, **facts)
        play(state, YOURS)
        rolls = happened(state, "ptolemy_rolls")
        if not rolls or rolls[0].facts["source"] == source:
            return state
    raise AssertionError(source)


def walk(state: State) -> list[int]:
    (event,) = happened(state, "ptolemy_walks")
    stars: list[int] = event.facts["stars"]
    return stars


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


def helped(mine: int, dreamer: list[int]) -> State:
    own = [1, 2, 3, 4][:mine]
    rest = [star for star in all_but("taurus", 9, 10) if star not in own and star not in dreamer]
    found = {"taurus": {0: own, DREAMER: dreamer, PTOLEMY: rest}}
    return his_turn("left", marks=found, library=Library(left="aries"))


def test_as_55_with_a_mark_on_his_discovery_you_may_take_a_boon() -> None:
    state = helped(2, [5])
    assert moves(state) == {"decline", "boon 1", "boon 2", "boon 3", "boon 4"}
    play(state, "boon 1")
    assert side(state)["fame"] == 4
    assert ptolemy(state)["cards"] == ["taurus"]
    assert state.view(0)["player"] == 0


def test_as_55_behind_the_dreamer_you_have_the_two_boxes_on_the_right() -> None:
    assert moves(helped(1, [5, 6])) == {"decline", "boon 3", "boon 4"}


def your_discovery(card: str, last: int, found: dict[int, list[int]], **facts: Any) -> State:
    state = table(
        Player(dust=1),
        display=[card, "lyra", "equuleus"],
        marks={card: found},
        library=facts.pop("library", Library()),
        **facts,
    )
    return play(state, f"mark {card} {last}")


def test_as_55_he_takes_the_best_fame_boon_of_your_discovery_whatever_the_dreamer_has() -> None:
    state = your_discovery("leo", 11, {PTOLEMY: [1], DREAMER: [2, 3], 0: all_but("leo", 1, 2, 3, 11)})
    assert ptolemy(state)["fame"] == 12 + 5
    assert ptolemy(state)["telescopes"] == 0
    assert side(state)["active"] == ["leo"]


@pytest.mark.parametrize(("card", "last", "scopes"), [("aries", 6, 1), ("ara", 7, 1), ("taurus", 10, 0)])
def test_as_55_as_q46_two_or_three_fame_bring_a_telescope(card: str, last: int, scopes: int) -> None:
    state = your_discovery(card, last, {PTOLEMY: [1], 0: all_but(card, 1, last)})
    gained = happened(state, "ptolemy_gained")
    assert len([event for event in gained if event.facts["kind"] == "observation"]) == scopes


def dreaming(found: dict[str, dict[int, list[int]]], *, him: Player | None = None) -> State:
    """Rest on the last Sphere so that one star is dreamt on Taurus."""
    sides = [Player()] if him is None else [Player(), him]
    marked = {**found, "lyra": {0: [1]}, "equuleus": {0: [1]}}
    state = table(*sides, display=["taurus", "lyra", "equuleus"], marks=marked, sphere="earth", library=Library())
    return play(state, "rest")


def test_as_56_you_dream_after_your_rest() -> None:
    assert DREAMER in marks(dreaming({"taurus": {0: [1, 2]}}), "taurus")


def test_as_56_as_q25_he_dreams_after_his_rest_by_his_priorities() -> None:
    # The marker moves to Water: two stars; Taurus is untouched and the biggest.
    state = his_turn("left", him=Player(dust=0), sphere="fire", marks={"lyra": {0: [1]}})
    (dreamt,) = happened(state, "ptolemy_dreamt")
    assert (dreamt.facts["card"], dreamt.facts["stars"]) == ("taurus", [1, 2])
    assert marks(state, "taurus") == {DREAMER: [1, 2]}


def test_as_56_as_q46_in_a_dream_discovery_he_chooses_in_order() -> None:
    state = dreaming({"taurus": {PTOLEMY: [1, 2, 3, 4, 5], 0: [6, 7, 8], DREAMER: [9]}})
    assert happened(state, "ptolemy_boon")[0].facts["amount"] == 4
    assert moves(state) == {"decline", "boon 2", "boon 3", "boon 4"}


def test_as_q46_tied_with_you_he_takes_from_the_same_boxes() -> None:
    state = dreaming({"taurus": {PTOLEMY: [1, 2, 3, 4], 0: [5, 6, 7, 8], DREAMER: [9]}})
    assert "boon 1" in moves(state)
    play(state, "boon 1")
    assert side(state)["fame"] == 4
    assert happened(state, "ptolemy_boon")[0].facts["amount"] == 4


def test_as_q46_without_a_fame_box_he_takes_nothing() -> None:
    state = dreaming({"taurus": {0: [1, 2, 3, 4, 5], PTOLEMY: [6, 7, 8], DREAMER: [9]}})
    play(state, "boon 1")
    assert happened(state, "ptolemy_boon") == []
    assert len(happened(state, "ptolemy_no_boon")) == 1


def scored(**facts: Any) -> dict[str, int]:
    him = Player(**{"fame": 12, "dust": 3, **facts.pop("him", {})})
    state = table(Player(), him, library=Library(), **facts)
    found: dict[str, int] = ptolemy(state)["forecast"]
    return found


def test_as_57_his_sources() -> None:
    cards = ["leo", "aries", "cancer", "taurus", "libra", "cetus"]
    found = scored(
        him={"active": cards, "scopes": 2},
        display=["orion", "lyra", "virgo"],
        marks={"orion": {1: [1, 2, 3]}, "lyra": {1: [1, 5]}},
    )
    assert found["cards"] == 2 + 1 + 1 + 2 + 1 + 2
    assert found["stars"] == 2
    assert found["telescopes"] == 4
    assert found["elements"] == 3 + 3 + 2 + 2 + 8
    assert found["total"] == 12 + 9 + 2 + 4 + 18


@pytest.mark.parametrize(("sets", "points"), [(1, 8 + 4 * 2), (2, 17 + 4 * 3), (3, 27 + 4 * 7)])
def test_as_57_sets_and_elements_score_their_final_value(sets: int, points: int) -> None:
    kinds = ("fire", "water", "air", "earth")
    cards = [card for kind in kinds for card in [c.id for c in CARDS.values() if c.element == kind][:sets]]
    assert scored(him={"active": cards})["elements"] == points


def ended(fame: int) -> State:
    him = Player(fame=0, dust=0)
    state = table(
        Player(fame=fame, dust=0), him, library=Library(), display=["leo", "lyra", "aries"], turn={"turns_left": 1}
    )
    play(state, "rest")
    while not state.over:
        state.apply(state.legal()[0])
    return state


def test_as_58_you_win_only_with_more_fame() -> None:
    assert ended(50).winners() == [0]
    low = ended(0)
    assert bool(low.winners()) == (low.scores()[0] > ptolemy(low)["forecast"]["total"])


def test_as_58_a_tie_is_lost() -> None:
    state = ended(20)
    mine, his = state.scores()[0], ptolemy(state)["forecast"]["total"]
    him = Player(fame=mine - his, dust=0)
    tie = table(
        Player(fame=20, dust=0), him, library=Library(), display=["leo", "lyra", "aries"], turn={"turns_left": 1}
    )
    play(tie, "rest")
    while not tie.over:
        tie.apply(tie.legal()[0])
    assert tie.scores()[0] == ptolemy(tie)["forecast"]["total"]
    assert tie.winners() == []


def test_as_q23_for_an_empty_place_the_next_one_clockwise_counts() -> None:
    state = table(
        ME,
        display=[None, "lyra", "equuleus"],
        library=Library(left="orion", right="leo", top=["aries"]),
        pile=None,
    )
    (aims,) = happened(play(state, YOURS), "ptolemy_aims")
    assert aims.facts["card"] == "lyra"


def test_as_q26_triggered_in_his_turn_there_is_one_more_full_round() -> None:
    state = his_turn("left", him=Player(dust=0), sphere="earth", above=1)
    assert happened(state, "ptolemy_end")[0].facts["turns"] == 2
    assert state.view(0)["turns_left"] == 1


def test_as_q26_triggered_in_your_turn_he_still_has_his() -> None:
    state = table(
        Player(), Player(dust=5), display=["taurus", "lyra", "leo"], sphere="earth", above=1, library=Library()
    )
    play(state, "rest")
    while not state.over:
        state.apply(state.legal()[0])
    assert len(happened(state, "ptolemy_rolls")) == 1


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


def test_as_q47_he_has_no_card_limit() -> None:
    cards = ["leo", "aries", "cancer", "virgo"]
    state = his_turn(
        "left",
        him=Player(dust=5, active=cards),
        marks={"taurus": {PTOLEMY: all_but("taurus", 9, 10)}},
        library=Library(left="ara"),
    )
    assert ptolemy(state)["cards"] == sorted([*cards, "taurus"], key=list(CARDS).index)


def test_as_q48_the_empty_deck_is_checked_only_when_he_observes() -> None:
    state = his_turn("left", him=Player(dust=0), library=Library(size=0))
    assert not state.over
    state = his_turn("left", library=Library(size=0), turn={"turns_left": 1})
    assert state.over
    assert state.winners() == []
    assert state.scores() == [0]


def test_as_52_his_turns_are_told_with_die_reason_and_walk() -> None:
    state = his_turn("left", library=Library(left="aries"))
    told = [state.game.narrate(event, state.setting, "en") for event in state.events or []]
    assert any("Ptolemy rolls" in line and "Ram" in line for line in told)
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


def test_as_57_a_solo_game_ends() -> None:
    assert all(finished(1, seed).over for seed in range(10))
