"""Rest: refill the Pouch, reactivate cards of the active Sphere, move the marker (AS-28 to AS-32)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from almagest.games.astra import events
from almagest.games.astra.rules.discovery import look_for_discoveries
from almagest.games.astra.rules.kinds import REST_FULL
from almagest.games.astra.rules.piles import move_sphere
from almagest.kernel.bits import bit

if TYPE_CHECKING:
    from almagest.games.astra.state import Astra


def rest(state: Astra) -> None:
    """Carry out the three steps; then look for cards completed by Abilities (AS-28, AS-33)."""
    state.rested = True
    if state.diary is not None:
        events.rested(state)
    refill_pouch(state)
    reactivate(state)
    move_sphere(state)
    look_for_discoveries(state)


def refill_pouch(state: Astra) -> None:
    """Bring the Stardust up to the Pouch size, or add as much with the Cygnus group (AS-29, AS-69, AS-Q30, AS-Q32)."""
    me = state.me
    before = me.dust
    if state.effects & bit(REST_FULL):
        me.dust += me.pouch
    else:
        me.dust = max(me.dust, me.pouch)
    if state.diary is not None and me.dust > before:
        events.gained(state, int(state.player), "stardust", int(me.dust - before))


def active_element(state: Astra) -> i64:
    """Give the element of the Sphere where the marker stands (AS-9)."""
    element: i64 = state.deck.board.spheres[state.sphere]
    return element


def reactivate(state: Astra) -> None:
    """Make all Exhausted cards of the active element Active, those used this turn as well (AS-31, AS-Q7)."""
    me = state.me
    fitting = me.tired & state.deck.of_element[active_element(state)]
    me.tired ^= fitting
    me.active |= fitting
    if state.diary is not None and fitting:
        events.reactivated(state, int(state.player), int(fitting))
