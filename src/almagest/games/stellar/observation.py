"""What a seat sees of Stellar as numbers, straight from the state: equal to `encoding.encode` of the seat's view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from almagest.games.stellar.deck import CARDS, SLOTS
from almagest.games.stellar.rules import scoring
from almagest.games.stellar.rules.actions import COORDINATES
from almagest.games.stellar.rules.knowledge import hidden_cards, taken_cards
from almagest.games.stellar.rules.phases import OVER, PHASE_NAMES
from almagest.games.stellar.rules.row import card_at
from almagest.games.stellar.side import ALL_SLOTS, NO_CARD, Side
from almagest.kernel.bits import count, lowest
from almagest.kernel.sheet import Sheet

if TYPE_CHECKING:
    from almagest.games.stellar.state import Stellar

PHASES: Final = len(PHASE_NAMES)
ROUNDS: Final = 11
SECTIONS: Final = 3
EACH: Final = 1 + 1 + CARDS + 1 + CARDS + 1 + SLOTS * CARDS + SLOTS + SLOTS + CARDS + SECTIONS
SIZE: Final = PHASES + 1 + COORDINATES * CARDS + CARDS + 1 + CARDS + CARDS + 2 * EACH


def observe(state: Stellar, seat: int) -> bytearray:
    """Give what a seat sees."""
    sheet = Sheet(SIZE)
    write(state, seat, sheet)
    return sheet.filled()


def write(state: Stellar, viewer: i64, sheet: Sheet) -> None:
    """Write what a seat sees."""
    me, other = state.side(viewer), state.side(1 - viewer)
    table(state, viewer, sheet)
    is_over = state.phase == OVER
    sheet.some(me.hand, CARDS)
    sheet.some(other.hand if is_over else other.known & other.hand, CARDS)
    sheet.number(0)
    sheet.number(0 if is_over else count(other.hand) - count(other.known & other.hand))
    sheet.some(0 if is_over else maybe(me), CARDS)
    sheet.some(0 if is_over else maybe(other), CARDS)
    sheet.one(me.pick, CARDS)
    sheet.flag(holds=me.pick != NO_CARD)
    sheet.flag(holds=other.pick != NO_CARD)
    telescope(me, 0, sheet)
    telescope(other, 0 if is_over else other.secret, sheet)
    sheet.some(ALL_SLOTS & ~me.free & ~me.down, SLOTS)
    sheet.some(ALL_SLOTS & ~other.free & ~other.down, SLOTS)
    sheet.some(me.down, SLOTS)
    sheet.some(other.down, SLOTS)
    sheet.some(me.book, CARDS)
    sheet.some(other.book, CARDS)
    sections(me, sheet)
    sections(other, sheet)


def table(state: Stellar, viewer: i64, sheet: Sheet) -> None:
    """Write what lies open for all."""
    sheet.flag(holds=state.seat == viewer)
    sheet.flag(holds=state.seat == 1 - viewer)
    sheet.one(state.phase, PHASES)
    sheet.number(min(ROUNDS, (state.turn >> 1) + 1))
    for coordinate in range(i64(COORDINATES)):
        sheet.one(card_at(state, coordinate), CARDS)
    sheet.one(state.card, CARDS)
    sheet.number(len(state.pile) - state.top)
    sheet.some(state.discards, CARDS)
    sheet.number(state.score(viewer))
    sheet.number(state.score(1 - viewer))


def maybe(side: Side) -> i64:
    """Give the hidden cards that both players saw when they were taken (ST-Q14)."""
    return hidden_cards(side) & taken_cards(side) & ~side.known


def telescope(side: Side, secret: i64, sheet: Sheet) -> None:
    """Write the cards of a telescope, those on secret slots left out (ST-Q13)."""
    start = sheet.at
    shown = ALL_SLOTS & ~side.free & ~secret
    while shown:
        slot = lowest(shown)
        sheet.at = start + CARDS * slot
        sheet.one(side.card_on(slot), CARDS)
        shown &= shown - 1
    sheet.at = start + SLOTS * CARDS


def sections(side: Side, sheet: Sheet) -> None:
    """Write the section sums."""
    for section in range(i64(SECTIONS)):
        sheet.number(scoring.section_sum(side, section))
