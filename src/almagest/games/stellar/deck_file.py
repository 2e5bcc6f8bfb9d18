"""Deck files: read, checked, and turned into tables for the rules."""

from __future__ import annotations

from pathlib import Path

from almagest.games.stellar.cards import KIND_NAMES, SECTION_NAMES, DeckFacts
from almagest.games.stellar.checks import checked
from almagest.games.stellar.deck import SLOTS, Deck
from almagest.kernel.decks import Decks

STANDARD = Path(__file__).parent / "data" / "deck.toml"
SUM_BITS = 6


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


DECKS = Decks(DeckFacts, STANDARD, checked, tables)
read_deck, deck_at, deck_of, standard_deck = DECKS.read, DECKS.at, DECKS.of, DECKS.standard
