"""Which decisions are open (SR-8, SR-Q15): listed, checked one by one, or drawn at random."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from almagest.games.stars.deck import MOST_CARDS, WORD, half_of, place_of
from almagest.games.stars.rules import actions, phases
from almagest.games.stars.rules.actions import NUM_ACTIONS, OFFERS, PASS, SEARCH
from almagest.games.stars.rules.bonus import all_servitors, is_offer
from almagest.games.stars.rules.matching import look_up
from almagest.games.stars.rules.minions import givable, pile_word, takeable
from almagest.games.stars.rules.powers import usable
from almagest.games.stars.rules.sky import FLIPS, PUSHES, SWAPS
from almagest.games.stars.rules.summoning import may_summon
from almagest.kernel.bits import lowest
from almagest.kernel.rng import Rng

if TYPE_CHECKING:
    from almagest.games.stars.state import Stars


def fill_legal(state: Stars, out: vec[i64]) -> i64:
    """Write the legal actions of the deciding player, ascending, and give their number (SR-Q15)."""
    phase = state.phase
    if phase == phases.OPERATE:
        return fill_operations(state, out)
    if phase == phases.SACRIFICE:
        return fill_offers(state, out)
    n: i64 = 0
    if phase in (phases.INVOKE, phases.SUMMON, phases.DISCARD):
        out[0] = PASS
        n = 1
    if phase == phases.DIG and state.top < len(state.pile):
        out[0] = SEARCH
        n = 1
    if phase == phases.INVOKE:
        n = fill_cards(state.me.hand0, state.me.hand1, actions.INVOKE, out, n)
    if phase in (phases.INVOKE, phases.SUMMON, phases.DISCARD):
        n = fill_cards(usable(state, 0), usable(state, 1), actions.POWER, out, n)
    return fill_named(state, out, n)


def fill_named(state: Stars, out: vec[i64], n: i64) -> i64:
    """Write the choices of a card that are the point of a phase."""
    phase, me = state.phase, state.me
    if phase == phases.SUMMON:
        return fill_summons(state, out, n)
    if phase == phases.MAKE_ROOM:
        return fill_cards(me.site0, me.site1, actions.REMOVE, out, n)
    if phase == phases.DISCARD:
        return fill_cards(me.hand0, me.hand1, actions.DISCARD, out, n)
    if phase == phases.GIVE:
        return fill_cards(givable(state, 0), givable(state, 1), actions.GIVE, out, n)
    if phase == phases.INVOKE:
        return n
    return fill_cards(open_to_take(state, 0), open_to_take(state, 1), actions.TAKE, out, n)


def fill_cards(cards0: i64, cards1: i64, base: i64, out: vec[i64], n: i64) -> i64:
    """Write one action per card."""
    while cards0:
        out[n] = base + lowest(cards0)
        n += 1
        cards0 &= cards0 - 1
    while cards1:
        out[n] = base + WORD + lowest(cards1)
        n += 1
        cards1 &= cards1 - 1
    return n


def fill_operations(state: Stars, out: vec[i64]) -> i64:
    """Write the operations there is a symbol for, all of a kind, and the powers (SR-10 to SR-16, SR-Q17)."""
    n: i64 = 0
    if state.pushes > 0:
        for number in range(i64(PUSHES)):
            out[n] = actions.PUSH + number
            n += 1
    if state.swaps > 0:
        for number in range(i64(SWAPS)):
            out[n] = actions.SWAP + number
            n += 1
    if state.flips > 0:
        for number in range(i64(FLIPS)):
            out[n] = actions.FLIP + number
            n += 1
    return fill_cards(usable(state, 0), usable(state, 1), actions.POWER, out, n)


def fill_summons(state: Stars, out: vec[i64], n: i64) -> i64:
    """Write the hand cards whose constellations are in the sky (SR-19)."""
    shown = look_up(state.sky)
    for half in range(i64(2)):
        cards = state.me.hand(half)
        while cards:
            card = WORD * half + lowest(cards)
            if may_summon(state, shown, card):
                out[n] = actions.SUMMON + card
                n += 1
            cards &= cards - 1
    return n


def fill_offers(state: Stars, out: vec[i64]) -> i64:
    """Write the sets of Lesser Servitors that may be sacrificed (SR-Q28)."""
    shown = look_up(state.sky)
    n: i64 = 0
    everything = all_servitors(state, state.summoning)
    for offer in range(everything + 1):
        if offer & ~everything == 0 and is_offer(state, shown, state.summoning, offer):
            out[n] = actions.SACRIFICE + offer
            n += 1
    return n


def open_to_take(state: Stars, half: i64) -> i64:
    """Give one word of the cards that may be taken now: creatures of others, discards, or the pile searched."""
    if state.phase == phases.TAKE:
        return takeable(state, half)
    if state.phase == phases.PICK:
        return pile_word(state.pile, state.top, half)
    last: i64 = len(state.discards) - 1
    return pile_word(state.discards, last if state.top_only else 0, half)


def is_legal(state: Stars, action: i64) -> bool:
    """Tell whether the deciding player may do this now (SR-Q15)."""
    phase = state.phase
    if action < 0 or action >= NUM_ACTIONS:
        return False
    if phase == phases.OPERATE:
        return is_operation(state, action)
    if action == PASS:
        return phase in (phases.INVOKE, phases.SUMMON, phases.DISCARD)
    if action == SEARCH:
        return phase == phases.DIG and state.top < len(state.pile)
    if phase == phases.SACRIFICE:
        shown = look_up(state.sky)
        offer = action - actions.SACRIFICE
        return 0 <= offer < OFFERS and is_offer(state, shown, state.summoning, offer)
    if actions.POWER <= action < actions.SUMMON:
        asked = phase in (phases.INVOKE, phases.SUMMON, phases.DISCARD)
        return asked and is_in(usable(state, 0), usable(state, 1), action - actions.POWER)
    return is_named(state, action)


def is_named(state: Stars, action: i64) -> bool:
    """Tell whether an action names a card that is the point of this phase."""
    phase, me = state.phase, state.me
    if phase == phases.INVOKE:
        return is_in(me.hand0, me.hand1, action - actions.INVOKE)
    if phase == phases.SUMMON:
        card = action - actions.SUMMON
        if not is_in(me.hand0, me.hand1, card):
            return False
        shown = look_up(state.sky)
        return may_summon(state, shown, card)
    if phase == phases.MAKE_ROOM:
        return is_in(me.site0, me.site1, action - actions.REMOVE)
    if phase == phases.DISCARD:
        return is_in(me.hand0, me.hand1, action - actions.DISCARD)
    if phase == phases.GIVE:
        return is_in(givable(state, 0), givable(state, 1), action - actions.GIVE)
    return is_in(open_to_take(state, 0), open_to_take(state, 1), action - actions.TAKE)


def is_in(cards0: i64, cards1: i64, card: i64) -> bool:
    """Tell whether a set holds a card; a number outside the deck is in no set."""
    if card < 0 or card >= MOST_CARDS:
        return False
    return (cards0 if half_of(card) == 0 else cards1) & place_of(card) != 0


def is_operation(state: Stars, action: i64) -> bool:
    """Tell whether there is a symbol for an operation, or a creature for a power (SR-13, SR-Q16)."""
    if actions.PUSH <= action < actions.SWAP:
        return state.pushes > 0
    if actions.SWAP <= action < actions.FLIP:
        return state.swaps > 0
    if actions.FLIP <= action < actions.POWER:
        return state.flips > 0
    return is_in(usable(state, 0), usable(state, 1), action - actions.POWER)


def pick(state: Stars, rng: Rng, out: vec[i64]) -> i64:
    """Choose a legal action at random: the one `fill_legal` has at that place."""
    if state.phase != phases.OPERATE:
        return out[rng.below(fill_legal(state, out))]
    powers = fill_cards(usable(state, 0), usable(state, 1), actions.POWER, out, 0)
    pushes: i64 = PUSHES if state.pushes > 0 else 0
    swaps: i64 = SWAPS if state.swaps > 0 else 0
    flips: i64 = FLIPS if state.flips > 0 else 0
    n = rng.below(pushes + swaps + flips + powers)
    if n < pushes:
        return actions.PUSH + n
    n -= pushes
    if n < swaps:
        return actions.SWAP + n
    n -= swaps
    return actions.FLIP + n if n < flips else out[n - flips]
