"""What a player cannot know, and a random world that agrees with everything that player does know (AS-Q42)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from almagest.games.astra.deck import ELEMENTS, GOALS
from almagest.games.astra.rules.boons import open_boxes
from almagest.games.astra.rules.kinds import E1, E4, H6
from almagest.games.astra.rules.library import biggest, small_one, with_stars
from almagest.games.astra.side import DECLINED, NO_GOAL, NO_PICK
from almagest.kernel.bits import bit, count, lowest, nth
from almagest.kernel.rng import Rng, shuffled

if TYPE_CHECKING:
    from almagest.games.astra.state import Astra

ALL_GOALS: Final = (1 << GOALS) - 1
TRIES: Final = 20


def redeal(state: Astra, seat: i64, rng: Rng) -> None:
    """Replace what a seat cannot know (-1: a spectator); the result depends on that seat's knowledge only."""
    if not state.over:
        redeal_goals(state, seat, rng)
    if state.group:
        guess_picks(state, seat, rng)
    if len(state.library) > 0:
        redeal_library(state, rng)
    else:
        state.pile = shuffled(rest_of(state.pile, state.top), rng)
        state.top = 0
    state.rng = rng.fork()


def redeal_goals(state: Astra, seat: i64, rng: Rng) -> None:
    """Deal the Final Scoring cards of the others anew, the undealt ones among them (AS-16, AS-Q42)."""
    unseen: i64 = ALL_GOALS
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
    """Choose removed cards by the rule and Draw deck cards at random; give the rest, Ptolemy's (AS-48, AS-Q27)."""
    number = count(state.removed)
    if state.modifiers & E1:
        state.removed = big_removed(state, unseen, pile, rng)
    else:
        state.removed = 0
    state.removed |= small_removed(state, unseen & ~state.removed, number - count(state.removed), rng)
    while count(state.removed) < number:
        state.removed |= small_one(state.deck, unseen & ~state.removed, rng)
    order = shuffled(unseen & ~state.removed, rng)
    cards: i64 = 0
    for place in range(pile, i64(len(order))):
        card: i64 = order[place]
        cards |= bit(card)
    return cards


def small_removed(state: Astra, unseen: i64, number: i64, rng: Rng) -> i64:
    """Choose removed cards of the unspared elements: small ones where there are any (AS-48, AS-Q27, AS-Q50)."""
    removed: i64 = 0
    each: i64 = (0 if state.modifiers & E1 else 1) + (1 if state.modifiers & H6 else 0)
    for element in range(i64(ELEMENTS)):
        if element != state.deck.ptolemy.spared:
            for _ in range(each):
                if count(removed) < number:
                    removed |= small_one(state.deck, unseen & state.deck.of_element[element] & ~removed, rng)
    return removed


def big_removed(state: Astra, unseen: i64, pile: i64, rng: Rng) -> i64:
    """Choose removed big cards: none of his cards in sight may be bigger (AS-59, AS-Q27)."""
    deck = state.deck
    number = min(deck.ptolemy.big_removed, count(state.removed))
    seen = state.library_discards | bit(state.left_card) | visible_top(state)
    if state.right_fog != 1:
        seen |= bit(state.right_card)
    if state.library_known:
        seen |= rest_of(state.library, state.library_top)
    seen &= deck.of_element[deck.ptolemy.spared]
    for _ in range(TRIES):
        order = shuffled(unseen, rng)
        his: i64 = 0
        for place in range(pile, i64(len(order))):
            card: i64 = order[place]
            his |= bit(card)
        chosen = biggest(deck, his, number, rng)
        if count(chosen) == number and not with_stars(deck, seen, smallest(state, chosen) + 1, 14):
            return chosen
    return biggest(deck, unseen, number, rng)


def smallest(state: Astra, cards: i64) -> i64:
    """Give the fewest stars among some cards."""
    least: i64 = 14
    while cards:
        stars: i64 = state.deck.figures.stars[lowest(cards)]
        least = min(least, stars)
        cards &= cards - 1
    return least
