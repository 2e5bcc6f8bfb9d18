"""What waits to be sent over one connection; small, for there are many that are empty."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from almagest.server.letters import Letter, Wire

ROOMY = 10**12


@dataclass(slots=True)
class Unread:
    """How many letters wait to be read on all connections together, and how many may."""

    most: int = ROOMY
    letters: int = 0


class Outbox:
    """A short queue with one reader; a full one means a reader who is too slow, who is then let go."""

    __slots__ = (
        "all",
        "closed",
        "let_go",
        "letters",
        "most",
        "most_letters",
        "overflowed",
        "waiting",
        "waker",
        "wire",
    )

    def __init__(
        self, most: int, most_letters: int = ROOMY, unread: Unread | None = None, wire: Wire | None = None
    ) -> None:
        self.most = most
        self.most_letters = most_letters
        self.all = Unread() if unread is None else unread
        self.letters = 0
        self.waiting: list[str] = []
        self.wire = wire
        self.waker: asyncio.Future[None] | None = None
        self.let_go: Callable[[], object] | None = None
        self.overflowed = False
        self.closed = False

    def put(self, text: str) -> None:
        """Add a message, or let the reader go."""
        if self.has_room(len(text)):
            self.count(len(text))
            self.waiting.append(text)
            self.wake()
        elif not self.overflowed:
            self.overflowed = True
            if self.let_go is not None:
                self.let_go()

    def post(self, letter: Letter) -> None:
        """Write a frame at once if everything before it is written and read; else let it wait as any message."""
        if self.letters or self.wire is None or self.overflowed or not self.wire(letter.frame):
            self.put(letter)

    def has_room(self, letters: int) -> bool:
        """Tell whether a message may wait; who has read everything may always get one more."""
        if self.overflowed or len(self.waiting) >= self.most:
            return False
        if not self.letters:
            return True
        return self.letters + letters <= self.most_letters and self.all.letters + letters <= self.all.most

    def count(self, letters: int) -> None:
        """Count letters that wait to be read."""
        self.letters += letters
        self.all.letters += letters

    def close(self) -> None:
        """Let the reader finish with what waits."""
        self.closed = True
        self.wake()

    def wake(self) -> None:
        """Wake the reader up."""
        if self.waker is not None and not self.waker.done():
            self.waker.set_result(None)

    async def take(self) -> list[str]:
        """Wait for messages and take them all; none means that there will be no more.

        Whoever comes for more has sent what was taken before.
        """
        self.count(sum(map(len, self.waiting)) - self.letters)
        while not self.waiting and not self.closed:
            self.waker = asyncio.get_running_loop().create_future()
            await self.waker
        taken, self.waiting, self.waker = self.waiting, [], None
        return taken

    def forget(self) -> None:
        """Forget what waits: there is nobody any more to read it."""
        self.waiting = []
        self.wire = None
        self.count(-self.letters)
