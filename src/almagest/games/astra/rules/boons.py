"""Boons: which boxes a helper may take, and what each gives (AS-34, AS-38, AS-43)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from almagest.games.astra import events
from almagest.games.astra.deck import BOXES
from almagest.games.astra.rules.board import DREAMER, card_at, marks_of, stars_in
from almagest.games.astra.rules.kinds import (
    ACTIVATION,
    E3,
    FAME,
    IMPROVEMENT,
    OBSERVATION,
    STARDUST,
)
from almagest.games.astra.rules.marking import gain_pouch, gain_wisdom
from almagest.games.astra.side import DECLINED, NO_PICK, Side
from almagest.kernel.bits import bit, has

if TYPE_CHECKING:
    from almagest.games.astra.state import Astra

RIGHT_BOXES: Final = 12
PTOLEMY: Final = 1


def open_boxes(state: Astra, player: i64) -> i64:
    """Give the boxes a helper may take; behind the dreamer only the two on the right (AS-43, AS-55, AS-Q37, AS-Q39)."""
    if state.players == 2:
        own = stars_in(marks_of(state, state.resolving, player))
        if stars_in(marks_of(state, state.resolving, DREAMER)) > own:
            return state.boons & RIGHT_BOXES
    return state.boons


def give_boons(state: Astra, player: i64) -> i64:
    """Carry out what a helper chose and give the box as a set, empty if it was declined (AS-Q5)."""
    side = state.sides[player]
    pick = side.pick
    side.pick = NO_PICK
    if pick in (DECLINED, NO_PICK):
        if state.diary is not None:
            events.boon_declined(state, int(player))
        return 0
    at = BOXES * card_at(state, state.resolving) + pick - 1
    kind: i64 = state.deck.boon_kinds[at]
    amount: i64 = state.deck.boon_amounts[at]
    if state.diary is not None:
        events.boon_taken(state, int(player), int(pick), int(kind), int(amount))
    give(state, side, kind, amount)
    if player == PTOLEMY and state.setting.seats == 1:
        console_ptolemy(state, amount)
    return bit(pick - 1)


def give(state: Astra, side: Side, kind: i64, amount: i64) -> None:
    """Give a Boon; one without effect may be taken as well (AS-38, AS-Q37)."""
    if kind == FAME:
        side.fame += amount
    elif kind == STARDUST:
        side.dust += amount
    elif kind == OBSERVATION:
        side.scopes += amount
    elif kind == IMPROVEMENT:
        gain_pouch(state.deck.board, side, amount)
    elif kind == ACTIVATION:
        side.wakes = amount
    else:
        gain_wisdom(state.deck.board, side, amount)


def ptolemys_box(state: Astra) -> i64:
    """Choose the best Fame box for Ptolemy, whatever the dreamer has; none left: he takes nothing (AS-55, AS-Q46)."""
    best: i64 = 0
    pick: i64 = DECLINED
    at = BOXES * card_at(state, state.resolving)
    for box in range(i64(BOXES)):
        kind: i64 = state.deck.boon_kinds[at + box]
        amount: i64 = state.deck.boon_amounts[at + box]
        if kind == FAME and has(state.boons, box) and amount > best:
            best = amount
            pick = box + 1
    return pick


def console_ptolemy(state: Astra, amount: i64) -> None:
    """Give Ptolemy a Telescope with a small Fame Boon, unless E3 forbids (AS-55, AS-Q46, AS-Q53)."""
    if has(state.deck.ptolemy.telescope_boons, amount) and not state.modifiers & E3:
        state.sides[PTOLEMY].scopes += 1
        if state.diary is not None:
            events.ptolemy_consoled(state, "small_boon")
