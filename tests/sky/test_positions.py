"""Where the planets stood: the Moon landing, the edges of signs, and all listed dates."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import almagest
from almagest.games.ptolemaeus.cards import SIGN_IDS
from almagest.sky.calendar import read
from almagest.sky.positions import PLANETS, Place, places

DATES = tomllib.loads(
    (Path(almagest.__file__).parent / "games" / "ptolemaeus" / "data" / "dates.toml").read_text(encoding="utf-8")
)["date"]


def test_the_sky_of_the_moon_landing_in_degrees() -> None:
    found = {place.planet: place.longitude for place in places(read("1969-07-20 20:17").julian_day())}
    wanted = {"sol": 117.91, "luna": 187.87, "mercurius": 115.84, "venus": 75.04, "mars": 242.77}
    wanted |= {"iupiter": 180.75, "saturnus": 38.10}
    assert {planet: round(found[planet], 2) for planet in PLANETS} == pytest.approx(wanted, abs=0.02)


def test_the_moon_changed_its_sign_on_that_day() -> None:
    signs = [places(read(f"1969-07-20 {hour}").julian_day())[0].sign for hour in ("00:00", "06:00", "12:00")]
    assert [SIGN_IDS[sign] for sign in signs] == ["virgo", "libra", "libra"]


@pytest.mark.parametrize("date", DATES, ids=lambda date: date["id"])
def test_every_listed_sky_is_computed_alike(date: dict[str, object]) -> None:
    found = places(read(f"{date['id']} {date['hour']}").julian_day())
    assert [SIGN_IDS[place.sign] for place in found] == date["planets"]
    assert sorted(place.planet for place in found if place.near_a_boundary) == sorted(date.get("near", []))  # type: ignore[call-overload]


@pytest.mark.parametrize(
    ("longitude", "sign", "near"),
    [(30.0, 1, True), (29.4, 0, False), (29.6, 0, True), (359.9, 11, True), (15.0, 0, False)],
)
def test_signs_begin_at_whole_thirties(longitude: float, sign: int, near: bool) -> None:
    place = Place("luna", longitude)
    assert (place.sign, place.near_a_boundary) == (sign, near)
