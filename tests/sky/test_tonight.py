"""The sky of an hour, against what almanacs say of it."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from almagest import catalog
from almagest.sky.tonight import julian_day, sky_at


def test_a_moment_is_a_julian_day() -> None:
    assert julian_day(datetime(2000, 1, 1, 12, tzinfo=UTC)) == 2451545.0


@pytest.mark.parametrize(
    ("at", "elongation"),
    [
        (datetime(2024, 4, 8, 18, 21, tzinfo=UTC), 0),  # a new Moon, and an eclipse of the Sun
        (datetime(2025, 3, 14, 6, 55, tzinfo=UTC), 180),  # a full Moon, and an eclipse of the Moon
    ],
)
def test_the_moon_is_new_and_full_when_the_almanac_says_so(at: datetime, elongation: float) -> None:
    sky = sky_at(julian_day(at))
    assert abs((sky.elongation - elongation + 180) % 360 - 180) < 0.3
    assert sky.lit == pytest.approx(1.0 if elongation else 0.0, abs=0.001)


def test_the_sun_stands_at_the_first_point_of_aries_at_the_equinox() -> None:
    sun = next(
        body for body in sky_at(julian_day(datetime(2025, 3, 20, 9, 1, tzinfo=UTC))).bodies if body.planet == "sol"
    )
    assert abs((sun.longitude + 180) % 360 - 180) < 0.02
    assert abs(sun.dec) < 0.2
    assert (sun.later_ra - sun.ra) % 360 == pytest.approx(0.46, abs=0.05)


def test_the_constellations_of_the_games_stand_where_their_stars_do() -> None:
    known = {each.id: each for each in catalog.constellations()}
    orion = known["orion"]
    betelgeuse = min(orion.stars, key=lambda star: abs(star[0] - 88.8) + abs(star[1] - 7.4))
    assert betelgeuse[:2] == (88.8, 7.4)
    assert all(0 <= end < len(orion.stars) for line in orion.lines for end in line)
