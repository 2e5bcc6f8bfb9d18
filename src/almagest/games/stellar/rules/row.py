"""Row, pile and discards: five coordinates that are always filled again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from almagest.games.stellar import events
from almagest.games.stellar.deck import SIX_ZERO
from almagest.games.stellar.rules.actions import COORDINATES
from almagest.games.stellar.side import NO_CARD
from almagest.kernel.bits import bit
from almagest.kernel.rng import shuffled

if TYPE_CHECKING:
    from almagest.games.stellar.state import Stellar

EMPTY_ROW: Final = (1 << 30) - 1


def card_at(state: Stellar, coordinate: i64) -> i64:
    """Give the card at a coordinate (0 to 4), NO_CARD if it is empty (ST-10)."""
    return (state.row >> (6 * coordinate)) & NO_CARD


def take_away(state: Stellar, coordinate: i64) -> i64:
    """Empty a coordinate and give its card."""
    card = card_at(state, coordinate)
    state.row ^= (NO_CARD ^ card) << (6 * coordinate)
    return card


def draw(state: Stellar) -> i64:
    """Turn up the top card of the pile; the discards become a new pile when there is none (ST-38, ST-Q26)."""
    top = state.top
    if top == len(state.pile):
        shuffle_discards(state)
        top = 0
    card: i64 = state.pile[top]
    state.top = top + 1
    state.learned = state.ply
    return card


def shuffle_discards(state: Stellar) -> None:
    """Make a new pile; from now on everybody knows what is in it (ST-Q26, ST-Q28)."""
    state.pile = shuffled(state.discards, state.rng)
    state.discards = 0
    state.reshuffled = True
    if state.diary is not None:
        events.reshuffled(state)


def refill(state: Stellar) -> None:
    """Fill the empty coordinates one by one, the lowest first (ST-22, ST-Q6)."""
    row = state.row
    for coordinate in range(i64(COORDINATES)):
        place = 6 * coordinate
        if (row >> place) & NO_CARD == NO_CARD:
            card = draw(state)
            row ^= (NO_CARD ^ card) << place
            state.row = row
            if state.diary is not None:
                events.refilled(state, int(coordinate), int(card))


def refresh(state: Stellar) -> None:
    """Discard the whole row and fill it again (ST-38, ST-Q7)."""
    for coordinate in range(i64(COORDINATES)):
        state.discards |= bit(card_at(state, coordinate))
    if state.diary is not None:
        events.refreshed(state)
    state.row = EMPTY_ROW
    refill(state)


def forced_card(state: Stellar, number: i64) -> i64:
    """Give the card that must be played next (ST-20, ST-21, ST-35, ST-Q8, ST-Q20).

    It lies at the coordinate of the number just played, or on the pile where that coordinate is empty
    or the number is that of a 6/0.
    """
    if number != SIX_ZERO and card_at(state, number - 1) != NO_CARD:
        card = take_away(state, number - 1)
        if state.diary is not None:
            events.forced(state, int(card), int(number))
        return card
    card = draw(state)
    if state.diary is not None:
        events.forced(state, int(card), None)
    return card
