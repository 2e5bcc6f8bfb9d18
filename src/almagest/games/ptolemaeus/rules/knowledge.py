"""What a player cannot know, and a random world that agrees with all that player knows (PT-Q57 to PT-Q59)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from almagest.games.ptolemaeus.deck import OBJECTIVES
from almagest.games.ptolemaeus.rules.phases import BEFORE, DISCARDING, PAYING
from almagest.games.ptolemaeus.rules.row import row_tally
from almagest.games.ptolemaeus.rules.scoring import has_twelve
from almagest.games.ptolemaeus.rules.tally import nth_card, one, size, spread
from almagest.games.ptolemaeus.rules.victims import cards_to_choose, pick, picked, tokens_to_choose
from almagest.games.ptolemaeus.side import Side
from almagest.kernel.bits import bit, count, nth
from almagest.kernel.rng import Rng, reshuffled, shuffled

if TYPE_CHECKING:
    from almagest.games.ptolemaeus.state import Ptolemaeus

SPECTATOR_VIEW: Final = 4


def redeal(state: Ptolemaeus, seat: i64, rng: Rng) -> None:
    """Replace what a seat cannot know (-1: a spectator); the result depends on that seat's knowledge only (PT-Q57)."""
    events: i64 = 0
    for n in range(state.event_top, i64(len(state.event_pile))):
        events |= bit(i64(state.event_pile[n]))
    state.event_pile = shuffled(events, rng)
    state.event_top = 0
    if state.over:
        state.pile = reshuffled(spread(tally_of(state.pile, state.top)), rng)
        state.bonus_pile = reshuffled(spread(tally_of(state.bonus_pile, state.bonus_top)), rng)
        state.top = 0
        state.bonus_top = 0
    else:
        forget_payment(state, seat)
        redeal_cards(state, seat, rng)
        redeal_secrets(state, seat, rng)
    state.rng = rng.fork()


def tally_of(pile: bytes, top: i64) -> i64:
    """Count what is left of a pile."""
    tally: i64 = 0
    for n in range(top, i64(len(pile))):
        tally += one(i64(pile[n]))
    return tally


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


def hidden_cards(state: Ptolemaeus, seat: i64) -> i64:
    """Give the constellation cards a viewer has not placed anywhere: in the deck or unknown in hands (PT-Q58)."""
    viewer = seat if seat >= 0 else i64(SPECTATOR_VIEW)
    pool = state.deck.copies - state.discards - row_tally(state)
    for player in range(i64(state.setting.seats)):
        side = state.sides[player]
        pool -= side.hand if player == seat else side.known[viewer]
    return pool


def redeal_cards(state: Ptolemaeus, seat: i64, rng: Rng) -> None:
    """Deal the unknown cards of hands and deck anew (PT-Q57, PT-Q58)."""
    viewer = seat if seat >= 0 else i64(SPECTATOR_VIEW)
    order = reshuffled(spread(hidden_cards(state, seat)), rng)
    dealt: i64 = 0
    for player in range(i64(state.setting.seats)):
        side = state.sides[player]
        if player != seat:
            side.hand = side.known[viewer]
            for _ in range(side.cards - size(side.hand)):
                side.hand += one(i64(order[dealt]))
                dealt += 1
            repick(state, side, rng)
    state.pile = order[dealt:]
    state.top = 0


def repick(state: Ptolemaeus, side: Side, rng: Rng) -> None:
    """Guess what a victim has chosen but not shown (PT-Q52)."""
    picks = picked(side)
    side.picks = 0
    for _ in range(picks):
        if state.phase == DISCARDING:
            cards = cards_to_choose(side)
            pick(side, nth_card(cards, rng.below(size(cards))))
        else:
            signs = tokens_to_choose(side)
            pick(side, nth(signs, rng.below(count(signs))))


def redeal_secrets(state: Ptolemaeus, seat: i64, rng: Rng) -> None:
    """Deal hidden bonus cards and objectives anew, again until nobody has twelve points (PT-Q59)."""
    pool = state.deck.bonus - state.spent
    objectives: i64 = (1 << OBJECTIVES) - 1
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
            for _ in range(side.bonuses):
                side.bonus += one(i64(cards[dealt]))
                dealt += 1
            side.objective = objectives[given]
            given += 1
            if has_twelve(state.deck, side, strict=state.strict):
                fits = False
    state.bonus_pile = cards[dealt:]
    state.bonus_top = 0
    return fits
