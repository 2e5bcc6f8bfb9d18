"""The course of a turn: invocation and powers, summon, discard, draw (SR-8, SR-Q15)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from almagest.games.stars import events
from almagest.games.stars.deck import GREAT_OLD_ONE, NO_CARD, TAKE_CARD, WORD
from almagest.games.stars.rules import actions, phases
from almagest.games.stars.rules.actions import PASS, SEARCH
from almagest.games.stars.rules.bonus import only_offer
from almagest.games.stars.rules.exchange import begin_minion, dig, give, pick, search, take
from almagest.games.stars.rules.matching import look_up
from almagest.games.stars.rules.minions import may_discard
from almagest.games.stars.rules.piles import draw_up, put_away
from almagest.games.stars.rules.powers import add_symbols, change
from almagest.kernel.bits import has, lowest

if TYPE_CHECKING:
    from almagest.games.stars.state import Stars

GOAL: Final = 10
MOST_CREATURES: Final = 6


def decide(state: Stars, action: i64) -> None:
    """Carry out one decision; a step that is passed is over (SR-8, SR-Q15)."""
    phase = state.phase
    if actions.POWER <= action < actions.SUMMON:
        use_power(state, action - actions.POWER)
    elif phase == phases.OPERATE:
        operate(state, action)
    elif phase == phases.INVOKE:
        decide_invocation(state, action)
    elif phase == phases.SUMMON:
        decide_summon(state, action)
    elif phase == phases.DISCARD:
        decide_discard(state, action)
    elif phase == phases.SACRIFICE:
        sacrifice(state, action - actions.SACRIFICE)
    elif phase == phases.MAKE_ROOM:
        make_room(state, action - actions.REMOVE)
    elif phase == phases.GIVE:
        give(state, action - actions.GIVE)
    elif phase == phases.TAKE:
        take(state, action - actions.TAKE)
    elif phase == phases.PICK:
        pick(state, action - actions.TAKE)
    elif action == SEARCH:
        search(state)
    else:
        dig(state, action - actions.TAKE)


def show(state: Stars, card: i64) -> None:
    """Take a card out of the hand for all to see."""
    if not state.me.knows(card):
        state.somebody_learned()
    state.me.put_out(card)


def decide_invocation(state: Stars, action: i64) -> None:
    """Step 1: play one card for its symbols, or none; without one there is nothing for powers (SR-9, SR-18)."""
    if action == PASS:
        state.phase = phases.SUMMON
        if state.diary is not None:
            events.passed(state, "invocation")
        return
    card = action - actions.INVOKE
    show(state, card)
    state.invoked = card
    add_symbols(state, state.deck.gains, card)
    state.phase = phases.OPERATE
    if state.diary is not None:
        events.invoked(state, int(card))


def use_power(state: Stars, card: i64) -> None:
    """Step 2, or a minion at any of its moments (SR-14, SR-34, SR-Q2)."""
    if state.deck.changes[card] < 3:
        change(state, card)
        if state.diary is not None:
            events.changed(state, int(card))
    else:
        begin_minion(state, card, state.deck.effects[card] == TAKE_CARD)


def operate(state: Stars, action: i64) -> None:
    """Use one symbol on the sky; the last one ends the invocation (SR-10 to SR-13, SR-17, SR-Q8, SR-Q21)."""
    if action < actions.SWAP:
        state.sky.push(action - actions.PUSH)
        state.pushes -= 1
    elif action < actions.FLIP:
        state.sky.swap(action - actions.SWAP)
        state.swaps -= 1
    else:
        state.sky.flip(action - actions.FLIP)
        state.flips -= 1
    if state.diary is not None:
        events.operated(state, int(action))
    if state.pushes + state.swaps + state.flips == 0:
        put_away(state, state.invoked)
        state.invoked = NO_CARD
        state.phase = phases.SUMMON


def decide_summon(state: Stars, action: i64) -> None:
    """Step 3: summon one creature, or none (SR-19, SR-Q29)."""
    if action == PASS:
        state.phase = phases.DISCARD
        if state.diary is not None:
            events.passed(state, "summon")
        return
    card = action - actions.SUMMON
    show(state, card)
    state.summoning = card
    if state.diary is not None:
        events.summoning(state, int(card))
    if state.deck.types[card] != GREAT_OLD_ONE:
        enter_site(state)
        return
    shown = look_up(state.sky)
    offer = only_offer(state, shown, card)
    if offer < 0:
        state.phase = phases.SACRIFICE
    else:
        sacrifice(state, offer)


def sacrifice(state: Stars, offer: i64) -> None:
    """Discard the Lesser Servitors whose star was used, before the Great Old One is placed (SR-31, SR-Q9, SR-Q28)."""
    place: i64 = 0
    for half in range(i64(2)):
        cards = state.me.site(half)
        while cards:
            if has(offer, place):
                leave(state, WORD * half + lowest(cards))
                if state.diary is not None:
                    events.sacrificed(state, int(WORD * half + lowest(cards)))
            place += 1
            cards &= cards - 1
    enter_site(state)


def leave(state: Stars, card: i64) -> None:
    """Move a creature from the own site to the discard pile (SR-Q31)."""
    state.me.remove(state.deck, card)
    state.forget_use(card)
    put_away(state, card)


def enter_site(state: Stars) -> None:
    """Place the creature if there is room, else ask which one leaves (SR-25, SR-Q9, SR-Q29)."""
    if state.me.site_size() == MOST_CREATURES:
        state.phase = phases.MAKE_ROOM
        return
    state.me.place(state.deck, state.summoning)
    if state.diary is not None:
        events.summoned(state, int(state.summoning))
    state.summoning = NO_CARD
    if state.me.points >= GOAL:
        end(state)
    else:
        state.phase = phases.DISCARD


def make_room(state: Stars, card: i64) -> None:
    """Discard one of six creatures, any of the own, for the seventh (SR-25, SR-Q29)."""
    leave(state, card)
    if state.diary is not None:
        events.removed(state, int(card))
    enter_site(state)


def decide_discard(state: Stars, action: i64) -> None:
    """Step 4: discard a card or none, with Ghouls a second one (SR-39, SR-41)."""
    if action == PASS:
        if state.diary is not None:
            events.passed(state, "discard")
        end_turn(state)
        return
    card = action - actions.DISCARD
    show(state, card)
    put_away(state, card)
    state.dropped += 1
    if state.diary is not None:
        events.dropped(state, int(card))
    if state.dropped >= may_discard(state):
        end_turn(state)


def end_turn(state: Stars) -> None:
    """Step 5, then the next seat's turn, or the end at the round limit (SR-7, SR-42, SR-Q33)."""
    draw_up(state)
    state.somebody_learned()
    state.used0 = 0
    state.used1 = 0
    state.dropped = 0
    state.turn += 1
    seats: i64 = len(state.sides)
    if state.round_limit > 0 and state.turn == state.round_limit * seats:
        end(state)
        return
    state.phase = phases.INVOKE
    state.seat = state.turn % seats
    state.me = state.sides[state.seat]
    if state.diary is not None:
        events.turn_began(state)


def end(state: Stars) -> None:
    """Stop at once: ten points win, at the round limit the most points (SR-1, SR-44, SR-Q32, SR-Q33)."""
    state.phase = phases.OVER
    state.over = True
    state.seat = -1
    if state.diary is not None:
        events.ended(state)
