"""The door: how many connections may be open at once, in all and from one address, and how long each may dawdle."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from almagest.server.guards import Limit

if TYPE_CHECKING:
    from collections.abc import Callable

    from almagest.server.settings import Settings
    from almagest.server.usher import Usher

EVERYBODY = "*"


class Door:
    """Counts who is inside, WebSockets included; a trusted proxy stands for many and is counted in all only."""

    def __init__(self, settings: Settings, clock: Callable[[], float], noted: Callable[[str], None]) -> None:
        self.settings = settings
        self.pings = Limit(settings.pings_per_minute, clock)
        self.noted = noted
        self.proxies = frozenset(part.strip() for part in settings.proxies.split(",") if part.strip())
        self.inside: Counter[str] = Counter()
        self.count = 0
        self.draining = False
        self.usher: Usher | None = None

    @property
    def led(self) -> int:
        """How many were led from here to another worker."""
        return 0 if self.usher is None else self.usher.led

    def has_room(self, address: str) -> bool:
        """Tell whether one more may come in from an address."""
        if self.count >= self.settings.connections:
            return False
        return self.stands_for_many(address) or self.inside[address] < self.settings.connections_per_address

    def stands_for_many(self, address: str) -> bool:
        """Tell whether an address is that of a proxy."""
        return EVERYBODY in self.proxies or address in self.proxies

    def enter(self, address: str) -> None:
        """Count somebody who comes in."""
        self.inside[address] += 1
        self.count += 1

    def leave(self, address: str) -> None:
        """Count somebody out."""
        self.count -= 1
        self.inside[address] -= 1
        if not self.inside[address]:
            del self.inside[address]
