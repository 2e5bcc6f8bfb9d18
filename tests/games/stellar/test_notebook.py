"""The notebook: collections and their runs (ST-30 to ST-33, ST-40, ST-Q9, ST-Q10)."""

from __future__ import annotations

from itertools import combinations

import pytest

from almagest.games.stellar.rules.scoring import longest_run
from almagest.kernel.errors import UnreadableMove
from tests.games.stellar.table import (
    CARDS,
    TYPES,
    Player,
    finished,
    play,
    player,
    score,
    table,
)

SIX_ZERO = 6


def bits(numbers: list[int]) -> int:
    return sum({1 << (number - 1) for number in numbers})


def moons(numbers: list[int]) -> list[str]:
    """Choose moons with these numbers, the second copy where a number comes twice."""
    copies = ["b" if number in numbers[:place] else "a" for place, number in enumerate(numbers)]
    return ["moon-6" if n == SIX_ZERO else f"moon-{n}{copy}" for n, copy in zip(numbers, copies, strict=True)]


def run_by_hand(numbers: tuple[int, ...]) -> int:
    """Try a 6/0 as a 6 and as a 0, and every stretch of numbers."""
    ways = [{6 if n == SIX_ZERO else n for n in numbers}, {0 if n == SIX_ZERO else n for n in numbers}]
    stretches = [set(range(low, high)) for low in range(7) for high in range(low, 8)]
    return max(len(stretch) for way in ways for stretch in stretches if stretch <= way)


@pytest.mark.parametrize(
    ("numbers", "run"),
    [
        ([4, 5, SIX_ZERO], 3),
        ([1, 4, 5], 2),
        ([SIX_ZERO, 1, 2, 3], 4),
        ([1, 2, 3, 4, 5, SIX_ZERO], 6),
        ([2, 2, 3], 2),
        ([3], 1),
        ([SIX_ZERO], 1),
        ([], 0),
        ([1, 3, 5], 1),
        ([1, 2, 4, 5, SIX_ZERO], 3),
    ],
)
def test_st_40_the_run_is_the_longest_stretch_of_consecutive_numbers(numbers: list[int], run: int) -> None:
    state = table(Player(notebook=moons(numbers)))
    assert longest_run(bits(numbers)) == run
    assert score(state)["types"]["moon"]["run"] == run


def test_st_40_st_q10_every_collection_has_the_run_found_by_hand() -> None:
    for size in range(7):
        for numbers in combinations([1, 2, 3, 4, 5, SIX_ZERO], size):
            assert longest_run(bits(list(numbers))) == run_by_hand(numbers)


@pytest.mark.parametrize("seed", range(10))
def test_st_30_the_notebook_is_shown_by_type_and_number(seed: int) -> None:
    order = [*TYPES, "satellite"]
    for seat in (0, 1):
        cards = [CARDS[name] for name in player(finished(seed), seat)["notebook"]]
        places = [(order.index(card.type), card.number) for card in cards]
        assert places == sorted(places)
        assert len(cards) == 13


def test_st_30_there_are_five_collections_one_for_each_type() -> None:
    state = table(Player(notebook=[f"{kind}-{number}a" for number, kind in enumerate(TYPES, start=1)]))
    assert {kind: line["run"] for kind, line in score(state)["types"].items()} == dict.fromkeys(TYPES, 1)


def test_st_31_a_card_joins_the_collection_of_its_type() -> None:
    state = table(Player(notebook=["moon-3a", "moon-5a", "cloud-4b"], hand=["moon-4a"]))
    play(state, "take 1", "play moon-4a notebook")
    assert player(state, 0)["notebook"] == ["moon-3a", "moon-4a", "moon-5a", "cloud-4b"]
    assert score(state)["types"]["moon"]["run"] == 3
    assert score(state)["types"]["cloud"]["run"] == 1


def test_st_31_the_first_card_of_a_type_starts_a_new_collection() -> None:
    state = table(Player(notebook=["moon-3a"], hand=["asteroid-4a"]))
    play(state, "take 1", "play asteroid-4a notebook")
    assert score(state)["types"]["asteroid"]["run"] == 1
    assert score(state)["types"]["moon"]["run"] == 1


def test_st_31_a_card_in_the_notebook_is_always_face_up() -> None:
    state = table(Player(notebook=["moon-3a"], hand=["asteroid-4a"]))
    with pytest.raises(UnreadableMove):
        state.parse("play asteroid-4a notebook down")
    play(state, "take 1", "play asteroid-4a notebook")
    assert player(state, 0, viewer=1)["notebook"] == ["moon-3a", "asteroid-4a"]


def test_st_32_a_duplicate_may_be_written_and_adds_nothing() -> None:
    state = table(Player(telescope={1: "moon-1a"}, notebook=["moon-2a", "moon-3a"], hand=["moon-2b"]))
    before = score(state)["types"]["moon"]
    play(state, "take 1", "play moon-2b notebook")
    assert player(state, 0)["notebook"] == ["moon-2a", "moon-2b", "moon-3a"]
    assert score(state)["types"]["moon"] == before


def test_st_33_youri_adds_cloud_4_between_the_1_and_the_5() -> None:
    youri = ["planet-4a", "asteroid-2a", "asteroid-3a", "asteroid-4a", "cloud-1a", "cloud-5a"]
    state = table(Player(notebook=youri, hand=["cloud-4a"]))
    play(state, "take 1", "play cloud-4a notebook")
    assert player(state, 0)["notebook"] == [*youri[:5], "cloud-4a", "cloud-5a"]
    assert {kind: line["run"] for kind, line in score(state)["types"].items()} == {
        "planet": 1,
        "moon": 0,
        "asteroid": 3,
        "cloud": 2,
        "blackhole": 0,
    }


def test_st_q10_a_six_zero_is_never_both_a_six_and_a_zero() -> None:
    state = table(Player(notebook=moons([1, 2, 4, 5, SIX_ZERO])))
    assert score(state)["types"]["moon"]["run"] == 3


def test_st_q10_not_even_satellites_make_a_run_longer_than_six() -> None:
    satellites = [f"satellite-{number}" for number in range(1, 6)]
    state = table(Player(telescope={1: "moon-1b"}, notebook=[*moons([1, 2, 3, 4, 5, SIX_ZERO]), *satellites]))
    assert score(state)["types"]["moon"] == {"stars": 2, "run": 6, "points": 12, "six_zero": 6}
