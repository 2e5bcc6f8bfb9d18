"""The days: each has a seed, promised a week before and opened when it is over, so that nobody can choose it late.

The first worker to promise a day writes it down under the day's own key; everybody else reads what stands there.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import UTC, date, timedelta
from typing import TYPE_CHECKING

from almagest.kernel import record as records
from almagest.server.refusals import refused

if TYPE_CHECKING:
    from collections.abc import Callable

    from almagest.server.clocks import Moment
    from almagest.server.store import Store

AHEAD = 7
"""Days that are promised ahead: a server that rests for less keeps every promise."""
MOST_KNOWN = 1000
SALT_BYTES = 16
PROMISE = "INSERT INTO days (day, seed, salt, promised) VALUES (?1, ?2, ?3, ?4) ON CONFLICT (day) DO NOTHING"
READ = "SELECT seed, salt, promised FROM days WHERE day = ?1"
FIRST = "SELECT min(day) FROM days"


@dataclass(frozen=True)
class Day:
    """A day with its secret; only the commitment is told before the day is over."""

    date: date
    seed: str
    salt: str
    promised: str

    @property
    def id(self) -> str:
        """The day, written like `2026-11-16`."""
        return self.date.isoformat()

    @property
    def commitment(self) -> str:
        """The SHA-256 of seed and salt, which is published before."""
        return records.committed(self.seed, self.salt)


class Days:
    """Promises days and opens them."""

    def __init__(self, store: Store, clock: Callable[[], Moment]) -> None:
        self.store = store
        self.clock = clock
        self.known: dict[date, Day] = {}

    def today(self) -> date:
        """Tell which day it is, by Universal Time."""
        return self.clock().at.astimezone(UTC).date()

    def is_over(self, day: str) -> bool:
        """Tell whether a day is over."""
        return day < self.today().isoformat()

    async def promise(self) -> None:
        """Promise today and the days to come."""
        for ahead in range(AHEAD + 1):
            await self.promised(self.today() + timedelta(days=ahead))

    async def promised(self, day: date) -> Day:
        """Give a day, promised now unless somebody has done so before."""
        if day not in self.known:
            drawn = (records.new_seed(), secrets.token_hex(SALT_BYTES), records.stamp(self.clock().at))
            await self.store.order(PROMISE, day.isoformat(), *drawn)
        found = await self.found(day)
        assert found is not None
        return found

    async def found(self, day: date) -> Day | None:
        """Give a day that was promised, None if nobody did."""
        if day not in self.known:
            rows = await self.store.rows(READ, day.isoformat())
            if not rows:
                return None
            if len(self.known) >= MOST_KNOWN:
                self.known.clear()
            self.known[day] = Day(day, *map(str, rows[0]))
        return self.known[day]

    async def seed_of(self, day: date) -> bytes:
        """Give the secret of a day, for what is drawn from it; nothing of it may be told before the day is over."""
        return bytes.fromhex((await self.promised(day)).seed)

    async def named(self, text: str) -> Day:
        """Find the day that somebody names, `today` or a date; days to come and days before the first are refused."""
        today = self.today()
        day = today if text == "today" else written_day(text)
        found = None
        if day is not None and day <= today:
            found = await self.promised(day) if day == today else await self.found(day)
        if found is None:
            raise refused("no_day", day=text, today=today)
        return found

    async def first(self) -> date:
        """Tell the first day there was."""
        ((first,),) = await self.store.rows(FIRST)
        return date.fromisoformat(first) if first else self.today()


def written_day(text: str) -> date | None:
    """Read a day written like `2026-11-16`, None for anything else."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if day.isoformat() == text else None
