"""Satellites go where they are worth most: checked against every assignment tried one by one (ST-Q11)."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.stellar.table import CARDS, TYPES, Player, finished, score, table

if TYPE_CHECKING:
    from almagest.kernel.event import Json
    from almagest.kernel.state import State

SATELLITES = [f"satellite-{number}" for number in range(1, 6)]
OTHERS = [card for card in CARDS if card not in SATELLITES]
SECTIONS = ((1, 2, 3, 4, 5), (6, 7, 8), (9, 10, 11, 12))


@cache
def longest(numbers: frozenset[int]) -> int:
    """Find the longest run, a 6/0 (written 6) being a 6 or a 0."""
    ways = (numbers, (numbers - {6}) | {0}) if 6 in numbers else (numbers,)
    return max((reach(way, start) for way in ways for start in way), default=0)


def reach(numbers: frozenset[int], start: int) -> int:
    return 1 + reach(numbers, start + 1) if start + 1 in numbers else 1


def stars(side: dict[str, Json], kind: str) -> int:
    up = [CARDS[slot["card"]] for slot in side["telescope"] if slot and slot["face"] == "up"]
    return sum(card.stars for card in up if card.type == kind)


def best_stars_and_runs(side: dict[str, Json]) -> int:
    """Try all assignments of the satellites in the notebook to the five types."""
    written = [CARDS[name] for name in side["notebook"]]
    free = [card.number for card in written if card.is_satellite]
    best = 0
    for kinds in product(TYPES, repeat=len(free)):
        points = 0
        for kind in TYPES:
            typed = {card.number for card in written if card.type == kind}
            joined = {number for number, joins in zip(free, kinds, strict=True) if joins == kind}
            points += stars(side, kind) * longest(frozenset(typed | joined))
        best = max(best, points)
    return best


def section_sums(side: dict[str, Json]) -> list[int]:
    def number(slot: int) -> int:
        laid = side["telescope"][slot - 1]
        return 0 if laid is None else 3 if laid["face"] == "down" else CARDS[laid["card"]].number

    return [sum(number(slot) for slot in section) for section in SECTIONS]


def has_five_types(side: dict[str, Json]) -> bool:
    up = {CARDS[slot["card"]].type for slot in side["telescope"] if slot and slot["face"] == "up"}
    return up >= set(TYPES)


def scores_by_hand(state: State) -> list[int]:
    """Count both scores from the position alone."""
    sides = state.position()["state"]["players"]
    sums = [section_sums(side) for side in sides]
    won = [sum(own > other for own, other in zip(sums[n], sums[1 - n], strict=True)) for n in (0, 1)]
    return [
        best_stars_and_runs(side) + 10 * won[n] + (10 if has_five_types(side) else 0) for n, side in enumerate(sides)
    ]


@given(st.integers(0, 100_000))
def test_st_40_st_42_st_44_a_finished_game_has_the_scores_counted_by_hand(seed: int) -> None:
    state = finished(seed)
    assert state.scores() == scores_by_hand(state)


@given(st.sets(st.sampled_from(SATELLITES), max_size=4), st.permutations(OTHERS), st.integers(0, 12))
def test_st_37_st_q11_satellites_score_the_best_of_all_assignments(
    satellites: set[str], cards: list[str], more: int
) -> None:
    first = Player(telescope=dict(enumerate(cards[:12], start=1)), notebook=[*satellites, *cards[12 : 12 + more]])
    state = table(first, phase="over", turn=22)
    assert state.scores() == scores_by_hand(state)


def test_st_q11_five_satellites_score_the_best_of_all_3125_assignments() -> None:
    telescope = {1: "moon-1a", 2: "moon-2a", 9: "cloud-1a", 10: "cloud-2b", 5: "planet-1a", 12: "asteroid-3a"}
    notebook = ["moon-3a", "moon-6", "cloud-2a", "cloud-4a", "planet-4a", "asteroid-6", *SATELLITES]
    state = table(Player(telescope=telescope, notebook=notebook), phase="over", turn=22)
    assert state.scores() == scores_by_hand(state)


@given(st.integers(0, 100_000))
def test_st_q11_the_assignment_shown_makes_the_points_shown(seed: int) -> None:
    state = finished(seed)
    for seat, side in enumerate(state.position()["state"]["players"]):
        sheet = score(state, seat)
        for kind, line in sheet["types"].items():
            joined = {CARDS[name].number for name, joins in sheet["satellites"].items() if joins == kind}
            typed = {CARDS[name].number for name in side["notebook"] if CARDS[name].type == kind}
            assert line["run"] == longest(frozenset(typed | joined))
            assert line["points"] == line["run"] * line["stars"] == line["run"] * stars(side, kind)


@pytest.mark.parametrize(
    ("telescope", "kind"),
    [
        ({1: "moon-3a", 2: "cloud-3a"}, "moon"),
        ({1: "blackhole-3a", 2: "cloud-3a"}, "cloud"),
        ({1: "blackhole-3a", 2: "planet-3a"}, "planet"),
        ({}, "planet"),
    ],
)
def test_st_q11_among_equal_totals_the_first_type_is_shown(telescope: dict[int, str], kind: str) -> None:
    sheet = score(table(Player(telescope=telescope, notebook=["satellite-5"])))
    assert sheet["satellites"] == {"satellite-5": kind}
