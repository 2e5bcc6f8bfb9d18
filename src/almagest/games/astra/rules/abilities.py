"""The 18 Abilities: what each does when it is used (AS-19 to AS-21, AS-60 to AS-77)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from almagest.games.astra import events
from almagest.games.astra.deck import STARS
from almagest.games.astra.rules.board import (
    card_at,
    is_undiscovered,
    lowest_star,
    marked_at,
    marks_of,
    next_stars,
    undiscovered_slots,
)
from almagest.games.astra.rules.discovery import look_for_discoveries
from almagest.games.astra.rules.kinds import (
    DUST_TO_SCOPE,
    FAME_GRAND,
    FAME_SPHERE,
    FAME_UNDISCOVERED,
    MARK_ADJACENT_STARS,
    MARK_ANY_STAR,
    MARK_THREE_CARDS,
    MARK_TWO_STARS,
    POUCH_1,
    SCOPE_1,
    STARDUST_2,
    STARDUST_3,
    STARDUST_4,
    WISDOM_1,
)
from almagest.games.astra.rules.marking import gain_pouch, gain_wisdom, mark_own
from almagest.games.astra.rules.phases import (
    EXCHANGING,
    MARK_ADJACENT,
    MARK_ANY,
    MARK_SECOND,
    MARK_THREE,
    MARK_TWO,
    TURN,
)
from almagest.games.astra.rules.rest import active_element
from almagest.kernel.bits import bit, count

if TYPE_CHECKING:
    from almagest.games.astra.state import Astra

PRICE: Final = 3  # Stardust for a Telescope (AS-62)
THREE_CARDS: Final = 3


def use(state: Astra, card: i64) -> None:
    """Exhaust a card and carry its Ability out, even without effect (AS-19, AS-20, AS-21, AS-Q16)."""
    me = state.me
    me.active ^= bit(card)
    me.tired |= bit(card)
    if state.diary is not None:
        events.used(state, int(card))
    ability: i64 = state.deck.abilities[card]
    if ability in (MARK_ADJACENT_STARS, MARK_ANY_STAR, MARK_TWO_STARS, MARK_THREE_CARDS):
        begin_marking(state, ability)
    elif ability == DUST_TO_SCOPE:
        if me.dust < PRICE:
            tell_gain(state, "", 0)
        exchange_more(state)
    else:
        gain(state, ability)
        back_to_turn(state)


def back_to_turn(state: Astra) -> None:
    """Go on with the Ability phase; it ends by itself where nothing is left to decide (AS-19, AS-60)."""
    state.phase = TURN
    if state.skipped and state.me.active == 0:
        look_for_discoveries(state)


def gain(state: Astra, ability: i64) -> None:
    """Gain at once, or note what holds for this turn (AS-72 to AS-74, AS-68, AS-75, AS-76, AS-Q30, AS-Q32)."""
    me = state.me
    if ability == STARDUST_4:
        gain_stardust(state, 4)
    elif ability == STARDUST_3:
        gain_stardust(state, 3)
    elif ability == STARDUST_2:
        gain_stardust(state, 2)
    elif ability == SCOPE_1:
        me.scopes += 1
        tell_gain(state, "observation", 1)
    elif ability == WISDOM_1:
        before = me.wisdom
        gain_wisdom(state.deck.board, me, 1)
        tell_gain(state, "wisdom", int(me.wisdom - before))
    elif ability == POUCH_1:
        before = me.pouch
        gain_pouch(state.deck.board, me, 1)
        tell_gain(state, "improvement", int(me.pouch - before))
    elif ability == FAME_UNDISCOVERED:
        gain_fame(state, cards_with_own_marks(state))
    elif ability == FAME_SPHERE:
        gain_fame(state, cards_of_the_sphere(state))
    elif ability == FAME_GRAND:
        state.glories += 1
    else:
        state.effects |= bit(ability)


def gain_stardust(state: Astra, amount: i64) -> None:
    """Gain Stardust, beyond the Pouch too (AS-72, AS-73, AS-74)."""
    state.me.dust += amount
    tell_gain(state, "stardust", int(amount))


def gain_fame(state: Astra, amount: i64) -> None:
    """Gain Fame."""
    state.me.fame += amount
    tell_gain(state, "fame", int(amount))


def tell_gain(state: Astra, kind: str, amount: int) -> None:
    """Tell of a gain, or that there is none, where somebody keeps a diary (AS-Q16)."""
    if state.diary is not None and amount:
        events.gained(state, int(state.player), kind, amount)
    elif state.diary is not None:
        events.in_vain(state)


def cards_with_own_marks(state: Astra) -> i64:
    """Count the undiscovered cards with a mark of the player (AS-66, AS-Q8)."""
    found: i64 = 0
    for slot in range(state.slots):
        if is_undiscovered(state, slot) and marks_of(state, slot, state.player):
            found += 1
    return found


def cards_of_the_sphere(state: Astra) -> i64:
    """Count the player's cards of the active element, Active or Exhausted (AS-77, AS-Q15)."""
    return count((state.me.active | state.me.tired) & state.deck.of_element[active_element(state)])


def begin_marking(state: Astra, ability: i64) -> None:
    """Ask which star an Ability marks; without an undiscovered card it does nothing (AS-Q33, AS-Q34).

    The Andromeda group costs the Action phase, even if no star could be marked (AS-60, AS-Q11).
    """
    if ability == MARK_ADJACENT_STARS:
        state.skipped = True
        state.phase = MARK_ADJACENT
    elif ability == MARK_ANY_STAR:
        state.phase = MARK_ANY
    elif ability == MARK_TWO_STARS:
        state.phase = MARK_TWO
    else:
        state.phase = MARK_THREE
        state.left = THREE_CARDS
        state.touched = 0
    if not undiscovered_slots(state):
        state.left = 0
        tell_gain(state, "", 0)
        back_to_turn(state)


def mark_by_ability(state: Astra, slot: i64, star: i64) -> None:
    """Mark a star without Stardust; the Ability says what may follow (AS-63, AS-67, AS-70, AS-Q9, AS-Q34)."""
    phase = state.phase
    mark_own(state, slot, star)
    if phase == MARK_ADJACENT:
        mark_neighbours(state, slot, star)
        back_to_turn(state)
    elif phase == MARK_TWO:
        ask_second(state, slot, star)
    elif phase == MARK_THREE:
        ask_next_card(state, slot)
    else:
        back_to_turn(state)


def mark_neighbours(state: Astra, slot: i64, star: i64) -> None:
    """Mark every open star adjacent to the chosen one (AS-60, AS-Q11)."""
    around = state.deck.figures.adjacent[STARS * card_at(state, slot) + star] & ~marked_at(state, slot)
    while around:
        mark_own(state, slot, lowest_star(around))
        around &= around - 1


def ask_second(state: Astra, slot: i64, star: i64) -> None:
    """Ask for the second star: further on the walk, or on another card (AS-70, AS-Q10)."""
    state.walk_slot = slot
    state.walk_star = star
    others = undiscovered_slots(state) & ~bit(slot)
    if others or next_stars(state, slot, star):
        state.phase = MARK_SECOND
    else:
        back_to_turn(state)


def ask_next_card(state: Astra, slot: i64) -> None:
    """Ask for a star on the next of three different cards, while there is one (AS-63, AS-Q10)."""
    state.touched |= bit(slot)
    state.left -= 1
    if state.left == 0 or not undiscovered_slots(state) & ~state.touched:
        state.left = 0
        state.touched = 0
        back_to_turn(state)


def exchange(state: Astra) -> None:
    """Pay Stardust for a Telescope (AS-62, AS-Q14)."""
    state.me.dust -= PRICE
    state.me.scopes += 1
    if state.diary is not None:
        events.exchanged(state, PRICE)
    exchange_more(state)


def exchange_more(state: Astra) -> None:
    """Ask whether to exchange, as long as there is enough Stardust (AS-62, AS-Q34)."""
    if state.me.dust >= PRICE:
        state.phase = EXCHANGING
    else:
        back_to_turn(state)
