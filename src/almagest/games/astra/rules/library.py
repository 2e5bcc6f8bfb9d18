"""Which cards leave Ptolemy's deck at the start (AS-48 step 5, AS-59)."""

from __future__ import annotations

from mypy_extensions import i64

from almagest.games.astra.deck import ELEMENTS, Deck
from almagest.games.astra.rules.kinds import E1, H6
from almagest.kernel.bits import bit, count, lowest, nth
from almagest.kernel.rng import Rng


def removed_cards(deck: Deck, cards: i64, modifiers: i64, rng: Rng) -> i64:
    """Choose the cards that are removed unseen: small ones, or big ones with E1 (AS-48, AS-Q27, AS-Q50)."""
    removed: i64 = 0
    if modifiers & E1:
        removed = biggest(deck, cards, deck.ptolemy.big_removed, rng)
    each: i64 = (0 if modifiers & E1 else 1) + (1 if modifiers & H6 else 0)
    for element in range(i64(ELEMENTS)):
        if element != deck.ptolemy.spared:
            for _ in range(each):
                removed |= small_one(deck, cards & deck.of_element[element] & ~removed, rng)
    return removed


def small_one(deck: Deck, cards: i64, rng: Rng) -> i64:
    """Choose a small card at random; without one a card with the fewest stars; none if there is none (AS-Q27)."""
    if cards == 0:
        return 0
    small = with_stars(deck, cards, 0, deck.ptolemy.small)
    least: i64 = 0
    while small == 0:
        small = with_stars(deck, cards, 0, least)
        least += 1
    return bit(nth(small, rng.below(count(small))))


def biggest(deck: Deck, cards: i64, number: i64, rng: Rng) -> i64:
    """Choose the cards of the spared element with the most stars, ties at random (AS-59, AS-Q27)."""
    left = cards & deck.of_element[deck.ptolemy.spared]
    chosen: i64 = 0
    stars: i64 = 14
    while number > 0 and left:
        big = with_stars(deck, left, stars, stars)
        if big == 0:
            stars -= 1
        else:
            card = bit(nth(big, rng.below(count(big))))
            chosen |= card
            left ^= card
            number -= 1
    return chosen


def with_stars(deck: Deck, cards: i64, least: i64, most: i64) -> i64:
    """Give the cards whose number of stars lies within bounds."""
    found: i64 = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        stars: i64 = deck.figures.stars[card]
        if least <= stars <= most:
            found |= bit(card)
    return found
