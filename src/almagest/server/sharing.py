"""Limits that hold across workers: each tells the others every two seconds what was spent at it, and takes theirs away.

What is told are totals since the worker began, so that nothing is missed and nothing counted twice. Sockets are told as
they are now. Between two rounds somebody may spend at every worker what one of them allows; after it that is a debt.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from almagest.server.postgres_store import PostgresStore

SOCKETS = "sockets"
WORTH_TELLING = 3
MOST_TOTALS = 20_000
TELL = """INSERT INTO spent (worker, what, who, total, at)
    SELECT ?1, what, who, total, now()
    FROM unnest(?2::text[], ?3::text[], ?4::double precision[]) AS news (what, who, total)
    ON CONFLICT (worker, what, who) DO UPDATE SET total = excluded.total, at = excluded.at"""
HEAR = f"""SELECT worker, what, who, total FROM spent
    WHERE worker != ?1 AND what != '{SOCKETS}' AND at > now() - interval '20 seconds'"""
HEAR_SOCKETS = f"""SELECT who, sum(total) FROM spent JOIN workers USING (worker)
    WHERE worker != ?1 AND what = '{SOCKETS}' AND total >= {WORTH_TELLING} AND until > now() GROUP BY who"""
FORGET = "DELETE FROM spent WHERE worker = ?1"


class Shared(Protocol):
    """A limit that counts what was spent, and takes away what was spent elsewhere."""

    spent: defaultdict[str, float] | None

    def take(self, key: str, price: float, /) -> None:
        """Take away what was spent at another worker."""
        ...


class Sharing:
    """What this worker has told the others, and what it has heard of them."""

    def __init__(
        self, store: PostgresStore, worker: str, limits: Mapping[str, Shared], held: Callable[[], Counter[str]]
    ) -> None:
        self.store = store
        self.worker = worker
        self.limits = limits
        self.held = held
        self.told: dict[tuple[str, str], float] = {}
        self.heard: dict[tuple[str, str, str], float] = {}
        self.sockets: Counter[str] = Counter()
        for limit in limits.values():
            limit.spent = defaultdict(float)

    async def exchange(self) -> None:
        """Tell what was spent here since the last round, and take away what was spent elsewhere."""
        news = self.news()
        if news:
            whats, whos, totals = zip(*((what, who, total) for (what, who), total in news.items()), strict=True)
            await self.store.order(TELL, self.worker, list(whats), list(whos), list(totals))
            self.told |= news
        for worker, what, who, total in await self.store.rows(HEAR, self.worker):
            self.hear((worker, what, who), total)
        self.sockets = Counter({who: int(found) for who, found in await self.store.rows(HEAR_SOCKETS, self.worker)})
        if len(self.told) > MOST_TOTALS or len(self.heard) > MOST_TOTALS:
            await self.begin_anew()

    def news(self) -> dict[tuple[str, str], float]:
        """Give the totals that have changed."""
        totals = {
            (what, who): total for what, limit in self.limits.items() for who, total in (limit.spent or {}).items()
        }
        held = {(SOCKETS, who): float(count) for who, count in self.held().items()}
        gone = {key: 0.0 for key in self.told if key[0] == SOCKETS and key not in held}
        return {key: total for key, total in (totals | gone | held).items() if self.told.get(key, 0.0) != total}

    def hear(self, key: tuple[str, str, str], total: float) -> None:
        """Take away what has been added to a total; one that is smaller was begun anew."""
        before = self.heard.get(key, 0.0)
        self.heard[key] = total
        _, what, who = key
        if what in self.limits and total != before:
            self.limits[what].take(who, total - before if total > before else total)

    async def begin_anew(self) -> None:
        """Forget totals when there are too many: those that go on begin again at nothing."""
        for limit in self.limits.values():
            limit.spent = defaultdict(float)
        self.told = {key: total for key, total in self.told.items() if key[0] == SOCKETS and total}
        self.heard.clear()
        await self.store.order(FORGET, self.worker)

    async def stop(self) -> None:
        """Take back what was told."""
        await self.store.order(FORGET, self.worker)
