"""The telescope: where a card may go, and what it changes."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from almagest.games.stellar.deck import SATELLITE, SLOTS, Deck
from almagest.games.stellar.side import ALL_SLOTS, Side
from almagest.kernel.bits import bit

FACE_DOWN_NUMBER: Final = 3


def face_up_slots(deck: Deck, side: Side, card: i64) -> i64:
    """Give the free slots where a card may go face up (ST-24, ST-26, ST-27, ST-29, ST-36, ST-Q3, ST-Q4, ST-Q23)."""
    kind: i64 = deck.kinds[card]
    if kind == SATELLITE:
        return side.free
    touching = (side.near >> (SLOTS * kind)) & ALL_SLOTS
    return touching & side.free if touching else side.free


def face_down_slots(side: Side) -> i64:
    """Give the slots where any card may go face down: all free ones (ST-28, ST-Q2, ST-Q17, ST-Q22)."""
    return side.free


def slots_touching(side: Side, kind: i64) -> i64:
    """Give the slots that share an edge with a face-up card of a type; none if the type is absent (ST-Q29)."""
    return (side.near >> (SLOTS * kind)) & ALL_SLOTS


def lay_face_up(deck: Deck, side: Side, card: i64, slot: i64) -> None:
    """Put a card face up on a slot; it never moves again (ST-13, ST-14, ST-34, ST-36, ST-Q22)."""
    kind: i64 = deck.kinds[card]
    number: i64 = deck.numbers[card]
    if kind != SATELLITE:
        stars: i64 = deck.stars[card]
        side.near |= deck.touching[slot] << (SLOTS * kind)
        side.stars += stars << (6 * kind)
    fill_slot(deck, side, card, slot, number)


def lay_face_down(deck: Deck, side: Side, card: i64, slot: i64) -> None:
    """Put a card face down: a 3 without type and stars (ST-28, ST-Q22)."""
    side.down |= bit(slot)
    fill_slot(deck, side, card, slot, FACE_DOWN_NUMBER)


def fill_slot(deck: Deck, side: Side, card: i64, slot: i64, number: i64) -> None:
    """Occupy a slot and add a number to its section (ST-24, ST-25)."""
    section: i64 = deck.sections[slot]
    side.free &= ~bit(slot)
    side.sums += number << section
    side.put_on(slot, card)
