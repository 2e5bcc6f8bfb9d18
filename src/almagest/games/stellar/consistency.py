"""What must be true of a position of Stellar at its moment of the game, so that it can be played on and redealt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from almagest.games.stellar.deck import SLOTS
from almagest.games.stellar.rules.actions import COORDINATES
from almagest.games.stellar.rules.knowledge import rest_of_pile, taken_at
from almagest.games.stellar.rules.phases import (
    LAST_CARD,
    OVER,
    PLAY_FROM_HAND,
    PLAY_FROM_ROW,
    STARTERS,
)
from almagest.games.stellar.rules.row import card_at
from almagest.games.stellar.rules.turn import TURNS
from almagest.games.stellar.side import NO_CARD
from almagest.kernel.bits import bit, count, members_of
from almagest.kernel.positions import bits_of

if TYPE_CHECKING:
    from almagest.games.stellar.side import Side
    from almagest.games.stellar.state import Stellar
    from almagest.kernel.positions import Field

ROUNDS = TURNS // 2
BETWEEN_TURNS = (STARTERS, LAST_CARD, OVER)


def check_moment(state: Stellar, table: Field) -> None:
    """Check that everything lies as it must at this moment of a turn."""
    check_turn(state, table)
    check_row(state, table)
    for owner, player in enumerate(table["players"].rows()):
        side = state.side(owner)
        check_hand(state, owner, player)
        check_memory(state, owner, player)
        check_secrets(side, player)
        to_come = ROUNDS - rounds_finished(state, owner)
        player["telescope"].agrees(state.phase == STARTERS or count(side.free) >= to_come, "turn")
    if state.phase == STARTERS:
        check_starters(state, table)


def check_turn(state: Stellar, table: Field) -> None:
    """Check that turns alternate, and the last cards are chosen when all are over (ST-16, ST-39)."""
    phase, seat, turn = state.phase, state.seat, state.turn
    wanted = {STARTERS: 0, LAST_CARD: TURNS, OVER: TURNS}
    table["turn"].agrees(turn == wanted[phase] if phase in wanted else turn < TURNS, "phase")
    table["seat"].agrees((seat == -1) == (phase == OVER), "phase")
    table["seat"].agrees(phase in BETWEEN_TURNS or seat == turn % 2, "turn")


def check_row(state: Stellar, table: Field) -> None:
    """Check that the row lacks what this turn has taken, and that cards last to the end (ST-10, ST-22)."""
    empty = [card_at(state, coordinate) for coordinate in range(COORDINATES)].count(NO_CARD)
    wanted = {STARTERS: (COORDINATES,), PLAY_FROM_HAND: (1,), PLAY_FROM_ROW: (1, 2)}.get(int(state.phase), (0,))
    table["row"].agrees(empty in wanted, "phase")
    table["to_place"].agrees((state.card != NO_CARD) == (state.phase == PLAY_FROM_ROW), "phase")
    needed = 2 * (TURNS - state.turn) - (2 - empty if state.phase == PLAY_FROM_ROW else 0)
    left = count(rest_of_pile(state)) + count(state.discards)
    table["pile"].agrees(state.phase == STARTERS or left >= needed, "turn")


def check_hand(state: Stellar, owner: int, player: Field) -> None:
    """Check two cards between turns, three after step 1, one at the end; a choice is of them (ST-8, ST-18, ST-39)."""
    side, phase, seat = state.side(owner), state.phase, state.seat
    wanted = 3 if phase == PLAY_FROM_HAND and owner == seat else 1 if phase == OVER else 2
    player["hand"].agrees(count(side.hand) == wanted, "phase")
    player["known"].agrees(side.known & ~side.hand == 0, "hand")
    chosen = phase in (STARTERS, LAST_CARD) and owner < seat
    player["chosen"].agrees((side.pick != NO_CARD) == chosen, "phase")
    player["chosen"].agrees(side.pick == NO_CARD or side.hand & bit(side.pick) != 0, "hand")


def rounds_begun(state: Stellar, owner: int) -> int:
    """Count the rounds in which a player has taken a card from the row."""
    if state.phase == STARTERS:
        return 0
    return rounds_finished(state, owner) + (owner == state.seat and state.phase in (PLAY_FROM_HAND, PLAY_FROM_ROW))


def rounds_finished(state: Stellar, owner: int) -> int:
    """Count the turns a player has had."""
    return (int(state.turn) + 1 - owner) // 2


def check_memory(state: Stellar, owner: int, player: Field) -> None:
    """Check what is remembered: no round to come, no card twice, and none that lies elsewhere now (ST-Q14, ST-Q28)."""
    side, begun, finished = state.side(owner), rounds_begun(state, owner), rounds_finished(state, owner)
    taken = [card for turn in range(ROUNDS) if (card := side.taken_in(turn)) != NO_CARD]
    player["took"].agrees(len(set(taken)) == len(taken), "took")
    for turn, row in enumerate(player["took"].rows()):
        row.agrees(row.data is None or turn < begun, "turn")
        row.agrees(taken_at(side, turn) & ~own_cards(side) == 0, "hand")
    for turn, row in enumerate(player["laid_secretly"].rows()):
        row.agrees(row.data is None or turn < finished, "turn")


def own_cards(side: Side) -> int:
    """Give the cards a player has: in hand, notebook and telescope. None of them ever goes to anybody else."""
    laid = [card for slot in range(SLOTS) if (card := side.card_on(slot)) != NO_CARD]
    return int(side.hand) | int(side.book) | bits_of(map(int, laid))


def check_secrets(side: Side, player: Field) -> None:
    """Check the slots filled from the hand: remembered, and with no card taken later (ST-Q27, ST-Q28)."""
    laid = [int(slot) for turn in range(ROUNDS) if (slot := side.laid_in(turn)) >= 0]
    player["laid_secretly"].agrees(sorted(laid) == members_of(side.secret), "telescope")
    player["telescope"].agrees(side.secret & ~side.down == 0, "face")
    later = 0
    for turn in reversed(range(ROUNDS)):
        slot = side.laid_in(turn)
        if slot >= 0:
            player["telescope"].agrees(later & bit(side.card_on(slot)) == 0, "took")
            player["known"].agrees(side.known & ~later == 0, "laid_secretly")
        later |= taken_at(side, turn)
    player["known"].agrees(side.known & ~later == 0, "took")


def check_starters(state: Stellar, table: Field) -> None:
    """Check that before the starters are shown every other card lies in the pile (ST-7, ST-8)."""
    hands = state.first.hand | state.second.hand
    table["pile"].agrees(len(state.pile) == len(state.deck.facts.card) - count(hands), "phase")
    table["players"].agrees(hands & ~state.deck.starters == 0, "phase")
    for player in table["players"].rows():
        player["known"].agrees(not player["known"].data, "phase")
