"""Paying for tokens: the named card, two of the colour, three of another colour, sextants anywhere (PT-15 to PT-17)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from almagest.games.ptolemaeus import events
from almagest.games.ptolemaeus.deck import ALL_SIGNS, SEXTANT
from almagest.games.ptolemaeus.rules.actions import ADD, PAIR, PAY, THREE
from almagest.games.ptolemaeus.rules.hands import lose
from almagest.games.ptolemaeus.rules.phases import GOING, OBSERVATION, PAYING
from almagest.games.ptolemaeus.rules.row import fill_row, throw
from almagest.games.ptolemaeus.rules.tally import (
    by_colour,
    count_of,
    from_kind,
    kinds,
    of_colour,
    one,
    three_alike,
    two_alike,
)
from almagest.games.ptolemaeus.rules.zodiac import (
    COLOURS,
    CONJUNCTION,
    OPPOSITION,
    SIZES,
    colour_of,
    member,
    members_from,
    signs_of,
    signs_of_colour,
    signs_of_colours,
)
from almagest.kernel.bits import bit, lowest

if TYPE_CHECKING:
    from almagest.games.ptolemaeus.state import Ptolemaeus

PAIR_PRICE: Final = 2
THREE_PRICE: Final = 3


def payable_signs(hand: i64, signs: i64) -> i64:
    """Give those of some constellations for which one token can be paid (PT-15, PT-16, PT-Q5, PT-Q37)."""
    colours = by_colour(hand)
    # Three of a colour pay for any other colour, and two of them for their own.
    if count_of(hand, SEXTANT) or three_alike(colours):
        return signs
    return signs & (kinds(hand) | signs_of_colours(two_alike(colours)))


def payable(hand: i64, target: i64, token: i64) -> bool:
    """Tell whether a hand can pay for the tokens of a target from one on (PT-17, PT-Q8, PT-Q37, PT-Q39).

    Named cards first: whatever else they could pay for, another card can do as well.
    """
    wanted: i64 = 0
    signs = members_from(target, token)
    for _token in range(token, i64(SIZES[target])):
        sign = signs & 15
        signs >>= 4
        named = min(count_of(hand, sign), 1)
        hand -= named * one(sign)
        wanted += (1 - named) * one(colour_of(sign))
    return coverable(by_colour(hand), wanted, count_of(hand, SEXTANT))


def coverable(cards: i64, wanted: i64, sextants: i64) -> bool:
    """Tell whether sextants, pairs and threes cover tokens, counted by colour as the cards (PT-15, PT-Q5, PT-Q37).

    Pairs first: a three that they would belong to pays for no more than one token, too.
    """
    unpaid: i64 = 0
    threes: i64 = 0
    for _colour in range(i64(COLOURS)):
        have, want = cards & 15, wanted & 15
        pairs = min(want, have // PAIR_PRICE)
        unpaid += want - pairs
        threes += (have - PAIR_PRICE * pairs) // THREE_PRICE
        cards >>= 4
        wanted >>= 4
    return unpaid <= sextants + threes


def can_complete(hand: i64, colour: i64, lowest_kind: i64, cards: i64, target: i64, token: i64) -> bool:
    """Tell whether a begun pair or three can be completed and the later tokens still be paid (PT-Q37, PT-Q39).

    Cards are laid in ascending order, sextants last, so that every payment is listed once.
    """
    if cards == 0:
        return payable(hand, target, token)
    if of_colour(from_kind(hand, lowest_kind), colour) + count_of(hand, SEXTANT) < cards:
        return False
    tokens: i64 = SIZES[target]
    if token == tokens:
        return True
    kind = colour
    while kind < SEXTANT:
        may_lay = kind >= lowest_kind and count_of(hand, kind) > 0
        if may_lay and can_complete(hand - one(kind), colour, kind, cards - 1, target, token):
            return True
        kind += COLOURS
    if count_of(hand, SEXTANT):
        return can_complete(hand - one(SEXTANT), colour, SEXTANT, cards - 1, target, token)
    return False


def may_pay(state: Ptolemaeus, action: i64) -> bool:
    """Tell whether the payer may lay this card next (PT-15, PT-16, PT-Q5, PT-Q37)."""
    hand = state.me.hand - state.paid
    target, token = state.target, state.token
    sign = member(target, token)
    if action >= ADD:
        kind = action - ADD
        if state.wanted == 0 or kind < state.last or not count_of(hand, kind):
            return False
        if kind < SEXTANT and colour_of(kind) != state.colour:
            return False
        return can_complete(hand - one(kind), state.colour, kind, state.wanted - 1, target, token + 1)
    if state.wanted:
        return False
    if action < PAIR:
        kind = action - PAY
        if kind not in (sign, SEXTANT) or not count_of(hand, kind):
            return False
        return payable(hand - one(kind), target, token + 1)
    kind = action - PAIR if action < THREE else action - THREE
    own_colour = colour_of(kind) == colour_of(sign)
    if own_colour != (action < THREE) or not count_of(hand, kind):
        return False
    cards: i64 = 1 if action < THREE else 2
    return can_complete(hand - one(kind), colour_of(kind), kind, cards, target, token + 1)


def next_cards(state: Ptolemaeus) -> i64:
    """Give the cards that may be laid next, as a set of actions from PAY on (PT-15, PT-Q37)."""
    found: i64 = 0
    cards = cards_that_fit(state)
    while cards:
        if may_pay(state, PAY + lowest(cards)):
            found |= cards & -cards
        cards &= cards - 1
    return found


def cards_that_fit(state: Ptolemaeus) -> i64:
    """Give the cards of the right name or colour, as a set of actions from PAY on, whether they suffice or not."""
    held = kinds(state.me.hand - state.paid)
    if state.wanted:
        return (held & (signs_of_colour(state.colour) | bit(SEXTANT))) << (ADD - PAY)
    sign = member(state.target, state.token)
    own_colour = signs_of_colour(colour_of(sign))
    single = held & (bit(sign) | bit(SEXTANT))
    pairs = held & own_colour
    others = held & ALL_SIGNS & ~own_colour
    return single | pairs << (PAIR - PAY) | others << (THREE - PAY)


def begin(state: Ptolemaeus, target: i64) -> None:
    """Name what is to be observed; nothing is shown until the whole payment is chosen (PT-Q37)."""
    state.target = target
    state.token = 0
    state.wanted = 0
    state.paid = 0
    state.phase = PAYING


def pay(state: Ptolemaeus, action: i64) -> None:
    """Choose one card of the payment; cards that leave no choice follow by themselves (PT-15, PT-Q37)."""
    lay(state, action)
    while state.phase == PAYING:
        ways = next_cards(state)
        if ways & (ways - 1):
            return
        lay(state, PAY + lowest(ways))


def lay(state: Ptolemaeus, action: i64) -> None:
    """Lay one card; a token is paid by one, two or three (PT-15, PT-Q37)."""
    if action >= ADD:
        kind = action - ADD
        state.wanted -= 1
    elif action >= THREE:
        kind = action - THREE
        state.wanted = 2
    elif action >= PAIR:
        kind = action - PAIR
        state.wanted = 1
    else:
        kind = action - PAY
    if action < ADD:
        state.colour = colour_of(kind)
    state.last = kind
    state.paid += one(kind)
    if state.wanted == 0:
        state.token += 1
        tokens: i64 = SIZES[state.target]
        if state.token == tokens:
            complete(state)


def complete(state: Ptolemaeus) -> None:
    """Show and discard the whole payment at once; then the tokens are placed (PT-15, PT-17, PT-Q8, PT-Q37)."""
    paid, target = state.paid, state.target
    state.learned = state.ply
    lose(state.me, paid)
    if state.diary is not None:
        events.observed(state)
    throw(state, paid)
    fill_row(state)
    state.to_place = 0
    state.to_place_twice = 0
    if CONJUNCTION <= target < OPPOSITION:
        state.to_place_twice = signs_of(target)
    else:
        state.to_place = signs_of(target)
    state.placed = 0
    state.placed_twice = 0
    state.paid = 0
    state.job = OBSERVATION
    state.phase = GOING
