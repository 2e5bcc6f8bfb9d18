"""Why an action is refused: the first rule that forbids it, and a sentence."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, cast

from almagest.games.ptolemaeus.cards import BONUS_IDS, KIND_IDS, PLANET_IDS, SIGN_IDS
from almagest.games.ptolemaeus.deck import SEXTANT, SIGNS
from almagest.games.ptolemaeus.naming import target_of
from almagest.games.ptolemaeus.notation import lines
from almagest.games.ptolemaeus.rules.actions import (
    ADD,
    BONUS,
    DECK,
    EXCHANGE,
    NUM_ACTIONS,
    PAIR,
    PASS,
    PAY,
    PLACE,
    STOP,
    STUDY,
    TAKE,
    TARGET,
    THREE,
)
from almagest.games.ptolemaeus.rules.paying import payable, payable_signs
from almagest.games.ptolemaeus.rules.phases import (
    AFTER,
    ARRIVING,
    BEFORE,
    CASE_B,
    NOVA_CONSTELLATIO,
    PAYING,
    PHASE_NAMES,
    RETURNING,
    SECOND,
    TAKING,
)
from almagest.games.ptolemaeus.rules.placing import open_signs, placeable, placeable_signs
from almagest.games.ptolemaeus.rules.row import card_at
from almagest.games.ptolemaeus.rules.tally import count_of
from almagest.games.ptolemaeus.rules.zodiac import signs_of
from almagest.kernel.bits import has
from almagest.kernel.game import WhyNot
from almagest.kernel.refusals import refusals

if TYPE_CHECKING:
    from almagest.games.ptolemaeus.state import Ptolemaeus
    from almagest.kernel.state import State

because = refusals(Path(__file__).parent / "data" / "refusals.toml")
SKY_RULES = {
    "observe": "PT-14",
    "conjunction": "PT-18",
    "opposition": "PT-19",
    "trigone": "PT-20",
    "square": "PT-21",
}
# What must be decided first, by phase: the rule that asks for it.
FIRST = {
    "second": "PT-11",
    "paying": "PT-Q37",
    "placing": "PT-Q9",
    "moving": "PT-22",
    "choosing": "PT-27",
    "returning": "PT-25",
    "replacing": "PT-Q47",
    "taking": "PT-Q53",
    "leaving": "PT-Q48",
    "arriving": "PT-Q48",
    "robbing": "PT-Q51",
    "setting": "PT-34",
    "recalling": "PT-Q18",
    "discarding": "PT-Q52",
}


def forbid(state: State, action: int) -> WhyNot:
    """Find the rule against an action that is not legal (PT-Q31)."""
    state = cast("Ptolemaeus", state)
    if not 0 <= action < NUM_ACTIONS:
        return because("PT-Q31", "no_action", action=action, last=NUM_ACTIONS - 1)
    if state.over:
        return because("PT-40", "over")
    if action < TARGET and state.phase in (BEFORE, SECOND, TAKING):
        return forbid_take(state, action)
    if PAY <= action < PLACE and state.phase == PAYING:
        return forbid_payment(state, action)
    if state.phase == BEFORE:
        return forbid_before(state, action)
    if state.phase == AFTER:
        return forbid_after(state, action)
    return forbid_other(state, action)


def forbid_take(state: Ptolemaeus, action: int) -> WhyNot:
    """Refuse a card that is not there, or a face-up sextant as the second one (PT-11, PT-13)."""
    if action == DECK:
        return because("PT-Q7", "no_cards")
    if state.phase == SECOND and card_at(state, action - TAKE) == SEXTANT:
        return because("PT-13", "second_sextant")
    return because("PT-11", "row_gap", place=action - TAKE + 1)


def forbid_before(state: Ptolemaeus, action: int) -> WhyNot:
    """Refuse what is not yet open before the action (PT-9, PT-Q31, PT-Q32, PT-Q42)."""
    if action < PAY:
        return forbid_target(state, action - TARGET)
    if STUDY <= action < STUDY + len(PLANET_IDS):
        return because("PT-Q42", "study_after")
    if action == PASS:
        return because("PT-Q32", "must_act")
    if action == EXCHANGE or BONUS <= action < EXCHANGE:
        return forbid_extra(state, action)
    if action > PASS:
        return because("PT-Q32", "act_first")
    return because("PT-9", "not_now", move=lines()[action])


def forbid_target(state: Ptolemaeus, target: int) -> WhyNot:
    """Refuse to observe: not in the sky, no place for a token, or not payable (PT-14, PT-17, PT-22, PT-26, PT-29)."""
    kind, signs = target_of(target)
    name = ", ".join(SIGN_IDS[SIGN_IDS.index(sign)] for sign in signs)
    if not has(state.targets, target):
        return because(SKY_RULES[kind], f"no_{kind}", signs=name)
    me = state.me
    full = int(signs_of(target) & ~open_signs(me))
    single = target < SIGNS
    if not (placeable_signs(me, 1 << target) if single else placeable(me, target)):
        if full and single and target == state.comet:
            return because("PT-29", "full_comet", signs=name)
        if me.reserve == 0 and not full:
            return because("PT-22", "no_token", signs=name)
        return because("PT-26", "full", signs=name)
    if single and not payable_signs(me.hand, 1 << target):
        return because("PT-15", "cannot_pay", signs=name)
    assert single or not payable(me.hand, target, 0)
    return because("PT-17", "cannot_pay_all", signs=name)


def forbid_extra(state: Ptolemaeus, action: int) -> WhyNot:
    """Refuse a bonus card or the exchange (PT-32, PT-Q20, PT-Q44, PT-Q45)."""
    if action == EXCHANGE:
        return because("PT-Q44", "no_exchange")
    card = action - BONUS
    if not count_of(state.me.bonus, card):
        return because("PT-32", "no_bonus", card=BONUS_IDS[card])
    if card == NOVA_CONSTELLATIO:
        return because("PT-Q20", "never_played")
    return because("PT-Q45", "no_effect", card=BONUS_IDS[card])


def forbid_after(state: Ptolemaeus, action: int) -> WhyNot:
    """Refuse a second action, or a study that is not possible (PT-9, PT-25, PT-26)."""
    if action < PAY:
        return because("PT-9", "one_action")
    if STUDY <= action < STUDY + len(PLANET_IDS):
        planet = action - STUDY
        if has(state.me.studied, planet):
            return because("PT-26", "studied", planet=PLANET_IDS[planet])
        return because("PT-25", "no_study", planet=PLANET_IDS[planet])
    if action == EXCHANGE or BONUS <= action < EXCHANGE:
        return forbid_extra(state, action)
    if action == PASS:
        return because("PT-9", "one_action")
    if action == STOP:
        return because("PT-Q45", "nothing_to_decline")
    return because("PT-9", "not_now", move=lines()[action])


def forbid_payment(state: Ptolemaeus, action: int) -> WhyNot:
    """Refuse a card that does not pay, is not there, or is needed elsewhere (PT-15, PT-16, PT-Q5, PT-Q37)."""
    if action >= ADD and not state.wanted:
        return because("PT-15", "nothing_begun")
    if action < ADD and state.wanted:
        return because("PT-16", "add_more", number=int(state.wanted))
    base = ADD if action >= ADD else THREE if action >= THREE else PAIR if action >= PAIR else PAY
    kind = action - base
    if not count_of(state.me.hand - state.paid, kind):
        return because("PT-15", "not_in_hand", card=KIND_IDS[kind])
    if base == ADD and kind < state.last:
        return because("PT-Q37", "in_order")
    return because("PT-16", "wrong_card", card=KIND_IDS[kind])


def forbid_other(state: Ptolemaeus, action: int) -> WhyNot:
    """Refuse what does not fit the decision that is open."""
    name = PHASE_NAMES[state.phase]
    if action == STOP:
        return because("PT-Q45", "nothing_to_decline")
    if state.phase == RETURNING and state.job != CASE_B:
        return because("PT-Q65", "first_returning")
    if state.phase == ARRIVING and PLACE <= action < PLACE + SIGNS:
        return because("PT-26", "full", signs=SIGN_IDS[action - PLACE])
    return because(FIRST[name], f"first_{name}")
