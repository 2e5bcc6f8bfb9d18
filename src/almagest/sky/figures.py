"""A figure in the sky: stars by their true places, and the lines that join them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from almagest.sky.stars import catalogue

if TYPE_CHECKING:
    from collections.abc import Sequence

    from almagest.kernel.phrases import Bilingual


@dataclass(frozen=True)
class Figure:
    """A constellation: right ascension, declination (J2000, in degrees) and brightness of each star, and its lines.

    Its name is the Latin one in every language; what people call it at home stands beneath.
    """

    id: str
    name: str
    local: Bilingual
    stars: tuple[tuple[float, float, float], ...]
    lines: tuple[tuple[int, int], ...]


def places_of(hips: Sequence[int]) -> tuple[tuple[float, float, float], ...]:
    """Give the true places of stars by Hipparcos number, as near as a picture shows them."""
    stars = [catalogue()[hip] for hip in hips]
    return tuple((round(star.ra, 1), round(star.dec, 1), round(star.mag, 1)) for star in stars)
