"""Tallies: how many cards of each kind, 4 bits a kind side by side in one native integer."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from almagest.kernel.bits import bit

WIDTH: Final = 4
MOST: Final = 15
FOUR_COLOURS: Final = 0xFFFF


def one(kind: i64) -> i64:
    """Give the tally of a single card."""
    return bit(WIDTH * kind)


def count_of(tally: i64, kind: i64) -> i64:
    """Count the cards of a kind."""
    return (tally >> (WIDTH * kind)) & MOST


def size(tally: i64) -> i64:
    """Count all cards."""
    total: i64 = 0
    while tally:
        total += tally & MOST
        tally >>= WIDTH
    return total


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
    cards = vec[u8](capacity=72)
    kind: i64 = 0
    while tally:
        for _ in range(tally & MOST):
            cards = append(cards, u8(kind))
        tally >>= WIDTH
        kind += 1
    return bytes(cards)


def less(tally: i64, gone: i64) -> i64:
    """Take cards off a tally, kind by kind, never below none."""
    left = tally
    kind: i64 = 0
    while gone:
        n = min(gone & MOST, count_of(left, kind))
        if n:
            left -= n << (WIDTH * kind)
        gone >>= WIDTH
        kind += 1
    return left
