"""Ptolemy's turns in the solo game: he observes or rests by his library, a die and his priorities (AS-49 to AS-56)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from almagest.games.astra import events
from almagest.games.astra.deck import BOXES
from almagest.games.astra.rules import discovery, finish
from almagest.games.astra.rules import dream as dreams
from almagest.games.astra.rules.board import (
    DREAMER,
    NO_CARD,
    card_at,
    marked_at,
    put_mark,
    stars_in,
    undiscovered_slots,
    unmarked,
)
from almagest.games.astra.rules.kinds import E4, E5, END_CARD_FIRST, H4, H5
from almagest.games.astra.rules.piles import move_sphere
from almagest.games.astra.rules.walks import Choice, Finish, fewest_walks
from almagest.kernel.bits import bit, count, nth
from almagest.kernel.rng import shuffled

if TYPE_CHECKING:
    from almagest.games.astra.state import Astra

PTOLEMY: Final = 1
NO_SLOT: Final = -1
LEFT: Final = 0
RIGHT: Final = 1
TOP: Final = 2


def turn(state: Astra) -> None:
    """Play Ptolemy's turn: without Stardust he rests, else he observes; he uses no Ability (AS-49, AS-50, AS-Q47)."""
    state.somebody_learned()
    if state.me.dust == 0:
        rest(state)
    elif deck_is_empty(state) and not end_card_came_first(state):
        lose(state)
    else:
        observe(state)


def deck_is_empty(state: Astra) -> bool:
    """Tell whether only his two face-up cards are left (AS-51)."""
    return state.library_top == len(state.library)


def end_card_came_first(state: Astra) -> bool:
    """Tell whether the Game End card has appeared, so that his empty deck is no defeat: since edition 2 (AS-Q48)."""
    return state.turns_left >= 0 and state.modifiers & END_CARD_FIRST != 0


def lose(state: Astra) -> None:
    """His deck has run out at the start of an Observe: you lose at once, without scoring (AS-51, AS-Q48)."""
    state.lost = True
    finish.end_game(state)


def rest(state: Astra) -> None:
    """Gain Stardust and move the marker; then he dreams (AS-54, AS-56)."""
    amount = state.deck.ptolemy.hard_stardust if state.modifiers & H4 else state.deck.ptolemy.rest
    state.me.dust += amount
    state.rested = True
    if state.diary is not None:
        events.ptolemy_rests(state, int(amount))
    move_sphere(state)
    discovery.look_for_discoveries(state)


def observe(state: Astra) -> None:
    """Roll for a library card, mark on the card it points to, then tidy up (AS-51, AS-52, AS-53, AS-Q45)."""
    die = roll(state)
    source = LEFT if die < 3 else RIGHT if die < 5 else TOP
    card = library_card(state, source)
    element: i64 = state.deck.elements[card]
    if state.diary is not None:
        events.ptolemy_rolls(state, int(die), int(card))
    slot = target(state, element)
    if slot != NO_SLOT:
        stars: i64 = state.deck.boon_amounts[BOXES * card]
        if state.diary is not None:
            events.ptolemy_aims(state, int(card_at(state, slot)), int(element), int(stars))
        mark(state, slot, stars)
    elif state.diary is not None:
        events.ptolemy_idle(state)
    tidy_up(state, source, card)
    discovery.look_for_discoveries(state)


def roll(state: Astra) -> i64:
    """Roll the die; without a deck, 5 or 6 is thrown again (AS-51, AS-Q48)."""
    die = state.rng.below(6) + 1
    while die > 4 and deck_is_empty(state):
        if state.diary is not None:
            events.ptolemy_rolls_again(state, int(die))
        die = state.rng.below(6) + 1
    return die


def library_card(state: Astra, source: i64) -> i64:
    """Give the library card a die selects: left, right or the top of his deck (AS-51, AS-Q52)."""
    if source == LEFT:
        return state.left_card
    if source == RIGHT:
        return state.right_card
    card: i64 = state.library[state.library_top]
    return card


def target(state: Astra, element: i64) -> i64:
    """Find the card he marks on, a tie at random; none without an undiscovered card (AS-51, AS-Q45)."""
    places = targets(state, element)
    n = count(places)
    if n == 0:
        return NO_SLOT
    return nth(places, 0 if n == 1 else state.rng.below(n))


def targets(state: Astra, element: i64) -> i64:
    """Give the places he may mark on: next to the Sphere, or for Water the fewest open stars (AS-51, AS-Q23)."""
    if undiscovered_slots(state) == 0:
        return 0
    slots = state.deck.board.slots
    place: i64 = -1
    for slot in range(state.slots):
        beside: i64 = slots[slot]
        if beside == element:
            place = slot
    if place < 0:
        return fewest_open(state)
    while unmarked(state, place) == 0:
        place = (place + 1) % state.slots
    return bit(place)


def fewest_open(state: Astra) -> i64:
    """Give the places of the cards with the fewest open stars (AS-51)."""
    least: i64 = 100
    places: i64 = 0
    for slot in range(state.slots):
        stars = stars_in(unmarked(state, slot))
        if 0 < stars < least:
            least = stars
            places = 0
        if stars == least:
            places |= bit(slot)
    return places


def mark(state: Astra, slot: i64, stars: i64) -> None:
    """Mark by the priorities; finish a card if that many stars and his Telescopes suffice (AS-52, AS-Q44)."""
    figures = state.deck.figures
    card, marked = card_at(state, slot), marked_at(state, slot)
    walks: i64 = 0
    end = Finish(figures, card)
    if stars_in(unmarked(state, slot)) <= stars:
        walks = end.fewest(marked)
    if walks > 1 and state.me.scopes >= walks - 1:
        finish_with_telescopes(state, slot, walks - 1, end.walk)
        return
    choice = Choice(figures, card, marked, rulings=state.modifiers, must_finish=walks == 1)
    choice.look(stars)
    follow(state, slot, choice.drawn(state.rng), PTOLEMY)


def finish_with_telescopes(state: Astra, slot: i64, scopes: i64, stars: i64) -> None:
    """Spend exactly the Telescopes needed to mark all that is left (AS-52, AS-Q44)."""
    state.me.scopes -= scopes
    if state.diary is not None:
        events.ptolemy_spends(state, int(scopes))
    follow(state, slot, stars, PTOLEMY)


def follow(state: Astra, slot: i64, walk: i64, pen: i64) -> None:
    """Mark the stars of a walk; Ptolemy gains no Wisdom and pays no Stardust for them (AS-49)."""
    if state.diary is not None:
        events.ptolemy_walks(state, int(card_at(state, slot)), int(walk), dreamer=pen == DREAMER)
    while walk:
        put_mark(state, slot, (walk & 15) - 1, pen)
        walk >>= 4


def tidy_up(state: Astra, source: i64, card: i64) -> None:
    """Discard the library card, pay one Stardust, fill the gap; with E5 reshuffle (AS-53, AS-59, AS-Q28)."""
    state.library_discards |= bit(card)
    state.me.dust -= 1
    fill_gap(state, source)
    if state.diary is not None:
        events.library_changed(state, int(source))
    if deck_is_empty(state) and state.modifiers & E5:
        reshuffle(state)
    if state.diary is not None:
        events.library_top_shown(state)


def fill_gap(state: Astra, source: i64) -> None:
    """Put the top card of his deck where the used one lay; without a deck the place stays empty (AS-53, AS-Q48)."""
    new: i64 = NO_CARD
    if not deck_is_empty(state):
        new = state.library[state.library_top]
        state.library_top += 1
    if source == LEFT:
        state.left_card = new
    elif source == RIGHT:
        state.right_card = new
        state.right_fog = fog(state, known=state.modifiers & E4 != 0 or new == NO_CARD)


def fog(state: Astra, *, known: bool) -> i64:
    """Tell what is known of a card just laid to the right: with H5 it lies face down (AS-59, AS-Q52)."""
    if known or not state.modifiers & H5:
        return 0
    return 2 if state.library_known else 1


def reshuffle(state: Astra) -> None:
    """Shuffle his discard into a new deck; everybody knows its cards, nobody their order (AS-59, AS-Q28).

    A right card from a deck whose cards were known is now known by counting.
    """
    state.library = shuffled(state.library_discards, state.rng)
    state.library_top = 0
    state.library_discards = 0
    if state.right_fog == 2:
        state.right_fog = 0
    state.library_known = True
    if state.diary is not None:
        events.library_reshuffled(state)


def dream(state: Astra, places: i64) -> None:
    """Dream by his own priorities, a tie between cards at random, without Telescopes (AS-56, AS-Q25)."""
    n = count(places)
    slot = nth(places, 0 if n == 1 else state.rng.below(n))
    figures = state.deck.figures
    card, marked = card_at(state, slot), marked_at(state, slot)
    finishing = stars_in(unmarked(state, slot)) <= state.left and fewest_walks(figures, card, marked) == 1
    choice = Choice(figures, card, marked, rulings=state.modifiers, must_finish=finishing)
    choice.look(state.left)
    follow(state, slot, choice.drawn(state.rng), DREAMER)
    dreams.wake_up(state, slot)
