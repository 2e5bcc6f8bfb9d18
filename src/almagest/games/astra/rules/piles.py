"""The Draw deck with the Game End card in it, and the Discard pile (AS-12, AS-37, AS-39)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from almagest.games.astra import events
from almagest.games.astra.rules.board import NO_CARD, lay_card
from almagest.kernel.bits import bit

if TYPE_CHECKING:
    from almagest.games.astra.state import Astra


def draw(state: Astra) -> i64:
    """Turn up the top card, NO_CARD if there is none; the Discard pile is never shuffled again (AS-Q18, AS-Q35)."""
    if state.top == len(state.pile):
        return NO_CARD
    card: i64 = state.pile[state.top]
    state.top += 1
    state.learned = state.ply
    if state.above > 0:
        state.above -= 1
        if state.above == 0:
            trigger_end(state)
    return card


def trigger_end(state: Astra) -> None:
    """Remove the Game End card, now on top, and count the turns to come (AS-39, AS-Q18, AS-Q26, AS-Q36).

    In the first player's turn the others have one turn each; later the round is finished, then everybody has
    one more.
    """
    after: i64 = state.players - 1 - state.player
    state.turns_left = after if state.player == 0 else after + state.players
    if state.diary is not None:
        events.end_triggered(state)


def discard(state: Astra, card: i64) -> None:
    """Put a card on the Discard pile, face up (AS-36, AS-Q35)."""
    state.discards |= bit(card)


def refill(state: Astra, slot: i64) -> None:
    """Put a new card into the place of the old one; without a card the place stays empty (AS-37, AS-Q18, AS-Q40)."""
    card = draw(state)
    lay_card(state, slot, card)
    if card != NO_CARD and state.diary is not None:
        events.refilled(state, int(card), int(slot))


def refill_all(state: Astra) -> None:
    """Fill the places of this turn's discoveries in the order they were resolved (AS-37, AS-Q40)."""
    while state.refills:
        slot = (state.refills & 7) - 1
        state.refills >>= 3
        refill(state, slot)


def leave_place(state: Astra, slot: i64) -> None:
    """Take a discovered card off its place, to be filled later."""
    shift: i64 = 0
    while (state.refills >> shift) & 7:
        shift += 3
    state.refills |= (slot + 1) << shift
    lay_card(state, slot, NO_CARD)


def move_sphere(state: Astra) -> None:
    """Move the marker one Sphere clockwise; an icon on the way costs the top card (AS-8, AS-9, AS-32, AS-Q35)."""
    icons: i64 = state.deck.board.icons[state.setting.seats]
    passes = (icons >> state.sphere) & 1
    state.sphere = (state.sphere + 1) & 3
    if state.diary is not None:
        events.sphere_moved(state)
    if passes:
        card = draw(state)
        if card != NO_CARD:
            discard(state, card)
            if state.diary is not None:
                events.icon_passed(state, int(card))
