"""Advice for the player on turn: the first step of the turn that serves best (SR-9 to SR-19)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from almagest.games.stars.deck import NO_CARD
from almagest.games.stars.rules import actions
from almagest.games.stars.rules.foresight import foreseen
from almagest.games.stars.rules.planner import best_turn, best_turns
from almagest.games.stars.rules.solver import turns_for
from almagest.games.stars.rules.targets import targets
from almagest.games.stars.text import SENTENCES, card_name
from almagest.kernel.advice import Tip
from almagest.kernel.bot import Choice
from almagest.kernel.phrases import LANGUAGES, Bilingual

if TYPE_CHECKING:
    from almagest.games.stars.state import Stars
    from almagest.kernel.state import State


def advise(world: State) -> Tip | None:
    """Give the first action of the best turn, and what it aims at; None once the summon is over."""
    state = cast("Stars", world)
    plan = best_turn(state)
    if plan is None:
        return None
    if plan.card == NO_CARD or plan.actions[0] == actions.SUMMON + plan.card:
        return Tip(plan.actions[0])
    facts = state.deck.facts
    cards = (card_name(facts, facts.card[plan.card].id, lang) for lang in LANGUAGES)
    aims = [
        SENTENCES.say("aim", lang, card=card, points=plan.points) for lang, card in zip(LANGUAGES, cards, strict=True)
    ]
    return Tip(plan.actions[0], Bilingual(*aims))


def turns(world: State, number: int) -> list[list[int]]:
    """Plan so many of the best turns, up to the summon, the best first (SR-9 to SR-19)."""
    return [list(plan.actions) for plan in best_turns(cast("Stars", world), number)]


def foresee(world: State) -> Choice | None:
    """Give the first decision of the turn after which the chance to win is best, with those that follow (SR-8)."""
    found = foreseen(cast("Stars", world))
    if found is None:
        return None
    chance, line = found
    return Choice(line[0], 1, chance, tuple(line[1:]))


def turn_at_once(world: State) -> list[int]:
    """Plan the turn whose summon brings most points, up to the summon (SR-9 to SR-19)."""
    state = cast("Stars", world)
    plans = turns_for(state, targets(state))
    return list(plans[0].actions) if plans else []
