"""What nearly every client sends, read at once: whole texts that are not long, masked as they have to be.

Anything else, and what is begun only, is for the library that knows the whole protocol (RFC 6455, section 5.2).
"""

from __future__ import annotations

from typing import Final

TEXT_FRAME: Final = 0x81
MASKED: Final = 0x80
TWO_BYTES: Final = 126
MASK_BYTES: Final = 4


def whole_texts(data: bytes) -> list[bytes] | None:
    """Give the texts of some frames; None if there is anything but whole frames with a whole text in each."""
    texts: list[bytes] = []
    at, end = 0, len(data)
    while at < end:
        if end - at < 2 + MASK_BYTES or data[at] != TEXT_FRAME:
            return None
        size, at = data[at + 1] - MASKED, at + 2
        if size == TWO_BYTES:
            size, at = (data[at] << 8) + data[at + 1], at + 2
        elif not 0 <= size < TWO_BYTES:
            return None
        start = at + MASK_BYTES
        if start + size > end:
            return None
        texts.append(unmasked(data[start : start + size], data[at:start]))
        at = start + size
    return texts


def unmasked(content: bytes, mask: bytes) -> bytes:
    """Take the mask away: both as one number each."""
    size = len(content)
    masks = int.from_bytes((mask * (size // MASK_BYTES + 1))[:size], "little")
    return (int.from_bytes(content, "little") ^ masks).to_bytes(size, "little")


def size_on_the_wire(content: int) -> int:
    """Tell how long the frame of a client is that has so much in it."""
    if content < TWO_BYTES:
        return 2 + MASK_BYTES + content
    return (4 if content < 1 << 16 else 10) + MASK_BYTES + content
