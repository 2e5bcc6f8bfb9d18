"""The course of a turn: Abilities, then Observe or Rest, then discoveries and perhaps a dream (AS-18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from almagest.games.astra import events
from almagest.games.astra.deck import STARS
from almagest.games.astra.rules import abilities, discovery, dream, finish, observe, rest
from almagest.games.astra.rules.actions import (
    BOON,
    DECLINE,
    DISCOVER,
    END,
    EXCHANGE,
    GIVE_UP,
    MARK,
    REST,
    STOP,
    USE,
    WAKE,
)
from almagest.games.astra.rules.board import slot_of
from almagest.games.astra.rules.phases import (
    AGAIN,
    DISCOVERING,
    DREAM,
    DREAM_WALK,
    EXCHANGING,
    HELPING,
    TURN,
    WAKING,
    WALK,
)
from almagest.games.astra.side import DECLINED

if TYPE_CHECKING:
    from almagest.games.astra.state import Astra


def decide(state: Astra, action: i64) -> None:
    """Carry out one decision."""
    if action >= MARK:
        slot = slot_of(state, (action - MARK) // STARS)
        mark(state, slot, (action - MARK) % STARS)
    elif action < BOON:
        decide_plain(state, action)
    elif state.phase == TURN:
        abilities.use(state, action - USE)
    elif state.phase == HELPING:
        choose_boon(state, action - BOON + 1)
    elif state.phase == WAKING:
        discovery.wake(state, action - WAKE)
    elif state.phase == DISCOVERING:
        discovery.resolve(state, slot_of(state, action - DISCOVER))
    else:
        finish.give_up(state, action - GIVE_UP)


def mark(state: Astra, slot: i64, star: i64) -> None:
    """Mark a star: in an Observe action, by an Ability or in a dream (AS-18, AS-22)."""
    phase = state.phase
    if phase == WALK:
        observe.step(state, star)
    elif phase == TURN:
        observe.begin(state, slot, star)
    elif phase == AGAIN:
        observe.begin_again(state, slot, star)
    elif phase in (DREAM, DREAM_WALK):
        dream.step(state, slot, star)
    else:
        abilities.mark_by_ability(state, slot, star)


def decide_plain(state: Astra, action: i64) -> None:
    """Rest, stop, end, exchange or decline (AS-19, AS-25, AS-28, AS-62, AS-Q5)."""
    if action == REST:
        rest.rest(state)
    elif action == DECLINE:
        choose_boon(state, DECLINED)
    elif action == EXCHANGE:
        abilities.exchange(state)
    elif action == STOP and state.phase == EXCHANGING:
        abilities.back_to_turn(state)
    elif action == STOP:
        observe.end_walk(state)
    elif action == END:
        discovery.look_for_discoveries(state)


def choose_boon(state: Astra, pick: i64) -> None:
    """Note the choice of an assisting player, unseen until all of the group have chosen (AS-34, AS-Q5)."""
    state.sides[state.seat].pick = pick
    if state.diary is not None:
        events.boon_chosen(state, int(pick))
    discovery.ask_helper(state)
