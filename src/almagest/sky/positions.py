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


@dataclass(frozen=True)
class Place:
    """A planet's longitude in degrees, from 0 (the first point of Aries) to 360."""

    planet: str
    longitude: float

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
        """Tell whether the planet is within half a degree of another sign."""
        return min(self.degrees, SIGN - self.degrees) <= NEAR


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
        found.append(Place(planet, longitude % 360.0))
    return found
