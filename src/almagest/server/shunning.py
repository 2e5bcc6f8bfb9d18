"""Who wishes to hear nothing of whom, who may not sit with whom, and whom the operator has silenced or banned."""

from __future__ import annotations

from collections.abc import Callable
from secrets import token_hex
from typing import TYPE_CHECKING, Literal, TypeAlias

from almagest.server.refusals import refused
from almagest.server.table import FORGOTTEN

if TYPE_CHECKING:
    from collections.abc import Iterable

    from almagest.server.clocks import Moment
    from almagest.server.store import Store

How: TypeAlias = Literal["mute", "block"]
MOST = 500
KEEP = """INSERT INTO shunned VALUES (?1, ?2, ?3, ?4, ?5, ?6)
    ON CONFLICT (identity, other) DO UPDATE SET how = excluded.how"""
OWN = """SELECT s.id, COALESCE(i.name, ''), how, since FROM shunned s LEFT JOIN identities i ON i.id = s.other
    WHERE identity = ?1 ORDER BY since, s.id"""
TAKE_BACK = "DELETE FROM shunned WHERE id = ?1 AND identity = ?2 RETURNING 1"
APART = """SELECT 1 FROM shunned WHERE how = 'block' AND
    ((identity = ?1 AND other = ?2) OR (identity = ?2 AND other = ?1)) LIMIT 1"""
SILENCED = "SELECT until FROM sanctions WHERE identity = ?1 AND how = 'silence' AND until > ?2"


class Shunning:
    """Asks the store each time: it is the same at every worker, and nobody speaks often."""

    def __init__(self, store: Store, clock: Callable[[], Moment]) -> None:
        self.store = store
        self.clock = clock

    async def shun(self, identity: str, other: str, how: How) -> None:
        """Mute somebody, or block them: muted people are not heard, blocked ones do not sit down with you either."""
        if identity == other:
            raise refused("shun_self")
        if len(await self.of(identity)) >= MOST:
            raise refused("too_many_shunned", most=MOST)
        await self.store.order(KEEP, token_hex(8), identity, other, "", how, self.clock().at.isoformat())

    async def of(self, identity: str) -> list[tuple[str, str, str, str]]:
        """List whom somebody shuns: an id, the name, how, since when."""
        rows = await self.store.rows(OWN, identity)
        return [(known, name or FORGOTTEN, how, since) for known, name, how, since in rows]

    async def take_back(self, identity: str, name: str) -> None:
        """Shun somebody no more."""
        if not await self.store.rows(TAKE_BACK, name, identity):
            raise refused("not_shunned")

    async def deaf_to(self, identity: str) -> set[str]:
        """Name who does not wish to hear somebody."""
        return {row[0] for row in await self.store.rows("SELECT identity FROM shunned WHERE other = ?1", identity)}

    async def shunned_by(self, identity: str) -> set[str]:
        """Name whom somebody does not wish to hear."""
        return {row[0] for row in await self.store.rows("SELECT other FROM shunned WHERE identity = ?1", identity)}

    async def check_together(self, identity: str, others: Iterable[str]) -> None:
        """Refuse to bring people together of whom one has blocked the other; it is not said which."""
        for other in others:
            if other != identity and await self.store.rows(APART, identity, other):
                raise refused("kept_apart")

    async def check_silence(self, identity: str) -> None:
        """Refuse the words of whom the operator has silenced."""
        for (until,) in await self.store.rows(SILENCED, identity, self.clock().at.isoformat()):
            raise refused("silenced", until=until[:16].replace("T", " "))
