"""One player's cards: hand and cult site, each a set of cards in two words."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from almagest.games.stars.deck import WORD, Deck, half_of, place_of
from almagest.kernel.bits import count, has, lowest
from almagest.kernel.parts import Part


@final
class Side(Part):
    """Hand and site; the words with 0 hold cards 0 to 59, those with 1 the others."""

    hand0: i64
    hand1: i64
    known0: i64  # hand cards that everybody knows to be there (SR-Q24)
    known1: i64
    site0: i64
    site1: i64
    points: i64  # of the creatures on the site (SR-24)

    def __init__(self) -> None:
        self.hand0 = 0
        self.hand1 = 0
        self.known0 = 0
        self.known1 = 0
        self.site0 = 0
        self.site1 = 0
        self.points = 0

    def clone(self) -> Side:
        """Copy the side."""
        twin = Side()
        twin.hand0 = self.hand0
        twin.hand1 = self.hand1
        twin.known0 = self.known0
        twin.known1 = self.known1
        twin.site0 = self.site0
        twin.site1 = self.site1
        twin.points = self.points
        return twin

    def hand(self, half: i64) -> i64:
        """Give one word of the hand."""
        return self.hand0 if half == 0 else self.hand1

    def known(self, half: i64) -> i64:
        """Give one word of the hand cards that everybody knows."""
        return self.known0 if half == 0 else self.known1

    def secret(self, half: i64) -> i64:
        """Give one word of the hand cards that only their owner has seen."""
        return self.hand0 & ~self.known0 if half == 0 else self.hand1 & ~self.known1

    def site(self, half: i64) -> i64:
        """Give one word of the site."""
        return self.site0 if half == 0 else self.site1

    def hand_size(self) -> i64:
        """Count the hand."""
        return count(self.hand0) + count(self.hand1)

    def site_size(self) -> i64:
        """Count the creatures on the site."""
        return count(self.site0) + count(self.site1)

    def least_points(self, deck: Deck) -> i64:
        """Give the points of the creature on the site that counts least."""
        least: i64 = 99
        for half in range(i64(2)):
            cards = self.site(half)
            while cards:
                points: i64 = deck.points[WORD * half + lowest(cards)]
                least = min(least, points)
                cards &= cards - 1
        return least

    def holds(self, card: i64) -> bool:
        """Tell whether a card is in the hand."""
        return has(self.hand0, card) if card < WORD else has(self.hand1, card - WORD)

    def knows(self, card: i64) -> bool:
        """Tell whether everybody knows a card to be in the hand."""
        return has(self.known0, card) if card < WORD else has(self.known1, card - WORD)

    def has_creature(self, card: i64) -> bool:
        """Tell whether a card lies on the site."""
        return has(self.site0, card) if card < WORD else has(self.site1, card - WORD)

    def take_in(self, card: i64) -> None:
        """Add a card to the hand."""
        if half_of(card) == 0:
            self.hand0 |= place_of(card)
        else:
            self.hand1 |= place_of(card)

    def make_known(self, card: i64) -> None:
        """Note that everybody knows this hand card."""
        if half_of(card) == 0:
            self.known0 |= place_of(card)
        else:
            self.known1 |= place_of(card)

    def put_out(self, card: i64) -> None:
        """Take a card out of the hand."""
        if half_of(card) == 0:
            self.hand0 &= ~place_of(card)
            self.known0 &= ~place_of(card)
        else:
            self.hand1 &= ~place_of(card)
            self.known1 &= ~place_of(card)

    def place(self, deck: Deck, card: i64) -> None:
        """Lay a creature on the site; its points count from now on (SR-24)."""
        if half_of(card) == 0:
            self.site0 |= place_of(card)
        else:
            self.site1 |= place_of(card)
        points: i64 = deck.points[card]
        self.points += points

    def remove(self, deck: Deck, card: i64) -> None:
        """Take a creature off the site."""
        if half_of(card) == 0:
            self.site0 &= ~place_of(card)
        else:
            self.site1 &= ~place_of(card)
        points: i64 = deck.points[card]
        self.points -= points

    def has_any(self, cards0: i64, cards1: i64) -> bool:
        """Tell whether one of these cards lies on the site."""
        return self.site0 & cards0 != 0 or self.site1 & cards1 != 0
