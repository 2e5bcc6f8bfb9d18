"""What patient protocols have in common: the door they go through, and a deadline for each of two waits."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from almagest.server.deadline import Deadline

if TYPE_CHECKING:
    from almagest.server.door import Door


class Patient(asyncio.Protocol):
    """A protocol of uvicorn's whose other side has its time to bring what it began, and to read what is sent."""

    config: Any  # a PatientConfig; uvicorn knows it as its own
    loop: asyncio.AbstractEventLoop
    transport: Any

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401  what uvicorn gives
        super().__init__(*args, **kwargs)
        self.door: Door = self.config.door
        self.arriving, self.reading = Deadline(self.loop), Deadline(self.loop)

    def pause_writing(self) -> None:
        """Wait for what was sent to be read."""
        super().pause_writing()
        self.reading.set(self.door.settings.send_seconds, lambda: self.end("send"))

    def resume_writing(self) -> None:
        """Go on: it is being read."""
        super().resume_writing()
        self.reading.clear()

    def end(self, what: str) -> None:
        """End a connection at once."""
        self.door.noted(what)
        self.transport.abort()
