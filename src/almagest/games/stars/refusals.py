"""Why an action is refused: the first rule that forbids it, and a sentence."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, cast

from almagest.games.stars.deck import DISCARD_TWO, HAND_SIX, NONE, half_of, place_of
from almagest.games.stars.reasons import forbid_summon
from almagest.games.stars.rules import actions, phases
from almagest.games.stars.rules.minions import exchanged_type
from almagest.kernel.game import WhyNot
from almagest.kernel.refusals import refusals

if TYPE_CHECKING:
    from almagest.games.stars.state import Stars
    from almagest.kernel.state import State

because = refusals(Path(__file__).parent / "data" / "refusals.toml")
WITHOUT_CARD = (actions.PASS, actions.SEARCH, actions.SACRIFICE, actions.PUSH, actions.SWAP, actions.FLIP)
KIND_NAMES = ("push", "swap", "flip")
# What has begun must be finished: the rule and the sentence of each moment in the middle of something.
UNFINISHED = {
    phases.SACRIFICE: ("SR-Q28", "sacrifice_first"),
    phases.MAKE_ROOM: ("SR-25", "room_first"),
    phases.GIVE: ("SR-Q19", "give_first"),
    phases.TAKE: ("SR-Q19", "take_first"),
    phases.DIG: ("SR-Q22", "dig_first"),
    phases.PICK: ("SR-Q22", "pick_first"),
}


def forbid(state: State, action: int) -> WhyNot:
    """Find the rule against an action that is not legal (SR-8, SR-Q15)."""
    state = cast("Stars", state)
    if not 0 <= action < actions.NUM_ACTIONS:
        return because("SR-Q15", "no_action", action=action, last=actions.NUM_ACTIONS - 1)
    if state.over:
        return because("SR-44", "over")
    base = base_of(action)
    if base not in WITHOUT_CARD and action - base >= state.deck.size:
        return because("SR-2", "no_card", card=action - base + 1, last=int(state.deck.size))
    if state.phase in UNFINISHED:
        return forbid_in_the_middle(state, base, action - base)
    if base == actions.PASS:
        return because("SR-13", "use_symbols")
    if base in (actions.INVOKE, actions.PUSH, actions.SWAP, actions.FLIP):
        return forbid_invocation(state, base, action - base)
    if base == actions.POWER:
        return forbid_power(state, action - base)
    if base == actions.SUMMON:
        return forbid_summon_step(state, action - base)
    if base == actions.DISCARD:
        return forbid_discard(state, action - base)
    return forbid_out_of_place(base)


def base_of(action: int) -> int:
    """Find where the part of the table begins to which an action belongs."""
    bases = (
        actions.PASS,
        actions.SEARCH,
        actions.INVOKE,
        actions.PUSH,
        actions.SWAP,
        actions.FLIP,
        actions.POWER,
        actions.SUMMON,
        actions.SACRIFICE,
        actions.REMOVE,
        actions.DISCARD,
        actions.GIVE,
        actions.TAKE,
    )
    return max(base for base in bases if base <= action)


def forbid_out_of_place(base: int) -> WhyNot:
    """Refuse what belongs to the middle of something that has not begun (SR-25, SR-35 to SR-37, SR-Q31)."""
    if base == actions.SEARCH:
        return because("SR-37", "no_dhole")
    if base in (actions.SACRIFICE, actions.REMOVE):
        return because("SR-Q31", "stays_on_site")
    return because("SR-35" if base == actions.GIVE else "SR-37", "no_minion")


def forbid_in_the_middle(state: Stars, base: int, number: int) -> WhyNot:
    """Refuse what does not finish what was begun (SR-25, SR-40, SR-Q4, SR-Q22, SR-Q28)."""
    rule, key = UNFINISHED[state.phase]
    if state.phase == phases.SACRIFICE and base == actions.SACRIFICE:
        return because("SR-Q28", "no_offer")
    if state.phase == phases.MAKE_ROOM and base == actions.REMOVE:
        return because("SR-25", "not_on_site", card=name(state, number))
    if state.phase == phases.GIVE and base == actions.GIVE:
        return forbid_give(state, number)
    if state.phase == phases.TAKE and base == actions.TAKE:
        return because("SR-Q4", "not_takeable", card=name(state, number))
    if state.phase == phases.PICK and base == actions.TAKE:
        return because("SR-Q22", "not_in_pile", card=name(state, number))
    if state.phase == phases.DIG and base == actions.TAKE:
        if state.top_only and number in state.discards:
            return because("SR-Q3", "not_on_top", card=name(state, number))
        return because("SR-Q22", "not_in_discards", card=name(state, number))
    if state.phase == phases.DIG and base == actions.SEARCH:
        return because("SR-Q22", "pile_empty")
    return because(rule, key)


def forbid_give(state: Stars, card: int) -> WhyNot:
    """Refuse a creature that may not be given away (SR-40, SR-Q4)."""
    if not state.me.has_creature(card):
        return because("SR-Q4", "not_on_site", card=name(state, card))
    if state.deck.types[card] != exchanged_type(state):
        return because("SR-Q4", "wrong_type", card=name(state, card), minion=name(state, state.minion))
    return because("SR-40", "used_already", card=name(state, card))


def forbid_invocation(state: Stars, base: int, card: int) -> WhyNot:
    """Refuse an invocation or an operation (SR-8, SR-9, SR-13)."""
    if state.phase > phases.OPERATE:
        return because("SR-8", "invocation_over")
    if base == actions.INVOKE:
        if state.phase == phases.OPERATE:
            return because("SR-9", "one_invocation", card=name(state, state.invoked))
        return because("SR-9", "not_in_hand", card=name(state, card))
    if state.phase == phases.INVOKE:
        return because("SR-9", "invoke_first")
    return because("SR-13", f"no_{KIND_NAMES[(actions.PUSH, actions.SWAP, actions.FLIP).index(base)]}")


def forbid_power(state: Stars, card: int) -> WhyNot:
    """Refuse a power: not there, used, nothing to change, without effect (SR-14, SR-16, SR-18, SR-34, SR-Q19)."""
    deck = state.deck
    if not state.me.has_creature(card):
        return because("SR-14", "not_on_site", card=name(state, card))
    if deck.effects[card] in (HAND_SIX, DISCARD_TWO):
        return because("SR-34", "always_on", card=name(state, card))
    if deck.effects[card] != NONE:
        return because("SR-Q19", "no_effect", card=name(state, card))
    if state.phase != phases.OPERATE:
        return because("SR-18", "nothing_to_change")
    if (state.used0 if half_of(card) == 0 else state.used1) & place_of(card):
        return because("SR-16", "used_already", card=name(state, card))
    return because("SR-14", f"needs_{KIND_NAMES[deck.changes[card]]}", card=name(state, card))


def forbid_summon_step(state: Stars, card: int) -> WhyNot:
    """Refuse a summon at the wrong time, or one the sky does not allow (SR-8, SR-13, SR-19)."""
    if state.phase == phases.INVOKE:
        return because("SR-8", "pass_invocation")
    if state.phase == phases.OPERATE:
        return because("SR-13", "use_symbols")
    if state.phase == phases.DISCARD:
        return because("SR-19", "summon_over")
    if not state.me.holds(card):
        return because("SR-19", "not_in_hand", card=name(state, card))
    rule, key = forbid_summon(state, card)
    return because(rule, key, card=name(state, card))


def forbid_discard(state: Stars, card: int) -> WhyNot:
    """Refuse a discard (SR-8, SR-13, SR-41)."""
    if state.phase == phases.OPERATE:
        return because("SR-13", "use_symbols")
    if state.phase != phases.DISCARD:
        return because("SR-8", "discard_later")
    return because("SR-41", "not_in_hand", card=name(state, card))


def name(state: Stars, card: int) -> str:
    """Name a card by its id, the same in both languages."""
    return state.deck.facts.card[card].id
