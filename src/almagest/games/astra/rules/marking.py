"""A player's marks: by walking, by Abilities; what Grand stars give, and what the turn remembers of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from almagest.games.astra import events
from almagest.games.astra.rules.board import card_at, put_mark
from almagest.games.astra.rules.kinds import REFUND_COMMON, REFUND_GRAND
from almagest.games.astra.side import Side
from almagest.kernel.bits import bit, has

if TYPE_CHECKING:
    from almagest.games.astra.deck import Board
    from almagest.games.astra.state import Astra


def mark_own(state: Astra, slot: i64, star: i64) -> bool:
    """Mark a star for the player on turn and tell whether it is a Grand one (AS-3, AS-26, AS-Q9, AS-Q31).

    A Grand star gives Wisdom however it is marked. What the turn has marked is remembered for the Abilities
    that are settled at its end.
    """
    card = card_at(state, slot)
    put_mark(state, slot, star, state.player)
    grand = has(state.deck.figures.grand[card], star)
    before = state.me.wisdom
    if grand:
        state.grands += 1
        gain_wisdom(state.deck.board, state.me, 1)
    if not has(state.deck.figures.common[card], star):
        state.uncommon = True
    if state.diary is not None:
        events.marked(state, int(card), int(star), int(state.me.wisdom - before))
    return grand


def returning(state: Astra) -> i64:
    """Count the Stardust that comes back at the end of this turn (AS-61, AS-71, AS-Q32)."""
    if state.effects & bit(REFUND_COMMON) and not state.uncommon and not state.found:
        return state.spent
    return state.refund if state.effects & bit(REFUND_GRAND) else 0


def gain_wisdom(board: Board, side: Side, spots: i64) -> None:
    """Mark spots of the Wisdom track from the left; what goes beyond the last is lost (AS-7, AS-26, AS-38)."""
    most: i64 = len(board.limits) - 1
    side.wisdom = min(most, side.wisdom + spots)


def gain_pouch(board: Board, side: Side, spots: i64) -> None:
    """Mark spots of the Pouch track from the left; nothing beyond the last (AS-7, AS-30)."""
    side.pouch = min(board.pouch_most, side.pouch + spots)


def card_limit(board: Board, side: Side) -> i64:
    """Give how many cards a player may keep: the last complete section of the Wisdom track (AS-36, AS-Q1, AS-Q3)."""
    limit: i64 = board.limits[side.wisdom]
    return limit
