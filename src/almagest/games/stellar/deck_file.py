"""Deck files: read, checked, and turned into tables for the rules."""

from __future__ import annotations

from dataclasses import asdict
from functools import cache, lru_cache
from json import dumps, loads
from pathlib import Path
from typing import TYPE_CHECKING

from almagest.games.stellar.cards import KIND_NAMES, SECTION_NAMES, DeckFacts
from almagest.games.stellar.checks import checked
from almagest.games.stellar.deck import SLOTS, Deck
from almagest.kernel.deck_data import deck_data
from almagest.kernel.tables import fit, read_toml

if TYPE_CHECKING:
    from almagest.kernel.event import Json

STANDARD = Path(__file__).parent / "data" / "deck.toml"
DECKS = 16
"""How many decks of others are kept ready."""
SUM_BITS = 6


def read_deck(given: Json) -> Json:
    """Read the option `deck`: a file's path, or the data of a deck; None is the standard deck."""
    if given is None:
        return None
    data, file = deck_data(given)
    return loads(dumps(asdict(checked(fit(DeckFacts, data, file), file))))


def deck_of(data: Json) -> Deck:
    """Give the tables of the deck chosen in the options."""
    return standard_deck() if data is None else deck_from(dumps(data))


@cache
def standard_deck() -> Deck:
    """Give the tables of the standard deck."""
    file = STANDARD.name
    return tables(checked(fit(DeckFacts, read_toml(STANDARD), file), file))


@lru_cache(maxsize=DECKS)
def deck_from(data: str) -> Deck:
    """Give the tables of a deck's data."""
    return tables(checked(fit(DeckFacts, loads(data), "deck"), "deck"))


def tables(facts: DeckFacts) -> Deck:
    """Pack the facts for the rules."""
    section_of = {slot: n for n, name in enumerate(SECTION_NAMES) for slot in facts.telescope.sections[name]}
    return Deck(
        facts=facts,
        kinds=bytes(KIND_NAMES.index(card.type) for card in facts.card),
        numbers=bytes(card.number for card in facts.card),
        stars=bytes(card.stars for card in facts.card),
        starters=sum(1 << n for n, card in enumerate(facts.card) if card.starter),
        sections=bytes(SUM_BITS * section_of[slot] for slot in range(1, SLOTS + 1)),
        touching=[
            sum(1 << (place - 1) for place in {slot, *slots})  # its own slot too: so a type is seen to be present
            for slot, slots in enumerate(facts.telescope.adjacent, start=1)
        ],
        section_points=facts.points.section,
        diversity_points=facts.points.diversity,
    )
