"""What is turned away at the door: pages of other sites, messages that are too many, too long or nested too deeply."""

from __future__ import annotations

import re
from collections import OrderedDict
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from almagest.server.refusals import refused, too_fast

if TYPE_CHECKING:
    from collections import defaultdict
    from collections.abc import Callable, Collection

    from almagest.server.settings import Settings

LOOPBACK = ("localhost", "127.0.0.1", "::1")
MESSAGE_BYTES = 4096
BODY_BYTES = 128 * 1024
MESSAGE_LEVELS = 8
BODY_LEVELS = 32
MOST_LISTS = 10_000
ADDRESS_FACTOR = 4
MOST_BUCKETS = 10_000
NEXT_TO_NOTHING = 1e-6
TEXTS = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"?', re.DOTALL)
NO_BRACKETS = bytes(letter for letter in range(256) if letter not in b"[]{}")


def check_origin(origin: str | None, host: str | None, allowed: Collection[str]) -> None:
    """Refuse what a page of another site sends; programs send no origin and are welcome."""
    if origin is None or origin in allowed:
        return
    try:
        page = urlsplit(origin).netloc.lower()
    except ValueError:
        page = ""
    if not page or page != (host or "").lower():
        raise refused("foreign_origin")


def check_host(host: str | None, settings: Settings) -> None:
    """Refuse what is addressed to a name that is not ours; who listens to everybody without names takes any."""
    if not names_matter(settings):
        return
    name = host_name(host or "")
    own = [host_name(own) for own in (*settings.hosts, settings.host)]
    if name not in own and not (settings.host in LOOPBACK and name in LOOPBACK):
        raise refused("wrong_host", host=name)


def names_matter(settings: Settings) -> bool:
    """Tell whether the names of this server are known: they are listed, or it is for this machine only."""
    return bool(settings.hosts) or (settings.host in LOOPBACK and not settings.proxies)


def host_name(host: str) -> str:
    """Give the name in a `Host` header, without its port."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def check_length(message: bytes) -> None:
    """Refuse a message that is too long."""
    if len(message) > MESSAGE_BYTES:
        raise refused("too_long", most=MESSAGE_BYTES, found=len(message))


def check_depth(message: bytes, most: int) -> None:
    """Refuse JSON nested too deeply or with too many lists in it, before anything tries to read it."""
    if message.count(b"[") + message.count(b"{") <= most:
        return
    depth, brackets = 0, TEXTS.sub(b"", message).translate(None, delete=NO_BRACKETS)
    if len(brackets) > 2 * MOST_LISTS:
        raise refused("too_many_lists", most=MOST_LISTS)
    for bracket in brackets:
        depth += 1 if bracket in b"[{" else -1
        if depth > most:
            raise refused("too_deep", most=most)


class Limit:
    """So much a minute, or another span of time, for each key: a bucket that fills steadily and is emptied by use.

    What costs more takes more: a request may have any price. Whom the operator allows more or less has more or less.
    """

    def __init__(
        self,
        most: float,
        clock: Callable[[], float],
        span: float = 60.0,
        allowed: Callable[[str], float] = lambda _: 1.0,
    ) -> None:
        self.most = most
        self.clock = clock
        self.span = span
        self.allowed = allowed
        self.buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self.spent: defaultdict[str, float] | None = None  # what was paid here, where other workers want to know

    def wait(self, key: str, share: int = 1, price: float = 1.0) -> float:
        """Pay a price and give 0, or give the seconds until there is enough again; a full bucket pays any price."""
        most, now = self.full(key, share), self.clock()
        rate = most / self.span
        left, since = self.buckets.get(key, (most, now))
        left = min(most, left + (now - since) * rate)
        needed = min(price, most)
        if left < needed:
            return (needed - left) / rate
        self.buckets[key] = (left - price, now)
        self.buckets.move_to_end(key)
        self.count(key, price)
        if len(self.buckets) > MOST_BUCKETS:
            self.tidy(now)
        return 0.0

    def count(self, key: str, price: float) -> None:
        """Count what was paid here."""
        if self.spent is not None:
            self.spent[key] += price

    def take(self, key: str, price: float) -> None:
        """Take what somebody has paid at another worker, into debt if need be, which a full bucket pays off."""
        most, now = self.full(key, ADDRESS_FACTOR if key.startswith("address ") else 1), self.clock()
        left, since = self.buckets.get(key, (most, now))
        left = min(most, left + (now - since) * most / self.span)
        self.buckets[key] = (max(left - price, -most), now)

    def full(self, key: str, share: int) -> float:
        """Tell how much a full bucket holds."""
        return self.most * share * max(self.allowed(key), NEXT_TO_NOTHING)

    def tidy(self, now: float) -> None:
        """Forget those whose buckets are full again, and whoever was quiet for longest if there are too many still."""
        while self.buckets:
            key = next(iter(self.buckets))
            if len(self.buckets) <= MOST_BUCKETS and now - self.buckets[key][1] < self.span:
                return
            del self.buckets[key]

    def charge(self, address: str, identity: str | None, price: float) -> None:
        """Take the price of work that is done already, into debt if need be."""
        for key, share in ((f"identity {identity}", 1), (f"address {address}", ADDRESS_FACTOR)):
            if identity is not None or share > 1:
                left, since = self.buckets.get(key, (self.full(key, share), self.clock()))
                self.buckets[key] = (left - price, since)
                self.count(key, price)

    def check(self, address: str, identity: str | None, price: float = 1.0) -> None:
        """Refuse who is too fast, with the wait; an address has more than a person, for many may share it."""
        if identity is not None and (wait := self.wait(f"identity {identity}", price=price)):
            raise too_fast(wait, "identity")
        if wait := self.wait(f"address {address}", ADDRESS_FACTOR, price):
            raise too_fast(wait, "address")
