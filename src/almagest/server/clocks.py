"""The clocks of a table: how much time each person has left, by nothing but the times written in the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import datetime

    from almagest.server.entries import Pace


class Clocks:
    """One clock a seat; at most one of them runs, that of the person on turn."""

    def __init__(self, pace: Pace, seats: int) -> None:
        self.pace = pace
        self.left = [float(pace.total)] * seats
        self.running: int | None = None
        self.since: datetime | None = None

    def charge(self, at: datetime) -> None:
        """Take the time that has passed from whoever was on turn."""
        if self.running is not None:
            self.left[self.running] = self.left_at(self.running, at)

    def run(self, seat: int | None, at: datetime) -> None:
        """Let the clock of a seat run from now on, or none."""
        self.running, self.since = seat, at

    def earn(self, seat: int) -> None:
        """Give a seat the time that a decision brings."""
        self.left[seat] += self.pace.increment

    def give_back(self, seat: int) -> None:
        """Take that time away again with the decision."""
        self.left[seat] -= self.pace.increment

    def left_at(self, seat: int, at: datetime) -> float:
        """Tell how many seconds a seat has at a moment."""
        if seat != self.running or self.since is None:
            return self.left[seat]
        return self.left[seat] - max(0.0, (at - self.since).total_seconds())

    def is_out(self, at: datetime) -> bool:
        """Tell whether the time of whoever is on turn is out."""
        return self.running is not None and self.left_at(self.running, at) <= 0
