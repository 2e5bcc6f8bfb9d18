"""What a seat sees of Astra as numbers, straight from the state: equal to `encoding.encode` of the seat's view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from almagest.games.astra.deck import BOXES, CARDS, ELEMENTS, GOALS, STARS
from almagest.games.astra.rules.board import NO_CARD, card_at, marks_of
from almagest.games.astra.rules.boons import open_boxes
from almagest.games.astra.rules.kinds import ABILITY_NAMES
from almagest.games.astra.rules.knowledge import visible_top
from almagest.games.astra.rules.marking import card_limit
from almagest.games.astra.rules.phases import HELPING, PHASE_NAMES, WALK
from almagest.games.astra.side import DECLINED, NO_PICK
from almagest.kernel.bits import count, has, lowest
from almagest.kernel.sheet import Sheet, clockwise

if TYPE_CHECKING:
    from almagest.games.astra.state import Astra

PHASES: Final = len(PHASE_NAMES)
ABILITIES: Final = len(ABILITY_NAMES)
PENS: Final = 5
THIS_TURN: Final = ("glories", "grands", "spent", "rested", "skipped", "dreaming", "left")
JOURNAL: Final = ("fame", "stardust", "telescopes", "pouch", "wisdom", "limit")
PTOLEMY: Final = ("fame", "stardust", "telescopes", "deck", "removed", "lost")
TURN_SIZE: Final = 7
JOURNAL_SIZE: Final = 6
PTOLEMY_SIZE: Final = 6
TABLE: Final = PHASES + ELEMENTS + 2 + 2 + CARDS + ABILITIES + TURN_SIZE + STARS + 2 * BOXES + BOXES + 1
PLACE: Final = CARDS + STARS * PENS + 1 + 1
EACH: Final = 1 + 1 + 1 + 1 + 1 + JOURNAL_SIZE + 2 * CARDS + GOALS + 1
ALONE: Final = PTOLEMY_SIZE + 5 * CARDS


def most_slots(seats: i64) -> i64:
    """Give the most places around the board that a deck can ask for."""
    return 3 if seats == 1 else 6


def observe(state: Astra, seat: int) -> bytearray:
    """Give what a seat sees."""
    seats: i64 = state.setting.seats
    sheet = Sheet(TABLE + most_slots(seats) * PLACE + seats * EACH + (ALONE if seats == 1 else 0))
    write(state, seat, sheet)
    return sheet.filled()


def write(state: Astra, viewer: i64, sheet: Sheet) -> None:
    """Write what a seat sees."""
    seats: i64 = state.setting.seats
    table(state, viewer, seats, sheet)
    display(state, viewer, seats, sheet)
    this_turn(state, seats, sheet)
    discovery(state, viewer, seats, sheet)
    journals(state, viewer, seats, sheet)
    if seats == 1:
        ptolemy(state, sheet)


def players(members: i64, viewer: i64, seats: i64, sheet: Sheet) -> None:
    """Write which players are in a set of seats."""
    for n in range(seats):
        sheet.flag(holds=has(members, clockwise(viewer, n, seats)))


def player(seat: i64, viewer: i64, seats: i64, sheet: Sheet) -> None:
    """Write which player a seat is."""
    for n in range(seats):
        sheet.flag(holds=seat == clockwise(viewer, n, seats))


def table(state: Astra, viewer: i64, seats: i64, sheet: Sheet) -> None:
    """Write whose turn it is, the Sphere and the piles."""
    player(state.seat, viewer, seats, sheet)
    player(state.player, viewer, seats, sheet)
    sheet.one(state.phase, PHASES)
    element: i64 = state.deck.board.spheres[state.sphere]
    sheet.one(element, ELEMENTS)
    sheet.number(state.above)
    sheet.number(len(state.pile) - state.top - state.above)
    sheet.flag(holds=state.turns_left >= 0)
    sheet.number(state.turns_left)
    sheet.some(state.discards, CARDS)


def display(state: Astra, viewer: i64, seats: i64, sheet: Sheet) -> None:
    """Write the cards around the board and their marks."""
    slots = most_slots(seats)
    for slot in range(slots):
        sheet.one(card_at(state, slot) if slot < state.slots else NO_CARD, CARDS)
    for slot in range(slots):
        if slot < state.slots and card_at(state, slot) != NO_CARD:
            marks(state, slot, viewer, seats, sheet)
        sheet.skip(STARS * PENS)


def marks(state: Astra, slot: i64, viewer: i64, seats: i64, sheet: Sheet) -> None:
    """Write whose pen marked each star of a card."""
    start = sheet.at
    for n in range(i64(PENS)):
        stars = marks_of(state, slot, clockwise(viewer, n, seats) if n < seats else n)
        while stars:
            sheet.at = start + PENS * lowest(stars) + n
            sheet.flag(holds=True)
            stars &= stars - 1
    sheet.at = start


def this_turn(state: Astra, seats: i64, sheet: Sheet) -> None:
    """Write what this turn has brought so far."""
    sheet.some(state.effects, ABILITIES)
    sheet.number(state.glories)
    sheet.number(state.grands)
    sheet.number(state.spent)
    sheet.flag(holds=state.rested)
    sheet.flag(holds=state.skipped)
    sheet.flag(holds=state.dreaming)
    sheet.number(state.left)
    sheet.one(state.walk_slot if state.phase == WALK else i64(-1), most_slots(seats))
    sheet.one(state.walk_star if state.phase == WALK else i64(-1), STARS)


def discovery(state: Astra, viewer: i64, seats: i64, sheet: Sheet) -> None:
    """Write the discovery being resolved."""
    resolving = state.resolving >= 0
    sheet.one(state.resolving, most_slots(seats))
    sheet.some(state.boons if resolving else 0, BOXES)
    sheet.some(open_boxes(state, state.seat) if resolving and state.phase == HELPING else 0, BOXES)
    players(state.group if resolving else 0, viewer, seats, sheet)
    players(state.helpers if resolving else 0, viewer, seats, sheet)


def journals(state: Astra, viewer: i64, seats: i64, sheet: Sheet) -> None:
    """Write the Journals and cards; Final Scoring cards and choices only where the observer knows them (AS-Q42)."""
    for n in range(seats):
        sheet.number(state.score(clockwise(viewer, n, seats)))
    for n in range(seats):
        side = state.sides[clockwise(viewer, n, seats)]
        sheet.number(side.fame)
        sheet.number(side.dust)
        sheet.number(side.scopes)
        sheet.number(side.pouch)
        sheet.number(side.wisdom)
        sheet.number(card_limit(state.deck.board, side))
    for n in range(seats):
        sheet.some(state.sides[clockwise(viewer, n, seats)].active, CARDS)
    for n in range(seats):
        sheet.some(state.sides[clockwise(viewer, n, seats)].tired, CARDS)
    for n in range(seats):
        known = n == 0 or state.over
        sheet.one(state.sides[clockwise(viewer, n, seats)].goal if known else i64(-1), GOALS)
    for n in range(seats):
        sheet.flag(holds=state.sides[clockwise(viewer, n, seats)].pick != NO_PICK)
    pick = state.sides[viewer].pick
    sheet.one(-1 if pick == NO_PICK else 0 if pick == DECLINED else pick, BOXES + 1)


def ptolemy(state: Astra, sheet: Sheet) -> None:
    """Write what is open of Ptolemy (AS-48, AS-Q42)."""
    side = state.sides[1]
    sheet.number(side.fame)
    sheet.number(side.dust)
    sheet.number(side.scopes)
    sheet.number(len(state.library) - state.library_top)
    sheet.number(count(state.removed))
    sheet.flag(holds=state.lost)
    sheet.some(side.active, CARDS)
    sheet.one(state.left_card, CARDS)
    sheet.one(i64(NO_CARD) if state.right_fog else state.right_card, CARDS)
    sheet.some(visible_top(state), CARDS)
    sheet.some(state.library_discards, CARDS)
