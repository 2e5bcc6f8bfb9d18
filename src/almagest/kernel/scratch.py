"""Buffers for the length of a call: borrowed, written, read and given back, so that no two calls share one.

A list made anew would cost more than the rules do, and one for everybody would be overwritten by other threads.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

MOST_LEGAL: Final = 4096
MOST_FACTS: Final = 64
MOST_DETAILS: Final = 128
MOST_PROSPECTS: Final = 128
KEPT: Final = 8


@final
class Scratch:
    """Room for the legal actions and for the facts of one position."""

    actions: vec[i64]
    facts: vec[float]

    def __init__(self) -> None:
        self.actions = vec[i64]([0] * MOST_LEGAL)
        self.facts = vec[float]([0.0] * MOST_FACTS)


# Popping from a list and appending to it are single steps: no thread ever gets what another one holds.
FREE: Final[list[Scratch]] = [Scratch() for _ in range(KEPT)]


def borrowed() -> Scratch:
    """Take a free buffer, or a new one if all are in use."""
    try:
        return FREE.pop()
    except IndexError:
        return Scratch()


def give_back(scratch: Scratch) -> None:
    """Lay a buffer back; more than a few are not kept."""
    if len(FREE) < KEPT:
        FREE.append(scratch)
