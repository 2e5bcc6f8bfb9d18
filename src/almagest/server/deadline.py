"""One timer for one wait."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable


class Deadline:
    """One timer: set, set anew, or taken away."""

    __slots__ = ("handle", "loop")

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.handle: asyncio.TimerHandle | None = None

    def set(self, seconds: float, then: Callable[[], object]) -> None:
        """Do something unless the timer is taken away before."""
        self.clear()
        self.handle = self.loop.call_later(seconds, then)

    def clear(self) -> None:
        """Take the timer away."""
        if self.handle is not None:
            self.handle.cancel()
            self.handle = None
