"""What is turned away at the door: pages of other sites, messages that are too many, too long or nested too deeply."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from almagest.server.refusals import refused, too_fast

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

MESSAGE_BYTES = 4096
BODY_BYTES = 128 * 1024
MESSAGE_LEVELS = 8
BODY_LEVELS = 32
ADDRESS_FACTOR = 10
MOST_BUCKETS = 10_000


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


def check_length(message: bytes) -> None:
    """Refuse a message that is too long."""
    if len(message) > MESSAGE_BYTES:
        raise refused("too_long", most=MESSAGE_BYTES, found=len(message))


def check_depth(message: bytes, most: int) -> None:
    """Refuse JSON nested too deeply, before anything tries to read it."""
    if message.count(b"[") + message.count(b"{") <= most:
        return
    depth, in_text, escaped = 0, False, False
    for letter in message:
        if in_text:
            in_text = escaped or letter != ord('"')
            escaped = not escaped and letter == ord("\\")
        elif letter == ord('"'):
            in_text = True
        elif letter in b"[{":
            depth += 1
            if depth > most:
                raise refused("too_deep", most=most)
        elif letter in b"]}":
            depth -= 1


class Limit:
    """So many a minute for each key: a bucket that fills steadily and is emptied by use."""

    def __init__(self, per_minute: int, clock: Callable[[], float]) -> None:
        self.per_minute = per_minute
        self.clock = clock
        self.buckets: dict[str, tuple[float, float]] = {}

    def wait(self, key: str, share: int = 1) -> float:
        """Use one and give 0, or give the seconds until there is one again."""
        rate, now = self.per_minute * share / 60, self.clock()
        left, since = self.buckets.get(key, (self.per_minute * share, now))
        left = min(self.per_minute * share, left + (now - since) * rate)
        if left < 1:
            return (1 - left) / rate
        if len(self.buckets) >= MOST_BUCKETS:
            self.tidy(now)
        self.buckets[key] = (left - 1, now)
        return 0.0

    def tidy(self, now: float) -> None:
        """Forget those who were quiet for a minute: their buckets are full again."""
        self.buckets = {key: bucket for key, bucket in self.buckets.items() if now - bucket[1] < 60}

    def check(self, address: str, identity: str | None) -> None:
        """Refuse who is too fast, with the wait; an address has more than a person, for many may share it."""
        if identity is not None and (wait := self.wait(f"identity {identity}")):
            raise too_fast(wait, "identity")
        if wait := self.wait(f"address {address}", ADDRESS_FACTOR):
            raise too_fast(wait, "address")
