"""Powers: creatures on the site change the symbols of the invocation (SR-14 to SR-18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from almagest.games.stars.deck import FLIP_KIND, KINDS, PUSH_KIND, SWAP_KIND, half_of, place_of
from almagest.games.stars.rules.minions import usable_minions
from almagest.games.stars.rules.phases import OPERATE

if TYPE_CHECKING:
    from almagest.games.stars.state import Stars


def usable(state: Stars, half: i64) -> i64:
    """Give one word of the own creatures whose power may be used now (SR-16, SR-18, SR-Q2, SR-Q18)."""
    if state.me.site(half) == 0:
        return 0
    found = usable_minions(state, half)
    if state.phase == OPERATE:
        found |= usable_changers(state, half)
    return found


def usable_changers(state: Stars, half: i64) -> i64:
    """Give one word of the unused creatures that take a kind of symbol which is left (SR-14, SR-16, SR-Q16)."""
    takers: i64 = 0
    if state.pushes > 0:
        takers |= state.deck.takers[2 * PUSH_KIND + half]
    if state.swaps > 0:
        takers |= state.deck.takers[2 * SWAP_KIND + half]
    if state.flips > 0:
        takers |= state.deck.takers[2 * FLIP_KIND + half]
    used = state.used0 if half == 0 else state.used1
    return state.me.site(half) & takers & ~used


def change(state: Stars, card: i64) -> None:
    """Replace one symbol by those the creature shows, and turn the creature (SR-14, SR-15, SR-16)."""
    add_symbols(state, state.deck.into, card)
    kind: i64 = state.deck.changes[card]
    if kind == PUSH_KIND:
        state.pushes -= 1
    elif kind == SWAP_KIND:
        state.swaps -= 1
    else:
        state.flips -= 1
    if half_of(card) == 0:
        state.used0 |= place_of(card)
    else:
        state.used1 |= place_of(card)


def add_symbols(state: Stars, symbols: bytes, card: i64) -> None:
    """Add symbols that must be used this turn (SR-13, SR-17)."""
    pushes: i64 = symbols[KINDS * card]
    swaps: i64 = symbols[KINDS * card + 1]
    flips: i64 = symbols[KINDS * card + 2]
    state.pushes += pushes
    state.swaps += swaps
    state.flips += flips
