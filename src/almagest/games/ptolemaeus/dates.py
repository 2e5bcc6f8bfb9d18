"""The start date: a listed or random one, or the sky of any day, 1000 BC to AD 3000 (PT-3, PT-Q61 to PT-Q63)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from almagest.games.ptolemaeus.cards import PLANET_IDS, SIGN_IDS
from almagest.games.ptolemaeus.rules.zodiac import comet_opposite
from almagest.kernel.errors import BadData, BadOption
from almagest.kernel.game import Offer
from almagest.kernel.phrases import Bilingual
from almagest.kernel.tables import fit, read_toml
from almagest.sky import calendar
from almagest.sky.positions import SIGN
from almagest.sky.positions import places as computed_places

if TYPE_CHECKING:
    from collections.abc import Sequence

    from almagest.kernel.event import Json
    from almagest.kernel.rng import Rng

LIST = Path(__file__).parent / "data" / "dates.toml"
DEFAULT = "1969-07-20"
RANDOM = "random"
TODAY = "today"
BIRTHDAY = "birthday:"


@dataclass(frozen=True)
class StartDate:
    """A listed date: planets from the Moon to Saturn, the Comet, and how long games from there last (PT-3, PT-Q61).

    The degrees count from the beginning of each planet's constellation.
    """

    id: str
    hour: str
    event: Bilingual
    planets: tuple[str, ...]
    degrees: tuple[float, ...]
    comet: str
    cycles: float
    near: tuple[str, ...] = ()
    recommended: bool = False
    challenge: Bilingual | None = None
    usable: bool = True


@dataclass(frozen=True)
class DateFile:
    """The file of listed dates."""

    date: tuple[StartDate, ...]


@dataclass(frozen=True)
class ComputedStart:
    """A sky computed once and kept with the game, so that it replays alike everywhere (PT-Q63).

    Skies of older games were kept without degrees.
    """

    date: str
    hour: str
    planets: tuple[str, ...]
    degrees: tuple[float, ...] = ()
    near: tuple[str, ...] = ()


@cache
def listed() -> dict[str, StartDate]:
    """Give the listed dates by id."""
    return {date.id: date for date in fit(DateFile, read_toml(LIST), LIST.name).date}


@cache
def usable_ids() -> tuple[str, ...]:
    """List the dates that are offered: all but those too near a boundary to be sure (PT-Q61)."""
    return tuple(date.id for date in listed().values() if date.usable)


@cache
def offers() -> tuple[Offer, ...]:
    """Offer the listed dates by what happened then, the standard one first (PT-Q61)."""
    ids = (DEFAULT, *(date_id for date_id in usable_ids() if date_id != DEFAULT))
    return tuple(Offer(date_id, listed()[date_id].event) for date_id in ids)


@cache
def recommended_ids() -> tuple[str, ...]:
    """List the dates a random start is drawn from (PT-Q61)."""
    return tuple(date.id for date in listed().values() if date.recommended)


@cache
def names() -> dict[str, str]:
    """Find listed dates by the name of their event, `gagarin`; names that several dates share are left out."""
    found = [(slug(date.event.en), date.id) for date in listed().values() if date.usable]
    times = Counter(name for name, _ in found)
    return {name: date_id for name, date_id in found if times[name] == 1}


def slug(text: str) -> str:
    """Write a name as one word."""
    words = "".join(letter if letter.isalnum() else " " for letter in text.lower().replace("'", ""))
    return "-".join(words.split())


def read_start(given: Json) -> Json:
    """Read the option `start`: a listed id or name, `random`, `today`, `birthday:…`, a date, a kept sky (PT-Q61)."""
    if isinstance(given, dict):
        return kept(given)
    if not isinstance(given, str):
        raise calendar.refused(given, "it is not text", "ce n'est pas un texte")
    text = given.strip().lower()
    if text in (RANDOM, *usable_ids()):
        return text
    if text in names():
        return names()[text]
    if text == TODAY:
        text = datetime.now(UTC).strftime("%Y-%m-%d")
    return of_moment(calendar.read(text.removeprefix(BIRTHDAY)))


def of_moment(moment: calendar.Moment) -> Json:
    """Give the listed date of a day without an hour, else compute the sky (PT-Q62)."""
    if not moment.with_hour and moment.id in usable_ids():
        return moment.id
    places = computed_places(moment.julian_day())
    return {
        "date": moment.id,
        "hour": moment.time,
        "planets": [SIGN_IDS[place.sign] for place in places],
        "degrees": [tenths(place.degrees) for place in places],
        "near": [place.planet for place in places if place.near_a_boundary],
    }


def tenths(degrees: float) -> float:
    """Cut to a tenth of a degree; rounding could lead into the next constellation."""
    return int(degrees * 10) / 10


def kept(given: Json) -> Json:
    """Check a sky that was computed when the game began (PT-Q63)."""
    try:
        start = fit(ComputedStart, given, "start")
    except BadData as error:
        raise BadOption(error.en, error.fr) from error
    if len(start.planets) != len(PLANET_IDS) or any(sign not in SIGN_IDS for sign in start.planets):
        raise BadOption(
            f"start, planets: expected seven constellations, Moon to Saturn, found {list(start.planets)}.",
            f"start, planets : il faut sept constellations, de la Lune à Saturne, trouvé {list(start.planets)}.",
        )
    if start.degrees and not fitting(start.degrees):
        raise BadOption(
            f"start, degrees: expected seven numbers from 0 to below 30, found {list(start.degrees)}.",
            f"start, degrees : il faut sept nombres de 0 à moins de 30, trouvé {list(start.degrees)}.",
        )
    return {
        "date": start.date,
        "hour": start.hour,
        "planets": list(start.planets),
        "degrees": list(start.degrees),
        "near": list(start.near),
    }


def fitting(degrees: Sequence[float]) -> bool:
    """Tell whether these can be the degrees of the seven planets within their constellations."""
    return len(degrees) == len(PLANET_IDS) and all(0 <= each < SIGN for each in degrees)


def drawn(start: Json, rng: Rng) -> Json:
    """Draw a recommended date for a random start (PT-Q61)."""
    if start != RANDOM:
        return start
    ids = recommended_ids()
    return ids[int(rng.below(len(ids)))]


def sky_of(start: Json) -> tuple[int, int]:
    """Give the packed places of the planets and the Comet's constellation (PT-3, PT-4, PT-Q61, PT-Q63)."""
    if isinstance(start, str):
        return listed_sky(start)
    places = packed(start["planets"])
    return places, int(comet_opposite(places))


@cache
def listed_sky(start: str) -> tuple[int, int]:
    """Give the same for a listed date."""
    date = listed()[start]
    return packed(date.planets), SIGN_IDS.index(date.comet)


def packed(signs: Sequence[str]) -> int:
    """Pack the constellations of the planets, 4 bits each."""
    return sum(SIGN_IDS.index(sign) << (4 * planet) for planet, sign in enumerate(signs))


def facts_of(start: Json) -> dict[str, Json]:
    """Tell of a start: its day and hour, what happened then, planets near a boundary, the length to expect (PT-Q63).

    Only of listed dates is it known how many cycles games last.
    """
    if not isinstance(start, str):
        facts = {"date": start["date"], "hour": start["hour"], "event": None, "cycles": None, "near": [*start["near"]]}
        return {**facts, "places": true_places(start["planets"], start["degrees"])}
    date = listed()[start]
    event = {"en": date.event.en, "fr": date.event.fr}
    facts = {"date": start, "hour": date.hour, "event": event, "cycles": date.cycles, "near": [*date.near]}
    return {**facts, "places": true_places(date.planets, date.degrees)}


def true_places(planets: Sequence[str], degrees: Sequence[float]) -> dict[str, Json]:
    """Say where the planets really stood that day: constellation and degrees in it, None if not kept (PT-3, PT-Q63)."""
    known: Sequence[float | None] = degrees or [None] * len(PLANET_IDS)
    rows = zip(PLANET_IDS, planets, known, strict=True)
    return {planet: {"sign": sign, "degrees": degree} for planet, sign, degree in rows}
