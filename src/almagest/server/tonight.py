"""Tonight's sky: reckoned once an hour, in two thousandths of a second, and kept for all who look at it."""

from __future__ import annotations

from collections import OrderedDict
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from almagest import catalog
from almagest.server.day_forms import BodyFacts, FigureFacts, SkyFacts
from almagest.server.refusals import refused
from almagest.sky.tonight import julian_day, sky_at

if TYPE_CHECKING:
    from almagest.sky.tonight import Sky

MOST_HOURS = 100
FIRST_YEAR, LAST_YEAR = 1900, 2100


class Tonight:
    """The skies of the hours asked for lately."""

    def __init__(self) -> None:
        self.skies: OrderedDict[datetime, Sky] = OrderedDict()

    def facts(self, at: datetime, lang: str) -> SkyFacts:
        """Tell about the sky of the hour that a moment lies in."""
        hour = at.replace(minute=0, second=0, microsecond=0)
        if hour not in self.skies:
            self.skies[hour] = sky_at(julian_day(hour))
            while len(self.skies) > MOST_HOURS:
                self.skies.popitem(last=False)
        return told(self.skies[hour], hour, lang)


def told(sky: Sky, hour: datetime, lang: str) -> SkyFacts:
    """Put a sky into the form that is sent, with the figures of all games that know some."""
    return SkyFacts(
        at=f"{hour:%Y-%m-%dT%H:%M}Z",
        bodies=[
            BodyFacts(each.planet, each.longitude, (each.ra, each.dec), (each.later_ra, each.later_dec))
            for each in sky.bodies
        ],
        elongation=sky.elongation,
        lit=sky.lit,
        figures=[
            FigureFacts(each.id, each.name, each.local.text(lang), list(each.stars), list(each.lines))
            for each in catalog.constellations()
        ],
    )


def moment(text: str) -> datetime:
    """Read a moment in Universal Time, like 2026-11-16T21:00."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        found = None
    if found is None or not FIRST_YEAR <= found.year < LAST_YEAR:
        raise refused("no_moment", at=text, first=FIRST_YEAR, last=LAST_YEAR)
    return found.replace(tzinfo=UTC) if found.tzinfo is None else found.astimezone(UTC)


def seconds_left(now: datetime) -> int:
    """Count the seconds for which a sky of now holds: to the end of its hour."""
    end = now.replace(minute=0, second=0, microsecond=0) + timedelta(hours=1)
    return int((end - now).total_seconds())
