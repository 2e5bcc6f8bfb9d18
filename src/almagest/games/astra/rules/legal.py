"""Which decisions are open: listed, or checked one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from almagest.games.astra.deck import CARDS, STARS
from almagest.games.astra.rules import dream
from almagest.games.astra.rules.actions import (
    BOON,
    DECLINE,
    DISCOVER,
    END,
    EXCHANGE,
    GIVE_UP,
    MARK,
    NUM_ACTIONS,
    REST,
    STOP,
    USE,
    WAKE,
)
from almagest.games.astra.rules.board import (
    card_at,
    first_stars,
    is_complete,
    lowest_star,
    next_stars,
    slot_of,
    unmarked,
)
from almagest.games.astra.rules.boons import open_boxes
from almagest.games.astra.rules.observe import may_observe, observable
from almagest.games.astra.rules.phases import (
    AGAIN,
    DISCOVERING,
    DREAM,
    DREAM_WALK,
    EXCHANGING,
    GIVING_UP,
    HELPING,
    MARK_ADJACENT,
    MARK_ANY,
    MARK_SECOND,
    MARK_THREE,
    MARK_TWO,
    TURN,
    WAKING,
    WALK,
)
from almagest.kernel.bits import bit, has, lowest

if TYPE_CHECKING:
    from almagest.games.astra.state import Astra


def fill_legal(state: Astra, out: vec[i64]) -> i64:
    """Write the legal actions of the deciding player, ascending, and give their number."""
    phase = state.phase
    if phase == WALK:
        out[0] = STOP
        stars = next_stars(state, state.walk_slot, state.walk_star)
        return fill_stars(card_at(state, state.walk_slot), stars, out, 1)
    if phase == TURN:
        out[0] = END if state.skipped else REST
        n = fill_cards(state.me.active, USE, out, 1)
        return fill_marks(state, out, n)
    if phase == AGAIN:
        out[0] = END
        return fill_marks(state, out, 1)
    if phase == HELPING:
        out[0] = DECLINE
        return fill_cards(open_boxes(state, state.seat), BOON, out, 1)
    if phase == EXCHANGING:
        out[0] = STOP
        out[1] = EXCHANGE
        return 2
    if phase == DISCOVERING:
        return fill_cards(complete_cards(state), DISCOVER, out, 0)
    if phase == WAKING:
        return fill_cards(state.sides[state.seat].tired, WAKE, out, 0)
    if phase == GIVING_UP:
        return fill_cards(state.me.active | state.me.tired, GIVE_UP, out, 0)
    return fill_marks(state, out, 0)


def fill_cards(cards: i64, base: i64, out: vec[i64], n: i64) -> i64:
    """Write one action per member of a set."""
    while cards:
        out[n] = base + lowest(cards)
        n += 1
        cards &= cards - 1
    return n


def fill_stars(card: i64, stars: i64, out: vec[i64], n: i64) -> i64:
    """Write one action per star."""
    base = MARK + STARS * card
    while stars:
        out[n] = base + lowest_star(stars)
        n += 1
        stars &= stars - 1
    return n


def fill_marks(state: Astra, out: vec[i64], n: i64) -> i64:
    """Write the stars that may be marked now, card by card."""
    order = state.order
    while order:
        slot = (order & 7) - 1
        order >>= 3
        n = fill_stars(card_at(state, slot), open_stars(state, slot), out, n)
    return n


def open_stars(state: Astra, slot: i64) -> i64:
    """Give the stars of the card in a place that may be marked now (AS-22, AS-23, AS-60, AS-63, AS-67, AS-70)."""
    phase = state.phase
    if phase == TURN:
        if may_observe(state) and not state.skipped:
            return observable(state, slot)
        return 0
    if phase == AGAIN:
        return observable(state, slot)
    if phase == WALK:
        if slot == state.walk_slot:
            return next_stars(state, slot, state.walk_star)
        return 0
    if phase in (MARK_ANY, MARK_ADJACENT):
        return unmarked(state, slot)
    if phase == MARK_TWO:
        return first_stars(state, slot)
    if phase == MARK_SECOND:
        return next_stars(state, slot, state.walk_star) if slot == state.walk_slot else first_stars(state, slot)
    if phase == MARK_THREE:
        if has(state.touched, slot):
            return 0
        return first_stars(state, slot)
    if phase in (DREAM, DREAM_WALK):
        return dream.open_stars(state, slot)
    return 0


def complete_cards(state: Astra) -> i64:
    """Give the cards that are complete and not yet resolved, as a set (AS-33)."""
    cards: i64 = 0
    for slot in range(state.slots):
        if is_complete(state, slot):
            cards |= bit(card_at(state, slot))
    return cards


def is_legal(state: Astra, action: i64) -> bool:
    """Tell whether an action is legal now."""
    if action >= MARK:
        if action >= NUM_ACTIONS:
            return False
        slot = slot_of(state, (action - MARK) // STARS)
        return slot >= 0 and has(open_stars(state, slot), (action - MARK) % STARS)
    phase = state.phase
    if action < BOON:
        return is_plain_legal(state, action)
    if action < USE:
        return phase == HELPING and has(open_boxes(state, state.seat), action - BOON)
    if action < USE + CARDS:
        return phase == TURN and has(state.me.active, action - USE)
    if action < DISCOVER + CARDS:
        return phase == DISCOVERING and has(complete_cards(state), action - DISCOVER)
    if action < WAKE + CARDS:
        return phase == WAKING and has(state.sides[state.seat].tired, action - WAKE)
    return phase == GIVING_UP and has(state.me.active | state.me.tired, action - GIVE_UP)


def is_plain_legal(state: Astra, action: i64) -> bool:
    """Tell whether one of the actions without a card or star is legal now."""
    phase = state.phase
    if action == STOP:
        return phase in (WALK, EXCHANGING)
    if action == END:
        return phase == AGAIN or (phase == TURN and state.skipped)
    if action == REST:
        return phase == TURN and not state.skipped
    if action == EXCHANGE:
        return phase == EXCHANGING
    return phase == HELPING and action == DECLINE
