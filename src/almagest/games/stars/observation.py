"""What a seat sees of The Stars Are Right as numbers, straight from the state: equal to `encoding.encode` of a view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from almagest.games.stars.deck import KINDS, MOST_CARDS, SYMBOLS, WORD
from almagest.games.stars.rules.knowledge import of_batch
from almagest.games.stars.rules.minions import hand_limit, pile_word
from almagest.games.stars.rules.phases import PHASE_NAMES, PICK
from almagest.games.stars.rules.sky import CELLS
from almagest.kernel.bits import count
from almagest.kernel.sheet import Sheet, clockwise

if TYPE_CHECKING:
    from almagest.games.stars.state import Stars

PHASES: Final = len(PHASE_NAMES)
TABLE: Final = PHASES + 2 + 2 * CELLS * SYMBOLS + KINDS + 4 * MOST_CARDS + 1 + 2 * MOST_CARDS
EACH: Final = 1 + 1 + 1 + MOST_CARDS + 1 + 3 * MOST_CARDS


def observe(state: Stars, seat: int) -> bytearray:
    """Give what a seat sees."""
    seats: i64 = state.setting.seats
    sheet = Sheet(TABLE + seats * EACH)
    write(state, seat, sheet)
    return sheet.filled()


def write(state: Stars, viewer: i64, sheet: Sheet) -> None:
    """Write what a seat sees."""
    seats: i64 = state.setting.seats
    for n in range(seats):
        sheet.flag(holds=state.seat == clockwise(viewer, n, seats))
    sheet.one(state.phase, PHASES)
    rounds(state, seats, sheet)
    for face in range(i64(2 * CELLS)):
        sheet.one(state.sky.symbol_at(face), SYMBOLS)
    cards_on_table(state, viewer, sheet)
    hands(state, viewer, seats, sheet)
    maybe(state, viewer, seats, sheet)
    sites(state, viewer, seats, sheet)


def cards(low: i64, high: i64, sheet: Sheet) -> None:
    """Write a set of cards."""
    sheet.some(low, WORD)
    sheet.some(high, MOST_CARDS - WORD)


def rounds(state: Stars, seats: i64, sheet: Sheet) -> None:
    """Write the round and the last one (SR-Q33)."""
    now = state.turn // seats + 1
    last = state.round_limit if state.round_limit else state.turn + 1
    sheet.number(min(now, last))
    sheet.number(state.round_limit)


def cards_on_table(state: Stars, viewer: i64, sheet: Sheet) -> None:
    """Write what is being used, and the piles; who searches the draw pile sees it (SR-Q22)."""
    sheet.number(state.pushes)
    sheet.number(state.swaps)
    sheet.number(state.flips)
    sheet.one(state.invoked, MOST_CARDS)
    sheet.one(state.summoning, MOST_CARDS)
    sheet.one(state.minion, MOST_CARDS)
    sheet.one(state.given, MOST_CARDS)
    sheet.number(len(state.pile) - state.top)
    if state.phase == PICK and viewer == state.seat:
        cards(pile_word(state.pile, state.top, 0), pile_word(state.pile, state.top, 1), sheet)
    else:
        sheet.skip(MOST_CARDS)
    cards(pile_word(state.discards, 0, 0), pile_word(state.discards, 0, 1), sheet)


def hands(state: Stars, viewer: i64, seats: i64, sheet: Sheet) -> None:
    """Write points, limits and hands, of the others' only what everybody knows (SR-Q24)."""
    for n in range(seats):
        sheet.number(state.sides[clockwise(viewer, n, seats)].points)
    for n in range(seats):
        sheet.number(hand_limit(state, state.sides[clockwise(viewer, n, seats)]))
    for n in range(seats):
        side = state.sides[clockwise(viewer, n, seats)]
        if n == 0:
            cards(side.hand0, side.hand1, sheet)
        else:
            cards(side.known0, side.known1, sheet)
    for n in range(seats):
        side = state.sides[clockwise(viewer, n, seats)]
        sheet.number(0 if n == 0 else count(side.secret(0)) + count(side.secret(1)))


def maybe(state: Stars, viewer: i64, seats: i64, sheet: Sheet) -> None:
    """Write, hand by hand, the cards of all batches of which it holds some (SR-Q25)."""
    start = sheet.at
    for moment in range(i64(len(state.moments))):
        low: i64 = 0
        high: i64 = 0
        for owner in range(seats):
            if owner != viewer:
                low |= of_batch(state, state.sides[owner], 0, viewer, moment)
                high |= of_batch(state, state.sides[owner], 1, viewer, moment)
        for n in range(i64(1), seats):
            side = state.sides[clockwise(viewer, n, seats)]
            if of_batch(state, side, 0, viewer, moment) | of_batch(state, side, 1, viewer, moment):
                sheet.at = start + n * MOST_CARDS
                cards(low, high, sheet)
    sheet.at = start + seats * MOST_CARDS


def sites(state: Stars, viewer: i64, seats: i64, sheet: Sheet) -> None:
    """Write the cult sites, and whose power was used this turn (SR-16)."""
    for n in range(seats):
        side = state.sides[clockwise(viewer, n, seats)]
        cards(side.site0, side.site1, sheet)
    for n in range(seats):
        seat = clockwise(viewer, n, seats)
        side = state.sides[seat]
        if seat == state.seat:
            cards(side.site0 & state.used0, side.site1 & state.used1, sheet)
        else:
            sheet.skip(MOST_CARDS)
