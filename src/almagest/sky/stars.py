"""A catalogue of bright stars, and the projection that turns a group of them into a picture on a card."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import cos, hypot, radians, sin
from pathlib import Path
from typing import TYPE_CHECKING

from almagest.kernel.tables import fit, read_toml

if TYPE_CHECKING:
    from collections.abc import Sequence

CATALOGUE = Path(__file__).parent / "data" / "stars.toml"
STRETCH = 1.45
APART = 0.095
PUSH = 0.25
ROUNDS = 400
ALMOST = 1e-6

Point = tuple[float, float]


@dataclass(frozen=True)
class Star:
    """One star: Hipparcos number, Bayer or Flamsteed designation, proper name, place in degrees, brightness."""

    hip: int
    designation: str
    name: str
    constellation: str
    ra: float
    dec: float
    mag: float

    @property
    def label(self) -> str:
        """The proper name, or the designation of a star without one."""
        return self.name or self.designation


@dataclass(frozen=True)
class Catalogue:
    """The whole file."""

    star: tuple[Star, ...]


@cache
def catalogue() -> dict[int, Star]:
    """Give all stars by Hipparcos number."""
    stars = fit(Catalogue, read_toml(CATALOGUE), CATALOGUE.name).star
    return {star.hip: star for star in stars}


def picture(hips: Sequence[int], centre: Point) -> list[Point]:
    """Give the places of stars on a card, 0 to 1 to the right and down: projected, stretched, pushed apart."""
    stars = [catalogue()[hip] for hip in hips]
    places = spread(stretched([projected(star, centre) for star in stars], STRETCH))
    return [(round(x, 3), round(y, 3)) for x, y in places]


def sky_picture(hips: Sequence[int], centre: Point) -> list[Point]:
    """Give the true picture of stars: only projected and brought to the size of a card."""
    stars = [catalogue()[hip] for hip in hips]
    places = stretched([projected(star, centre) for star in stars], 1.0)
    return [(round(x, 3), round(y, 3)) for x, y in places]


def projected(star: Star, centre: Point) -> Point:
    """Project a star stereographically about a centre (RA, Dec in degrees): north up, east to the left."""
    ra, dec, dec0 = radians(star.ra - centre[0]), radians(star.dec), radians(centre[1])
    scale = 2 / (1 + sin(dec0) * sin(dec) + cos(dec0) * cos(dec) * cos(ra))
    east = scale * cos(dec) * sin(ra)
    north = scale * (cos(dec0) * sin(dec) - sin(dec0) * cos(dec) * cos(ra))
    return -east, -north


def stretched(points: Sequence[Point], most: float) -> list[Point]:
    """Bring a picture to the unit square, its middle in the middle; the short side grows by `most` at most."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    width, height = max(xs) - min(xs), max(ys) - min(ys)
    size = max(width, height)
    across, down = min(most, size / width) / size, min(most, size / height) / size
    x0, y0 = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
    return [(0.5 + (x - x0) * across, 0.5 + (y - y0) * down) for x, y in points]


def spread(points: Sequence[Point]) -> list[Point]:
    """Push stars that stand too close apart, little by little, without leaving the card."""
    places = [list(point) for point in points]
    for _ in range(ROUNDS):
        if not pushed(places):
            break
    return [(x, y) for x, y in places]


def pushed(places: list[list[float]]) -> bool:
    """Push every pair that is too close a little; tell whether there was one."""
    moved = False
    for i, one in enumerate(places):
        for two in places[i + 1 :]:
            dx, dy = two[0] - one[0], two[1] - one[1]
            distance = hypot(dx, dy)
            if distance < APART - ALMOST:
                step = PUSH * (APART - distance) / distance
                one[0], one[1] = one[0] - dx * step, one[1] - dy * step
                two[0], two[1] = two[0] + dx * step, two[1] + dy * step
                moved = True
    for place in places:
        place[0], place[1] = min(1.0, max(0.0, place[0])), min(1.0, max(0.0, place[1]))
    return moved
