"""Observe: one walk over the stars of one card, each for a Stardust (AS-22 to AS-27)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from almagest.games.astra import events
from almagest.games.astra.rules.board import card_at, first_stars, next_stars, undiscovered_slots, unmarked
from almagest.games.astra.rules.discovery import look_for_discoveries
from almagest.games.astra.rules.kinds import ANY_COMMON
from almagest.games.astra.rules.marking import mark_own
from almagest.games.astra.rules.phases import AGAIN, WALK
from almagest.kernel.bits import bit

if TYPE_CHECKING:
    from almagest.games.astra.state import Astra


def may_observe(state: Astra) -> bool:
    """Tell whether there is Stardust for at least one star (AS-22, AS-28, AS-Q17)."""
    return state.me.dust > 0


def observable(state: Astra, slot: i64) -> i64:
    """Give the stars an Observe action may begin with; the Bootes group adds Common ones (AS-23, AS-64, AS-Q12)."""
    stars = first_stars(state, slot)
    if stars and state.effects & bit(ANY_COMMON):
        stars |= unmarked(state, slot) & state.deck.figures.common[card_at(state, slot)]
    return stars


def begin(state: Astra, slot: i64, star: i64) -> None:
    """Begin an Observe action with its first star (AS-22, AS-23)."""
    state.walk_slot = slot
    state.walk_spent = 0
    state.walk_grand = False
    if state.diary is not None:
        events.observed(state, int(slot))
    step(state, star)


def step(state: Astra, star: i64) -> None:
    """Mark one star of the walk for one Stardust; go on if that is possible (AS-22, AS-24, AS-25)."""
    state.me.dust -= 1
    state.spent += 1
    grand = mark_own(state, state.walk_slot, star)
    remember_for_refund(state, grand=grand)
    state.walk_star = star
    if state.me.dust > 0 and next_stars(state, state.walk_slot, star):
        state.phase = WALK
    else:
        end_walk(state)


def remember_for_refund(state: Astra, *, grand: bool) -> None:
    """Keep apart what was spent before the first Grand star of this Observe action (AS-61, AS-Q13)."""
    if grand and not state.walk_grand:
        state.walk_grand = True
        state.refund += state.walk_spent
    elif not state.walk_grand:
        state.walk_spent += 1


def end_walk(state: Astra) -> None:
    """End this Observe action; with a Telescope and Stardust there may be another (AS-25, AS-27)."""
    if state.me.scopes > 0 and state.me.dust > 0 and undiscovered_slots(state):
        state.phase = AGAIN
    else:
        look_for_discoveries(state)


def begin_again(state: Astra, slot: i64, star: i64) -> None:
    """Pay a Telescope for one more Observe action (AS-27)."""
    state.me.scopes -= 1
    if state.diary is not None:
        events.telescope_used(state)
    begin(state, slot, star)
