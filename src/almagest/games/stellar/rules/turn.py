"""The course of a turn: refresh or not, take, play from the hand, play from the row, refill (ST-16 to ST-22)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from almagest.games.stellar import events
from almagest.games.stellar.deck import SATELLITE, SLOTS, Deck
from almagest.games.stellar.rules.actions import NOTEBOOK, PLACES, REFRESH, START, TAKE, TELESCOPE
from almagest.games.stellar.rules.notebook import write
from almagest.games.stellar.rules.phases import (
    ADD_TO_HAND,
    LAST_CARD,
    MAY_REFRESH,
    OVER,
    PLAY_FROM_HAND,
    PLAY_FROM_ROW,
    STARTERS,
)
from almagest.games.stellar.rules.row import draw, forced_card, refill, refresh, take_away
from almagest.games.stellar.rules.telescope import FACE_DOWN_NUMBER, lay_face_down, lay_face_up
from almagest.games.stellar.side import NO_CARD, Side
from almagest.kernel.bits import bit, lowest

if TYPE_CHECKING:
    from almagest.games.stellar.state import Stellar

TURNS: Final = 22


def decide(state: Stellar, action: i64) -> None:
    """Carry out one decision; nothing may be passed or skipped (ST-17, ST-Q33)."""
    phase = state.phase
    if phase == ADD_TO_HAND:
        add_to_hand(state, action - TAKE)
    elif phase == PLAY_FROM_HAND:
        play_from_hand(state, action)
    elif phase == PLAY_FROM_ROW:
        play_from_row_in_telescope(state, action)
    elif phase == MAY_REFRESH:
        decide_refresh(state, action)
    elif phase == STARTERS:
        choose_starter(state, action - START)
    else:
        choose_last_card(state, action - NOTEBOOK)


def choose_starter(state: Stellar, card: i64) -> None:
    """Choose the starter for the telescope, unseen by the other until both have chosen (ST-7, ST-Q1, ST-Q19)."""
    state.me.pick = card
    if state.diary is not None:
        events.starter_chosen(state, int(card))
    pass_on(state)
    if state.seat == 0:
        open_game(state)


def open_game(state: Stellar) -> None:
    """Turn the starters up together, deal the hands, lay out the row (ST-7 to ST-10)."""
    show_starter(state.deck, state.first)
    show_starter(state.deck, state.second)
    if state.diary is not None:
        events.starters_shown(state)
    state.first.hand = bit(draw(state)) | bit(draw(state))
    state.second.hand = bit(draw(state)) | bit(draw(state))
    if state.diary is not None:
        events.hands_dealt(state)
    refill(state)
    state.phase = ADD_TO_HAND


def show_starter(deck: Deck, side: Side) -> None:
    """Lay the chosen starter on the first slot and write the other one into the notebook (ST-7)."""
    starter = side.pick
    side.pick = NO_CARD
    lay_face_up(deck, side, starter, 0)
    write(deck, side, lowest(side.hand ^ bit(starter)))
    side.hand = 0


def decide_refresh(state: Stellar, action: i64) -> None:
    """Refresh the row, or let the right lapse (ST-38, ST-Q7, ST-Q25)."""
    if action == REFRESH:
        refresh(state)
    elif state.diary is not None:
        events.row_kept(state)
    state.phase = ADD_TO_HAND


def add_to_hand(state: Stellar, coordinate: i64) -> None:
    """Step 1: take a row card into the hand; everybody sees it (ST-18, ST-Q14, ST-Q27)."""
    me = state.me
    card = take_away(state, coordinate)
    taken = bit(card)
    me.hand |= taken
    me.known |= taken
    me.remember_taken(state.turn >> 1, card)
    state.satellite_taken = state.deck.kinds[card] == SATELLITE
    state.phase = PLAY_FROM_HAND
    if state.diary is not None:
        events.taken(state, int(card), int(coordinate))


def play_from_hand(state: Stellar, action: i64) -> None:
    """Step 2: play a hand card in one area; its number fixes step 3 in the other (ST-17, ST-19, ST-23, ST-Q16)."""
    if action < TELESCOPE:
        number = write_from_hand(state, action - NOTEBOOK)
        state.card = forced_card(state, number)
        state.phase = PLAY_FROM_ROW
    else:
        card = (action - TELESCOPE) // PLACES
        place = (action - TELESCOPE) % PLACES
        number = lay_from_hand(state, card, place)
        write_from_row(state, forced_card(state, number))
        end_turn(state)


def write_from_hand(state: Stellar, card: i64) -> i64:
    """Put a hand card into the notebook and give its number (ST-19, ST-34)."""
    show_from_hand(state, card)
    write(state.deck, state.me, card)
    if state.diary is not None:
        events.written(state, int(card), "hand")
    number: i64 = state.deck.numbers[card]
    return number


def lay_from_hand(state: Stellar, card: i64, place: i64) -> i64:
    """Put a hand card into the telescope and give its number; face down it is a 3 (ST-19, ST-28, ST-Q21)."""
    me = state.me
    if place < SLOTS:
        show_from_hand(state, card)
        lay_face_up(state.deck, me, card, place)
        number: i64 = state.deck.numbers[card]
    else:
        slot = place - SLOTS
        hide_from_hand(state, card, slot)
        lay_face_down(state.deck, me, card, slot)
        number = FACE_DOWN_NUMBER
    if state.diary is not None:
        events.laid(state, int(card), int(place), "hand")
    return number


def show_from_hand(state: Stellar, card: i64) -> None:
    """Take a card out of the hand for all to see (ST-Q27)."""
    me = state.me
    shown = bit(card)
    me.hand ^= shown
    if me.known & shown:
        me.known ^= shown
    else:
        state.somebody_learned()


def hide_from_hand(state: Stellar, card: i64, slot: i64) -> None:
    """Take a card out of the hand unseen: any hand card might be the one on the slot (ST-Q13, ST-Q27, ST-Q28)."""
    me = state.me
    me.hand ^= bit(card)
    me.known = 0
    me.secret |= bit(slot)
    me.remember_laid(state.turn >> 1, slot)


def write_from_row(state: Stellar, card: i64) -> None:
    """Step 3, notebook: nothing is left to choose (ST-20, ST-Q5)."""
    write(state.deck, state.me, card)
    if state.diary is not None:
        events.written(state, int(card), "row")


def play_from_row_in_telescope(state: Stellar, action: i64) -> None:
    """Step 3, telescope: slot and face of the forced card, which both players have seen (ST-20, ST-Q5, ST-Q13)."""
    card = state.card
    place = action - TELESCOPE - card * PLACES
    if place < SLOTS:
        lay_face_up(state.deck, state.me, card, place)
    else:
        lay_face_down(state.deck, state.me, card, place - SLOTS)
    if state.diary is not None:
        events.laid(state, int(card), int(place), "row")
    end_turn(state)


def end_turn(state: Stellar) -> None:
    """Step 4, then the other player's turn, or the last cards after 11 rounds (ST-16, ST-22, ST-39, ST-Q25)."""
    refill(state)
    state.card = NO_CARD
    state.turn += 1
    pass_on(state)
    if state.turn == TURNS:
        state.phase = LAST_CARD
    else:
        state.phase = MAY_REFRESH if state.satellite_taken else ADD_TO_HAND
    if state.diary is not None:
        events.turn_ended(state)


def pass_on(state: Stellar) -> None:
    """Let the other player decide (ST-16)."""
    if state.seat == 0:
        state.seat = 1
        state.me = state.second
    else:
        state.seat = 0
        state.me = state.first


def choose_last_card(state: Stellar, card: i64) -> None:
    """Choose the hand card that still goes into the notebook (ST-39, ST-Q12, ST-Q30)."""
    state.me.pick = card
    if state.diary is not None:
        events.last_card_chosen(state, int(card))
    pass_on(state)
    if state.seat == 0:
        end_game(state)


def end_game(state: Stellar) -> None:
    """Write both last cards and show what was hidden (ST-39, ST-Q13, ST-Q30)."""
    state.somebody_learned()
    if state.diary is not None:
        events.last_cards_shown(state)
    write_last_card(state.deck, state.first)
    write_last_card(state.deck, state.second)
    state.phase = OVER
    state.over = True
    state.seat = -1
    if state.diary is not None:
        events.ended(state)


def write_last_card(deck: Deck, side: Side) -> None:
    """Put the card chosen last into the notebook (ST-39)."""
    write(deck, side, side.pick)
    side.hand ^= bit(side.pick)
    side.pick = NO_CARD
    side.known = 0
