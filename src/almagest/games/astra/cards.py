"""The schema of a deck file: what is printed on the cards, and every number that is on none of them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from almagest.kernel.phrases import Bilingual


@dataclass(frozen=True)
class Name:
    """A constellation's name in Latin, English and French."""

    la: str
    en: str
    fr: str

    def text(self, lang: str) -> str:
        """Give the name in a language."""
        return self.fr if lang == "fr" else self.en


@dataclass(frozen=True)
class Star:
    """One star of a figure: Hipparcos number, label, place on the card, kind (AS-3)."""

    hip: int
    label: str
    at: tuple[float, ...]
    kind: str


@dataclass(frozen=True)
class Boon:
    """One Boon box: kind and amount (AS-2, AS-38)."""

    kind: str
    amount: int


@dataclass(frozen=True)
class Card:
    """One constellation card (AS-2 to AS-4, AS-6)."""

    id: str
    abbr: str
    name: Name
    element: str
    fame: int
    ability: str
    boons: tuple[Boon, ...]
    centre: tuple[float, ...]
    stars: tuple[Star, ...]
    lines: tuple[tuple[int, ...], ...]

    def neighbours(self, star: int) -> set[int]:
        """Give the stars that a line joins to a star, both counted from 0 (AS-4)."""
        return {b - 1 if a - 1 == star else a - 1 for a, b in self.lines if star in (a - 1, b - 1)}

    def numbers_of(self, kind: str) -> list[int]:
        """List the stars of a kind, counted from 0."""
        return [n for n, star in enumerate(self.stars) if star.kind == kind]


@dataclass(frozen=True)
class Pouch:
    """The Pouch track (AS-30)."""

    start: int
    most: int


@dataclass(frozen=True)
class Wisdom:
    """The Wisdom track: the card limit at the start, and the spots of each section (AS-7, AS-Q1)."""

    start: int
    sections: tuple[int, ...]


@dataclass(frozen=True)
class BoardSide:
    """What depends on the number of players (AS-8, AS-12)."""

    seats: int
    display: int
    above_end: int
    below_end: int
    discard_after: tuple[str, ...]


@dataclass(frozen=True)
class FinalScoring:
    """The Final Scoring cards and the values of the end (AS-40)."""

    cards: tuple[tuple[str, ...], ...]
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    stardust: int
    stars: int


@dataclass(frozen=True)
class PtolemyFacts:
    """The numbers of the solo game (AS-48, AS-54, AS-57)."""

    fame: int
    stardust: int
    rest: int
    elements: tuple[int, ...]
    sets: tuple[int, ...]
    telescope_fame: int
    telescope_for_boons: tuple[int, ...]
    small: int
    spared: str


@dataclass(frozen=True)
class Modifiers:
    """The numbers of the solo modifiers (AS-59)."""

    big_stars: int
    big_removed: int
    easy_fame: int
    easy_stardust: int
    hard_fame: int
    hard_stardust: int


@dataclass(frozen=True)
class Config:
    """Every number that is on no card."""

    start_stardust: int
    spheres: tuple[str, ...]
    ptolemy_slots: tuple[str, ...]
    dream_numbers: dict[str, int]
    pouch: Pouch
    wisdom: Wisdom
    board: tuple[BoardSide, ...]
    final_scoring: FinalScoring
    ptolemy: PtolemyFacts
    modifiers: Modifiers


@dataclass(frozen=True)
class DeckFacts:
    """A whole deck file."""

    edition: int
    title: Bilingual
    config: Config
    card: tuple[Card, ...]

    @cached_property
    def number_of(self) -> dict[str, int]:
        """The number of each card in the deck, by id."""
        return {card.id: number for number, card in enumerate(self.card)}

    @cached_property
    def goal_names(self) -> list[str]:
        """The Final Scoring cards by name: `air+fire`."""
        return ["+".join(pair) for pair in self.config.final_scoring.cards]


@dataclass(frozen=True)
class Ability:
    """What an Ability does, in words, and when (AS-20)."""

    timing: str
    en: str
    fr: str

    def text(self, lang: str) -> str:
        """Give the text in a language."""
        return self.fr if lang == "fr" else self.en


@dataclass(frozen=True)
class AbilityFile:
    """The file of Abilities."""

    ability: dict[str, Ability]
