"""Tallies: how many cards of each kind, 4 bits a kind side by side in one native integer."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from almagest.kernel.bits import bit, lowest

WIDTH: Final = 4
MOST: Final = 15
FOUR_COLOURS: Final = 0xFFFF
EVERY_OTHER: Final = 0x0F0F0F0F0F0F0F
# The first of the four bits of every kind, and where they are while they draw together by twos, fours and eights.
ONE_OF_EACH: Final = 0x1111111111111
BY_TWOS: Final = 0x3030303030303
BY_FOURS: Final = 0xF000F000F000F
BY_EIGHTS: Final = 0xFF000000FF
TOGETHER: Final = 0x1FFF


def one(kind: i64) -> i64:
    """Give the tally of a single card."""
    return bit(WIDTH * kind)


def count_of(tally: i64, kind: i64) -> i64:
    """Count the cards of a kind."""
    return (tally >> (WIDTH * kind)) & MOST


def size(tally: i64) -> i64:
    """Count all cards."""
    # Two kinds a byte, and 256 leaves 1 when divided by 255: the remainder is the sum of the bytes.
    return ((tally & EVERY_OTHER) + ((tally >> WIDTH) & EVERY_OTHER)) % 255


def most_alike(tally: i64) -> i64:
    """Count the cards of the most frequent kind."""
    most: i64 = 0
    while tally:
        most = max(most, tally & MOST)
        tally >>= WIDTH
    return most


def by_colour(tally: i64) -> i64:
    """Add the cards of each colour, 4 bits a colour: every fourth constellation has the same; sextants have none."""
    return (tally & FOUR_COLOURS) + ((tally >> 16) & FOUR_COLOURS) + ((tally >> 32) & FOUR_COLOURS)


def of_colour(tally: i64, colour: i64) -> i64:
    """Count the cards of a colour."""
    return count_of(by_colour(tally), colour)


def two_alike(tally: i64) -> i64:
    """Give the kinds of which there are at least two cards, as a set."""
    return kinds(tally & ~ONE_OF_EACH)


def three_alike(tally: i64) -> bool:
    """Tell whether there are at least three cards of a kind."""
    return (tally >> 2 | tally >> 3 | (tally & tally >> 1)) & ONE_OF_EACH != 0


def kinds(tally: i64) -> i64:
    """Give the kinds of which there is a card, as a set."""
    found = (tally | tally >> 1 | tally >> 2 | tally >> 3) & ONE_OF_EACH
    found = (found | found >> 3) & BY_TWOS
    found = (found | found >> 6) & BY_FOURS
    found = (found | found >> 12) & BY_EIGHTS
    return (found | found >> 24) & TOGETHER


def first_kind(tally: i64) -> i64:
    """Give the first kind of which there is a card."""
    return lowest(tally) >> 2


def from_kind(tally: i64, kind: i64) -> i64:
    """Give the cards of a kind and of all that follow."""
    return tally >> (WIDTH * kind) << (WIDTH * kind)


def without(tally: i64, kind: i64) -> i64:
    """Take all cards of a kind off a tally."""
    return tally & ~(MOST * one(kind))


def nth_card(tally: i64, n: i64) -> i64:
    """Give the kind of the n-th card, in the order of kinds."""
    kind: i64 = 0
    while n >= tally & MOST:
        n -= tally & MOST
        tally >>= WIDTH
        kind += 1
    return kind


def spread(tally: i64) -> bytes:
    """List the cards of a tally, kind by kind."""
    cards = vec[u8]([0] * size(tally))
    n: i64 = 0
    while tally:
        kind = first_kind(tally)
        cards[n] = u8(kind)
        n += 1
        tally -= one(kind)
    return bytes(cards)


def less(tally: i64, gone: i64) -> i64:
    """Take cards off a tally, kind by kind, never below none."""
    left = tally
    while gone:
        kind = first_kind(gone)
        left -= min(count_of(gone, kind), count_of(left, kind)) * one(kind)
        gone = without(gone, kind)
    return left
