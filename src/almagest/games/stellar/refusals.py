"""Why an action is refused: the first rule that forbids it, and a sentence."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, cast

from almagest.games.stellar.deck import CARDS, SLOTS
from almagest.games.stellar.naming import card_and_place
from almagest.games.stellar.rules.actions import KEEP, NOTEBOOK, NUM_ACTIONS, REFRESH, START, TAKE, TELESCOPE
from almagest.games.stellar.rules.phases import (
    ADD_TO_HAND,
    LAST_CARD,
    MAY_REFRESH,
    PLAY_FROM_HAND,
    PLAY_FROM_ROW,
    STARTERS,
)
from almagest.kernel.bits import has
from almagest.kernel.game import WhyNot
from almagest.kernel.refusals import refusals

if TYPE_CHECKING:
    from almagest.games.stellar.state import Stellar
    from almagest.kernel.state import State

because = refusals(Path(__file__).parent / "data" / "refusals.toml")


def forbid(state: State, action: int) -> WhyNot:
    """Find the rule against an action that is not legal (ST-17, ST-Q33)."""
    state = cast("Stellar", state)
    if not 0 <= action < NUM_ACTIONS:
        return because("ST-Q33", "no_action", action=action, last=NUM_ACTIONS - 1)
    if state.over:
        return because("ST-39", "over")
    if action in (KEEP, REFRESH):
        return because("ST-Q25", "no_refresh")
    if state.phase == MAY_REFRESH:
        return because("ST-38", "refresh_first")
    if state.phase == STARTERS or START <= action < NOTEBOOK:
        return forbid_starter(state, action)
    if state.phase == ADD_TO_HAND:
        return because("ST-18", "take_first")
    if TAKE <= action < START:
        return because("ST-39", "no_more_turns") if state.phase == LAST_CARD else because("ST-18", "taken_already")
    return forbid_notebook(state, action) if action < TELESCOPE else forbid_telescope(state, action)


def forbid_starter(state: Stellar, action: int) -> WhyNot:
    """Starters are chosen first, from one's own two, and only then (ST-7)."""
    if state.phase != STARTERS:
        return because("ST-7", "starters_chosen")
    if START <= action < START + CARDS:
        return because("ST-6", "not_your_starter", card=name(state, action - START))
    return because("ST-7", "choose_starter")


def forbid_notebook(state: Stellar, action: int) -> WhyNot:
    """Refuse a notebook play: not from the hand, or the notebook was used already (ST-19, ST-20)."""
    card = action - NOTEBOOK
    if state.phase == PLAY_FROM_ROW:
        return because("ST-20", "other_area", card=name(state, state.card))
    rule = "ST-39" if state.phase == LAST_CARD else "ST-19"
    return because(rule, "not_in_hand", card=name(state, card))


def forbid_telescope(state: Stellar, action: int) -> WhyNot:
    """Refuse a telescope play: wrong card, taken slot, no card of the type beside it (ST-19, ST-20, ST-24, ST-26)."""
    card, place = card_and_place(action)
    slot = place % SLOTS
    if state.phase == LAST_CARD:
        return because("ST-39", "last_card_to_notebook")
    if state.phase == PLAY_FROM_ROW and card != state.card:
        return because("ST-20", "other_card", card=name(state, state.card))
    if state.phase == PLAY_FROM_HAND and not has(state.me.hand, card):
        return because("ST-19", "not_in_hand", card=name(state, card))
    if not has(state.me.free, slot):
        return because("ST-24", "slot_taken", slot=slot + 1)
    return because("ST-26", "must_touch", card=name(state, card), slot=slot + 1)


def name(state: Stellar, card: int) -> str:
    """Name a card by its id, the same in both languages."""
    return state.deck.facts.card[card].id
