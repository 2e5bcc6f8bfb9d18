"""All ways to pay for a token, so that people may lay the cards of a payment in any order (PT-15, PT-16, PT-Q37)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from almagest.games.ptolemaeus.deck import SEXTANT
from almagest.games.ptolemaeus.rules.actions import ADD, PAIR, PAY, THREE
from almagest.games.ptolemaeus.rules.paying import payable
from almagest.games.ptolemaeus.rules.tally import count_of, one
from almagest.games.ptolemaeus.rules.zodiac import COLOURS, colour_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from almagest.games.ptolemaeus.state import Ptolemaeus


def payments(state: Ptolemaeus) -> list[list[int]]:
    """List what may still be laid for the token on its way: each payment once, ascending, sextants last (PT-Q37)."""
    hand = int(state.me.hand - state.paid)
    found = []
    for action in state.legal():
        kind, more = begun(state, action)
        colour = int(state.colour) if state.wanted else int(colour_of(kind))
        found += [[kind, *rest] for rest in completed(state, hand - int(one(kind)), colour, kind, more)]
    return found


def begun(state: Ptolemaeus, action: int) -> tuple[int, int]:
    """Give the card that an action lays, and how many must follow it (PT-15)."""
    if action >= ADD:
        return action - ADD, int(state.wanted) - 1
    if action >= THREE:
        return action - THREE, 2
    return (action - PAIR, 1) if action >= PAIR else (action - PAY, 0)


def completed(state: Ptolemaeus, hand: int, colour: int, lowest: int, cards: int) -> Iterator[list[int]]:
    """Give the cards that complete a payment and leave enough for the tokens after it (PT-Q37, PT-Q39)."""
    if cards == 0:
        if payable(hand, int(state.target), int(state.token) + 1):
            yield []
        return
    for kind in (*range(colour, SEXTANT, COLOURS), SEXTANT):
        if kind >= lowest and count_of(hand, kind):
            for rest in completed(state, hand - int(one(kind)), colour, kind, cards - 1):
                yield [kind, *rest]
