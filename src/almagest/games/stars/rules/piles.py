"""Draw pile and discard pile (SR-6, SR-42, SR-43)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from almagest.games.stars import events
from almagest.games.stars.deck import NO_CARD
from almagest.games.stars.rules.knowledge import EVERYBODY, note_moment
from almagest.games.stars.rules.minions import hand_limit
from almagest.kernel.rng import reshuffled

if TYPE_CHECKING:
    from almagest.games.stars.state import Stars

ALONE: Final = [bytes([card]) for card in range(NO_CARD + 1)]  # every card, and none, as a pile of its own

UNTOLD: Final[list[int]] = []  # what is drawn where nobody keeps a diary: nothing is noted


def draw_up(state: Stars) -> None:
    """Step 5: draw up to the hand limit; a larger hand gives nothing back (SR-42, SR-Q6, SR-Q34)."""
    drawn: list[int] = UNTOLD if state.diary is None else []
    for _place in range(hand_limit(state, state.me) - state.me.hand_size()):
        card = draw(state)
        if card == NO_CARD:
            break
        state.me.take_in(card)
        if state.diary is not None:
            drawn.append(int(card))
    if state.diary is not None:
        events.drawn(state, drawn)


def draw(state: Stars) -> i64:
    """Draw a card; an empty pile is refilled from the discards at this moment only (SR-43, SR-Q14, SR-Q23)."""
    if state.top == len(state.pile):
        if len(state.discards) == 0:
            return NO_CARD
        refill(state)
    card: i64 = state.pile[state.top]
    state.top += 1
    return card


def refill(state: Stars) -> None:
    """Shuffle the discards into a new draw pile: everybody knows what it holds (SR-43, SR-Q23, SR-Q25)."""
    state.pile = reshuffled(state.discards, state.rng)
    state.top = 0
    state.discards = b""
    note_moment(state, EVERYBODY)
    if state.diary is not None:
        events.refilled(state)


def put_away(state: Stars, card: i64) -> None:
    """Lay a card on the discard pile, which all may look through (SR-9, SR-Q24, SR-Q31)."""
    # Written out: joining bytes with += is left to the interpreter, which takes three times as long.
    state.discards = state.discards + ALONE[card]


def without(pile: bytes, top: i64, card: i64) -> bytes:
    """Give a pile from a place on, less one card."""
    place = top
    while pile[place] != card:
        place += 1
    return pile[top:place] + pile[place + 1 :]
