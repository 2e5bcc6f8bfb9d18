"""What follows the discoveries: card limit, new cards, Dream phase, the end of the turn and of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from almagest.games.astra import events
from almagest.games.astra.rules import dream, ptolemy
from almagest.games.astra.rules.board import NO_CARD, lay_card
from almagest.games.astra.rules.marking import card_limit, returning
from almagest.games.astra.rules.phases import GIVING_UP, OVER, TURN
from almagest.games.astra.rules.piles import discard, refill, refill_all
from almagest.kernel.bits import bit, count

if TYPE_CHECKING:
    from almagest.games.astra.state import Astra

PTOLEMY: Final = 1


def after_discoveries(state: Astra) -> None:
    """Check the card limit of the discoverer, only now and only after a discovery (AS-36, AS-Q6, AS-Q47)."""
    me = state.me
    human = state.player < state.setting.seats
    if state.found and human and count(me.active | me.tired) > card_limit(state.deck.board, me):
        state.phase = GIVING_UP
        state.seat = state.player
        return
    refill_all(state)
    if state.rested and state.players == 2:
        dream.begin(state)
    else:
        end_turn(state)


def give_up(state: Astra, card: i64) -> None:
    """Discard one card, old or new, Active or Exhausted (AS-36)."""
    me = state.me
    me.active &= ~bit(card)
    me.tired &= ~bit(card)
    discard(state, card)
    if state.diary is not None:
        events.given_up(state, int(card))
    after_discoveries(state)


def after_dream_discovery(state: Astra, slot: i64, card: i64) -> None:
    """Discard the card the dreamer completed and fill its place; no limit is checked (AS-46, AS-Q21, AS-Q40)."""
    discard(state, card)
    lay_card(state, slot, NO_CARD)
    if state.diary is not None:
        events.dream_lost(state, int(card))
    refill(state, slot)
    end_turn(state)


def end_turn(state: Astra) -> None:
    """Settle what holds for this turn, then the next player, or the end of the game (AS-17, AS-39, AS-Q30)."""
    settle(state)
    forget_turn(state)
    if state.turns_left == 0:
        end_game(state)
        return
    if state.turns_left > 0:
        state.turns_left -= 1
    state.player = (state.player + 1) % state.players
    state.me = state.sides[state.player]
    if state.player < state.setting.seats:
        state.phase = TURN
        state.seat = state.player
        if state.diary is not None:
            events.turn_begins(state)
    else:
        ptolemy.turn(state)


def settle(state: Astra) -> None:
    """Pay for Grand stars and give Stardust back, at the very end of the turn (AS-20, AS-61, AS-65, AS-71, AS-Q30)."""
    me = state.me
    fame = state.glories * state.grands
    dust = returning(state)
    me.fame += fame
    me.dust += dust
    if state.diary is not None:
        if fame:
            events.glorified(state, int(fame))
        if dust:
            events.refunded(state, int(dust))


def forget_turn(state: Astra) -> None:
    """Begin the next turn with a clean sheet."""
    state.effects = 0
    state.glories = 0
    state.grands = 0
    state.spent = 0
    state.refund = 0
    state.uncommon = False
    state.found = False
    state.rested = False
    state.skipped = False
    state.dreaming = False
    state.walk_slot = 0
    state.walk_star = 0
    state.walk_spent = 0
    state.walk_grand = False
    state.left = 0
    state.touched = 0


def end_game(state: Astra) -> None:
    """End the game and show the Final Scoring cards (AS-39, AS-40, AS-Q42)."""
    state.somebody_learned()
    state.phase = OVER
    state.over = True
    state.seat = -1
    if state.diary is not None:
        events.ended(state)
