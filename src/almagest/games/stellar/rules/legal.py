"""Which decisions are open (ST-Q33): listed, checked one by one, or drawn at random."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from almagest.games.stellar.deck import CARDS, SLOTS
from almagest.games.stellar.rules.actions import (
    COORDINATES,
    KEEP,
    NOTEBOOK,
    NUM_ACTIONS,
    PLACES,
    REFRESH,
    START,
    TAKE,
    TELESCOPE,
)
from almagest.games.stellar.rules.phases import (
    ADD_TO_HAND,
    MAY_REFRESH,
    PLAY_FROM_HAND,
    PLAY_FROM_ROW,
    STARTERS,
)
from almagest.games.stellar.rules.telescope import face_down_slots, face_up_slots
from almagest.kernel.bits import COUNTS, bit, has, lowest, nth
from almagest.kernel.rng import Rng

if TYPE_CHECKING:
    from almagest.games.stellar.state import Stellar


def fill_legal(state: Stellar, out: vec[i64]) -> i64:
    """Write the legal actions of the deciding player, ascending, and give their number (ST-Q33)."""
    phase = state.phase
    if phase == ADD_TO_HAND:
        for coordinate in range(i64(COORDINATES)):
            out[coordinate] = TAKE + coordinate
        return COORDINATES
    if phase == PLAY_FROM_HAND:
        n = fill_members(state.me.hand, NOTEBOOK, out, 0)
        cards = state.me.hand
        while cards:
            n = fill_places(state, lowest(cards), out, n)
            cards &= cards - 1
        return n
    if phase == PLAY_FROM_ROW:
        return fill_places(state, state.card, out, 0)
    if phase == MAY_REFRESH:
        out[0] = KEEP
        out[1] = REFRESH
        return 2
    return fill_members(state.me.hand, START if phase == STARTERS else NOTEBOOK, out, 0)


def fill_places(state: Stellar, card: i64, out: vec[i64], n: i64) -> i64:
    """Write every slot where a card may go, face up and face down (ST-26 to ST-28)."""
    base = TELESCOPE + card * PLACES
    n = fill_members(face_up_slots(state.deck, state.me, card), base, out, n)
    return fill_members(face_down_slots(state.me), base + SLOTS, out, n)


def fill_members(members: i64, base: i64, out: vec[i64], n: i64) -> i64:
    """Write one action per member of a set: cards, or slots."""
    while members:
        out[n] = base + lowest(members)
        n += 1
        members &= members - 1
    return n


def is_legal(state: Stellar, action: i64) -> bool:
    """Tell whether the deciding player may do this now (ST-Q33)."""
    phase = state.phase
    if phase == ADD_TO_HAND:
        return TAKE <= action < START
    if phase == PLAY_FROM_HAND:
        if action >= TELESCOPE:
            card = (action - TELESCOPE) // PLACES
            return action < NUM_ACTIONS and has(state.me.hand, card) and may_lay(state, action, card)
        return action >= NOTEBOOK and has(state.me.hand, action - NOTEBOOK)
    if phase == PLAY_FROM_ROW:
        base = TELESCOPE + state.card * PLACES
        return base <= action < base + PLACES and may_lay(state, action, state.card)
    if phase == MAY_REFRESH:
        return KEEP <= action <= REFRESH
    base = START if phase == STARTERS else NOTEBOOK
    return base <= action < base + CARDS and has(state.me.hand, action - base)


def may_lay(state: Stellar, action: i64, card: i64) -> bool:
    """Tell whether a card may go where a telescope action puts it (ST-26 to ST-28)."""
    place = action - TELESCOPE - card * PLACES
    if place < SLOTS:
        return has(face_up_slots(state.deck, state.me, card), place)
    return has(face_down_slots(state.me), place - SLOTS)


def pick(state: Stellar, rng: Rng) -> i64:
    """Choose a legal action at random without listing them: the one `fill_legal` has at that place."""
    phase = state.phase
    if phase == ADD_TO_HAND:
        return TAKE + rng.below(COORDINATES)
    if phase == PLAY_FROM_HAND:
        return pick_play(state, rng)
    if phase == PLAY_FROM_ROW:
        up, down = face_up_slots(state.deck, state.me, state.card), face_down_slots(state.me)
        return nth_place(state.card, up, down, rng.below(size(up) + size(down)))
    if phase == MAY_REFRESH:
        return KEEP + rng.below(2)
    return (START if phase == STARTERS else NOTEBOOK) + nth(state.me.hand, rng.below(2))


def pick_play(state: Stellar, rng: Rng) -> i64:
    """Choose one of the plays of three hand cards."""
    deck, me = state.deck, state.me
    hand = me.hand
    card0 = lowest(hand)
    card1 = lowest(hand & (hand - 1))
    card2 = lowest(hand ^ bit(card0) ^ bit(card1))
    up0 = face_up_slots(deck, me, card0)
    up1 = face_up_slots(deck, me, card1)
    up2 = face_up_slots(deck, me, card2)
    down = face_down_slots(me)
    places0 = size(up0) + size(down)
    places1 = size(up1) + size(down)
    n = rng.below(3 + places0 + places1 + size(up2) + size(down))
    if n < 3:
        return NOTEBOOK + (card0 if n == 0 else card1 if n == 1 else card2)
    n -= 3
    if n < places0:
        return nth_place(card0, up0, down, n)
    n -= places0
    if n < places1:
        return nth_place(card1, up1, down, n)
    return nth_place(card2, up2, down, n - places1)


def size(slots: i64) -> i64:
    """Count the slots of a set."""
    slots_in_it: i64 = COUNTS[slots]
    return slots_in_it


def nth_place(card: i64, up: i64, down: i64, n: i64) -> i64:
    """Give the n-th place for a card, of the slots where it may go face up, then of those where it may go face down."""
    base = TELESCOPE + card * PLACES
    faces_up = size(up)
    return base + nth(up, n) if n < faces_up else base + SLOTS + nth(down, n - faces_up)
