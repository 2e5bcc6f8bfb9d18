"""Where the seven planets of the ancients stand: apparent longitudes, ecliptic of the date, seen from the Earth."""

from __future__ import annotations

from dataclasses import dataclass

PLANETS = ("luna", "mercurius", "venus", "sol", "mars", "iupiter", "saturnus")
NAMES = {
    "luna": "Moon",
    "mercurius": "Mercury",
    "venus": "Venus",
    "sol": "Sun",
    "mars": "Mars",
    "iupiter": "Jupiter",
    "saturnus": "Saturn",
}
J2000 = 2451545.0
SIGN = 30.0
NEAR = 0.5
# The Moon's way is known less well the further back it is followed: docs/sky.md has the measured errors.
NEAR_FOR_THE_EARLY_MOON = 0.75
YEAR_ONE = 1721423.5


@dataclass(frozen=True)
class Place:
    """A planet's longitude in degrees, from 0 (the first point of Aries) to 360."""

    planet: str
    longitude: float
    unsure: float = NEAR
    """How many degrees the true place may be away."""

    @property
    def sign(self) -> int:
        """The sign, 0 for Aries; exactly 30 degrees is Taurus."""
        return int(self.longitude // SIGN) % 12

    @property
    def degrees(self) -> float:
        """The degrees within the sign."""
        return self.longitude % SIGN

    @property
    def near_a_boundary(self) -> bool:
        """Tell whether the planet may truly stand in the sign next to it."""
        return min(self.degrees, SIGN - self.degrees) <= self.unsure


def places(julian_day: float) -> list[Place]:
    """Give the places of the seven planets at a moment of Universal Time, Moon first."""
    import astronomy

    # The library counts days from 1 January 2000, 12:00 UT; its own calendar would be the Gregorian one at all times.
    time = astronomy.Time(julian_day - J2000)
    to_ecliptic = astronomy.Rotation_EQJ_ECT(time)
    found = []
    for planet in PLANETS:
        seen = astronomy.GeoVector(astronomy.Body[NAMES[planet]], time, True)
        longitude = astronomy.SphereFromVector(astronomy.RotateVector(to_ecliptic, seen)).lon
        found.append(Place(planet, longitude % 360.0, unsure(planet, julian_day)))
    return found


def unsure(planet: str, julian_day: float) -> float:
    """Tell within how many degrees of a boundary the sign is not certain: half a degree, more for an early Moon."""
    return NEAR_FOR_THE_EARLY_MOON if planet == "luna" and julian_day < YEAR_ONE else NEAR
