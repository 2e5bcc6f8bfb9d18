"""What waits to be sent over one connection; small, for there are many that are empty."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Outbox:
    """A short queue with one reader; a full one means a reader who is too slow, who is then let go."""

    __slots__ = ("closed", "let_go", "most", "overflowed", "waiting", "waker")

    def __init__(self, most: int) -> None:
        self.most = most
        self.waiting: list[str] = []
        self.waker: asyncio.Future[None] | None = None
        self.let_go: Callable[[], object] | None = None
        self.overflowed = False
        self.closed = False

    def put(self, text: str) -> None:
        """Add a message, or let the reader go."""
        if len(self.waiting) < self.most:
            self.waiting.append(text)
            self.wake()
        elif not self.overflowed:
            self.overflowed = True
            if self.let_go is not None:
                self.let_go()

    def close(self) -> None:
        """Let the reader finish with what waits."""
        self.closed = True
        self.wake()

    def wake(self) -> None:
        """Wake the reader up."""
        if self.waker is not None and not self.waker.done():
            self.waker.set_result(None)

    async def take(self) -> list[str]:
        """Wait for messages and take them all; none means that there will be no more."""
        while not self.waiting and not self.closed:
            self.waker = asyncio.get_running_loop().create_future()
            await self.waker
        taken, self.waiting, self.waker = self.waiting, [], None
        return taken
