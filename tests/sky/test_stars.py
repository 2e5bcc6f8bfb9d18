"""The star catalogue, and the pictures made from it."""

from __future__ import annotations

from itertools import combinations
from math import dist

import pytest

from almagest.games.astra.deck_file import standard_deck
from almagest.sky.stars import APART, Star, catalogue, picture, projected, sky_picture

CARDS = {card.id: card for card in standard_deck().facts.card}


def test_the_catalogue_has_every_star_of_the_cards_once() -> None:
    wanted = {star.hip for card in CARDS.values() for star in card.stars}
    assert set(catalogue()) == wanted
    assert len(wanted) == 442


def test_well_known_stars_stand_where_they_should() -> None:
    sirius, polaris = catalogue()[32349], catalogue()[11767]
    assert (sirius.name, round(sirius.ra), round(sirius.dec), round(sirius.mag, 1)) == ("Sirius", 101, -17, -1.4)
    assert polaris.dec > 89
    assert min(catalogue().values(), key=lambda star: star.mag) is sirius


def test_every_place_is_on_the_sky() -> None:
    for star in catalogue().values():
        assert 0 <= star.ra < 360
        assert -90 <= star.dec <= 90
        assert star.label


@pytest.mark.parametrize("card", CARDS)
def test_the_places_on_a_card_follow_from_the_catalogue(card: str) -> None:
    facts = CARDS[card]
    places = picture([star.hip for star in facts.stars], (facts.centre[0], facts.centre[1]))
    assert places == [star.at for star in facts.stars]


@pytest.mark.parametrize("card", CARDS)
def test_the_labels_on_a_card_are_those_of_the_catalogue(card: str) -> None:
    assert [star.label for star in CARDS[card].stars] == [catalogue()[star.hip].label for star in CARDS[card].stars]


@pytest.mark.parametrize("card", CARDS)
def test_stars_stand_apart_and_within_the_card(card: str) -> None:
    places = [star.at for star in CARDS[card].stars]
    assert all(0 <= part <= 1 for place in places for part in place)
    assert min(dist(one, two) for one, two in combinations(places, 2)) > APART - 0.002


@pytest.mark.parametrize("card", CARDS)
def test_lines_do_not_cross(card: str) -> None:
    facts = CARDS[card]
    lines = [(facts.stars[a - 1].at, facts.stars[b - 1].at) for a, b in facts.lines]
    for (a, b), (c, d) in combinations(lines, 2):
        if len({a, b, c, d}) == 4:
            assert not (side_of(a, b, c) * side_of(a, b, d) < 0 and side_of(c, d, a) * side_of(c, d, b) < 0)


def side_of(one: tuple[float, ...], two: tuple[float, ...], point: tuple[float, ...]) -> float:
    return (two[0] - one[0]) * (point[1] - one[1]) - (two[1] - one[1]) * (point[0] - one[0])


def test_north_is_up_and_east_is_left() -> None:
    centre = (100.0, 20.0)
    north, east = star_at(100.0, 25.0), star_at(105.0, 20.0)
    assert projected(north, centre)[1] < 0
    assert projected(east, centre)[0] < 0


def star_at(ra: float, dec: float) -> Star:
    return Star(hip=1, designation="x", name="", constellation="X", ra=ra, dec=dec, mag=1.0)


def test_the_true_picture_keeps_the_proportions() -> None:
    facts = CARDS["orion"]
    places = sky_picture([star.hip for star in facts.stars], (facts.centre[0], facts.centre[1]))
    width = max(x for x, _ in places) - min(x for x, _ in places)
    height = max(y for _, y in places) - min(y for _, y in places)
    assert height == pytest.approx(1, abs=0.002)
    assert 0.4 < width < 1
