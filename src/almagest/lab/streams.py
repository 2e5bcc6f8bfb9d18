"""Chance for bots, never from the stream that dealt the cards: who imagines worlds by it would imagine the true one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from almagest.kernel.rng import fast

if TYPE_CHECKING:
    from almagest.kernel.rng import Rng

APART = 7_919_000_003


def beside(seed: int) -> Rng:
    """Start the stream of the bots of a game whose cards are dealt by a seed."""
    return fast(seed + APART)
