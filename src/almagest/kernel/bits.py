"""Sets of small numbers kept in one native integer: the only place where bits are shifted by hand."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

TOP: Final = 1 << 61
CHUNK: Final = 12
LOWEST: Final = bytes([(m & -m).bit_length() - 1 if m else 0 for m in range(1 << CHUNK)])
# Two is a primitive root of 67: its powers leave different remainders.
ROOTED: Final = 67
PLACE_BY_REMAINDER: Final = bytes([next((n for n in range(62) if (1 << n) % ROOTED == r), 0) for r in range(ROOTED)])
COUNTS: Final = bytes([m.bit_count() for m in range(1 << CHUNK)])


def bit(n: i64) -> i64:
    """Give the set that holds only n (0 to 61)."""
    # A right shift of a constant: mypyc emits the literal of `1 << n` as a 32-bit C integer.
    return TOP >> (61 - n)


def has(members: i64, n: i64) -> bool:
    """Tell whether n is in the set."""
    return (members >> n) & 1 != 0


def lowest(members: i64) -> i64:
    """Give the smallest member of a set that is not empty."""
    place: i64 = PLACE_BY_REMAINDER[(members & -members) % ROOTED]
    return place


def without_lowest(members: i64) -> i64:
    """Give the set less its smallest member."""
    return members & (members - 1)


def count(members: i64) -> i64:
    """Give the number of members."""
    total: i64 = 0
    while members:
        part: i64 = COUNTS[members & 4095]
        total += part
        members >>= 12
    return total


def nth(members: i64, n: i64) -> i64:
    """Give the n-th smallest member, counted from 0."""
    while n:
        members &= members - 1
        n -= 1
    return lowest(members)


def members_of(members: i64) -> list[int]:
    """List the members in ascending order."""
    listed: list[int] = []
    while members:
        listed.append(int(lowest(members)))
        members &= members - 1
    return listed
