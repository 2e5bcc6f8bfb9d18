"""What a player cannot know, and a random world that agrees with everything that player does know (ST-Q28)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from almagest.games.stellar.rules.phases import OVER, STARTERS
from almagest.games.stellar.side import NO_CARD, Side
from almagest.kernel.bits import bit, count, nth
from almagest.kernel.rng import Rng, shuffled

if TYPE_CHECKING:
    from almagest.games.stellar.state import Stellar

ROUNDS: Final = 11


def redeal(state: Stellar, seat: i64, rng: Rng) -> None:
    """Replace what a seat cannot know (-1: a spectator); the result depends on that seat's knowledge only."""
    if state.phase == STARTERS:
        redeal_starters(state, seat, rng)
    elif state.phase == OVER:
        state.pile = shuffled(rest_of_pile(state), rng)
        state.top = 0
    else:
        redeal_cards(state, seat, rng)
    state.rng = rng.fork()


def shuffle_unseen(state: Stellar, rng: Rng) -> None:
    """Shuffle the pile anew: its order is all that nobody has seen (ST-Q28)."""
    state.pile = shuffled(rest_of_pile(state), rng)
    state.top = 0
    state.rng = rng.fork()


def redeal_starters(state: Stellar, seat: i64, rng: Rng) -> None:
    """Deal the starters that a seat has not seen anew, and shuffle the pile (ST-Q19)."""
    cards = rest_of_pile(state) | state.first.hand | state.second.hand
    starters = state.deck.starters
    if seat == 0:
        starters ^= state.first.hand
    if seat == 1:
        starters ^= state.second.hand
    order = shuffled(starters, rng)
    dealt: i64 = 0
    for owner in range(i64(2)):
        side = state.side(owner)
        if owner != seat:
            one: i64 = order[dealt]
            two: i64 = order[dealt + 1]
            side.hand = bit(one) | bit(two)
            dealt += 2
            repick(side, rng)
    state.pile = shuffled(cards & ~state.first.hand & ~state.second.hand, rng)
    state.top = 0


def redeal_cards(state: Stellar, seat: i64, rng: Rng) -> None:
    """Deal hidden hand cards, secret slots and pile anew (ST-Q13, ST-Q14, ST-Q27, ST-Q28)."""
    pile = rest_of_pile(state)
    unseen: i64 = 0 if state.reshuffled else pile
    for owner in range(i64(2)):
        if owner != seat:
            unseen |= never_seen(state.side(owner))
    order = shuffled(unseen, rng)
    dealt: i64 = 0
    for owner in range(i64(2)):
        if owner != seat:
            side = state.side(owner)
            hidden = hidden_cards(side) & taken_cards(side)
            for _card in range(count(never_seen(side))):
                card: i64 = order[dealt]
                hidden |= bit(card)
                dealt += 1
            hide_again(side, hidden, rng)
            repick(side, rng)
    state.pile = shuffled(pile, rng) if state.reshuffled else order
    state.top = 0 if state.reshuffled else dealt


def hide_again(side: Side, hidden: i64, rng: Rng) -> None:
    """Spread hidden cards over secret slots and hand; none lies in a slot filled before it was taken (ST-Q28)."""
    left = hidden
    if side.secret:
        later = hidden & taken_cards(side)
        for turn in range(i64(ROUNDS)):
            later &= ~taken_at(side, turn)
            slot = side.laid_in(turn)
            if slot >= 0:
                possible = left & ~later
                card = nth(possible, rng.below(count(possible)))
                side.exchange_on(slot, card)
                left ^= bit(card)
    side.hand = left


def repick(side: Side, rng: Rng) -> None:
    """Guess which hand card was chosen, where a choice is made but not shown (ST-Q19, ST-Q30)."""
    if side.pick != NO_CARD:
        side.pick = nth(side.hand, rng.below(count(side.hand)))


def hidden_cards(side: Side) -> i64:
    """Give the cards only their owner can see: the hand and what was laid face down from it (ST-Q13, ST-Q27)."""
    return side.hand | side.secret_cards()


def taken_cards(side: Side) -> i64:
    """Give every card taken from the row so far: both players saw it (ST-Q14)."""
    cards: i64 = 0
    for turn in range(i64(ROUNDS)):
        cards |= taken_at(side, turn)
    return cards


def taken_at(side: Side, turn: i64) -> i64:
    """Give the card taken in a turn as a set, empty if the turn is still to come."""
    card = side.taken_in(turn)
    return 0 if card == NO_CARD else bit(card)


def never_seen(side: Side) -> i64:
    """Give the hidden cards that were dealt at the start and shown to nobody since (ST-Q28)."""
    return hidden_cards(side) & ~taken_cards(side)


def rest_of_pile(state: Stellar) -> i64:
    """Give the cards of the pile as a set: which they are is a matter of counting, their order of nobody's."""
    cards: i64 = 0
    for place in range(state.top, i64(len(state.pile))):
        card: i64 = state.pile[place]
        cards |= bit(card)
    return cards
