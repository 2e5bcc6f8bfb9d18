"""Dates: Julian and Gregorian, no year 0, and every refusal with its reason."""

from __future__ import annotations

import pytest

from almagest.kernel.errors import BadOption
from almagest.sky.calendar import read


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("1000bc-01-01", 1356174),
        ("1bc-12-31", 1721423),
        ("0001-01-01", 1721424),
        ("1582-10-04", 2299160),
        ("1582-10-15", 2299161),
        ("2000-01-01", 2451545),
        ("3000-12-31", 2817152),
    ],
)
def test_julian_days_at_noon(text: str, day: int) -> None:
    assert read(text).julian_day() == day


def test_hours_are_parts_of_a_day() -> None:
    assert read("2000-01-01 18:00").julian_day() == 2451545.25
    assert read("1961-04-12T06:07").time == "06:07"


@pytest.mark.parametrize("text", ["1500-02-29", "5bc-02-29", "2000-02-29", "1000bc-01-01 00:00", "3000-12-31 23:59"])
def test_days_that_exist(text: str) -> None:
    assert text.startswith(read(text).id)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("1900-02-29", "no such day"),
        ("2001-02-29", "no such day"),
        ("4bc-02-29", "no such day"),
        ("1582-10-05", "followed by 15 October"),
        ("1582-10-14", "followed by 15 October"),
        ("0000-01-01", "no year 0"),
        ("0bc-01-01", "no year 0"),
        ("1001bc-12-31", "1000 BC to AD 3000"),
        ("3001-01-01", "1000 BC to AD 3000"),
        ("1969-13-01", "no such month"),
        ("1969-00-01", "no such month"),
        ("1969-07-00", "no such day"),
        ("1969-07-20 24:00", "no such hour"),
        ("1969-07-20 12:60", "no such hour"),
        ("20 July 1969", "year-month-day"),
        ("1969/07/20", "year-month-day"),
        ("", "year-month-day"),
    ],
)
def test_days_that_do_not_exist_are_refused_with_the_reason_and_an_example(text: str, reason: str) -> None:
    with pytest.raises(BadOption) as refused:
        read(text)
    assert reason in refused.value.en
    assert "1961-04-12" in refused.value.en
    assert "1961-04-12" in refused.value.fr


def test_a_day_writes_itself_back() -> None:
    assert read("44BC-3-15").id == "44bc-03-15"
    assert read("127-3-26").id == "0127-03-26"
