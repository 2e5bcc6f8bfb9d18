"""Bonus stars: what Servitors let a player ignore in a Great Old One's constellation (SR-26 to SR-31, SR-33)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from almagest.games.stars.deck import GREAT_OLD_ONE, GREATER, LESSER, NONE, SYMBOLS, WORD, Deck
from almagest.games.stars.rules.actions import OFFERS
from almagest.games.stars.rules.matching import is_in_sky_ignoring
from almagest.games.stars.side import Side
from almagest.kernel.bits import COUNTS, bit, has, lowest

if TYPE_CHECKING:
    from almagest.games.stars.state import Stars

MOST_IGNORED: Final = 3


def may_ignore(state: Stars, card: i64) -> i64:
    """Give how many stars the player on turn may ignore (SR-27, SR-28)."""
    return may_ignore_from(state, state.me, card)


def may_ignore_from(state: Stars, own: Side, card: i64) -> i64:
    """Give how many stars may be ignored: three, less one for each copy on another site (SR-27, SR-28, SR-Q27)."""
    left: i64 = MOST_IGNORED
    for side in state.sides:
        if side is not own:
            left -= copies(state.deck, side, card)
    return max(0, left)


def copies(deck: Deck, side: Side, card: i64) -> i64:
    """Count the versions of a creature on a site (SR-3)."""
    found: i64 = 0
    for half in range(i64(2)):
        cards = side.site(half)
        while cards:
            if deck.creatures[WORD * half + lowest(cards)] == deck.creatures[card]:
                found += 1
            cards &= cards - 1
    return found


def is_barred(deck: Deck, side: Side, card: i64) -> bool:
    """Tell whether a version of a Great Old One on the own site bars the card (SR-32)."""
    return deck.types[card] == GREAT_OLD_ONE and copies(deck, side, card) > 0


def ignorable(state: Stars, side: Side, card: i64) -> i64:
    """Give the stars of a Great Old One that the site lets a player ignore, as many as are allowed (SR-27, SR-28)."""
    if state.deck.types[card] != GREAT_OLD_ONE:
        return 0
    most = may_ignore_from(state, side, card)
    stars: i64 = 0
    for half in range(i64(2)):
        cards = side.site(half)
        while cards:
            more = stars | star_from(state.deck, card, WORD * half + lowest(cards))
            if COUNTS[more] <= most:
                stars = more
            cards &= cards - 1
    return stars


def free_stars(state: Stars, great: i64) -> i64:
    """Give the stars of a figure that Greater Servitors let one ignore: they cost nothing (SR-31, SR-Q28)."""
    stars: i64 = 0
    for half in range(i64(2)):
        cards = state.me.site(half) & state.deck.of_type[2 * GREATER + half]
        while cards:
            stars |= star_from(state.deck, great, WORD * half + lowest(cards))
            cards &= cards - 1
    return stars


def star_from(deck: Deck, great: i64, servitor: i64) -> i64:
    """Give the star of a figure that a Servitor of its pantheon lets one ignore, used or not (SR-26, SR-Q7, SR-Q12)."""
    if deck.pantheons[servitor] != deck.pantheons[great] or deck.stars[servitor] == NONE:
        return 0
    symbol: i64 = deck.stars[servitor]
    place: i64 = deck.star_place[SYMBOLS * great + symbol]
    if place == NONE:
        return 0
    return bit(place)


def sacrificed_stars(state: Stars, great: i64, offer: i64) -> i64:
    """Give the stars that an offer of Lesser Servitors lets one ignore; -1 if the offer has another creature."""
    stars: i64 = 0
    place: i64 = 0
    for half in range(i64(2)):
        cards = state.me.site(half)
        while cards:
            if has(offer, place):
                card = WORD * half + lowest(cards)
                if state.deck.types[card] != LESSER:
                    return -1
                star = star_from(state.deck, great, card)
                if star == 0:
                    return -1
                stars |= star
            place += 1
            cards &= cards - 1
    return stars


def succeeds(state: Stars, shown: vec[i64], great: i64, stars: i64, most: i64) -> bool:
    """Tell whether ignoring at most so many of these stars is enough; each is a choice (SR-27, SR-29)."""
    some = stars
    while True:
        size: i64 = COUNTS[some]
        if size <= most and is_in_sky_ignoring(state.deck, shown, great, some):
            return True
        if some == 0:
            return False
        some = (some - 1) & stars


def works(state: Stars, shown: vec[i64], great: i64, offer: i64, most: i64) -> bool:
    """Tell whether the summon succeeds with an offer of Lesser Servitors."""
    stars = sacrificed_stars(state, great, offer)
    return stars >= 0 and succeeds(state, shown, great, stars | free_stars(state, great), most)


def is_offer(state: Stars, shown: vec[i64], great: i64, offer: i64) -> bool:
    """Tell whether an offer works and none of it can be left out (SR-Q28)."""
    most = may_ignore(state, great)
    if offer >= OFFERS or not works(state, shown, great, offer, most):
        return False
    left = offer
    while left:
        if works(state, shown, great, offer & ~bit(lowest(left)), most):
            return False
        left &= left - 1
    return True


def all_servitors(state: Stars, great: i64) -> i64:
    """Give the offer of every Lesser Servitor of the pantheon on the site."""
    offer: i64 = 0
    place: i64 = 0
    for half in range(i64(2)):
        cards = state.me.site(half)
        while cards:
            card = WORD * half + lowest(cards)
            if state.deck.types[card] == LESSER and star_from(state.deck, great, card) != 0:
                offer |= bit(place)
            place += 1
            cards &= cards - 1
    return offer


def only_offer(state: Stars, shown: vec[i64], great: i64) -> i64:
    """Give the offer if there is one only, else -1: then the player chooses (SR-Q13, SR-Q28)."""
    found: i64 = -1
    everything = all_servitors(state, great)
    some = everything
    while True:
        if is_offer(state, shown, great, some):
            if found >= 0:
                return -1
            found = some
        if some == 0:
            return found
        some = (some - 1) & everything
