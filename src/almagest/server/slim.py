"""A queue and a gate for one connection, of which there are thousands: nearly always empty, and then nearly nothing.

Those of asyncio keep up to four double-ended queues ready, of 760 bytes each.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Generic, TypeVar

Item = TypeVar("Item")


class Gate:
    """Open or shut; whoever waits goes on when it is opened."""

    __slots__ = ("is_open", "waiting")

    def __init__(self) -> None:
        self.is_open = False
        self.waiting: list[asyncio.Future[None]] = []

    def is_set(self) -> bool:
        """Tell whether it is open."""
        return self.is_open

    def set(self) -> None:
        """Open it, and let everybody go on."""
        self.is_open = True
        for each in self.waiting:
            if not each.done():
                each.set_result(None)
        self.waiting = []

    def clear(self) -> None:
        """Shut it."""
        self.is_open = False

    async def wait(self) -> bool:
        """Wait until it is open."""
        while not self.is_open:
            waker = asyncio.get_running_loop().create_future()
            self.waiting.append(waker)
            await waker
        return True


class Mail(Generic[Item]):
    """What has arrived for one reader, who waits for it or leaves a bell to ring."""

    __slots__ = ("arrived", "ring", "waker")

    def __init__(self) -> None:
        self.arrived: list[Item] = []
        self.waker: asyncio.Future[None] | None = None
        self.ring: Callable[[], object] | None = None

    def put_nowait(self, item: Item) -> None:
        """Add something, and wake the reader up."""
        self.arrived.append(item)
        if self.ring is not None:
            self.ring()
        elif self.waker is not None and not self.waker.done():
            self.waker.set_result(None)

    def empty(self) -> bool:
        """Tell whether nothing has arrived."""
        return not self.arrived

    def qsize(self) -> int:
        """Count what has arrived and was not taken."""
        return len(self.arrived)

    def take(self) -> Item:
        """Take what has arrived first."""
        return self.arrived.pop(0)

    async def get(self) -> Item:
        """Wait for something and take it."""
        while not self.arrived:
            self.waker = asyncio.get_running_loop().create_future()
            await self.waker
        self.waker = None
        return self.take()
