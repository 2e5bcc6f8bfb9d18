"""A message as text together with the frame that carries it: written once for everybody who is told the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeAlias

    Wire: TypeAlias = Callable[[bytes], bool]

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


def wire_of(scope: Any) -> Wire | None:  # noqa: ANN401  what the framework gives
    """Find how frames are written straight to a connection, if whoever serves it lets us."""
    found: Wire | None = (scope.get("extensions") or {}).get(WIRE)
    return found
