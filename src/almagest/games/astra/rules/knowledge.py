"""What a player cannot know, and a random world that agrees with everything that player does know (AS-Q42)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from almagest.games.astra.rules.board import NO_CARD
from almagest.games.astra.rules.boons import open_boxes
from almagest.games.astra.rules.kinds import E4
from almagest.games.astra.rules.library import removed_cards, small_one
from almagest.games.astra.side import DECLINED, NO_GOAL, NO_PICK
from almagest.kernel.bits import bit, count, lowest, nth
from almagest.kernel.rng import Rng, shuffled

if TYPE_CHECKING:
    from almagest.games.astra.state import Astra

TRIES: Final = 1000


def redeal(state: Astra, seat: i64, rng: Rng) -> None:
    """Replace what a seat cannot know (-1: a spectator); the result depends on that seat's knowledge only."""
    if not state.over:
        redeal_goals(state, seat, rng)
    if state.group:
        guess_picks(state, seat, rng)
    shuffle_unseen(state, rng)


def shuffle_unseen(state: Astra, rng: Rng) -> None:
    """Deal anew what nobody has seen: the piles, Ptolemy's deck, the removed cards, the dice to come (AS-Q42)."""
    if len(state.library) > 0:
        redeal_library(state, rng)
    else:
        state.pile = shuffled(rest_of(state.pile, state.top), rng)
        state.top = 0
    state.rng = rng.fork()


def redeal_goals(state: Astra, seat: i64, rng: Rng) -> None:
    """Deal the Final Scoring cards of the others anew, the undealt ones among them (AS-16, AS-Q42)."""
    unseen = state.deck.goals.all_cards
    if seat >= 0:
        unseen ^= bit(state.sides[seat].goal)
    order = shuffled(unseen, rng)
    dealt: i64 = 0
    for player in range(state.players):
        side = state.sides[player]
        if player != seat and side.goal != NO_GOAL:
            side.goal = order[dealt]
            dealt += 1


def guess_picks(state: Astra, seat: i64, rng: Rng) -> None:
    """Guess what the others of a tied group have chosen but not yet shown (AS-Q5)."""
    for player in range(state.players):
        side = state.sides[player]
        if player != seat and side.pick != NO_PICK:
            boxes = open_boxes(state, player)
            n = rng.below(count(boxes) + 1)
            side.pick = DECLINED if n == count(boxes) else nth(boxes, n) + 1


def rest_of(pile: bytes, top: i64) -> i64:
    """Give the cards left in a pile as a set: their order is nobody's."""
    cards: i64 = 0
    for place in range(top, i64(len(pile))):
        card: i64 = pile[place]
        cards |= bit(card)
    return cards


def redeal_library(state: Astra, rng: Rng) -> None:
    """Deal Draw deck, Ptolemy's deck and the removed cards anew; a visible top card stays (AS-Q42, AS-Q51, AS-Q52).

    Once his discard was shuffled into a new deck its cards are known, so only their order is dealt anew.
    """
    deck_left = rest_of(state.library, state.library_top)
    size = i64(len(state.pile)) - state.top
    top = visible_top(state)
    deck_left &= ~top
    unseen = rest_of(state.pile, state.top) | state.removed
    if not state.library_known:
        unseen |= deck_left
    if state.right_fog == 1:
        unseen |= bit(state.right_card)
    if state.right_fog == 2:
        deck_left |= bit(state.right_card)
    hidden = dealt_library(state, unseen, size, rng)
    pile = unseen & ~hidden & ~state.removed
    if state.right_fog == 1:
        right = nth(hidden, rng.below(count(hidden)))
        state.right_card = right
        hidden ^= bit(right)
    lay_deck(state, deck_left if state.library_known else hidden, top, rng)
    state.pile = shuffled(pile, rng)
    state.top = 0


def visible_top(state: Astra) -> i64:
    """Give the top card of Ptolemy's deck as a set if E4 shows it (AS-59, AS-Q51)."""
    if state.modifiers & E4 and state.library_top < len(state.library):
        card: i64 = state.library[state.library_top]
        return bit(card)
    return 0


def lay_deck(state: Astra, cards: i64, top: i64, rng: Rng) -> None:
    """Lay Ptolemy's deck: the visible top card, then the others in random order; a right card may be among them."""
    if state.right_fog == 2:
        right = nth(cards, rng.below(count(cards)))
        state.right_card = right
        cards ^= bit(right)
    order = shuffled(cards, rng)
    if top:
        order = bytes([int(lowest(top))]) + order
    # A deck that is used up is not the same as none: one card that is gone stays before it.
    state.library = bytes([int(state.left_card)]) + order
    state.library_top = 1


def dealt_library(state: Astra, unseen: i64, pile: i64, rng: Rng) -> i64:
    """Deal set-up step 5 anew: choose the removed cards and the Draw deck; give the rest, Ptolemy's (AS-48, AS-Q27).

    Exact by rejection: his hidden cards are any of the unseen ones, equally likely; with those seen of his library
    they make up the 28 cards of step 5, which removes cards by its own rule. A world is kept if that rule removes
    as many cards as it did, and none that was seen since: so each comes as often as the deal would have made it.
    Should no world fit in TRIES deals (only late in a game, or in a position laid by hand), the removed cards are
    chosen by the same rule from the unseen ones alone: possible worlds still, but not weighed exactly.
    """
    number = count(state.removed)
    seen = seen_of_library(state)
    for _ in range(TRIES):
        his = rest_of(shuffled(unseen, rng), pile)
        state.removed = removed_cards(state.deck, his | seen, state.modifiers, rng)
        if state.removed & seen == 0 and count(state.removed) == number:
            return his & ~state.removed
    state.removed = removed_cards(state.deck, unseen, state.modifiers, rng)
    make_number(state, unseen, number, rng)
    return rest_of(shuffled(unseen & ~state.removed, rng), pile)


def seen_of_library(state: Astra) -> i64:
    """Give the cards everybody knows to be in Ptolemy's library or his discard (AS-Q42)."""
    seen = state.library_discards | visible_top(state)
    if state.left_card != NO_CARD:
        seen |= bit(state.left_card)
    if state.right_fog != 1 and state.right_card != NO_CARD:
        seen |= bit(state.right_card)
    if state.library_known:
        seen |= rest_of(state.library, state.library_top)
    return seen


def make_number(state: Astra, unseen: i64, number: i64, rng: Rng) -> None:
    """Remove as many cards as were removed, neither more nor fewer."""
    while count(state.removed) > number:
        state.removed ^= bit(nth(state.removed, rng.below(count(state.removed))))
    while count(state.removed) < number:
        state.removed |= small_one(state.deck, unseen & ~state.removed, rng)
