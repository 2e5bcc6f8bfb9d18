"""The Dream phase of one and two players: the dreamer pen marks stars after a Rest (AS-42 to AS-46)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from almagest.games.astra import events
from almagest.games.astra.rules import discovery, finish, ptolemy
from almagest.games.astra.rules.board import (
    DREAMER,
    card_at,
    first_stars,
    is_complete,
    lowest_star,
    marked_at,
    next_stars,
    put_mark,
    unmarked,
)
from almagest.games.astra.rules.phases import DREAM, DREAM_WALK
from almagest.kernel.bits import bit, has

if TYPE_CHECKING:
    from almagest.games.astra.state import Astra


def begin(state: Astra) -> None:
    """Dream as many stars as the Sphere now active says; without a card nobody dreams (AS-45, AS-Q20, AS-Q41)."""
    number: i64 = state.deck.board.dreams[state.sphere]
    cards = dream_cards(state)
    if number == 0 or cards == 0:
        finish.end_turn(state)
        return
    state.dreaming = True
    state.left = number
    if state.diary is not None:
        events.dream_begins(state)
    if state.player < state.setting.seats:
        state.phase = DREAM
        state.seat = state.player
        take_if_forced(state)
    else:
        ptolemy.dream(state, cards)


def dream_cards(state: Astra) -> i64:
    """Give the places a dream may choose: untouched cards first, of these the most stars (AS-44, AS-Q25)."""
    best: i64 = 0
    places: i64 = 0
    for slot in range(state.slots):
        if unmarked(state, slot):
            stars: i64 = state.deck.figures.stars[card_at(state, slot)]
            rank = stars + (100 if marked_at(state, slot) == 0 else 0)
            if rank > best:
                best = rank
                places = 0
            if rank == best:
                places |= bit(slot)
    return places


def open_stars(state: Astra, slot: i64) -> i64:
    """Give the stars a dream may mark next in a place, by the marking rules (AS-44, AS-45, AS-Q22)."""
    if state.phase == DREAM:
        return first_stars(state, slot) if has(dream_cards(state), slot) else 0
    return next_stars(state, slot, state.walk_star) if slot == state.walk_slot else 0


def take_if_forced(state: Astra) -> None:
    """Mark by itself where there is only one star to choose."""
    found: i64 = -1
    for slot in range(state.slots):
        stars = open_stars(state, slot)
        if stars:
            if found >= 0 or stars & (stars - 1):
                return
            found = slot
    step(state, found, lowest_star(open_stars(state, found)))


def step(state: Astra, slot: i64, star: i64) -> None:
    """Mark a star with the dreamer pen: no Stardust, no Wisdom for anybody; go on while possible (AS-Q19, AS-Q22)."""
    put_mark(state, slot, star, DREAMER)
    if state.diary is not None:
        events.dreamt(state, int(card_at(state, slot)), int(star))
    state.walk_slot = slot
    state.walk_star = star
    state.left -= 1
    if state.left and next_stars(state, slot, star):
        state.phase = DREAM_WALK
        take_if_forced(state)
    else:
        wake_up(state, slot)


def wake_up(state: Astra, slot: i64) -> None:
    """End the dream; a card it completed is resolved at once and goes to nobody (AS-46, AS-56, AS-Q21)."""
    if is_complete(state, slot):
        discovery.resolve(state, slot)
    else:
        finish.end_turn(state)
