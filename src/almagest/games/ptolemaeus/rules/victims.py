"""Choices of those who suffer: MARS, SATURNUS, the Eclipse. Asked one by one, carried out together (PT-Q18, PT-Q52)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from almagest.games.ptolemaeus import events
from almagest.games.ptolemaeus.rules.hands import lose
from almagest.games.ptolemaeus.rules.phases import DISCARDING, GOING, RECALLING
from almagest.games.ptolemaeus.rules.row import fill_row, throw
from almagest.games.ptolemaeus.rules.tally import one
from almagest.games.ptolemaeus.side import Side
from almagest.kernel.bits import bit, has, lowest

if TYPE_CHECKING:
    from almagest.games.ptolemaeus.state import Ptolemaeus


def picked(side: Side) -> i64:
    """Count what a victim has chosen so far."""
    return (1 if side.picks else 0) + (1 if side.picks >> 4 else 0)


def pick_at(side: Side, n: i64) -> i64:
    """Give the n-th choice of a victim."""
    return ((side.picks >> (4 * n)) & 15) - 1


def pick(side: Side, choice: i64) -> None:
    """Note a choice, unseen by the others (PT-Q52)."""
    side.picks |= (choice + 1) << (4 * picked(side))


def ask_for_tokens(state: Ptolemaeus, tokens: i64) -> None:
    """MARS: each opponent chooses tokens to take back; who has no more gives all (PT-33, PT-Q18, PT-Q52)."""
    state.quota = tokens
    state.asking = 0
    for seat in range(i64(state.setting.seats)):
        side = state.sides[seat]
        if seat != state.active and side.on_board() > tokens:
            state.asking |= bit(seat)
    state.phase = RECALLING
    ask_next(state, (state.active + 1) % state.players)


def ask_for_cards(state: Ptolemaeus, cards: i64, first: i64, spared: i64) -> None:
    """SATURNUS, Eclipse: players choose cards to discard, clockwise from one on (PT-33, PT-37, PT-Q26, PT-Q52)."""
    state.quota = cards
    state.asking = 0
    state.spared = spared
    for seat in range(i64(state.setting.seats)):
        if seat != spared and state.sides[seat].cards > cards:
            state.asking |= bit(seat)
    state.phase = DISCARDING
    ask_next(state, first)


def ask_next(state: Ptolemaeus, first: i64) -> None:
    """Let the next victim choose; when all have, carry everything out (PT-Q52)."""
    if state.asking == 0:
        carry_out(state)
        return
    seat = first % state.setting.seats
    while not has(state.asking, seat):
        seat = (seat + 1) % state.setting.seats
    state.asking ^= bit(seat)
    state.seat = seat
    state.me = state.sides[seat]


def choose(state: Ptolemaeus, choice: i64) -> None:
    """Note what a victim gives; two are chosen one after the other (PT-Q18, PT-Q52)."""
    pick(state.me, choice)
    if state.diary is not None:
        events.chosen(state, int(choice))
    if picked(state.me) == state.quota:
        ask_next(state, state.seat + 1)


def tokens_to_choose(side: Side) -> i64:
    """Give the constellations from which a victim may still take a token back (PT-29, PT-Q52)."""
    if side.picks == 0:
        return side.board()
    first = bit(pick_at(side, 0))
    return side.board() & ~(first & side.ones & ~side.twos)


def cards_to_choose(side: Side) -> i64:
    """Give the cards from which a victim may still choose (PT-Q54)."""
    return side.hand if side.picks == 0 else side.hand - one(pick_at(side, 0))


def carry_out(state: Ptolemaeus) -> None:
    """Carry out all choices together, for all to see; the active player goes on (PT-Q52)."""
    state.learned = state.ply
    if state.phase == RECALLING:
        for player in range(state.players):
            if player != state.active:
                recall(state, player)
    else:
        for player in range(state.players):
            if player != state.spared:
                discard(state, player)
    state.left = 0
    state.seat = state.active if state.active < state.setting.seats else 0
    state.me = state.sides[state.seat]
    state.phase = GOING
    fill_row(state)


def recall(state: Ptolemaeus, player: i64) -> None:
    """Return a victim's tokens to the reserve (PT-33, PT-Q52)."""
    side = state.sides[player]
    gone: list[int] = []
    for n in range(min(state.quota, side.on_board())):
        if player >= state.setting.seats:
            sign = dullest(state, side)
        elif side.picks:
            sign = pick_at(side, n)
        else:
            sign = lowest(side.board())
        side.remove(sign)
        side.reserve += 1
        gone.append(int(sign))
    side.picks = 0
    if state.diary is not None:
        events.recalled(state, int(player), gone)


def dullest(state: Ptolemaeus, side: Side) -> i64:
    """Hipparchus gives a token without a planet first, then where he has fewest (PT-Q68)."""
    signs = side.board() & ~state.occupied
    if signs == 0:
        signs = side.board()
    fewest = signs & ~side.twos
    return lowest(fewest if fewest else signs)


def discard(state: Ptolemaeus, player: i64) -> None:
    """Discard a victim's cards face up (PT-33, PT-37, PT-Q26, PT-Q52, PT-Q54)."""
    side = state.sides[player]
    gone: i64 = 0
    if side.picks:
        for n in range(state.quota):
            gone += one(pick_at(side, n))
    elif side.cards <= state.quota:
        gone = side.hand
    lose(side, gone)
    side.picks = 0
    throw(state, gone)
    if state.diary is not None and gone:
        events.discarded(state, int(player), int(gone))
