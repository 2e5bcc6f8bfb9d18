"""The notebook: collections of numbers, one per type."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from almagest.games.stellar.deck import SATELLITE, Deck
from almagest.games.stellar.side import Side
from almagest.kernel.bits import bit

NUMBERS_OF_A_TYPE: Final = 6
SATELLITES_FROM: Final = 30


def write(deck: Deck, side: Side, card: i64) -> None:
    """Put a card face up into the collection of its type (ST-30, ST-31, ST-32, ST-33).

    A satellite joins no collection yet: it goes where it is worth most (ST-37, ST-Q11, ST-Q24).
    """
    kind: i64 = deck.kinds[card]
    number: i64 = deck.numbers[card]
    side.book |= bit(card)
    if kind == SATELLITE:
        side.numbers |= bit(SATELLITES_FROM + number - 1)
    else:
        side.numbers |= bit(NUMBERS_OF_A_TYPE * kind + number - 1)
