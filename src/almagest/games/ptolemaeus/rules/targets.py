"""What a player can observe now: in the sky, payable and placeable (PT-14, PT-17, PT-Q39)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from almagest.games.ptolemaeus.deck import ALL_SIGNS, SIGNS
from almagest.games.ptolemaeus.rules.paying import payable, payable_signs
from almagest.games.ptolemaeus.rules.placing import placeable, placeable_signs
from almagest.games.ptolemaeus.rules.row import anything_to_take
from almagest.games.ptolemaeus.rules.zodiac import SIZES
from almagest.games.ptolemaeus.side import Side
from almagest.kernel.bits import bit, lowest

if TYPE_CHECKING:
    from almagest.games.ptolemaeus.state import Ptolemaeus

CONFIGURATIONS: Final = ~ALL_SIGNS


def targets(state: Ptolemaeus) -> i64:
    """Give what the player can observe: in the sky, payable and placeable (PT-14, PT-17, PT-Q8, PT-Q39)."""
    me = state.me
    hand = me.hand
    if me.cards == 0:
        return 0
    found = payable_signs(hand, placeable_signs(me, state.targets & ALL_SIGNS))
    left = state.targets & CONFIGURATIONS
    while left:
        target = lowest(left)
        left &= left - 1
        tokens: i64 = SIZES[target]
        if me.cards >= tokens and placeable(me, target) and payable(hand, target, 0):
            found |= bit(target)
    return found


def may_observe(state: Ptolemaeus, me: Side, target: i64) -> bool:
    """Tell whether a player could observe a target now (PT-14, PT-17, PT-Q39)."""
    if not (state.targets >> target) & 1:
        return False
    if target < SIGNS:
        return payable_signs(me.hand, placeable_signs(me, bit(target))) != 0
    tokens: i64 = SIZES[target]
    return me.cards >= tokens and placeable(me, target) and payable(me.hand, target, 0)


def may_pass(state: Ptolemaeus) -> bool:
    """Tell whether no action at all is possible (PT-Q7, PT-Q32)."""
    return not anything_to_take(state) and targets(state) == 0
