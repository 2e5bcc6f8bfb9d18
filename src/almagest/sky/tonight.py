"""The sky of an hour: where the seven bodies stand, and half a day later, and how much of the Moon shines."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians
from typing import TYPE_CHECKING

from almagest.sky.positions import J2000, NAMES, places

if TYPE_CHECKING:
    from datetime import datetime

EPOCH = 2440587.5
"""The Julian Day from which computers count seconds."""
DAY_SECONDS = 86400.0
LATER_HOURS = 12.0


@dataclass(frozen=True)
class Body:
    """One of the seven: longitude on the ecliptic of date; right ascension and declination (J2000), now and later."""

    planet: str
    longitude: float
    ra: float
    dec: float
    later_ra: float
    later_dec: float


@dataclass(frozen=True)
class Sky:
    """All seven, the Moon first; how far it stands east of the Sun (`elongation`), how much of it shines (`lit`)."""

    bodies: tuple[Body, ...]
    elongation: float
    lit: float


def julian_day(at: datetime) -> float:
    """Give the Julian Day of a moment."""
    return EPOCH + at.timestamp() / DAY_SECONDS


def sky_at(day: float) -> Sky:
    """Give the sky of a moment, as a Julian Day in Universal Time."""
    now, later = equatorial(day), equatorial(day + LATER_HOURS / 24)
    found = tuple(
        Body(place.planet, round(place.longitude, 2), *now[place.planet], *later[place.planet]) for place in places(day)
    )
    longitudes = {body.planet: body.longitude for body in found}
    elongation = (longitudes["luna"] - longitudes["sol"]) % 360.0
    return Sky(found, round(elongation, 1), round((1 - cos(radians(elongation))) / 2, 3))


def equatorial(day: float) -> dict[str, tuple[float, float]]:
    """Give right ascension and declination of the seven in degrees, seen from the middle of the Earth."""
    import astronomy

    time, found = astronomy.Time(day - J2000), {}
    for planet, name in NAMES.items():
        seen = astronomy.SphereFromVector(astronomy.GeoVector(astronomy.Body[name], time, True))
        found[planet] = (round(seen.lon % 360.0, 2), round(seen.lat, 2))
    return found
