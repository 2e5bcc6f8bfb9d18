"""What a player can observe now: in the sky, payable and placeable (PT-14, PT-17, PT-Q39)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from almagest.games.ptolemaeus.deck import ALL_SIGNS, SIGNS
from almagest.games.ptolemaeus.rules.paying import payable, payable_signs
from almagest.games.ptolemaeus.rules.placing import placeable, placeable_signs
from almagest.games.ptolemaeus.rules.row import anything_to_take
from almagest.games.ptolemaeus.rules.zodiac import targets_in
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
    single = payable_signs(hand, state.targets & ALL_SIGNS)
    found = placeable_signs(me, single)
    # Who cannot pay for each token of a configuration alone cannot pay for all of them.
    left = state.targets & targets_in(single, single) & CONFIGURATIONS
    while left:
        if may_observe_all(me, lowest(left)):
            found |= left & -left
        left &= left - 1
    return found


def may_observe(state: Ptolemaeus, me: Side, target: i64) -> bool:
    """Tell whether a player could observe a target now (PT-14, PT-17, PT-Q39)."""
    if not (state.targets >> target) & 1:
        return False
    if target < SIGNS:
        return payable_signs(me.hand, placeable_signs(me, bit(target))) != 0
    return may_observe_all(me, target)


def may_observe_all(me: Side, target: i64) -> bool:
    """Tell whether a player can pay for all tokens of a configuration and place them (PT-17, PT-Q8, PT-Q39)."""
    return payable(me.hand, target, 0) and placeable(me, target)


def may_pass(state: Ptolemaeus) -> bool:
    """Tell whether no action at all is possible (PT-Q7, PT-Q32)."""
    return not anything_to_take(state) and targets(state) == 0
