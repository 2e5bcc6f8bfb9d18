"""Who knows what about hands and draw pile, and a random world that agrees with it (SR-Q24, SR-Q25).

Whenever the contents of the draw pile become known, to everybody by a reshuffle or to one player by a search, that is
a moment. A hidden hand card bears as a tag the first moment it was held at, FRESH if there was none since it was
drawn. A player can tell cards apart by the first moment at or after their tag that this player took part in: those are
the batches of SR-Q25.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from almagest.games.stars.deck import WORD
from almagest.games.stars.side import Side
from almagest.kernel.bits import bit, lowest
from almagest.kernel.rng import Rng, reshuffled

if TYPE_CHECKING:
    from almagest.games.stars.state import Stars

FRESH: Final = 255
EVERYBODY: Final = 254
MOST_MOMENTS: Final = 250


def note_moment(state: Stars, who: i64) -> None:
    """Note that the contents of the draw pile are known, to a seat or to EVERYBODY (SR-Q25)."""
    moment: i64 = len(state.moments)
    tags = vec[u8]([u8(FRESH)] * state.deck.size)
    for side in state.sides:
        for half in range(i64(2)):
            cards = side.secret(half)
            while cards:
                card = WORD * half + lowest(cards)
                tag: i64 = state.tags[card]
                tags[card] = u8(moment if tag == FRESH else tag)
                cards &= cards - 1
    state.tags = bytes(tags)
    state.moments += bytes([who])
    forget(state, needed(state))


def needed(state: Stars) -> vec[u8]:
    """Mark the moments that tell hidden cards apart for anybody."""
    marks = vec[u8]([u8(0)] * len(state.moments))
    for side in state.sides:
        mark_closings(state, side, marks)
    return marks


def mark_closings(state: Stars, side: Side, marks: vec[u8]) -> None:
    """Mark the moments that close the batches of one hand for anybody."""
    for half in range(i64(2)):
        cards = side.secret(half)
        while cards:
            tag: i64 = state.tags[WORD * half + lowest(cards)]
            for viewer in range(i64(-1), i64(len(state.sides))):
                moment = closing(state, tag, viewer)
                if moment != FRESH:
                    marks[moment] = u8(1)
            if tag != FRESH:
                marks[tag] = u8(1)
            cards &= cards - 1


def closing(state: Stars, tag: i64, viewer: i64) -> i64:
    """Give the moment that closed the batch of a card for a viewer, FRESH if it is still with the draw pile."""
    if tag == FRESH:
        return FRESH
    for moment in range(tag, i64(len(state.moments))):
        who: i64 = state.moments[moment]
        if who in (EVERYBODY, viewer):
            return moment
    return FRESH


def forget(state: Stars, marks: vec[u8]) -> None:
    """Keep the marked moments only and number them anew."""
    kept = vec[u8]()
    new = vec[u8]([u8(FRESH)] * 256)
    first = max(0, i64(len(marks)) - MOST_MOMENTS)
    for moment in range(first, i64(len(marks))):
        if marks[moment]:
            new[moment] = u8(i64(len(kept)))
            kept = append(kept, u8(i64(state.moments[moment])))
    tags = vec[u8]([u8(FRESH)] * state.deck.size)
    for card in range(state.deck.size):
        tags[card] = new[i64(state.tags[card])]
    state.tags = bytes(tags)
    state.moments = bytes(kept)


def redeal(state: Stars, seat: i64, rng: Rng) -> None:
    """Replace what a seat cannot know (-1: a spectator); the result depends on that seat's knowledge only."""
    batches: i64 = len(state.moments)
    for moment in range(batches):
        deal_batch(state, seat, moment, b"", rng)
    order = deal_batch(state, seat, FRESH, state.pile[state.top :], rng)
    state.pile = order
    state.top = 0
    if batches > 0:
        retag(state, seat)
    state.rng = rng.fork()


def shuffle_unseen(state: Stars, rng: Rng) -> None:
    """Shuffle the draw pile anew: its order is all that nobody has seen (SR-Q24)."""
    state.pile = reshuffled(in_order(0, 0, state.pile[state.top :]), rng)
    state.top = 0
    state.rng = rng.fork()


def deal_batch(state: Stars, seat: i64, moment: i64, pile: bytes, rng: Rng) -> bytes:
    """Shuffle a batch, deal each hand as many of it as it holds, and give what is left for the draw pile."""
    held0: i64 = 0
    held1: i64 = 0
    for owner in range(i64(len(state.sides))):
        if owner != seat:
            side = state.sides[owner]
            held0 |= of_batch(state, side, 0, seat, moment)
            held1 |= of_batch(state, side, 1, seat, moment)
    if moment != FRESH and held0 == 0 and held1 == 0:
        return b""
    order = reshuffled(in_order(held0, held1, pile), rng)
    dealt: i64 = 0
    for owner in range(i64(len(state.sides))):
        if owner != seat:
            dealt = deal_again(state, owner, held0, held1, order, dealt)
    return order[dealt:]


def of_batch(state: Stars, side: Side, half: i64, viewer: i64, moment: i64) -> i64:
    """Give one word of the hidden hand cards that are in a viewer's batch."""
    cards = side.secret(half)
    if len(state.moments) == 0:
        return cards
    found: i64 = 0
    while cards:
        tag: i64 = state.tags[WORD * half + lowest(cards)]
        if closing(state, tag, viewer) == moment:
            found |= cards & -cards
        cards &= cards - 1
    return found


def in_order(held0: i64, held1: i64, pile: bytes) -> bytes:
    """List the cards of two words and a pile in the order of the deck, so that nothing shows where each one was."""
    for place in range(i64(len(pile))):
        card: i64 = pile[place]
        if card < WORD:
            held0 |= bit(card)
        else:
            held1 |= bit(card - WORD)
    cards = vec[u8](capacity=80)
    while held0:
        cards = append(cards, u8(lowest(held0)))
        held0 &= held0 - 1
    while held1:
        cards = append(cards, u8(WORD + lowest(held1)))
        held1 &= held1 - 1
    return bytes(cards)


def deal_again(state: Stars, owner: i64, held0: i64, held1: i64, order: bytes, dealt: i64) -> i64:
    """Exchange a hand's cards of a batch for the next ones in order; give how many are dealt by now."""
    side = state.sides[owner]
    gone0 = side.hand0 & held0 & ~side.known0
    gone1 = side.hand1 & held1 & ~side.known1
    end = dealt
    while gone0:
        gone0 &= gone0 - 1
        end += 1
    while gone1:
        gone1 &= gone1 - 1
        end += 1
    side.hand0 &= ~held0 | side.known0
    side.hand1 &= ~held1 | side.known1
    for place in range(dealt, end):
        side.take_in(order[place])
    return end


def retag(state: Stars, seat: i64) -> None:
    """Tag the cards dealt anew by batch, and keep the moments this seat can tell cards apart by, or be told by."""
    tags = vec[u8]([u8(FRESH)] * state.deck.size)
    marks = vec[u8]([u8(0)] * len(state.moments))
    for owner in range(i64(len(state.sides))):
        side = state.sides[owner]
        if owner == seat:
            mark_closings(state, side, marks)
        for half in range(i64(2)):
            cards = side.secret(half)
            while cards:
                card = WORD * half + lowest(cards)
                tag: i64 = state.tags[card]
                if owner != seat:
                    tag = closing(state, tag, seat)
                    if tag != FRESH:
                        marks[tag] = u8(1)
                tags[card] = u8(tag)
                cards &= cards - 1
    state.tags = bytes(tags)
    forget(state, marks)
