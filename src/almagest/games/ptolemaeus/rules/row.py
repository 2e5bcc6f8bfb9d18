"""Deck, discards and the six face-up cards (PT-11, PT-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from almagest.games.ptolemaeus import events
from almagest.games.ptolemaeus.deck import NO_CARD, ROW, SEXTANT
from almagest.games.ptolemaeus.rules.hands import deduce, gain, see_taken
from almagest.games.ptolemaeus.rules.tally import by_colour, one, size, spread
from almagest.games.ptolemaeus.rules.zodiac import COLOURS
from almagest.games.ptolemaeus.side import Side
from almagest.kernel.rng import reshuffled

if TYPE_CHECKING:
    from almagest.games.ptolemaeus.state import Ptolemaeus

EMPTY_ROW: Final = 0xFFFFFF
ALIKE: Final = 5
MOST_WIPES: Final = 10


def card_at(state: Ptolemaeus, place: i64) -> i64:
    """Give the face-up card at a place (0 to 5), NO_CARD where there is a gap (PT-7)."""
    return (state.row >> (4 * place)) & NO_CARD


def cards_left(state: Ptolemaeus) -> i64:
    """Count the cards of deck and discards: what can still be drawn (PT-Q32, PT-Q35)."""
    return len(state.pile) - state.top + state.thrown


def count_hands(state: Ptolemaeus) -> None:
    """While the deck is empty everything but the hands is in sight: conclude what they hold (PT-Q58)."""
    if state.top == len(state.pile):
        deduce(state, state.deck.copies - state.discards - row_tally(state))


def draw(state: Ptolemaeus) -> i64:
    """Draw the top card, from a deck made anew if need be; NO_CARD if there is none (PT-12, PT-Q7, PT-Q35)."""
    if state.top == len(state.pile):
        if state.thrown == 0:
            return NO_CARD
        count_hands(state)
        state.pile = reshuffled(spread(state.discards), state.rng)
        state.top = 0
        state.discards = 0
        state.thrown = 0
        if state.diary is not None:
            events.reshuffled(state)
    card: i64 = state.pile[state.top]
    state.top += 1
    state.learned = state.ply
    return card


def fill_row(state: Ptolemaeus) -> None:
    """Fill the gaps of the row as far as there are cards, then look for five alike (PT-11, PT-12, PT-Q3, PT-Q35)."""
    if turn_up(state):
        wipes = 0
        while wipes < MOST_WIPES and must_wipe(state):
            wipe(state)
            wipes += 1


def turn_up(state: Ptolemaeus) -> bool:
    """Turn cards up into the gaps; tell whether any was."""
    changed = False
    for place in range(i64(ROW)):
        if card_at(state, place) == NO_CARD:
            card = draw(state)
            if card == NO_CARD:
                break
            state.row ^= (NO_CARD ^ card) << (4 * place)
            changed = True
            if state.diary is not None:
                events.turned_up(state, int(place), int(card))
    return changed


def row_tally(state: Ptolemaeus) -> i64:
    """Give the face-up cards as a tally."""
    tally: i64 = 0
    for place in range(i64(ROW)):
        card = card_at(state, place)
        if card != NO_CARD:
            tally += one(card)
    return tally


def must_wipe(state: Ptolemaeus) -> bool:
    """Tell whether a full row has five of one colour, and six new cards are to be had (PT-12, PT-Q3, PT-Q36)."""
    if cards_left(state) < ROW:
        return False
    tally = row_tally(state)
    if size(tally) < ROW:
        return False
    colours = by_colour(tally)
    for _colour in range(i64(COLOURS)):
        if colours & 15 >= ALIKE:
            return True
        colours >>= 4
    return False


def wipe(state: Ptolemaeus) -> None:
    """Discard the six cards, then turn up six new ones (PT-12, PT-Q36)."""
    if state.diary is not None:
        events.wiped(state)
    throw(state, row_tally(state))
    state.row = EMPTY_ROW
    turn_up(state)


def throw(state: Ptolemaeus, cards: i64) -> None:
    """Lay cards on the discards."""
    state.discards += cards
    state.thrown += size(cards)


def take_from_row(state: Ptolemaeus, side: Side, place: i64) -> i64:
    """Take a face-up card into the hand, known to all, and fill the gap (PT-11, PT-Q58)."""
    card = card_at(state, place)
    state.row |= i64(NO_CARD) << (4 * place)
    gain(side, card)
    see_taken(side, card)
    if state.diary is not None:
        events.taken(state, int(card), int(place))
    fill_row(state)
    return card


def take_from_deck(state: Ptolemaeus, side: Side) -> None:
    """Take the top card of the deck into the hand, unseen by the others (PT-11)."""
    card = draw(state)
    if card != NO_CARD:
        gain(side, card)
        if state.diary is not None:
            events.drawn(state, int(card))


def anything_to_take(state: Ptolemaeus) -> bool:
    """Tell whether row, deck or discards hold a card (PT-Q32)."""
    return state.row != EMPTY_ROW or cards_left(state) > 0


def anything_second(state: Ptolemaeus) -> bool:
    """Tell whether a second card can be taken: not a face-up sextant (PT-13, PT-Q4, PT-Q34)."""
    if cards_left(state) > 0:
        return True
    return any(card_at(state, place) < SEXTANT for place in range(i64(ROW)))
