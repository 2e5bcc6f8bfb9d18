"""What a player cannot know, and a random world that agrees with all that player knows (PT-Q57 to PT-Q59).

Of the hands a player knows what PT-Q58 keeps; every card not placed by it is equally likely in every other unseen
place. With two players that is all there is to know. With more, one conclusion is left out: which cards, held by one of
several hands when the deck was made anew, cannot have come into a hand from the new deck.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from almagest.games.ptolemaeus.rules.hands import SPECTATOR_VIEW, hidden_from
from almagest.games.ptolemaeus.rules.phases import BEFORE, DISCARDING, NOVA_CONSTELLATIO, PAYING
from almagest.games.ptolemaeus.rules.row import row_tally
from almagest.games.ptolemaeus.rules.scoring import has_twelve
from almagest.games.ptolemaeus.rules.tally import count_of, nth_card, one, size, spread
from almagest.games.ptolemaeus.rules.victims import cards_to_choose, pick, picked, tokens_to_choose
from almagest.games.ptolemaeus.side import Side
from almagest.kernel.bits import bit, count, nth
from almagest.kernel.rng import Rng, reshuffled, shuffled

if TYPE_CHECKING:
    from almagest.games.ptolemaeus.state import Ptolemaeus


def redeal(state: Ptolemaeus, seat: i64, rng: Rng) -> None:
    """Replace what a seat cannot know (-1: a spectator); the result depends on that seat's knowledge only (PT-Q57)."""
    shuffle_events(state, rng)
    forget_payment(state, seat)
    redeal_cards(state, seat, rng)
    if state.over:
        redeal_bonus_cards(state, seat, rng)
    else:
        redeal_secrets(state, seat, rng)
    state.rng = rng.fork()


def shuffle_unseen(state: Ptolemaeus, rng: Rng) -> None:
    """Shuffle the piles anew: their order is all that nobody has seen (PT-Q57)."""
    shuffle_events(state, rng)
    state.pile = reshuffled(spread(tally_from(state.pile, state.top)), rng)
    state.top = 0
    state.bonus_pile = reshuffled(spread(tally_from(state.bonus_pile, state.bonus_top)), rng)
    state.bonus_top = 0
    state.rng = rng.fork()


def shuffle_events(state: Ptolemaeus, rng: Rng) -> None:
    """Shuffle the event cards to come."""
    events: i64 = 0
    for n in range(state.event_top, i64(len(state.event_pile))):
        events |= bit(i64(state.event_pile[n]))
    state.event_pile = shuffled(events, rng)
    state.event_top = 0


def tally_from(pile: bytes, top: i64) -> i64:
    """Count the cards left in a pile by kind: their order is nobody's."""
    cards: i64 = 0
    for n in range(top, i64(len(pile))):
        cards += one(i64(pile[n]))
    return cards


def forget_payment(state: Ptolemaeus, seat: i64) -> None:
    """Forget a payment that is being chosen unseen (PT-Q37)."""
    if state.phase == PAYING and seat != state.seat:
        state.phase = BEFORE
        state.paid = 0
        state.wanted = 0
        state.target = 0
        state.token = 0
        state.colour = 0
        state.last = 0


def redeal_cards(state: Ptolemaeus, seat: i64, rng: Rng) -> None:
    """Deal the unknown cards of hands and deck anew (PT-Q57, PT-Q58)."""
    viewer = seat if seat >= 0 else i64(SPECTATOR_VIEW)
    unseen = state.deck.copies - state.discards - row_tally(state)
    order = reshuffled(spread(hidden_from(state, viewer, unseen)), rng)
    dealt: i64 = 0
    for player in range(i64(state.setting.seats)):
        side = state.sides[player]
        if player != seat:
            side.hand = side.known[viewer]
            for _card in range(side.cards - size(side.hand)):
                side.hand += one(i64(order[dealt]))
                dealt += 1
            repick(state, side, rng)
        share_knowledge(side, viewer)
    state.pile = order[dealt:]
    state.top = 0


def share_knowledge(side: Side, viewer: i64) -> None:
    """Suppose of the other viewers that they know of this hand what everybody does: more would be telling (PT-Q58)."""
    for other in range(i64(SPECTATOR_VIEW)):
        if other != viewer:
            side.known[other] = side.known[SPECTATOR_VIEW]


def repick(state: Ptolemaeus, side: Side, rng: Rng) -> None:
    """Guess what a victim has chosen but not shown (PT-Q52)."""
    picks = picked(side)
    side.picks = 0
    for _pick in range(picks):
        if state.phase == DISCARDING:
            cards = cards_to_choose(side)
            pick(side, nth_card(cards, rng.below(size(cards))))
        else:
            signs = tokens_to_choose(side)
            pick(side, nth(signs, rng.below(count(signs))))


def redeal_bonus_cards(state: Ptolemaeus, seat: i64, rng: Rng) -> None:
    """Deal hidden bonus cards anew after the end, when objectives and NOVA CONSTELLATIO are shown (PT-Q57)."""
    pool = state.deck.bonus - state.spent
    for player in range(state.players):
        side = state.sides[player]
        if player != seat and player < state.setting.seats:
            side.bonus = one(NOVA_CONSTELLATIO) * count_of(side.bonus, NOVA_CONSTELLATIO)
        pool -= side.bonus
    points = one(NOVA_CONSTELLATIO) * count_of(pool, NOVA_CONSTELLATIO)
    order = reshuffled(spread(pool - points), rng)
    dealt: i64 = 0
    for player in range(i64(state.setting.seats)):
        side = state.sides[player]
        for _card in range(side.bonuses - size(side.bonus)):
            side.bonus += one(i64(order[dealt]))
            dealt += 1
    state.bonus_pile = reshuffled(order[dealt:] + spread(points), rng)
    state.bonus_top = 0


def redeal_secrets(state: Ptolemaeus, seat: i64, rng: Rng) -> None:
    """Deal hidden bonus cards and objectives anew, again until nobody has twelve points (PT-Q59)."""
    pool = state.deck.bonus - state.spent
    objectives = bit(len(state.deck.objectives)) - 1
    for player in range(state.players):
        if player == seat or player >= state.setting.seats:
            pool -= state.sides[player].bonus
            objectives ^= bit(state.sides[player].objective)
    fits = False
    while not fits:
        fits = deal_secrets(state, seat, reshuffled(spread(pool), rng), shuffled(objectives, rng))


def deal_secrets(state: Ptolemaeus, seat: i64, cards: bytes, objectives: bytes) -> bool:
    """Deal bonus cards and objectives in an order; tell whether the game would still go on (PT-Q29, PT-Q59)."""
    dealt: i64 = 0
    given: i64 = 0
    fits = True
    for player in range(i64(state.setting.seats)):
        side = state.sides[player]
        if player != seat:
            side.bonus = 0
            for _card in range(side.bonuses):
                side.bonus += one(i64(cards[dealt]))
                dealt += 1
            side.objective = objectives[given]
            given += 1
            if has_twelve(state.deck, side, strict=state.strict):
                fits = False
    state.bonus_pile = cards[dealt:]
    state.bonus_top = 0
    return fits
