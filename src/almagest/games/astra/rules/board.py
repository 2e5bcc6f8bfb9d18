"""The display: cards in their places around the Sphere board, and whose pen has marked which star."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from almagest.games.astra.deck import STARS
from almagest.kernel.bits import COUNTS, LOWEST, bit

if TYPE_CHECKING:
    from almagest.games.astra.state import Astra

NO_CARD: Final = 63
WORDS: Final = 5  # a place: card, marked stars, stars beside marked ones, marks of pens 0 to 3, marks of pen 4
CARD: Final = 0
MARKED: Final = 1
NEAR: Final = 2
PENS: Final = 3
LAST_PEN: Final = 4
FIRST_PENS: Final = 4
PEN_BITS: Final = 14
PEN_MASK: Final = (1 << PEN_BITS) - 1
DREAMER: Final = 2  # the third pen, with one or two players (AS-16, AS-42)


def empty_board(slots: int) -> vec[i64]:
    """Make a display without cards."""
    return vec[i64]([i64(NO_CARD if word % WORDS == CARD else 0) for word in range(WORDS * slots)])


def card_at(state: Astra, slot: i64) -> i64:
    """Give the card in a place, NO_CARD if it is empty."""
    return state.board[WORDS * slot]


def marked_at(state: Astra, slot: i64) -> i64:
    """Give the marked stars of the card in a place, whatever the pen."""
    return state.board[WORDS * slot + MARKED]


def slot_of(state: Astra, card: i64) -> i64:
    """Find the place of a card, -1 if it is not around the board."""
    board = state.board
    for slot in range(state.slots):
        if board[WORDS * slot] == card:
            return slot
    return -1


def marks_of(state: Astra, slot: i64, pen: i64) -> i64:
    """Give the stars that a pen has marked on the card in a place."""
    if pen < FIRST_PENS:
        return (state.board[WORDS * slot + PENS] >> (PEN_BITS * pen)) & PEN_MASK
    return state.board[WORDS * slot + LAST_PEN]


def put_mark(state: Astra, slot: i64, star: i64, pen: i64) -> None:
    """Mark a star with a pen; a mark stays for good (AS-22)."""
    board = state.board
    at = WORDS * slot
    mark = bit(star)
    board[at + MARKED] |= mark
    board[at + NEAR] |= state.deck.figures.adjacent[STARS * board[at] + star]
    if pen < FIRST_PENS:
        board[at + PENS] |= mark << (PEN_BITS * pen)
    else:
        board[at + LAST_PEN] |= mark


def unmarked(state: Astra, slot: i64) -> i64:
    """Give the stars still open on the card in a place; none if there is no card."""
    card = state.board[WORDS * slot]
    return 0 if card == NO_CARD else state.deck.figures.full[card] & ~state.board[WORDS * slot + MARKED]


def is_complete(state: Astra, slot: i64) -> bool:
    """Tell whether every star of the card in a place is marked (AS-5)."""
    card = state.board[WORDS * slot]
    return card != NO_CARD and state.board[WORDS * slot + MARKED] == state.deck.figures.full[card]


def is_undiscovered(state: Astra, slot: i64) -> bool:
    """Tell whether there is a card with an open star in a place (AS-5, AS-Q8)."""
    return unmarked(state, slot) != 0


def first_stars(state: Astra, slot: i64) -> i64:
    """Give the stars with which marking may begin: the Starting star, or beside any marked one (AS-3, AS-4, AS-23)."""
    board = state.board
    at = WORDS * slot
    card = board[at]
    if card == NO_CARD:
        return 0
    marked = board[at + MARKED]
    if marked == 0:
        start: i64 = state.deck.figures.start[card]
        return bit(start)
    return board[at + NEAR] & ~marked


def next_stars(state: Astra, slot: i64, star: i64) -> i64:
    """Give the open stars adjacent to the one just marked (AS-24)."""
    at = WORDS * slot
    return state.deck.figures.adjacent[STARS * state.board[at] + star] & ~state.board[at + MARKED]


def undiscovered_slots(state: Astra) -> i64:
    """Give the places of all undiscovered cards as a set."""
    slots: i64 = 0
    for slot in range(state.slots):
        if unmarked(state, slot) != 0:
            slots |= bit(slot)
    return slots


def complete_slots(state: Astra) -> i64:
    """Give the places of all cards that are discovered but not yet taken (AS-33)."""
    slots: i64 = 0
    for slot in range(state.slots):
        if is_complete(state, slot):
            slots |= bit(slot)
    return slots


def stars_in(stars: i64) -> i64:
    """Count the stars of a set."""
    low: i64 = COUNTS[stars & 4095]
    high: i64 = COUNTS[stars >> 12]
    return low + high


def lowest_star(stars: i64) -> i64:
    """Give the first star of a set that is not empty."""
    if stars & 4095:
        low: i64 = LOWEST[stars & 4095]
        return low
    high: i64 = LOWEST[stars >> 12]
    return 12 + high


def lay_card(state: Astra, slot: i64, card: i64) -> None:
    """Put a fresh card into a place, or clear it with NO_CARD."""
    at = WORDS * slot
    state.board[at] = card
    for word in range(at + 1, at + WORDS):
        state.board[word] = 0
    sort_places(state)


def sort_places(state: Astra) -> None:
    """Note the places in the order of their cards, so that actions are listed in order."""
    order: i64 = 0
    shift: i64 = 0
    last: i64 = -1
    for _place in range(state.slots):
        best: i64 = NO_CARD
        place: i64 = 0
        for slot in range(state.slots):
            card = card_at(state, slot)
            if last < card < best:
                best = card
                place = slot
        if best == NO_CARD:
            break
        order |= (place + 1) << shift
        shift += 3
        last = best
    state.order = order
