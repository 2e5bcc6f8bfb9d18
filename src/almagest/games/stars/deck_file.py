"""Deck files: read, checked, and turned into tables for the rules."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from almagest.games.stars.cards import EFFECT_NAMES, KIND_NAMES, TYPE_NAMES, DeckFacts
from almagest.games.stars.checks import checked
from almagest.games.stars.deck import APART, COUNTED, KINDS, MIXED, NONE, SYMBOLS, WHOLE, WORD, Deck
from almagest.games.stars.figures import Star, plans_of, stars_of
from almagest.kernel.decks import Decks

if TYPE_CHECKING:
    from collections.abc import Callable

    from almagest.games.stars.cards import Card

STANDARD = Path(__file__).parent / "data" / "deck.toml"


def tables(facts: DeckFacts, *, mirror: bool = False) -> Deck:
    """Pack the facts for the rules; mirror images are an option (SR-Q1)."""
    deck, cards = Deck(facts), facts.card
    creatures = sorted({card.creature for card in cards})
    pantheons = sorted({card.pantheon for card in cards if card.pantheon})
    deck.fronts = bytes(front for front, _ in facts.faces)
    deck.backs = bytes(back for _, back in facts.faces)
    deck.sky = bytes(facts.symbol_of[tile[side]] for side in (0, 1) for tile in facts.opening_sky)
    deck.types = bytes(TYPE_NAMES.index(card.type) for card in cards)
    deck.creatures = bytes(creatures.index(card.creature) for card in cards)
    deck.pantheons = bytes(pantheons.index(card.pantheon) if card.pantheon else NONE for card in cards)
    deck.points = bytes(card.points for card in cards)
    deck.gains = bytes(card.invocation.count(kind) for card in cards for kind in KIND_NAMES)
    deck.changes = bytes(KIND_NAMES.index(card.power.change) if card.power else NONE for card in cards)
    deck.into = bytes(card.power.into.count(kind) if card.power else 0 for card in cards for kind in KIND_NAMES)
    deck.effects = bytes(EFFECT_NAMES.index(card.effect) if card.effect else NONE for card in cards)
    deck.stars = bytes(facts.symbol_of[card.star] if card.star else NONE for card in cards)
    deck.of_type = sets(len(TYPE_NAMES), cards, lambda n, card: TYPE_NAMES[n] == card.type)
    deck.takers = sets(KINDS, cards, lambda n, card: card.power is not None and KIND_NAMES[n] == card.power.change)
    deck.with_effect = sets(len(EFFECT_NAMES), cards, lambda n, card: EFFECT_NAMES[n] == card.effect)
    add_constellations(deck, [figures_of(facts, card) for card in cards], mirror=mirror)
    return deck


def sets(sorts: int, cards: tuple[Card, ...], belongs: Callable[[int, Card], bool]) -> vec[i64]:
    """Make the sets of cards of each sort, two words each."""
    words = [0] * (2 * sorts)
    for sort in range(sorts):
        for number, card in enumerate(cards):
            if belongs(sort, card):
                words[2 * sort + number // WORD] |= 1 << number % WORD
    return vec[i64]([i64(word) for word in words])


def figures_of(facts: DeckFacts, card: Card) -> list[list[Star]]:
    """List the figures of a card."""
    return [stars_of(rows, facts.symbol_of) for rows in card.constellations]


def add_constellations(deck: Deck, constellations: list[list[list[Star]]], *, mirror: bool) -> None:
    """Write the plans of all constellations, and how the figures of each go together (SR-23, SR-26)."""
    first: list[int] = []
    starts: list[int] = []
    numbers = [0]
    for figures, kind in zip(constellations, deck.types, strict=True):
        first.append(len(starts))
        for stars in figures:
            for plan in plans_of(stars, mirror=mirror, ignoring=TYPE_NAMES[kind] == "great-old-one"):
                starts.append(0 if plan is None else len(numbers))
                numbers += plan or []
    deck.first_plan, deck.plan_at, deck.plans = (
        vec[i64]([i64(number) for number in found]) for found in (first, starts, numbers)
    )
    deck.how = bytes(how(figures) for figures in constellations)
    deck.figures = bytes(len(figures) for figures in constellations)
    deck.needs = bytes(
        sum(symbol == star[2] for stars in figures for star in stars)
        for figures in constellations
        for symbol in range(SYMBOLS)
    )
    deck.star_place = bytes(
        next((n for n, star in enumerate(figures[0]) if star[2] == symbol), NONE)
        for figures in constellations
        for symbol in range(SYMBOLS)
    )


def how(figures: list[list[Star]]) -> int:
    """Tell how the figures of a constellation go together (SR-23, SR-Q11)."""
    if len(figures) == 1:
        return WHOLE
    if all(len(stars) == 1 for stars in figures):
        return COUNTED
    symbols = [{symbol for _, _, symbol in stars} for stars in figures]
    return APART if len(set().union(*symbols)) == sum(map(len, symbols)) else MIXED


DECKS = Decks(DeckFacts, STANDARD, checked, tables, variants=("mirror",), bare=Deck)
read_deck, deck_at, deck_of, standard_deck = DECKS.read, DECKS.at, DECKS.of, DECKS.standard
