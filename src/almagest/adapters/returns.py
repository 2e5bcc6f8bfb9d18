"""What a finished game is worth to each seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from almagest.kernel.state import State


def returns(state: State) -> list[float]:
    """Share the victory: 1 for the only winner; what others lose adds up to what winners gain, so that all sum to 0.

    With n seats and w winners, a winner has (n / w - 1) / (n - 1) and a loser -1 / (n - 1): for two players 1, 0 or -1.
    A lone player has 1 or -1. Nobody has anything before the end, or where several play and nobody wins.
    """
    seats, winners = state.seats, state.winners()
    if not state.over:
        return [0.0] * seats
    if seats == 1:
        return [1.0 if winners else -1.0]
    if not winners:
        return [0.0] * seats
    gain = (seats / len(winners) - 1) / (seats - 1)
    return [gain if seat in winners else -1 / (seats - 1) for seat in range(seats)]
