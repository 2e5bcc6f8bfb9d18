"""What Gug, Tindaloo and Dhole do when they are used (SR-35 to SR-37, SR-Q3, SR-Q4, SR-Q19 to SR-Q22)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from almagest.games.stars import events
from almagest.games.stars.deck import NO_CARD
from almagest.games.stars.rules import phases
from almagest.games.stars.rules.knowledge import note_moment
from almagest.games.stars.rules.minions import owner_of
from almagest.games.stars.rules.piles import put_away, without
from almagest.kernel.rng import reshuffled

if TYPE_CHECKING:
    from almagest.games.stars.state import Stars


def begin_minion(state: Stars, card: i64, takes_card: bool) -> None:
    """Begin to use a minion; the turn goes on afterwards where it was (SR-Q2, SR-Q18)."""
    state.minion = card
    state.resume = state.phase
    state.phase = phases.DIG if takes_card else phases.GIVE
    if state.diary is not None:
        events.minion_used(state, int(card))


def finish_minion(state: Stars) -> None:
    """Discard the minion after its effect, so that it cannot take itself (SR-35 to SR-37, SR-Q19)."""
    state.me.remove(state.deck, state.minion)
    put_away(state, state.minion)
    state.minion = NO_CARD
    state.phase = state.resume
    state.resume = phases.INVOKE


def give(state: Stars, card: i64) -> None:
    """Choose the own creature to give away (SR-Q4, SR-Q20)."""
    state.given = card
    state.phase = phases.TAKE


def take(state: Stars, card: i64) -> None:
    """Exchange it for an opponent's creature of the same type, who cannot refuse (SR-35, SR-36, SR-Q4)."""
    other = owner_of(state, card)
    if state.diary is not None:
        events.exchanged(state, int(state.given), int(card), state.sides.index(other))
    other.remove(state.deck, card)
    other.place(state.deck, state.given)
    state.me.remove(state.deck, state.given)
    state.me.place(state.deck, card)
    state.given = NO_CARD
    finish_minion(state)


def search(state: Stars) -> None:
    """Look through the whole draw pile, alone; or with `top` draw its first card unseen (SR-37, SR-Q3, SR-Q22)."""
    state.somebody_learned()
    if state.top_only:
        card: i64 = state.pile[state.top]
        state.top += 1
        state.me.take_in(card)
        if state.diary is not None:
            events.took_secretly(state, int(card))
        finish_minion(state)
        return
    note_moment(state, state.seat)
    state.phase = phases.PICK
    if state.diary is not None:
        events.searched(state)


def pick(state: Stars, card: i64) -> None:
    """Take a card of the pile searched, shown to nobody, and shuffle the rest (SR-Q3, SR-Q22)."""
    state.pile = reshuffled(without(state.pile, state.top, card), state.rng)
    state.top = 0
    state.me.take_in(card)
    state.somebody_learned()
    if state.diary is not None:
        events.took_secretly(state, int(card))
    finish_minion(state)


def dig(state: Stars, card: i64) -> None:
    """Take a card from the discard pile, openly: everybody knows it until it is played (SR-Q22, SR-Q24)."""
    state.discards = without(state.discards, 0, card)
    state.me.take_in(card)
    state.me.make_known(card)
    if state.diary is not None:
        events.took_openly(state, int(card))
    finish_minion(state)
