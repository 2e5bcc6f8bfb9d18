"""The schema of a deck file: the cards and the telescope as printed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from almagest.kernel.phrases import Bilingual

TYPE_NAMES = ("planet", "moon", "asteroid", "cloud", "blackhole")
KIND_NAMES = (*TYPE_NAMES, "satellite")
SECTION_NAMES = ("top", "middle", "bottom")


@dataclass(frozen=True)
class Card:
    """One Celestial Object card (ST-12 to ST-15)."""

    id: str
    type: str
    number: int
    stars: int
    name: Bilingual
    fact: Bilingual
    starter: bool = False

    def __hash__(self) -> int:
        """Be found by the name: a hash over every text would take longer than what it helps to find."""
        return hash(self.id)

    @property
    def is_satellite(self) -> bool:
        """A satellite has no type (ST-12)."""
        return self.type == "satellite"

    @property
    def is_six_zero(self) -> bool:
        """A 6 that may be a 0 in the notebook (ST-34)."""
        return self.number == 6


@dataclass(frozen=True)
class Telescope:
    """The outline of the telescope: rows, places, neighbours and sections of its 12 slots (ST-5, ST-24, ST-25)."""

    rows: tuple[tuple[int, ...], ...]
    x: tuple[float, ...]
    adjacent: tuple[tuple[int, ...], ...]
    sections: dict[str, tuple[int, ...]]


@dataclass(frozen=True)
class Points:
    """What a section and diversity are worth (ST-42, ST-44)."""

    section: int
    diversity: int


@dataclass(frozen=True)
class DeckFacts:
    """A whole deck file."""

    edition: int
    title: Bilingual
    points: Points
    telescope: Telescope
    card: tuple[Card, ...]

    @cached_property
    def number_of(self) -> dict[str, int]:
        """The number of each card in the deck, by id."""
        return {card.id: number for number, card in enumerate(self.card)}
