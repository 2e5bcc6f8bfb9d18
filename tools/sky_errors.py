"""Measures the computed sky against an independent ephemeris and writes the table of docs/sky.md.

`python tools/sky_errors.py` prints the table; `--write` puts it into the page.
"""

from __future__ import annotations

import csv
import sys
from pathlib import Path
from typing import NamedTuple

from almagest.sky import calendar
from almagest.sky.positions import PLANETS, places

ROOT = Path(__file__).parent.parent
REFERENCE = ROOT / "tests" / "sky" / "reference.csv"
PAGE = ROOT / "docs" / "sky.md"
START, END = "<!-- errors -->\n", "<!-- end of errors -->\n"
ERAS = (
    ("1000 to 801 BC", -999, -800),
    ("800 to 501 BC", -799, -500),
    ("500 to 1 BC", -499, 0),
    ("AD 1 to 500", 1, 500),
    ("501 to 1000", 501, 1000),
    ("1001 to 1500", 1001, 1500),
    ("1501 to 2000", 1501, 2000),
    ("2001 to 2500", 2001, 2500),
    ("2501 to 3000", 2501, 3000),
)


class Compared(NamedTuple):
    """One planet at one moment: the longitude we compute, the one of the reference, and how sure we claim to be."""

    year: int
    planet: str
    computed: float
    reference: float
    near_a_boundary: bool
    unsure: float

    @property
    def error(self) -> float:
        """The difference in degrees, the short way round."""
        return abs((self.computed - self.reference + 180) % 360 - 180)

    @property
    def another_sign(self) -> bool:
        """Whether the reference has the planet in another sign."""
        return self.computed // 30 != self.reference // 30


def compared() -> list[Compared]:
    """Compute every moment of the reference."""
    lines = REFERENCE.read_text(encoding="utf-8").splitlines()
    rows = csv.DictReader(line for line in lines if not line.startswith("#"))
    found = []
    for row in rows:
        moment = calendar.read(row["date"])
        for place in places(moment.julian_day()):
            wanted = float(row[place.planet])
            found.append(
                Compared(moment.year, place.planet, place.longitude, wanted, place.near_a_boundary, place.unsure)
            )
    return found


def table(found: list[Compared]) -> str:
    """Write the largest error of every planet in every era."""
    lines = [f"| years | moments | {' | '.join(PLANETS)} |", "|---" * (len(PLANETS) + 2) + "|"]
    for title, first, last in ERAS:
        rows = [each for each in found if first <= each.year <= last]
        worst = [max(each.error for each in rows if each.planet == planet) for planet in PLANETS]
        lines.append(f"| {title} | {len(rows) // len(PLANETS)} | {' | '.join(f'{error:.2f}°' for error in worst)} |")
    return "\n".join(lines) + "\n"


def written(page: str, rows: str) -> str:
    """Put the table into the page."""
    before, rest = page.split(START)
    return before + START + rows + END + rest.split(END)[1]


if __name__ == "__main__":
    rows = table(compared())
    if "--write" in sys.argv:
        PAGE.write_text(written(PAGE.read_text(encoding="utf-8"), rows), encoding="utf-8")
    print(rows, end="")
