"""What waits to be sent over one connection; small, for there are many that are empty."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from almagest.server.letters import Letter

ROOMY = 10**12


@dataclass(slots=True)
class Unread:
    """How many letters wait to be read on all connections together, and how many may."""

    most: int = ROOMY
    letters: int = 0


class Outbox:
    """A short queue; nearly always it is empty, and nobody stands by it: who carries letters comes when some wait.

    A full one means a reader who is too slow, who is then let go.
    """

    __slots__ = (
        "all",
        "carrying",
        "closed",
        "let_go",
        "letters",
        "most",
        "most_letters",
        "overflowed",
        "send",
        "waiting",
        "wire",
    )

    def __init__(
        self,
        most: int,
        most_letters: int = ROOMY,
        unread: Unread | None = None,
        wire: Callable[[bytes], bool] | None = None,
    ) -> None:
        self.most = most
        self.most_letters = most_letters
        self.all = Unread() if unread is None else unread
        self.letters = 0
        self.waiting: list[str] = []
        self.wire = wire
        self.send: Callable[[str], Awaitable[None]] | None = None
        self.let_go: Callable[[], object] | None = None
        self.carrying: asyncio.Task[None] | None = None
        self.overflowed = False
        self.closed = False

    def open(self, send: Callable[[str], Awaitable[None]], let_go: Callable[[], object]) -> None:
        """Send what waits from now on; `let_go` ends the connection of who reads too slowly, or has to go."""
        self.send, self.let_go = send, let_go
        self.wake()

    def put(self, text: str) -> None:
        """Add a message, or let the reader go."""
        if self.has_room(len(text)):
            self.count(len(text))
            self.waiting.append(text)
            self.wake()
        elif not self.overflowed:
            self.overflowed = True
            self.end()

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
        """Let the reader go, who may finish with what waits."""
        self.closed = True
        self.wake()

    def wake(self) -> None:
        """Have somebody carry what waits, unless they are on their way; a closed outbox with nothing in it is done."""
        if self.carrying is not None or self.send is None:
            return
        if self.waiting:
            self.carrying = asyncio.get_running_loop().create_task(self.carry(self.send))
        elif self.closed:
            self.end()

    async def carry(self, send: Callable[[str], Awaitable[None]]) -> None:
        """Send what waits, until nothing does; what was sent counts as read once everything with it is."""
        try:
            while self.waiting:
                texts, self.waiting = self.waiting, []
                for text in texts:
                    await send(text)
                self.count(sum(map(len, self.waiting)) - self.letters)
        except OSError:  # the other side is gone
            self.closed = True
        self.carrying = None
        if self.closed:
            self.end()

    def end(self) -> None:
        """End the connection."""
        if self.let_go is not None:
            self.let_go()

    async def leave(self) -> None:
        """Send nothing more; only cancelling ends a send that is stuck."""
        self.send = self.let_go = None
        carrying, self.carrying = self.carrying, None
        if carrying is not None:
            carrying.cancel()
            await asyncio.gather(carrying, return_exceptions=True)

    def forget(self) -> None:
        """Forget what waits: there is nobody any more to read it."""
        self.waiting = []
        self.wire = None
        self.count(-self.letters)
