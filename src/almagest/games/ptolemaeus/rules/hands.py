"""Hands of constellation cards, and what every viewer knows of them for certain (PT-Q57, PT-Q58)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from almagest.games.ptolemaeus.deck import KINDS, MOST_PLAYERS
from almagest.games.ptolemaeus.rules.tally import count_of, less, most_alike, one, size
from almagest.games.ptolemaeus.side import VIEWERS, Side
from almagest.kernel.bits import bit

if TYPE_CHECKING:
    from almagest.games.ptolemaeus.state import Ptolemaeus

SPECTATOR_VIEW: Final = MOST_PLAYERS
ONE_OF_EACH: Final = 0x1111111111111


def gain(side: Side, card: i64) -> None:
    """Add a card to a hand; there is no limit (PT-Q6)."""
    side.hand += one(card)
    side.cards += 1


def lose(side: Side, cards: i64) -> None:
    """Take cards out of a hand for all to see (PT-15, PT-Q52, PT-Q58)."""
    side.hand -= cards
    side.cards -= size(cards)
    for viewer in range(i64(VIEWERS)):
        side.known[viewer] = less(side.known[viewer], cards)


def see_taken(side: Side, card: i64) -> None:
    """Everybody saw this card go into the hand (PT-Q58)."""
    for viewer in range(i64(VIEWERS)):
        side.known[viewer] += one(card)


def steal(state: Ptolemaeus, thief: i64, victim: i64, card: i64) -> None:
    """Move a card from hand to hand; thief and victim know which, the others do not (PT-Q51, PT-Q58)."""
    to, of = state.sides[thief], state.sides[victim]
    of.hand -= one(card)
    of.cards -= 1
    gain(to, card)
    for viewer in range(i64(VIEWERS)):
        gone = one(card) if viewer == thief else i64(ONE_OF_EACH)
        of.known[viewer] = less(of.known[viewer], gone)
    to.known[victim] += one(card)


def deduce(state: Ptolemaeus, pool: i64) -> None:
    """Conclude what hands must hold while the deck is empty: a pool of cards lies in them and nowhere else (PT-Q58).

    Of each kind a hand holds at least as many as do not fit into the other hands. Of a single hand that is all of it.
    """
    seats = i64(state.setting.seats)
    for viewer in range(i64(VIEWERS)):
        if viewer < seats or viewer == SPECTATOR_VIEW:
            deduce_for(state, viewer, hidden_from(state, viewer, pool))


def hidden_from(state: Ptolemaeus, viewer: i64, pool: i64) -> i64:
    """Give those of a pool of cards that a viewer cannot place in any hand (PT-Q58)."""
    for player in range(i64(state.setting.seats)):
        side = state.sides[player]
        pool -= side.hand if player == viewer else side.known[viewer]
    return pool


def deduce_for(state: Ptolemaeus, viewer: i64, hidden: i64) -> None:
    """Conclude for one viewer where hidden cards must be (PT-Q58)."""
    total = size(hidden)
    alike = most_alike(hidden)
    for player in range(i64(state.setting.seats)):
        side = state.sides[player]
        if player != viewer:
            room_elsewhere = total - (side.cards - size(side.known[viewer]))
            if alike > room_elsewhere:
                place_for_sure(side, viewer, hidden, room_elsewhere)


def place_for_sure(side: Side, viewer: i64, hidden: i64, room_elsewhere: i64) -> None:
    """Note of each kind as many as do not fit into the other hands (PT-Q58)."""
    for kind in range(i64(KINDS)):
        sure = count_of(hidden, kind) - room_elsewhere
        if sure > 0:
            side.known[viewer] += sure * bit(4 * kind)
