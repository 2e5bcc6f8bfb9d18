"""Watches the event loop: a short nap that ends late tells how long something else held the loop up.

What was held up by work of this process is told apart from what waited for a processor that others had.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

NAP = 0.02
LATELY = 60.0


class Worst:
    """The worst of the last minute."""

    def __init__(self) -> None:
        self.late: deque[tuple[float, float]] = deque()  # the moment and the delay, each worse than all that follow

    def note(self, now: float, delay: float) -> None:
        """Keep a delay until a worse one comes, or a minute has passed."""
        while self.late and self.late[-1][1] <= delay:
            self.late.pop()
        self.late.append((now, delay))
        while self.late[0][0] < now - LATELY:
            self.late.popleft()

    def longest(self) -> float:
        """Give the longest delay of the last minute."""
        return self.late[0][1] if self.late else 0.0


class LoopMonitor:
    """Measures how late its naps end, and remembers the worst of the last minute."""

    def __init__(self, observe: Callable[[float], None]) -> None:
        self.observe = observe
        self.delays, self.works = Worst(), Worst()
        self.handle: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Begin to watch the running loop, or nap again."""
        loop = asyncio.get_running_loop()
        self.handle = loop.call_later(NAP, self.wake, time.monotonic() + NAP, time.thread_time())

    def wake(self, due: float, worked: float) -> None:
        """Note how late it is, and nap again."""
        now = time.monotonic()
        self.note(now, max(0.0, now - due), time.thread_time() - worked)
        self.start()

    def note(self, now: float, delay: float, work: float = 0.0) -> None:
        """Note a delay, and how much of it this thread was at work itself."""
        self.observe(delay)
        self.delays.note(now, delay)
        self.works.note(now, min(delay, work))

    def longest(self) -> float:
        """Give the longest delay of the last minute."""
        return self.delays.longest()

    def longest_work(self) -> float:
        """Give the longest that this thread's own work held the loop up in the last minute."""
        return self.works.longest()

    def stop(self) -> None:
        """Watch no more."""
        if self.handle is not None:
            self.handle.cancel()
