"""Why an action is refused: the first rule that forbids it, and a sentence."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, cast

from almagest.games.astra.notation import card_of, star_of
from almagest.games.astra.rules.actions import (
    BOON,
    DECLINE,
    DISCOVER,
    END,
    EXCHANGE,
    GIVE_UP,
    MARK,
    NUM_ACTIONS,
    REST,
    STOP,
    USE,
    WAKE,
)
from almagest.games.astra.rules.board import is_complete, marked_at, slot_of
from almagest.games.astra.rules.dream import dream_cards
from almagest.games.astra.rules.phases import (
    AGAIN,
    DISCOVERING,
    DREAM,
    DREAM_WALK,
    EXCHANGING,
    GIVING_UP,
    HELPING,
    MARK_SECOND,
    MARK_THREE,
    MARK_TWO,
    PHASE_NAMES,
    TURN,
    WAKING,
    WALK,
)
from almagest.kernel.bits import has
from almagest.kernel.game import WhyNot
from almagest.kernel.refusals import refusals

if TYPE_CHECKING:
    from almagest.games.astra.state import Astra
    from almagest.kernel.state import State

because = refusals(Path(__file__).parent / "data" / "refusals.toml")
ABILITY_PHASES = range(3, 9)
FIRST = {
    DISCOVERING: "AS-33",
    HELPING: "AS-34",
    WAKING: "AS-38",
    GIVING_UP: "AS-36",
    DREAM: "AS-44",
    DREAM_WALK: "AS-45",
}


def forbid(state: State, action: int) -> WhyNot:
    """Find the rule against an action that is not legal."""
    state = cast("Astra", state)
    if not 0 <= action < NUM_ACTIONS:
        return because("AS-18", "no_action", action=action, last=NUM_ACTIONS - 1)
    if state.over:
        return because("AS-39", "over")
    if action >= USE and card_of(action) >= len(state.deck.facts.card):
        return because("AS-1", "no_card", card=card_of(action) + 1, last=len(state.deck.facts.card))
    if action >= MARK:
        return forbid_mark(state, card_of(action), star_of(action))
    if action < BOON:
        return forbid_plain(state, action)
    if action < USE:
        return forbid_boon(state, action - BOON)
    if action < DISCOVER:
        return forbid_use(state, card_of(action))
    if action < WAKE:
        return because("AS-33", "not_complete", card=name(state, card_of(action)))
    if action < GIVE_UP:
        return because("AS-38", "no_waking", card=name(state, card_of(action)))
    return because("AS-36", "no_limit", card=name(state, card_of(action)))


def other_first(state: Astra) -> WhyNot:
    """Refuse because something else is to be decided now (AS-18, AS-20)."""
    phase = PHASE_NAMES[state.phase]
    if state.phase in FIRST:
        return because(FIRST[state.phase], f"first_{phase.replace('-', '_')}")
    if state.phase in ABILITY_PHASES:
        return because("AS-20", "ability_first")
    return because("AS-18", "action_first")


def forbid_mark(state: Astra, card: int, star: int) -> WhyNot:
    """Refuse a mark: no such open star, or not by the marking rules (AS-5, AS-22 to AS-24)."""
    slot = slot_of(state, card)
    facts = {"card": name(state, card), "star": star + 1}
    if slot < 0:
        return because("AS-5", "not_on_display", **facts)
    if star >= state.deck.figures.stars[card]:
        return because("AS-2", "no_star", **facts)
    if is_complete(state, slot):
        return because("AS-Q8", "complete", **facts)
    if has(marked_at(state, slot), star):
        return because("AS-22", "marked", **facts)
    return forbid_open_star(state, slot, facts)


def forbid_open_star(state: Astra, slot: int, facts: dict[str, object]) -> WhyNot:
    """Refuse an open star: not now, or not reached (AS-22 to AS-24, AS-44, AS-45, AS-60, AS-63, AS-70)."""
    phase = state.phase
    if phase == WALK:
        return because("AS-24", "not_on_walk", **facts)
    if phase == TURN and state.skipped:
        return because("AS-60", "skipped")
    if phase == TURN and state.me.dust == 0:
        return because("AS-22", "no_stardust")
    if phase in (MARK_TWO, MARK_SECOND):
        return because("AS-70", "not_reached", **facts)
    if phase == MARK_THREE:
        return because("AS-63", "same_card" if has(state.touched, slot) else "not_reached", **facts)
    if phase == DREAM and not has(dream_cards(state), slot):
        return because("AS-44", "not_dreamt", **facts)
    if phase in (DREAM, DREAM_WALK):
        return because("AS-45", "not_on_walk", **facts)
    if phase in (TURN, AGAIN):
        return because("AS-23", "not_reached" if marked_at(state, slot) else "start_first", **facts)
    return other_first(state)


def forbid_plain(state: Astra, action: int) -> WhyNot:
    """Refuse to stop, end, rest, exchange or decline (AS-17, AS-25, AS-28, AS-34, AS-62)."""
    phase = state.phase
    if action == DECLINE:
        return because("AS-34", "no_boon_now")
    if action == EXCHANGE:
        return because("AS-62", "no_exchange")
    if phase in FIRST or (phase in ABILITY_PHASES and phase != EXCHANGING):
        return other_first(state)
    if action == REST:
        if state.skipped:
            return because("AS-60", "skipped")
        return because("AS-20", "ability_first") if phase == EXCHANGING else because("AS-28", "no_rest")
    if action == STOP:
        return because("AS-25", "no_walk")
    assert action == END
    return because("AS-25", "stop_first") if phase in (WALK, EXCHANGING) else because("AS-Q17", "no_passing")


def forbid_boon(state: Astra, box: int) -> WhyNot:
    """Refuse a Boon: none is to be chosen, or the box is crossed out (AS-34, AS-43)."""
    if state.phase != HELPING:
        return because("AS-34", "no_boon_now")
    if not has(state.boons, box):
        return because("AS-34", "crossed_out", box=box + 1)
    return because("AS-55" if state.setting.seats == 1 else "AS-43", "dreamer_crossed", box=box + 1)


def forbid_use(state: Astra, card: int) -> WhyNot:
    """Refuse an Ability: too late, not yours, or Exhausted (AS-19 to AS-21)."""
    facts = {"card": name(state, card)}
    if state.phase in (WALK, AGAIN):
        return because("AS-19", "too_late")
    if state.phase != TURN:
        return other_first(state)
    if has(state.me.tired, card):
        return because("AS-21", "exhausted", **facts)
    return because("AS-19", "not_yours", **facts)


def name(state: Astra, card: int) -> str:
    """Name a card in Latin, the same in both languages."""
    return state.deck.facts.card[card].name.la
