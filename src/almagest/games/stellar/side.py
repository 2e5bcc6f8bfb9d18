"""One player's cards: hand, telescope and notebook, with running totals so that nothing is counted twice."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from almagest.games.stellar.deck import SLOTS
from almagest.kernel.bits import bit
from almagest.kernel.parts import Part

ALL_SLOTS: Final = (1 << SLOTS) - 1
NO_CARD: Final = 63
HALF: Final = 6
EARLY_TURNS: Final = 10


@final
class Side(Part):
    """Everything is a set of cards, a set of slots, or small numbers packed side by side."""

    hand: i64
    known: i64  # hand cards that everybody knows to be there (ST-Q27)
    pick: i64  # starter or last card chosen but not yet shown; NO_CARD if none (ST-Q19, ST-Q30)
    book: i64  # the cards in the notebook
    numbers: i64  # the notebook's numbers, 6 bits a type (bit 5 = the 6/0), then 5 bits of satellites
    free: i64  # empty slots
    near: i64  # 12 bits a type: slots that touch a face-up card of it
    down: i64  # slots with a face-down card
    secret: i64  # of these, the ones filled from the hand: only the owner knows the card (ST-Q13)
    low_slots: i64  # the cards on slots 1 to 6, 7 bits each, one more than the card's number
    high_slots: i64  # the cards on slots 7 to 12
    stars: i64  # face-up stars, 6 bits a type
    sums: i64  # section sums, 6 bits a section
    took: i64  # the row card taken in each of the first ten turns, 6 bits each, one more than its number
    took_last: i64  # the same for the eleventh turn
    laid: i64  # the secret slot filled in each turn, 4 bits each, one more than its number (ST-Q28)

    def __init__(self) -> None:
        self.hand = 0
        self.known = 0
        self.pick = NO_CARD
        self.book = 0
        self.numbers = 0
        self.free = ALL_SLOTS
        self.near = 0
        self.down = 0
        self.secret = 0
        self.low_slots = 0
        self.high_slots = 0
        self.stars = 0
        self.sums = 0
        self.took = 0
        self.took_last = 0
        self.laid = 0

    def clone(self) -> Side:
        """Copy the side."""
        twin = Side()
        twin.hand = self.hand
        twin.known = self.known
        twin.pick = self.pick
        twin.book = self.book
        twin.numbers = self.numbers
        twin.free = self.free
        twin.near = self.near
        twin.down = self.down
        twin.secret = self.secret
        twin.low_slots = self.low_slots
        twin.high_slots = self.high_slots
        twin.stars = self.stars
        twin.sums = self.sums
        twin.took = self.took
        twin.took_last = self.took_last
        twin.laid = self.laid
        return twin

    def card_on(self, slot: i64) -> i64:
        """Give the card on a slot, NO_CARD if it is free."""
        code = self.low_slots >> (7 * slot) if slot < HALF else self.high_slots >> (7 * (slot - HALF))
        return (code & 127) - 1 if code & 127 else NO_CARD

    def put_on(self, slot: i64, card: i64) -> None:
        """Write a card on an empty slot."""
        if slot < HALF:
            self.low_slots |= (card + 1) << (7 * slot)
        else:
            self.high_slots |= (card + 1) << (7 * (slot - HALF))

    def exchange_on(self, slot: i64, card: i64) -> None:
        """Write a card on a slot in place of the one there."""
        change = (self.card_on(slot) + 1) ^ (card + 1)
        if slot < HALF:
            self.low_slots ^= change << (7 * slot)
        else:
            self.high_slots ^= change << (7 * (slot - HALF))

    def remember_taken(self, turn: i64, card: i64) -> None:
        """Note which row card was taken in a turn: both players saw it."""
        if turn < EARLY_TURNS:
            self.took |= (card + 1) << (6 * turn)
        else:
            self.took_last = card + 1

    def taken_in(self, turn: i64) -> i64:
        """Give the row card taken in a turn, NO_CARD if none was."""
        code = (self.took >> (6 * turn)) & 63 if turn < EARLY_TURNS else self.took_last
        return code - 1 if code else NO_CARD

    def remember_laid(self, turn: i64, slot: i64) -> None:
        """Note which slot was filled secretly in a turn."""
        self.laid |= (slot + 1) << (4 * turn)

    def laid_in(self, turn: i64) -> i64:
        """Give the slot filled secretly in a turn, -1 if none was."""
        return ((self.laid >> (4 * turn)) & 15) - 1

    def secret_cards(self) -> i64:
        """Give the set of cards laid face down from the hand."""
        cards: i64 = 0
        for slot in range(i64(SLOTS)):
            if (self.secret >> slot) & 1:
                cards |= bit(self.card_on(slot))
        return cards
