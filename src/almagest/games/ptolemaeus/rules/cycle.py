"""Turns, rounds and cycles: who is next, and what the sky does after three rounds (PT-9, PT-10, PT-35 to PT-38)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from almagest.games.ptolemaeus import events
from almagest.games.ptolemaeus.deck import ALL_SIGNS, PLANETS, SIGNS
from almagest.games.ptolemaeus.rules.hipparchus import play_turn
from almagest.games.ptolemaeus.rules.phases import BEFORE, ECLIPSE, GOING, NOTHING
from almagest.games.ptolemaeus.rules.studying import end_game
from almagest.games.ptolemaeus.rules.victims import ask_for_cards
from almagest.games.ptolemaeus.rules.zodiac import free_for_comet, move_planet, survey
from almagest.kernel.bits import bit

if TYPE_CHECKING:
    from almagest.games.ptolemaeus.state import Ptolemaeus

ECLIPSE_CARDS: Final = 2


def end_turn(state: Ptolemaeus) -> None:
    """Extra turns first, then the next player, the next round or the end of the cycle (PT-9, PT-10, PT-Q19, PT-Q50)."""
    if state.extra:
        state.extra -= 1
        begin_turn(state)
        return
    state.turn += 1
    if state.turn == state.players:
        state.turn = 0
        state.round += 1
    if state.round == state.deck.rounds:
        end_cycle(state)
    else:
        next_turn(state)


def next_turn(state: Ptolemaeus) -> None:
    """Let the next player clockwise from the Astrolabe begin; Hipparchus plays at once (PT-9, PT-Q60, PT-Q66)."""
    state.active = (state.astrolabe + state.turn) % state.players
    if state.active < state.setting.seats:
        begin_turn(state)
        return
    play_turn(state)
    if not state.over:
        end_turn(state)


def begin_turn(state: Ptolemaeus) -> None:
    """Begin a turn: cards and exchanges, then one action (PT-9, PT-Q31)."""
    state.seat = state.active
    state.me = state.sides[state.active]
    state.acted = False
    state.job = NOTHING
    state.phase = BEFORE
    if state.diary is not None:
        events.turn_begun(state)


def end_cycle(state: Ptolemaeus) -> None:
    """Move planets, then the Comet, which may be home; then turn up a new card (PT-35 to PT-37, PT-Q25)."""
    state.learned = state.ply
    state.active = state.astrolabe
    state.seat = state.active if state.active < state.setting.seats else 0
    state.me = state.sides[state.seat]
    move_planets(state)
    move_comet(state)
    if state.steps >= state.deck.circuit:
        end_game(state)
    else:
        turn_up_event(state)


def move_planets(state: Ptolemaeus) -> None:
    """Move the three planets of the event card; tokens stay (PT-35, PT-36, PT-39)."""
    planets: i64 = state.deck.events[state.event]
    for planet in range(i64(PLANETS)):
        if (planets >> planet) & 1:
            move_planet(state, planet)
    survey(state)
    if state.diary is not None:
        events.planets_moved(state)


def move_comet(state: Ptolemaeus) -> None:
    """Move the Comet to the next constellation without planets; all tokens there go home (PT-36, PT-Q25)."""
    start = state.comet
    state.comet = free_for_comet(state.occupied, start + 1 if start < SIGNS - 1 else 0)
    way = state.comet - start
    state.steps += way if way > 0 else way + SIGNS
    if state.diary is not None:
        events.comet_moved(state)
    send_home(state, bit(state.comet))
    survey(state)


def send_home(state: Ptolemaeus, signs: i64) -> None:
    """Return all tokens on some constellations to their reserves (PT-36, PT-37)."""
    for side in state.sides:
        side.reserve += side.clear(signs)


def turn_up_event(state: Ptolemaeus) -> None:
    """Turn up a new event card; the Eclipse takes effect at once (PT-37, PT-Q27)."""
    state.event = state.event_pile[state.event_top]
    state.event_top += 1
    if state.diary is not None:
        events.event_turned_up(state)
    if state.event == state.deck.eclipse:
        eclipse(state)
    else:
        begin_cycle(state)


def eclipse(state: Ptolemaeus) -> None:
    """Tokens without a planet go home, everybody discards two cards (PT-37, PT-Q26, PT-Q52)."""
    if state.diary is not None:
        events.eclipsed(state)
    send_home(state, ALL_SIGNS & ~state.occupied)
    state.job = ECLIPSE
    ask_for_cards(state, ECLIPSE_CARDS, state.astrolabe, -1)


def begin_cycle(state: Ptolemaeus) -> None:
    """Pass the Astrolabe on, counter back to 1 (PT-38)."""
    state.job = NOTHING
    state.phase = GOING
    state.astrolabe = (state.astrolabe + 1) % state.players
    state.turn = 0
    state.round = 0
    state.cycle += 1
    if state.diary is not None:
        events.cycle_begun(state)
    next_turn(state)
