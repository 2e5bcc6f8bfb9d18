"""Chances as whole numbers of 32768ths, so that accounts add up exactly: as floats, and as the digits that are written.

A number of 32768ths has at most fifteen decimals, which a float holds without loss.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence

WHOLE = 1 << 15
Shares: TypeAlias = tuple[int, ...]


def shares(chances: Sequence[float]) -> Shares:
    """Share a whole by chances that add up to 1: what rounding leaves goes to the largest remainders."""
    exact = [chance * WHOLE for chance in chances]
    parts = [int(part) for part in exact]
    left = WHOLE - sum(parts)
    first = sorted(range(len(exact)), key=lambda place: (parts[place] - exact[place], place))
    for place in first[:left]:
        parts[place] += 1
    return tuple(parts)


def number(share: int) -> float:
    """Write a share as a float, which holds it exactly."""
    return share / WHOLE


def numbers(row: Sequence[int]) -> tuple[float, ...]:
    """Write shares as floats."""
    return tuple(number(share) for share in row)


def rounded(chance: float) -> int:
    """Give the nearest share to one chance."""
    return round(chance * WHOLE)
