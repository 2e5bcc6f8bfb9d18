"""Which decisions are open: listed, or checked one by one (PT-9, PT-Q31, PT-Q32)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from almagest.games.ptolemaeus.deck import KINDS, MOST_PLAYERS, ROW, SEXTANT
from almagest.games.ptolemaeus.rules import bonus, studying, victims
from almagest.games.ptolemaeus.rules.actions import (
    BONUS,
    DECK,
    DISCARD,
    DRAW,
    END,
    EXCHANGE,
    MOVE,
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
from almagest.games.ptolemaeus.rules.paying import next_cards
from almagest.games.ptolemaeus.rules.phases import (
    AFTER,
    ARRIVING,
    BEFORE,
    CARD,
    CHOOSING,
    DISCARDING,
    LEAVING,
    MOVING,
    NOVA_CONSTELLATIO,
    NOVA_LUNA,
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
from almagest.games.ptolemaeus.rules.placing import next_signs, sources_for
from almagest.games.ptolemaeus.rules.row import cards_left
from almagest.games.ptolemaeus.rules.tally import count_of, kinds
from almagest.games.ptolemaeus.rules.targets import targets
from almagest.kernel.bits import lowest

if TYPE_CHECKING:
    from almagest.games.ptolemaeus.state import Ptolemaeus


def fill_legal(state: Ptolemaeus, out: vec[i64]) -> i64:
    """Write the legal actions of the deciding player, ascending, and give their number."""
    phase = state.phase
    if phase == BEFORE:
        return fill_before(state, out)
    if phase == SECOND:
        return fill_takes(state, out, sextants=False)
    if phase == TAKING:
        return fill_takes(state, out, sextants=True)
    if phase == PAYING:
        return fill_from(PAY, next_cards(state), out, 0)
    if phase == AFTER:
        return fill_after(state, out)
    if phase == REPLACING:
        return fill_replacements(state, out)
    if phase == DISCARDING:
        return fill_cards(victims.cards_to_choose(state.me), out)
    return fill_set(state, phase, out)


def fill_before(state: Ptolemaeus, out: vec[i64]) -> i64:
    """Write the actions A, B and C, then bonus cards and the exchange (PT-9, PT-Q31, PT-Q32)."""
    n = fill_takes(state, out, sextants=True)
    found = targets(state)
    can_act = n > 0 or found != 0
    n = fill_extras(state, out, fill_from(TARGET, found, out, n))
    if not can_act:
        out[n] = PASS
        n += 1
    return n


def fill_from(base: i64, choices: i64, out: vec[i64], n: i64) -> i64:
    """Write the actions that a set counts from a base on, after n others."""
    while choices:
        out[n] = base + lowest(choices)
        n += 1
        choices &= choices - 1
    return n


def fill_takes(state: Ptolemaeus, out: vec[i64], *, sextants: bool) -> i64:
    """Write the cards that may be taken (PT-11, PT-13, PT-Q4, PT-Q53)."""
    n: i64 = 0
    most: i64 = SEXTANT if sextants else SEXTANT - 1
    row = state.row
    for place in range(i64(ROW)):
        if row & 15 <= most:
            out[n] = TAKE + place
            n += 1
        row >>= 4
    if cards_left(state):
        out[n] = DECK
        n += 1
    return n


def fill_extras(state: Ptolemaeus, out: vec[i64], n: i64) -> i64:
    """Write the bonus cards that may be played, and the exchange (PT-30, PT-32)."""
    held = kinds(state.me.bonus)
    while held:
        card = lowest(held)
        held &= held - 1
        if bonus.may_play(state, card):
            out[n] = BONUS + card
            n += 1
    if studying.may_exchange(state):
        out[n] = EXCHANGE
        n += 1
    return n


def fill_after(state: Ptolemaeus, out: vec[i64]) -> i64:
    """Write studies by four, cards, the exchange, and the end of the turn (PT-25, PT-Q31)."""
    n = fill_from(STUDY, studying.studies_by_four(state), out, 0)
    n = fill_extras(state, out, n)
    out[n] = END
    return n + 1


def fill_replacements(state: Ptolemaeus, out: vec[i64]) -> i64:
    """Write the opposing tokens that NOVA LUNA may replace (PT-Q47)."""
    n: i64 = 0
    signs = bonus.luna_signs(state)
    while signs:
        sign = lowest(signs)
        signs &= signs - 1
        for player in range(state.players):
            if bonus.may_replace(state, sign, player):
                out[n] = REPLACE + sign * MOST_PLAYERS + player
                n += 1
    return with_stop(state, out, n)


def fill_cards(cards: i64, out: vec[i64]) -> i64:
    """Write the cards that may be discarded."""
    n: i64 = 0
    for kind in range(i64(KINDS)):
        if count_of(cards, kind):
            out[n] = DISCARD + kind
            n += 1
    return n


def fill_set(state: Ptolemaeus, phase: i64, out: vec[i64]) -> i64:
    """Write the choices of a phase in which one thing out of a set is chosen."""
    return with_stop(state, out, fill_from(base_of(phase), choices_of(state, phase), out, 0))


def base_of(phase: i64) -> i64:
    """Give where the actions of such a phase begin."""
    if phase in (PLACING, SETTING, ARRIVING):
        return PLACE
    if phase in (MOVING, LEAVING):
        return MOVE
    if phase == CHOOSING:
        return STUDY
    return DRAW if phase == ROBBING else RETURN


def choices_of(state: Ptolemaeus, phase: i64) -> i64:
    """Give the things that may be chosen in such a phase."""
    if phase == PLACING:
        return next_signs(state)
    if phase == MOVING:
        return sources_for(state, state.spot)
    if phase == CHOOSING:
        return studying.unstudied_in(state, state.me, state.spot)
    if phase == SETTING:
        card = state.job - CARD
        return bonus.luna_signs(state) if card == NOVA_LUNA else bonus.signa_signs(state, card)
    if phase == ARRIVING:
        return bonus.arrival_signs(state)
    if phase == ROBBING:
        return bonus.robbable(state)
    if phase == RECALLING:
        return victims.tokens_to_choose(state.me)
    return state.me.board()


def with_stop(state: Ptolemaeus, out: vec[i64], n: i64) -> i64:
    """Add the right to decline the second part of a card (PT-Q45)."""
    if may_decline(state):
        out[n] = STOP
        n += 1
    return n


def may_decline(state: Ptolemaeus) -> bool:
    """Tell whether 'stop' is open now (PT-Q45)."""
    phase = state.phase
    if state.job < CARD or state.job == CARD + NOVA_CONSTELLATIO:
        return False
    return phase in (SETTING, REPLACING, LEAVING, RETURNING) and bonus.may_stop(state)
