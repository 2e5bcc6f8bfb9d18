"""What the calls about days and tonight's sky answer with: the OpenAPI page is made from these."""

from __future__ import annotations

from typing import Any, Literal

import msgspec


class Promise(msgspec.Struct, frozen=True):
    """The promise of a day: the SHA-256 of `seed:salt`, since when it stands, and the secret once the day is over."""

    day: str
    commitment: str
    since: str
    seed: str | None = None
    salt: str | None = None


class Played(msgspec.Struct, frozen=True):
    """What somebody made of a deal: `against` is the opponent's score, `curve` the chances to win, if it was reviewed.

    `how` is `played`, `resigned` or `left`; who was `late` finished when the day was over and its secret told.
    """

    replay: str
    name: str
    you: bool
    outcome: Literal["won", "shared", "lost", "none"]
    how: str
    score: int
    against: int
    finished: str
    late: bool
    curve: list[float]


class DealFacts(msgspec.Struct, frozen=True):
    """The deal of a game: against whom, on which seat, with what the day gives, and how it stands with you.

    `commitment` is the fingerprint of its shuffle, the same at everybody's table.
    """

    game: str
    title: str
    bot: str
    opponent: str
    seats: int
    seat: int
    options: dict[str, Any]
    commitment: str
    status: Literal["new", "running", "over"]
    table: str | None
    mine: Played | None
    finished: int


class DayFacts(msgspec.Struct, frozen=True):
    """A day: its promise, those of the days to come that stand, its deals, and the days around it."""

    day: str
    today: str
    ends: str
    promise: Promise
    coming: list[Promise]
    before: str | None
    after: str | None
    deals: list[DealFacts]


class CalendarDay(msgspec.Struct, frozen=True):
    """A day of the calendar: how many deals all have finished, and how many you have finished and won."""

    day: str
    finished: int
    mine: int
    won: int


class Calendar(msgspec.Struct, frozen=True):
    """A month of days, and your streaks: days in a row on which you finished a deal, up to now and at their longest."""

    month: str
    first: str
    today: str
    days: list[CalendarDay]
    streak: int
    longest: int


class BodyFacts(msgspec.Struct, frozen=True):
    """One of the seven: degrees along the ecliptic of date; right ascension and declination now and 12 hours later."""

    planet: str
    longitude: float
    now: tuple[float, float]
    later: tuple[float, float]


class FigureFacts(msgspec.Struct, frozen=True):
    """A constellation: right ascension, declination and brightness of its stars, and which of them lines join.

    `name` is the Latin one in every language, `local` what people call it in theirs.
    """

    id: str
    name: str
    local: str
    stars: list[tuple[float, float, float]]
    lines: list[tuple[int, int]]


class SkyFacts(msgspec.Struct, frozen=True):
    """The sky of an hour, for the whole Earth; degrees of J2000 where nothing else is said.

    `elongation` is how far the Moon stands east of the Sun (180 is full), `lit` how much of it shines, from 0 to 1.
    """

    at: str
    bodies: list[BodyFacts]
    elongation: float
    lit: float
    figures: list[FigureFacts]
