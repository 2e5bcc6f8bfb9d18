"""The printed facts that the rules look up, as compact tables: one object that all states of a game share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from almagest.kernel.parts import Tables

if TYPE_CHECKING:
    from almagest.games.stellar.cards import DeckFacts

CARDS: Final = 60
SLOTS: Final = 12
TYPES: Final = 5
SATELLITE: Final = 5
SIX_ZERO: Final = 6


@final
class Deck(Tables):
    """Type, number and stars by card; section and neighbours (with the slot itself) by slot."""

    facts: DeckFacts
    kinds: bytes
    numbers: bytes
    stars: bytes
    starters: i64
    sections: bytes
    touching: vec[i64]
    section_points: i64
    diversity_points: i64

    def __init__(
        self,
        facts: DeckFacts,
        kinds: bytes,
        numbers: bytes,
        stars: bytes,
        starters: int,
        sections: bytes,
        touching: list[int],
        section_points: int,
        diversity_points: int,
    ) -> None:
        self.facts = facts
        self.kinds = kinds
        self.numbers = numbers
        self.stars = stars
        self.starters = starters
        self.sections = sections
        self.touching = vec[i64]([i64(slots) for slots in touching])
        self.section_points = section_points
        self.diversity_points = diversity_points
