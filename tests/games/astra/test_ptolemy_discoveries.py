"""Discoveries and dreams in the solo game (AS-55, AS-56, AS-Q25, AS-Q46, AS-Q47)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.games.astra.solo import his_turn
from tests.games.astra.table import (
    CARDS,
    DREAMER,
    PTOLEMY,
    Library,
    Player,
    all_but,
    happened,
    marks,
    moves,
    play,
    ptolemy,
    side,
    table,
)

if TYPE_CHECKING:
    from almagest.kernel.state import State


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


def test_as_q47_he_has_no_card_limit() -> None:
    cards = ["leo", "aries", "cancer", "virgo"]
    state = his_turn(
        "left",
        him=Player(dust=5, active=cards),
        marks={"taurus": {PTOLEMY: all_but("taurus", 9, 10)}},
        library=Library(left="ara"),
    )
    assert ptolemy(state)["cards"] == sorted([*cards, "taurus"], key=list(CARDS).index)
