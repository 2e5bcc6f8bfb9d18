"""The course of a turn, decision by decision (PT-9, PT-Q31)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from almagest.games.ptolemaeus import events
from almagest.games.ptolemaeus.deck import MOST_PLAYERS, SEXTANT
from almagest.games.ptolemaeus.rules import bonus, cycle, paying, placing, studying, victims
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
from almagest.games.ptolemaeus.rules.phases import (
    AFTER,
    ARRIVING,
    BEFORE,
    CARD,
    CASE_B,
    CHOOSING,
    ECLIPSE,
    GOING,
    LEAVING,
    MOVING,
    NOTHING,
    OBSERVATION,
    PAYING,
    PLACING,
    RETURNING,
    SECOND,
    TAKING,
)
from almagest.games.ptolemaeus.rules.row import anything_second, count_hands, take_from_deck, take_from_row

if TYPE_CHECKING:
    from almagest.games.ptolemaeus.state import Ptolemaeus


def decide(state: Ptolemaeus, action: i64) -> None:
    """Carry out one decision, then everything that leaves no choice; an empty deck tells of hands (PT-Q31, PT-Q58)."""
    phase = state.phase
    if action < TARGET:
        take(state, action - TAKE)
    elif action < PAY:
        paying.begin(state, action - TARGET)
    elif phase == PAYING:
        paying.pay(state, action)
    elif action < STUDY:
        decide_place(state, action)
    elif action < REPLACE:
        decide_study(state, action)
    elif action < BONUS:
        decide_others(state, action)
    else:
        decide_turn(state, action)
    go_on(state)
    count_hands(state)


def decide_place(state: Ptolemaeus, action: i64) -> None:
    """Say where a token goes or where it comes from (PT-22, PT-34, PT-Q9, PT-Q48)."""
    phase = state.phase
    if phase == PLACING:
        placing.aim(state, action - PLACE)
    elif phase == MOVING:
        placing.move_here(state, action - MOVE)
    elif phase == LEAVING:
        bonus.leave(state, action - MOVE)
        state.phase = ARRIVING
    elif phase == ARRIVING:
        bonus.arrive(state, action - PLACE)
    else:
        bonus.set_token(state, action - PLACE)


def decide_study(state: Ptolemaeus, action: i64) -> None:
    """Choose the planet, or tokens that come off (PT-25, PT-27, PT-Q18, PT-Q65)."""
    phase = state.phase
    if phase == CHOOSING:
        studying.study_by_three(state, action - STUDY)
    elif phase == AFTER:
        studying.begin_study_by_four(state, action - STUDY)
    elif phase != RETURNING:
        victims.choose(state, action - RETURN)
    elif state.job == CASE_B:
        studying.give(state, action - RETURN)
        studying.ask_for_others(state)
    else:
        bonus.take_back(state, action - RETURN)


def decide_others(state: Ptolemaeus, action: i64) -> None:
    """Choose an opponent, or a card to discard (PT-33, PT-37)."""
    if action < DRAW:
        bonus.replace(state, (action - REPLACE) // MOST_PLAYERS, (action - REPLACE) % MOST_PLAYERS)
    elif action < DISCARD:
        bonus.rob(state, action - DRAW)
    else:
        victims.choose(state, action - DISCARD)


def decide_turn(state: Ptolemaeus, action: i64) -> None:
    """Play a card, exchange asteroids, decline, pass or end the turn (PT-30, PT-32, PT-Q21, PT-Q31 to PT-Q33)."""
    if action < EXCHANGE:
        bonus.play_card(state, action - BONUS)
    elif action == EXCHANGE:
        studying.exchange(state)
        if not state.over:
            state.phase = GOING
    elif action == PASS:
        state.acted = True
        state.phase = GOING
        if state.diary is not None:
            events.passed(state)
    elif action == STOP:
        bonus.stop(state)
    elif action == END:
        cycle.end_turn(state)


def take(state: Ptolemaeus, place: i64) -> None:
    """Take a card: the first or second of action A, or by VENUS (PT-11, PT-13, PT-Q34, PT-Q53)."""
    phase = state.phase
    ends = False
    if place == DECK - TAKE:
        take_from_deck(state, state.me)
    else:
        ends = take_from_row(state, state.me, place) == SEXTANT
    if phase == TAKING:
        bonus.used(state)
    elif phase == BEFORE and not ends and anything_second(state):
        state.phase = SECOND
    else:
        state.acted = True
        state.phase = GOING


def go_on(state: Ptolemaeus) -> None:
    """Do what leaves no choice until somebody has to decide (PT-Q31, PT-Q33, PT-Q41)."""
    while state.phase == GOING:
        job = state.job
        if job == OBSERVATION:
            placing.place_next(state)
        elif job >= CARD:
            bonus.go_on_with_card(state)
        elif job == ECLIPSE:
            state.learned = state.ply
            next_event(state)
        elif not state.acted:
            state.phase = BEFORE
        elif may_do_more(state):
            state.phase = AFTER
        else:
            cycle.end_turn(state)


def next_event(state: Ptolemaeus) -> None:
    """Remove the Eclipse and turn up another card (PT-37)."""
    state.job = NOTHING
    cycle.turn_up_event(state)


def may_do_more(state: Ptolemaeus) -> bool:
    """Tell whether the turn waits for its player: bonus cards held, exchange or study possible (PT-Q33)."""
    return state.me.bonuses > 0 or studying.may_exchange(state) or studying.studies_by_four(state) != 0
