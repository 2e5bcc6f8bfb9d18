"""Skies built for a constellation: every card, turned every way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.games.stars.reference import Figure, figure, turned
from tests.games.stars.table import CARDS, sky

if TYPE_CHECKING:
    from almagest.games.stars.cards import Card


def figures_turned(card: Card, quarters: int) -> list[Figure]:
    """Give the figures of a card turned by quarters."""
    shapes = [figure(rows) for rows in card.constellations]
    for _ in range(quarters):
        shapes = [turned(shape) for shape in shapes]
    return shapes


def spread(shapes: list[Figure]) -> dict[str, str]:
    """Lay figures into an empty sky, one after the other, each in the first free place."""
    shown: dict[str, str] = {}
    for shape in shapes:
        shown |= next(place for place in places(shape) if not place.keys() & shown.keys())
    return shown


def places(shape: Figure) -> list[dict[str, str]]:
    """List all places of a figure in the sky."""
    top, left = min(r for r, _ in shape), min(c for _, c in shape)
    moved = {(r - top + 1, c - left + 1): word for (r, c), word in shape.items()}
    bottom, right = max(r for r, _ in moved), max(c for _, c in moved)
    return [
        {f"{r + down},{c + aside}": word for (r, c), word in moved.items()}
        for down in range(6 - bottom)
        for aside in range(6 - right)
    ]


def built(card: Card, quarters: int = 0) -> list[list[str]]:
    """Lay a sky that shows the constellation of a card."""
    return sky(spread(figures_turned(card, quarters)))


READY = {name: built(card) for name, card in CARDS.items()}
