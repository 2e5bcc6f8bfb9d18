"""Seconds of thinking a minute: a bucket for each person and each address that fills steadily and may go into debt."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections import defaultdict
    from collections.abc import Callable

MINUTE = 60.0
MOST_BUCKETS = 10_000


class Budget:
    """So many seconds a minute for each key; what a thought really took is taken away after it."""

    def __init__(self, per_minute: float, clock: Callable[[], float]) -> None:
        self.per_minute = per_minute
        self.clock = clock
        self.buckets: dict[str, tuple[float, float]] = {}
        self.spent: defaultdict[str, float] | None = None  # what was thought here, where other workers want to know

    def used(self, key: str, share: float = 1.0) -> float:
        """Tell how many seconds somebody used lately: 0 after a quiet minute."""
        used, since = self.buckets.get(key, (0.0, 0.0))
        return max(0.0, used - (self.clock() - since) * self.per_minute * share / MINUTE)

    def spend(self, key: str, seconds: float, share: float = 1.0) -> None:
        """Take seconds away that were thought here."""
        if self.spent is not None:
            self.spent[key] += seconds
        self.take(key, seconds, share)

    def take(self, key: str, seconds: float, share: float = 1.0) -> None:
        """Take seconds away; the debt is at most what fills again in another minute."""
        if len(self.buckets) >= MOST_BUCKETS:
            self.tidy()
        used = min(self.used(key, share) + seconds, 2 * self.per_minute * share)
        self.buckets[key] = (used, self.clock())

    def wait(self, key: str, share: float = 1.0) -> float:
        """Tell in how many seconds somebody may think again, 0 for now."""
        over = self.used(key, share) - self.per_minute * share
        if over < 0:
            return 0.0
        return max(over, 0.001) * MINUTE / (self.per_minute * share) if share else MINUTE

    def tidy(self) -> None:
        """Forget those who were quiet: their buckets are full again, or will be within two minutes at most."""
        quiet = self.clock() - 2 * MINUTE
        self.buckets = {key: bucket for key, bucket in self.buckets.items() if bucket[1] > quiet}
