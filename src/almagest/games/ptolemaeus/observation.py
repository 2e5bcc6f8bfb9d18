"""What a seat sees of Ptolemaeus as numbers, straight from the state: equal to `encoding.encode` of its view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from almagest.games.ptolemaeus.deck import BONUS_KINDS, EVENTS, KINDS, PLANETS, ROW, SIGNS
from almagest.games.ptolemaeus.rules import scoring
from almagest.games.ptolemaeus.rules.phases import (
    ARRIVING,
    BEFORE,
    CARD,
    CHOOSING,
    DISCARDING,
    MOVING,
    NOVA_CONSTELLATIO,
    PAYING,
    PHASE_NAMES,
    PLACING,
    RECALLING,
)
from almagest.games.ptolemaeus.rules.row import card_at, cards_left
from almagest.games.ptolemaeus.rules.tally import count_of
from almagest.games.ptolemaeus.rules.tally import one as one_card
from almagest.games.ptolemaeus.rules.victims import pick_at, picked
from almagest.games.ptolemaeus.rules.zodiac import CONJUNCTION, OPPOSITION, SQUARE, TRIGONE, member, place_of, signs_of
from almagest.games.ptolemaeus.side import NO_OBJECTIVE, Side
from almagest.kernel.bits import bit
from almagest.kernel.sheet import Sheet, clockwise

if TYPE_CHECKING:
    from almagest.games.ptolemaeus.state import Ptolemaeus

PHASES: Final = len(PHASE_NAMES)
CLOCK: Final = (
    "cycle",
    "round",
    "astrolabe",
    "extra_turns",
    "comet_steps",
    "deck",
    "can_draw",
    "bonus_deck",
)
STORES: Final = ("reserve", "asteroids", "cards", "bonuses")
CLOCK_SIZE: Final = 8
STORES_SIZE: Final = 4
TARGET_SORTS: Final = 5
SKY: Final = PLANETS * SIGNS + 3 * SIGNS + PLANETS + EVENTS
DOING: Final = BONUS_KINDS + 2 + 2 * SIGNS + TARGET_SORTS + KINDS + 1 + KINDS
TABLE: Final = PHASES + CLOCK_SIZE + SKY + ROW * KINDS + KINDS + BONUS_KINDS + DOING
EACH: Final = 1 + 1 + 1 + SIGNS + PLANETS + STORES_SIZE + KINDS + BONUS_KINDS + PLANETS
ALONE: Final = 6 + SIGNS + PLANETS + PLANETS + BONUS_KINDS


def observe(state: Ptolemaeus, seat: int) -> bytearray:
    """Give what a seat sees."""
    seats: i64 = state.setting.seats
    sheet = Sheet(TABLE + seats * EACH + (ALONE if seats == 1 else 0))
    write(state, seat, sheet)
    return sheet.filled()


def write(state: Ptolemaeus, viewer: i64, sheet: Sheet) -> None:
    """Write what a seat sees."""
    seats: i64 = state.setting.seats
    clock(state, viewer, seats, sheet)
    sky(state, sheet)
    for place in range(i64(ROW)):
        sheet.one(card_at(state, place), KINDS)
    sheet.counts(state.discards, KINDS)
    sheet.counts(state.spent, BONUS_KINDS)
    under_way(state, viewer, sheet)
    sheet.counts(chosen(state.sides[viewer]), KINDS)
    open_things(state, viewer, seats, sheet)
    hidden_things(state, viewer, seats, sheet)
    if seats == 1:
        hipparchus(state, sheet)


def clock(state: Ptolemaeus, viewer: i64, seats: i64, sheet: Sheet) -> None:
    """Write whose turn it is and how far the game is; a payment is chosen unseen by the others (PT-Q37)."""
    for n in range(seats):
        sheet.flag(holds=state.seat == clockwise(viewer, n, seats))
    for n in range(seats):
        sheet.flag(holds=state.active == clockwise(viewer, n, seats))
    hidden = state.phase == PAYING and viewer != state.seat
    sheet.one(i64(BEFORE) if hidden else state.phase, PHASES)
    sheet.number(state.cycle + 1)
    sheet.number(min(3, state.round + 1))
    sheet.number(state.astrolabe)
    sheet.number(state.extra)
    sheet.number(state.steps)
    sheet.number(len(state.pile) - state.top)
    sheet.flag(holds=cards_left(state) > 0)
    sheet.number(len(state.bonus_pile) - state.bonus_top)


def sky(state: Ptolemaeus, sheet: Sheet) -> None:
    """Write the bodies, the asteroids and the event cards (PT-Q57)."""
    for planet in range(i64(PLANETS)):
        sheet.one(place_of(state, planet), SIGNS)
    sheet.one(state.comet, SIGNS)
    sheet.one(state.marker, SIGNS)
    sheet.some(state.asteroids, SIGNS)
    planets: i64 = state.deck.events[state.event]
    sheet.some(planets, PLANETS)
    left: i64 = 0
    for place in range(state.event_top, i64(len(state.event_pile))):
        event: i64 = state.event_pile[place]
        left |= bit(event)
    sheet.some(left, EVENTS)


def under_way(state: Ptolemaeus, viewer: i64, sheet: Sheet) -> None:
    """Write what is under way, as far as the observer may know (PT-Q37, PT-Q52)."""
    phase = state.phase
    paying = phase == PAYING and viewer == state.seat
    sheet.one(state.job - CARD, BONUS_KINDS)
    sheet.number(state.left if state.job >= CARD else 0)
    sheet.number(state.quota if phase in (DISCARDING, RECALLING) else 0)
    named = phase in (MOVING, CHOOSING, ARRIVING)
    sheet.one(state.spot if named else member(state.target, state.token) if paying else i64(-1), SIGNS)
    signs: i64 = 0
    if phase == PLACING:
        signs = state.to_place | state.to_place_twice
    elif paying:
        signs = signs_of(state.target)
    sheet.some(signs, SIGNS)
    sheet.one(sort_of(state.target) if paying else i64(-1), TARGET_SORTS)
    sheet.counts(state.paid if paying else 0, KINDS)
    sheet.number(state.wanted if paying else 0)


def sort_of(target: i64) -> i64:
    """Give the sort of a target: single observation, conjunction, opposition, trigone or square (PT-14 to PT-21)."""
    if target < CONJUNCTION:
        return 0
    if target < OPPOSITION:
        return 1
    if target < TRIGONE:
        return 2
    return 3 if target < SQUARE else 4


def chosen(side: Side) -> i64:
    """Give as a tally what a victim has chosen so far (PT-Q52)."""
    tally: i64 = 0
    for n in range(picked(side)):
        tally += one_card(pick_at(side, n))
    return tally


def open_things(state: Ptolemaeus, viewer: i64, seats: i64, sheet: Sheet) -> None:
    """Write points and study areas; points that are secret count for their owner only (PT-Q57)."""
    for n in range(seats):
        side = state.sides[clockwise(viewer, n, seats)]
        known = n == 0 or state.over
        sheet.number(scoring.all_points(state.deck, side) if known else scoring.open_points(state.deck, side))
    for n in range(seats):
        tokens(state.sides[clockwise(viewer, n, seats)], sheet)
    for n in range(seats):
        sheet.some(state.sides[clockwise(viewer, n, seats)].studied, PLANETS)
    for n in range(seats):
        side = state.sides[clockwise(viewer, n, seats)]
        sheet.number(side.reserve)
        sheet.number(side.asteroids)
        sheet.number(side.cards)
        sheet.number(side.bonuses)


def hidden_things(state: Ptolemaeus, viewer: i64, seats: i64, sheet: Sheet) -> None:
    """Write hands, bonus cards and objectives as far as the observer knows them (PT-Q57, PT-Q58)."""
    for n in range(seats):
        side = state.sides[clockwise(viewer, n, seats)]
        sheet.counts(side.hand if n == 0 else side.known[viewer], KINDS)
    for n in range(seats):
        side = state.sides[clockwise(viewer, n, seats)]
        sheet.counts(side.bonus if n == 0 else shown_bonus(state, side), BONUS_KINDS)
    for n in range(seats):
        side = state.sides[clockwise(viewer, n, seats)]
        sheet.some(objective(state, side) if n == 0 or state.over else 0, PLANETS)


def shown_bonus(state: Ptolemaeus, side: Side) -> i64:
    """Give the bonus cards that others may see: those worth points, once the game is over (PT-Q57)."""
    if not state.over:
        return 0
    return count_of(side.bonus, NOVA_CONSTELLATIO) * one_card(NOVA_CONSTELLATIO)


def tokens(side: Side, sheet: Sheet) -> None:
    """Write a player's tokens."""
    for sign in range(i64(SIGNS)):
        sheet.number(side.tokens_on(sign))


def objective(state: Ptolemaeus, side: Side) -> i64:
    """Give the planets of an objective (PT-31)."""
    if side.objective == NO_OBJECTIVE:
        return 0
    planets: i64 = state.deck.objectives[side.objective]
    return planets


def hipparchus(state: Ptolemaeus, sheet: Sheet) -> None:
    """Write Hipparchus, of whom nothing is hidden (PT-Q66, PT-Q69)."""
    if state.level == 0:
        return
    side = state.sides[1]
    sheet.number(state.level)
    sheet.number(scoring.all_points(state.deck, side))
    sheet.number(side.reserve)
    sheet.number(side.asteroids)
    sheet.number(state.missed)
    sheet.number(state.turns)
    tokens(side, sheet)
    sheet.some(side.studied, PLANETS)
    sheet.some(objective(state, side), PLANETS)
    sheet.counts(side.bonus, BONUS_KINDS)
