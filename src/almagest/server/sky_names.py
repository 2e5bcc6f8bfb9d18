"""Names for guests who give none: stars of the sky, and a number where a star is taken."""

from __future__ import annotations

import secrets
from itertools import count
from typing import TYPE_CHECKING

from almagest.server.identity import MOST_LETTERS
from almagest.sky.stars import catalogue

if TYPE_CHECKING:
    from collections.abc import Iterator


def sky_names(taken: int) -> Iterator[str]:
    """Propose names without end, beginning about where so many are taken."""
    stars = sorted({star.name for star in catalogue().values() if star.name and len(star.name) <= MOST_LETTERS - 6})
    first = secrets.randbelow(len(stars))
    for number in count(1 + taken // len(stars)):
        for star in (*stars[first:], *stars[:first]):
            yield star if number == 1 else f"{star} {number}"
