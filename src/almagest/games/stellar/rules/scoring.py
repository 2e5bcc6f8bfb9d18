"""Scoring: stars times runs, sections, diversity (ST-40 to ST-45)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from almagest.games.stellar.deck import TYPES, Deck
from almagest.games.stellar.rules.notebook import NUMBERS_OF_A_TYPE, SATELLITES_FROM
from almagest.games.stellar.rules.telescope import slots_touching
from almagest.games.stellar.side import Side

ALL_NUMBERS: Final = 63
SECTIONS: Final = 3


def longest_run(numbers: int) -> int:
    """Give the longest run of a collection: bits 0 to 4 are 1 to 5, bit 5 is the 6/0 (ST-32, ST-40, ST-Q9, ST-Q10)."""
    one_to_five = (numbers & 31) << 1
    as_zero, as_six = one_to_five | 1, one_to_five | 64
    return max(run_of(as_zero), run_of(as_six)) if numbers & 32 else run_of(one_to_five)


def run_of(numbers: int) -> int:
    """Count the longest row of consecutive numbers in a set."""
    length = 0
    while numbers:
        numbers &= numbers >> 1
        length += 1
    return length


RUNS: Final = bytes([longest_run(numbers) for numbers in range(64)])


def stars_of(side: Side, kind: i64) -> i64:
    """Add the face-up stars of a type (ST-14, ST-40)."""
    return (side.stars >> (6 * kind)) & 63


def run_points(side: Side, numbers: i64) -> i64:
    """Multiply stars and runs, type by type, satellites already assigned (ST-40, ST-41, ST-Q31)."""
    total: i64 = 0
    stars = side.stars
    while stars:
        run: i64 = RUNS[numbers & ALL_NUMBERS]
        total += (stars & 63) * run
        stars >>= 6
        numbers >>= NUMBERS_OF_A_TYPE
    return total


def best_points(side: Side, numbers: i64, satellites: i64) -> i64:
    """Assign the remaining satellites to types for the best total (ST-37, ST-Q11)."""
    if satellites == 0:
        return run_points(side, numbers)
    satellite = satellites & -satellites
    best: i64 = 0
    for kind in range(i64(TYPES)):
        points = best_points(side, joined(numbers, satellite, kind), satellites & (satellites - 1))
        best = max(best, points)
    return best


def joined(numbers: i64, satellite: i64, kind: i64) -> i64:
    """Add a satellite's number to the collection of a type (ST-37)."""
    return numbers | (satellite << (NUMBERS_OF_A_TYPE * kind))


def typed_numbers(side: Side) -> i64:
    """Give the numbers of the five collections without the satellites."""
    return side.numbers & ((1 << SATELLITES_FROM) - 1)


def satellite_numbers(side: Side) -> i64:
    """Give the set of satellites in the notebook (bit 0 = number 1)."""
    return side.numbers >> SATELLITES_FROM


def best_types(side: Side) -> list[int]:
    """Give the type each satellite joins, smallest number first; among equals the first type (ST-Q11, ST-Q24)."""
    numbers = typed_numbers(side)
    left = satellite_numbers(side)
    best = best_points(side, numbers, left)
    chosen: list[int] = []
    while left:
        satellite = left & -left
        left &= left - 1
        kind: i64 = 0
        while best_points(side, joined(numbers, satellite, kind), left) != best:
            kind += 1
        numbers = joined(numbers, satellite, kind)
        chosen.append(int(kind))
    return chosen


def section_sum(side: Side, section: i64) -> i64:
    """Add the numbers of a section; an empty slot counts 0 (ST-42, ST-Q32)."""
    return (side.sums >> (6 * section)) & 63


def sections_won(side: Side, other: Side) -> i64:
    """Count the sections with the higher sum; a tie is nobody's (ST-42, ST-43, ST-Q15)."""
    won: i64 = 0
    for section in range(i64(SECTIONS)):
        if section_sum(side, section) > section_sum(other, section):
            won += 1
    return won


def has_diversity(side: Side) -> bool:
    """Tell whether all five types are in the telescope, face up (ST-12, ST-44)."""
    return all(slots_touching(side, kind) != 0 for kind in range(i64(TYPES)))


def total(deck: Deck, side: Side, other: Side) -> i64:
    """Add the three counts, at the end or as they stand (ST-3, ST-40, ST-42, ST-44, ST-Q32)."""
    points = best_points(side, typed_numbers(side), satellite_numbers(side))
    points += deck.section_points * sections_won(side, other)
    if has_diversity(side):
        points += deck.diversity_points
    return points
