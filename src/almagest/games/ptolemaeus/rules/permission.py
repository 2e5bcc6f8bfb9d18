"""Whether one decision is open, without listing the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from almagest.games.ptolemaeus.deck import MOST_PLAYERS, SEXTANT, SIGNS
from almagest.games.ptolemaeus.rules import bonus, studying, victims
from almagest.games.ptolemaeus.rules.actions import (
    BONUS,
    DECK,
    DISCARD,
    DRAW,
    END,
    EXCHANGE,
    PASS,
    PAY,
    PLACE,
    REPLACE,
    RETURN,
    STOP,
    STUDY,
    TAKE,
    TARGET,
)
from almagest.games.ptolemaeus.rules.legal import base_of, choices_of, may_decline
from almagest.games.ptolemaeus.rules.paying import may_pay
from almagest.games.ptolemaeus.rules.phases import (
    AFTER,
    ARRIVING,
    BEFORE,
    CHOOSING,
    DISCARDING,
    LEAVING,
    MOVING,
    PAYING,
    PLACING,
    RECALLING,
    REPLACING,
    RETURNING,
    ROBBING,
    SECOND,
    SETTING,
    TAKING,
)
from almagest.games.ptolemaeus.rules.row import card_at, cards_left
from almagest.games.ptolemaeus.rules.tally import count_of
from almagest.games.ptolemaeus.rules.targets import may_observe, may_pass

if TYPE_CHECKING:
    from almagest.games.ptolemaeus.state import Ptolemaeus


def is_legal(state: Ptolemaeus, action: i64) -> bool:
    """Tell whether the deciding player may do this now."""
    phase = state.phase
    if action < TARGET:
        return may_take(state, phase, action)
    if action < PAY:
        return phase == BEFORE and may_observe(state, state.me, action - TARGET)
    if action < PLACE:
        return phase == PAYING and may_pay(state, action)
    if action < REPLACE or DRAW <= action < DISCARD:
        return may_choose(state, phase, action)
    if action < DRAW:
        sign, player = (action - REPLACE) // MOST_PLAYERS, (action - REPLACE) % MOST_PLAYERS
        return phase == REPLACING and bonus.may_replace(state, sign, player)
    if action < BONUS:
        return phase == DISCARDING and count_of(victims.cards_to_choose(state.me), action - DISCARD) > 0
    if action == STOP:
        return may_decline(state)
    if action == END:
        return phase == AFTER
    if action == PASS:
        return phase == BEFORE and may_pass(state)
    if action > END or phase not in (BEFORE, AFTER):
        return False
    return studying.may_exchange(state) if action == EXCHANGE else bonus.may_play(state, action - BONUS)


def may_take(state: Ptolemaeus, phase: i64, action: i64) -> bool:
    """Tell whether a card may be taken from the row or the deck (PT-11, PT-13)."""
    if phase not in (BEFORE, SECOND, TAKING):
        return False
    if action == DECK:
        return cards_left(state) > 0
    return card_at(state, action - TAKE) <= (SEXTANT - 1 if phase == SECOND else SEXTANT)


def may_choose(state: Ptolemaeus, phase: i64, action: i64) -> bool:
    """Tell whether one thing out of a set may be chosen."""
    if phase == AFTER:
        return STUDY <= action < RETURN and (studying.studies_by_four(state) >> (action - STUDY)) & 1 != 0
    if phase not in (
        PLACING,
        MOVING,
        CHOOSING,
        RETURNING,
        LEAVING,
        ARRIVING,
        ROBBING,
        SETTING,
        RECALLING,
    ):
        return False
    base = base_of(phase)
    return base <= action < base + SIGNS and (choices_of(state, phase) >> (action - base)) & 1 != 0
