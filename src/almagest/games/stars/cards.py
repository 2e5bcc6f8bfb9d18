"""The schema of a deck file: symbols, tiles and creatures as printed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from almagest.kernel.phrases import Bilingual

TYPE_NAMES = ("great-old-one", "greater-servitor", "lesser-servitor", "minion")
KIND_NAMES = ("push", "swap", "flip")
EFFECT_NAMES = ("exchange-lesser", "exchange-greater", "take-card", "hand-six", "discard-two")


@dataclass(frozen=True)
class Symbol:
    """What a face of a tile shows (SR-4)."""

    id: str
    name: Bilingual
    glyph: str


@dataclass(frozen=True)
class Tile:
    """A kind of two-sided tile and how many there are (SR-4)."""

    front: str
    back: str
    count: int


@dataclass(frozen=True)
class Power:
    """One symbol of a kind becomes these (SR-14)."""

    change: str
    into: tuple[str, ...]


@dataclass(frozen=True)
class Card:
    """One creature card (SR-3)."""

    id: str
    creature: str
    type: str
    name: Bilingual
    points: int
    invocation: tuple[str, ...]
    constellations: tuple[tuple[str, ...], ...]
    pantheon: str | None = None
    power: Power | None = None
    effect: str | None = None
    star: str | None = None


@dataclass(frozen=True)
class DeckFacts:
    """A whole deck file (SR-2)."""

    edition: int
    title: Bilingual
    symbol: tuple[Symbol, ...]
    tile: tuple[Tile, ...]
    card: tuple[Card, ...]
    hand: int = 5
    """How many cards are dealt, and how many one draws up to (SR-6, SR-42)."""
    sky: tuple[str, ...] | None = None
    """The sky at the start, five rows of tiles `seen/below`, where it is not laid at random (SR-5)."""

    @cached_property
    def number_of(self) -> dict[str, int]:
        """The number of each card in the deck, by id."""
        return {card.id: number for number, card in enumerate(self.card)}

    @cached_property
    def symbol_of(self) -> dict[str, int]:
        """The number of each symbol, by id."""
        return {symbol.id: number for number, symbol in enumerate(self.symbol)}

    @cached_property
    def faces(self) -> list[tuple[int, int]]:
        """The two symbols of each of the 25 tiles (SR-4)."""
        return [
            (self.symbol_of[tile.front], self.symbol_of[tile.back]) for tile in self.tile for _ in range(tile.count)
        ]

    @cached_property
    def opening_sky(self) -> list[tuple[str, ...]]:
        """The symbols of the sky at the start, seen and below, tile by tile; none where it is laid at random."""
        return [tuple(tile.split("/")) for row in self.sky or () for tile in row.split()]
