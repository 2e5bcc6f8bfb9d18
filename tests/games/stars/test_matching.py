"""The matcher on bit boards: as often as it should be, in random skies (SR-19 to SR-23, SR-26, SR-Q35)."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from itertools import combinations
from math import comb, prod, sqrt
from pathlib import Path

import pytest

import almagest
from almagest.games.stars.deck_file import deck_of, standard_deck
from almagest.games.stars.figures import first_cells, orientations, stars_of
from almagest.games.stars.rules.beam import OPERATIONS, operate
from almagest.games.stars.rules.matching import is_in_sky, is_in_sky_ignoring, look_up, missing
from almagest.games.stars.rules.setup import random_sky
from tests.games.stars.table import CARDS, FACTS, TILES, Player, faces, sky, table

CHANCES = tomllib.loads((Path(__file__).parent / "chances.toml").read_text(encoding="utf-8"))
DECK = standard_deck()
NAMES = list(CARDS)
GREATS = [name for name in NAMES if CARDS[name].type == "great-old-one"]
SKIES = 6000
FEW_SKIES = 300
TWO_STEP_SKIES = 30
SURE = 4.5


def near(found: int, of: int, expected: float) -> bool:
    return abs(found - of * expected) <= SURE * sqrt(of * expected * (1 - expected)) + 3


def test_sr_20_sr_21_constellations_are_as_likely_as_they_should_be() -> None:
    rng, seen = almagest.rng(5), dict.fromkeys(NAMES, 0)
    for _ in range(SKIES):
        shown = look_up(random_sky(DECK, rng))
        for number, name in enumerate(NAMES):
            seen[name] += is_in_sky(DECK, shown, number)
    assert [name for name in NAMES if not near(seen[name], SKIES, CHANCES[name]["now"])] == []


def test_sr_q1_mirror_images_are_as_likely_as_they_should_be() -> None:
    deck, rng, seen = deck_of(None, mirror=True), almagest.rng(6), dict.fromkeys(NAMES, 0)
    for _ in range(SKIES):
        shown = look_up(random_sky(deck, rng))
        for number, name in enumerate(NAMES):
            seen[name] += is_in_sky(deck, shown, number)
    assert [name for name in NAMES if not near(seen[name], SKIES, CHANCES[name]["mirror"])] == []


@pytest.mark.parametrize("ignored", [1, 2, 3])
def test_sr_26_sr_30_ignored_stars_make_great_old_ones_as_likely_as_they_should_be(ignored: int) -> None:
    rng, seen = almagest.rng(7), dict.fromkeys(GREATS, 0)
    choices = {name: [star_set(name, stars) for stars in combinations(bonus_stars(name), ignored)] for name in GREATS}
    for _ in range(SKIES):
        shown = look_up(random_sky(DECK, rng))
        for name in GREATS:
            seen[name] += sum(is_in_sky_ignoring(DECK, shown, FACTS.number_of[name], stars) for stars in choices[name])
    for name in GREATS:
        assert near(seen[name], SKIES * len(choices[name]), CHANCES[name][f"ignoring_{ignored}"])


def bonus_stars(great: str) -> list[str]:
    pantheon = CARDS[great].pantheon
    return sorted({card.star for card in CARDS.values() if card.pantheon == pantheon and card.star})


def star_set(great: str, stars: tuple[str, ...]) -> int:
    words = [word for row in CARDS[great].constellations[0] for word in row.split() if word != "."]
    return sum(1 << words.index(star) for star in stars)


def test_one_operation_brings_constellations_as_often_as_it_should() -> None:
    rng, seen = almagest.rng(8), dict.fromkeys(NAMES, 0)
    for _ in range(FEW_SKIES):
        sky, found = random_sky(DECK, rng), set()
        for operation in range(-1, OPERATIONS):
            after = sky.clone()
            if operation >= 0:
                operate(after, operation)
            shown = look_up(after)
            found |= {name for n, name in enumerate(NAMES) if name not in found and is_in_sky(DECK, shown, n)}
        for name in found:
            seen[name] += 1
    assert [name for name in NAMES if not near(seen[name], FEW_SKIES, CHANCES[name]["within_1"])] == []


def test_two_operations_bring_constellations_as_often_as_they_should() -> None:
    """Each sky is changed in all 85 × 85 ways until every card has been seen, or none is left to try."""
    rng, seen = almagest.rng(10), dict.fromkeys(NAMES, 0)
    for _ in range(TWO_STEP_SKIES):
        sky, left = random_sky(DECK, rng), list(range(len(NAMES)))
        for one in range(-1, OPERATIONS):
            first = sky.clone()
            if one >= 0:
                operate(first, one)
            for two in range(-1, OPERATIONS):
                after = first.clone()
                if two >= 0:
                    operate(after, two)
                shown = look_up(after)
                found = [number for number in left if is_in_sky(DECK, shown, number)]
                for number in found:
                    left.remove(number)
                    seen[NAMES[number]] += 1
    assert [name for name in NAMES if not near(seen[name], TWO_STEP_SKIES, CHANCES[name]["within_2"])] == []


def test_a_card_with_nothing_missing_is_in_the_sky_and_the_other_way_round() -> None:
    rng = almagest.rng(9)
    for _ in range(300):
        shown = look_up(random_sky(DECK, rng))
        assert all((missing(DECK, shown, n, 0) == 0) == is_in_sky(DECK, shown, n) for n in range(75))


@pytest.mark.parametrize(
    ("creature", "chance"),
    [
        ("ghast", Fraction(1029, 2048)),
        ("ghouls", Fraction(1, 4)),
        ("dhole", Fraction(1, 8)),
        ("gug", Fraction(3, 32)),
        ("tindaloo", Fraction(1, 16)),
    ],
)
def test_sr_q11_the_exact_chances_of_minions(creature: str, chance: Fraction) -> None:
    for name in (name for name in NAMES if CARDS[name].creature == creature):
        words = [rows[0] for rows in CARDS[name].constellations]
        exact = prod(
            (chance_of_pair(front, back, words.count(front), words.count(back)) for front, back in sorted(set(TILES))),
            start=Fraction(1),
        )
        assert exact == chance
        assert abs(CHANCES[name]["now"] - float(chance)) < 0.002


def chance_of_pair(front: str, back: str, fronts: int, backs: int) -> Fraction:
    """Give the chance that tiles of one kind show enough of both faces."""
    tiles = TILES.count((front, back))
    good = sum(comb(tiles, up) for up in range(fronts, tiles + 1) if tiles - up >= backs)
    return Fraction(good, 2**tiles)


def places(name: str, figure: int = 0, *, mirror: bool = False) -> int:
    stars = stars_of(CARDS[name].constellations[figure], FACTS.symbol_of)
    return sum(first_cells(sorted(way)).bit_count() for way in orientations(stars, mirror=mirror))


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("cthulhoo-1", 32),
        ("hastur-1", 48),
        ("hasturs-spawn-1", 48),
        ("miri-nigri-1", 64),
        ("dagoon-1", 60),
        ("dagoon-2", 40),
        ("deep-ones-1", 80),
    ],
)
def test_sr_21_the_number_of_places_of_a_figure(name: str, number: int) -> None:
    assert places(name) == number


def test_sr_q36_a_pair_of_equal_stars_has_half_the_places() -> None:
    assert places("deep-ones-2", figure=1) == 40


@pytest.mark.parametrize("name", GREATS)
def test_sr_q35_the_expected_number_of_places_of_a_great_old_one(name: str) -> None:
    words = [word for row in CARDS[name].constellations[0] for word in row.split() if word != "."]
    left, tiles = list(TILES), 1
    for word in words:  # two faces of the same kind of tile take two tiles
        fitting = [tile for tile in left if word in tile]
        tiles *= len(fitting)
        left.remove(fitting[0])
    expected = Fraction(places(name) * tiles, 32 * 6_375_600)
    numerator = {"hastur-1": 90, "hastur-2": 60, "hastur-3": 60}.get(name, 180)
    assert expected == Fraction(numerator, 6_375_600)
    assert Fraction(places(name, mirror=True) * tiles, 32 * 6_375_600) == 2 * expected


def test_sr_23_a_tile_is_not_counted_for_two_figures_of_a_card() -> None:
    seen = sky({"1,1": "V", "1,2": "1"}, avoid=["1", "5"])
    state = table(Player(hand=["tcho-tcho-4"]), sky=seen)
    assert not {"1", "5"} & {face for row in faces(state)[1:] for face in row}
    assert state.view(0)["prospects"]["tcho-tcho-4"]["missing"] == 2
