"""Dates as people wrote them: Julian up to 4 October 1582, Gregorian from the next day, 15 October; no year 0."""

from __future__ import annotations

import re
from dataclasses import dataclass

from almagest.kernel.errors import BadOption, shown

EXAMPLES = ("'1961-04-12'", "'1961-04-12 06:07'", "'44bc-03-15'")
FIRST_YEAR = -999  # 1000 BC, counted with a year 0 as astronomers do
LAST_YEAR = 3000
REFORM = (1582, 10, 15)
LAST_JULIAN = (1582, 10, 4)
GIVEN = re.compile(r"(\d{1,4})(bc)?-(\d{1,2})-(\d{1,2})(?:[ t](\d{1,2}):(\d{2}))?", re.IGNORECASE)
LENGTHS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


@dataclass(frozen=True)
class Moment:
    """A day and, if it was given, an hour in Universal Time; the year is counted with a year 0 (1 BC)."""

    year: int
    month: int
    day: int
    hour: int = 12
    minute: int = 0
    with_hour: bool = False

    @property
    def id(self) -> str:
        """The day, written like `1969-07-20` or `44bc-03-15`."""
        year = f"{self.year:04d}" if self.year > 0 else f"{1 - self.year}bc"
        return f"{year}-{self.month:02d}-{self.day:02d}"

    @property
    def time(self) -> str:
        """The hour, written like `06:07`."""
        return f"{self.hour:02d}:{self.minute:02d}"

    def julian_day(self) -> float:
        """Give the Julian Day, a count of days that knows no calendar."""
        return julian_day_number(self.year, self.month, self.day) - 0.5 + self.hour / 24 + self.minute / 1440


def read(text: str) -> Moment:
    """Read a date, or refuse it with the reason and an example of a good one."""
    found = GIVEN.fullmatch(text.strip())
    if found is None:
        raise refused(text, "it is not written as year-month-day", "ce n'est pas année-mois-jour")
    year, bc, month, day, hour, minute = found.groups()
    if int(year) == 0:
        raise refused(text, "there is no year 0: 1 BC is followed by AD 1", "il n'y a pas d'an 0")
    moment = Moment(
        year=1 - int(year) if bc else int(year),
        month=int(month),
        day=int(day),
        hour=12 if hour is None else int(hour),
        minute=0 if minute is None else int(minute),
        with_hour=hour is not None,
    )
    return checked(text, moment)


def checked(text: str, moment: Moment) -> Moment:
    """Refuse a day or hour that does not exist, or lies outside 1000 BC to AD 3000."""
    if not FIRST_YEAR <= moment.year <= LAST_YEAR:
        raise refused(text, "dates go from 1000 BC to AD 3000", "les dates vont de 1000 av. J.-C. à 3000")
    if not 1 <= moment.month <= 12:
        raise refused(text, "there is no such month", "ce mois n'existe pas")
    if not 1 <= moment.day <= month_length(moment.year, moment.month):
        raise refused(text, "there is no such day in that month", "ce jour n'existe pas dans ce mois")
    if LAST_JULIAN < (moment.year, moment.month, moment.day) < REFORM:
        raise refused(
            text,
            "4 October 1582 was followed by 15 October 1582",
            "le 4 octobre 1582 a été suivi du 15 octobre 1582",
        )
    if not (0 <= moment.hour <= 23 and 0 <= moment.minute <= 59):
        raise refused(text, "there is no such hour", "cette heure n'existe pas")
    return moment


def refused(text: object, en: str, fr: str) -> BadOption:
    """Make the error for a date that cannot be."""
    first, last = ", ".join(EXAMPLES[:-1]), EXAMPLES[-1]
    return BadOption(
        f"{shown(text)} is no date of the game: {en}. Write for example {first} or {last}.",
        f"{shown(text)} n'est pas une date du jeu : {fr}. Écrivez par exemple {first} ou {last}.",
    )


def is_gregorian(year: int, month: int, day: int) -> bool:
    """Tell whether a day is counted by the Gregorian calendar."""
    return (year, month, day) >= REFORM


def is_leap(year: int) -> bool:
    """Tell whether a year has a 29 February, by the calendar in force then."""
    if year > REFORM[0]:
        return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return year % 4 == 0


def month_length(year: int, month: int) -> int:
    """Count the days of a month."""
    return 29 if month == 2 and is_leap(year) else LENGTHS[month - 1]


def julian_day_number(year: int, month: int, day: int) -> int:
    """Give the Julian Day at noon of a day."""
    shift = (14 - month) // 12
    years = year + 4800 - shift
    months = month + 12 * shift - 3
    days = day + (153 * months + 2) // 5 + 365 * years + years // 4
    if is_gregorian(year, month, day):
        return days - years // 100 + years // 400 - 32045
    return days - 32083
