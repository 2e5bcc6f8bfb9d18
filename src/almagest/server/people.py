"""Who has which name: guests by the sky, accounts by their own; no two that look alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

from almagest.server.refusals import refused
from almagest.server.sky_names import sky_names
from almagest.server.spelling import own_name, spelling

if TYPE_CHECKING:
    from almagest.server.store import Identity, Store

CLAIM = "INSERT INTO names VALUES (?1, ?2) ON CONFLICT (spelling) DO NOTHING"
HOLDER = "SELECT identity FROM names WHERE spelling = ?1"


class People:
    """The names that belong to somebody."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.forgotten: set[str] = set()

    async def open(self) -> None:
        """Remember who wished to be forgotten: their names are shown no more."""
        self.forgotten |= {row[0] for row in await self.store.rows("SELECT identity FROM forgotten_people")}

    async def claim(self, name: str, identity: str) -> bool:
        """Take a name, unless somebody else has one that looks like it."""
        await self.store.order(CLAIM, spelling(name), identity)
        return await self.holder(name) == identity

    async def holder(self, name: str) -> str | None:
        """Tell who has a name that looks like this one."""
        rows = await self.store.rows(HOLDER, spelling(name))
        return str(rows[0][0]) if rows else None

    async def sky_name(self, identity: str) -> str:
        """Give a guest a name from the sky that nobody has."""
        ((taken,),) = await self.store.rows("SELECT count(*) FROM names")
        for name in sky_names(taken):
            if await self.claim(name, identity):
                return name
        raise AssertionError("the sky has no end")

    async def check_free(self, name: str, identity: str) -> None:
        """Refuse a name that looks like one that belongs to somebody else."""
        if await self.holder(name) not in (None, identity):
            raise refused("name_taken")

    async def take(self, name: str, identity: Identity) -> str:
        """Take a name for good, for an account, and give back the one held before."""
        tidy = own_name(name)
        if not await self.claim(tidy, identity.id):
            raise refused("name_taken")
        await self.store.order("DELETE FROM names WHERE identity = ?1 AND spelling != ?2", identity.id, spelling(tidy))
        return tidy
