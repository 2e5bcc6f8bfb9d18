"""The clocks of a table: how much time each person has left, by nothing but what is written in the log.

Time is measured by a clock that nobody can set: a step of the time of day gives nobody time and takes none away.
"""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from almagest.server.entries import Pace


class Moment(msgspec.Struct, frozen=True, gc=False):
    """Now: the time of day, for people, and the seconds of a clock that nobody can set, to measure by."""

    at: datetime
    ticks: float


def now() -> Moment:
    """Tell the time."""
    return Moment(datetime.now(UTC), time.monotonic())


TIMELESS = Moment(datetime.min.replace(tzinfo=UTC), 0.0)
"""For tables without clocks, where nobody needs to know the time."""


class Clocks:
    """One clock a seat; at most one of them runs, that of the person on turn."""

    def __init__(self, pace: Pace, seats: int) -> None:
        self.pace = pace
        self.left = [float(pace.total)] * seats
        self.earned: list[list[float]] = [[] for _ in range(seats)]
        self.running: int | None = None
        self.since: float | None = None

    def charge(self, seconds: float) -> None:
        """Take the time that has passed from whoever was on turn."""
        if self.running is not None:
            self.left[self.running] -= max(0.0, seconds)

    def run(self, seat: int | None, ticks: float | None) -> None:
        """Let the clock of a seat run from a moment on, or none; it stands still as long as the moment is not known."""
        self.running, self.since = seat, ticks

    def earn(self, seat: int) -> None:
        """Give a seat the time that a decision brings: some seconds more, or all the time for one decision anew."""
        brings = self.pace.total - self.left[seat] if self.pace.each else float(self.pace.increment)
        self.left[seat] += brings
        self.earned[seat].append(brings)

    def give_back(self, seat: int) -> None:
        """Take that time away again with the decision."""
        self.left[seat] -= self.earned[seat].pop() if self.earned[seat] else 0.0

    def brought(self, seat: int) -> float:
        """Tell how much time the last decision of a seat has brought."""
        return self.earned[seat][-1] if self.earned[seat] else 0.0

    def grant(self, seconds: float) -> None:
        """See to it that whoever is on turn has so many seconds at least, as far as the pace gives so many."""
        if self.running is not None:
            self.left[self.running] = max(self.left[self.running], min(seconds, self.pace.total))

    def left_at(self, seat: int, moment: Moment) -> float:
        """Tell how many seconds a seat has at a moment."""
        if seat != self.running or self.since is None:
            return self.left[seat]
        return self.left[seat] - max(0.0, moment.ticks - self.since)

    def is_out(self, moment: Moment) -> bool:
        """Tell whether the time of whoever is on turn is out."""
        return self.running is not None and self.left_at(self.running, moment) <= 0
