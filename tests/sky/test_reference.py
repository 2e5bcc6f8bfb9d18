"""The computed sky beside an independent ephemeris: no error is larger than the game admits."""

from __future__ import annotations

import pytest
from tools.sky_errors import PAGE, Compared, compared, table

from almagest.sky.calendar import read
from almagest.sky.positions import places


@pytest.fixture(scope="module")
def sky() -> list[Compared]:
    return compared()


def test_the_reference_is_five_hundred_moments_of_seven_bodies(sky: list[Compared]) -> None:
    assert len(sky) == 500 * 7


def test_no_error_is_larger_than_the_notice_covers(sky: list[Compared]) -> None:
    assert [each for each in sky if each.error > each.unsure] == []


def test_pt_q63_a_planet_of_which_two_ephemerides_disagree_is_said_to_be_near_a_boundary(sky: list[Compared]) -> None:
    doubtful = [each for each in sky if each.another_sign]
    assert doubtful
    assert [each for each in doubtful if not each.near_a_boundary] == []


def test_the_table_of_the_page_is_what_was_measured(sky: list[Compared]) -> None:
    assert table(sky) in PAGE.read_text(encoding="utf-8")


def test_pt_q63_the_moon_of_the_ides_of_march_is_near_a_boundary() -> None:
    moon = places(read("44bc-03-15").julian_day())[0]
    assert moon.near_a_boundary
    assert moon.degrees == pytest.approx(0.16, abs=0.01)


def test_pt_q63_the_early_moon_is_less_sure() -> None:
    assert places(read("1bc-12-31 23:59").julian_day())[0].unsure == 0.75
    assert places(read("1-01-01 00:00").julian_day())[0].unsure == 0.5
    assert {place.unsure for place in places(read("900bc-01-01").julian_day())[1:]} == {0.5}
