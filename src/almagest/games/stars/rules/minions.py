"""Minions: exchanges, the search for a card, hand limit and second discard (SR-34 to SR-40)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from almagest.games.stars.deck import (
    DISCARD_TWO,
    EXCHANGE_GREATER,
    EXCHANGE_LESSER,
    GREATER,
    HAND_SIX,
    LESSER,
    TAKE_CARD,
    WORD,
)
from almagest.games.stars.side import Side
from almagest.kernel.bits import bit

if TYPE_CHECKING:
    from almagest.games.stars.state import Stars


def usable_minions(state: Stars, half: i64) -> i64:
    """Give one word of the own minions whose power would have an effect (SR-34, SR-Q19)."""
    deck = state.deck
    mine = state.me.site(half)
    found: i64 = 0
    gugs = mine & deck.with_effect[2 * EXCHANGE_LESSER + half]
    if gugs != 0 and can_exchange(state, LESSER):
        found |= gugs
    tindaloos = mine & deck.with_effect[2 * EXCHANGE_GREATER + half]
    if tindaloos != 0 and can_exchange(state, GREATER):
        found |= tindaloos
    dholes = mine & deck.with_effect[2 * TAKE_CARD + half]
    if dholes != 0 and (state.top < len(state.pile) or len(state.discards) > 0):
        found |= dholes
    return found


def can_exchange(state: Stars, kind: i64) -> bool:
    """Tell whether both sides have a creature of the type to exchange (SR-35, SR-36, SR-Q4, SR-Q19)."""
    if unused(state, 0, kind) == 0 and unused(state, 1, kind) == 0:
        return False
    return of_others(state, 0, kind) != 0 or of_others(state, 1, kind) != 0


def unused(state: Stars, half: i64, kind: i64) -> i64:
    """Give one word of the own creatures of a type whose power was not used this turn (SR-40)."""
    used = state.used0 if half == 0 else state.used1
    return state.me.site(half) & state.deck.of_type[2 * kind + half] & ~used


def of_others(state: Stars, half: i64, kind: i64) -> i64:
    """Give one word of the other players' creatures of a type: any opponent will do (SR-Q20)."""
    found: i64 = 0
    for side in state.sides:
        if side is not state.me:
            found |= side.site(half)
    return found & state.deck.of_type[2 * kind + half]


def exchanged_type(state: Stars) -> i64:
    """Give the type of creature that the minion in use exchanges (SR-35, SR-36)."""
    return LESSER if state.deck.effects[state.minion] == EXCHANGE_LESSER else GREATER


def givable(state: Stars, half: i64) -> i64:
    """Give one word of the own creatures that may be given away (SR-40, SR-Q4)."""
    return unused(state, half, exchanged_type(state))


def takeable(state: Stars, half: i64) -> i64:
    """Give one word of the opponents' creatures that may be taken (SR-Q4, SR-Q20)."""
    return of_others(state, half, exchanged_type(state))


def owner_of(state: Stars, card: i64) -> Side:
    """Find the side on whose site a creature lies."""
    for side in state.sides:
        if side.has_creature(card):
            return side
    return state.me


def pile_word(pile: bytes, top: i64, half: i64) -> i64:
    """Give one word of the cards of a pile, from a place on."""
    found: i64 = 0
    for place in range(max(0, top), i64(len(pile))):
        card: i64 = pile[place]
        if half == 0 and card < WORD:
            found |= bit(card)
        elif half == 1 and card >= WORD:
            found |= bit(card - WORD)
    return found


def hand_limit(state: Stars, side: Side) -> i64:
    """Give the hand limit: that of the deck, one more with any Ghast on the site (SR-38, SR-42, SR-Q5, SR-Q34)."""
    deck = state.deck
    if side.has_any(deck.with_effect[2 * HAND_SIX], deck.with_effect[2 * HAND_SIX + 1]):
        return deck.hand + 1
    return deck.hand


def may_discard(state: Stars) -> i64:
    """Give how many cards step 4 allows: 1, with any number of Ghouls 2 (SR-39, SR-41, SR-Q5)."""
    deck = state.deck
    return 2 if state.me.has_any(deck.with_effect[2 * DISCARD_TWO], deck.with_effect[2 * DISCARD_TWO + 1]) else 1
