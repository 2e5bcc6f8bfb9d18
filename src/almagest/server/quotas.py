"""How much is kept for one person, for one address and in all: tables that are not over, and bytes."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING

from almagest.server.guards import ADDRESS_FACTOR, Limit
from almagest.server.refusals import refused_for_now

if TYPE_CHECKING:
    from collections.abc import Callable

    from almagest.server.costs import Costs
    from almagest.server.settings import Settings
    from almagest.server.store import Identity, Store

MEGABYTE = 1024 * 1024
DAY = 24 * 3600.0
LEAST_BYTES = 2000
"""What any table costs at least, played to its end."""
HOUR = 3600.0
MOST_ADDRESSES = 10_000


class Quotas:
    """Refuses to keep more than there is room for."""

    def __init__(self, store: Store, settings: Settings, costs: Costs, clock: Callable[[], float]) -> None:
        self.store = store
        self.settings = settings
        self.costs = costs
        self.kept = self.under_way = 0
        # The tables opened from each address since the server started, as far as they were not over when last counted.
        self.opened: OrderedDict[str, dict[str, None]] = OrderedDict()
        self.bytes = Limit(settings.megabytes_per_day * MEGABYTE, clock, DAY, costs.allowances.share)

    async def check_tables(self, host: Identity, address: str) -> None:
        """Refuse one table more than a person, an address or everybody may have under way."""
        own, everybodys = await self.store.unfinished(host.id)
        self.under_way = everybodys
        most = int(self.settings.tables_per_person * self.costs.allowances.share(f"identity {host.id}"))
        if own >= most:
            raise refused_for_now("too_many_tables", HOUR, found=own, most=most)
        if everybodys >= self.settings.tables:
            raise refused_for_now("full_tables", HOUR, most=self.settings.tables)
        await self.check_address(address)

    async def check_address(self, address: str) -> None:
        """Refuse one table more than an address may have under way, whatever names its guests take."""
        most = int(self.settings.tables_per_address * self.costs.allowances.share(f"address {address}"))
        if len(self.opened.get(address, ())) < most:
            return
        left = await self.store.not_over(list(self.opened.get(address, ())))
        self.opened[address] = dict.fromkeys(left)
        if len(left) >= most:
            raise refused_for_now("too_many_tables_here", HOUR, found=len(left), most=most)

    def note_table(self, address: str, table: str) -> None:
        """Remember from where a table was opened, for the addresses that opened one last."""
        self.opened.setdefault(address, {})[table] = None
        self.opened.move_to_end(address)
        if len(self.opened) > MOST_ADDRESSES:
            self.opened.popitem(last=False)

    async def check_bytes(self, size: int, address: str, identity: str | None) -> None:
        """Refuse to keep more bytes than a person or an address may bring in a day, and when the store is full."""
        self.kept = await self.store.size()
        if self.kept > self.settings.megabytes * MEGABYTE:
            raise refused_for_now("full_store", HOUR, most=self.settings.megabytes)
        price = max(size, LEAST_BYTES)
        if identity is not None and (wait := self.bytes.wait(f"identity {identity}", price=price)):
            raise refused_for_now("too_much_kept", wait, key="identity")
        if wait := self.bytes.wait(f"address {address}", ADDRESS_FACTOR, price):
            raise refused_for_now("too_much_kept", wait, key="address")
        self.costs.add("bytes", identity, address, price)
