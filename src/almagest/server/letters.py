"""A message as text together with the frame that carries it: written once for everybody who is told the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine
    from typing import Any

WIRE = "almagest.wire"
TEXT_FRAME = 0x81
SHORT, TWO_BYTES, EIGHT_BYTES = 126, 126, 127
MEDIUM = 1 << 16


class Letter(str):
    """A text, and the whole WebSocket frame with it."""

    __slots__ = ("frame",)
    frame: bytes


def letter(written: bytes) -> Letter:
    """Put what is written into a frame."""
    text = Letter(written.decode())
    text.frame = head(len(written)) + written
    return text


def head(size: int) -> bytes:
    """Begin the frame of a whole text from a server, which masks nothing (RFC 6455, section 5.2)."""
    if size < SHORT:
        return bytes((TEXT_FRAME, size))
    if size < MEDIUM:
        return bytes((TEXT_FRAME, TWO_BYTES)) + size.to_bytes(2, "big")
    return bytes((TEXT_FRAME, EIGHT_BYTES)) + size.to_bytes(8, "big")


class Wire(Protocol):
    """One connection past the framework: frames go straight to it, and what arrives is handed over."""

    def write_frame(self, frame: bytes, /) -> bool:
        """Write a whole frame at once; False if that is not possible now."""
        ...

    def hand_over(self, answer: Callable[[], Coroutine[Any, Any, None]], /) -> None:
        """Let the application return: whenever something has arrived, it is answered in a task that comes and goes."""
        ...

    def heard(self) -> Any | None:  # noqa: ANN401  what the protocol gives
        """Take what has arrived next; None if nothing has."""
        ...

    def interrupt(self) -> None:
        """Cancel the answer that is under way, or have one begin."""
        ...

    async def say(self, text: str, /) -> None:
        """Send a text as soon as those before are read."""
        ...

    async def close(self, code: int, /) -> None:
        """Say that it is over."""
        ...

    def hang_up(self) -> None:
        """End the connection."""
        ...


def wire_of(scope: Any) -> Wire:  # noqa: ANN401  what the framework gives
    """Find the connection itself, which our own protocol lends."""
    found: Wire = scope["extensions"][WIRE]
    return found
