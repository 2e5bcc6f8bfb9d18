"""Advice for the player on turn: the first step towards the best summons of this turn (SR-9 to SR-19)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from almagest.games.stars.rules import actions
from almagest.games.stars.rules.solver import best_turns
from almagest.games.stars.text import SENTENCES, card_name
from almagest.kernel.advice import Tip
from almagest.kernel.phrases import LANGUAGES, Bilingual

if TYPE_CHECKING:
    from almagest.games.stars.state import Stars
    from almagest.kernel.state import State


def advise(world: State) -> Tip | None:
    """Give the first action of the best plan that loses no points, None if the solver has none."""
    state = cast("Stars", world)
    plans = best_turns(state)
    if not plans or plans[0].points < state.me.points:
        return None
    facts, best = state.deck.facts, plans[0]
    if best.actions[0] == actions.SUMMON + best.card:
        return Tip(best.actions[0])
    cards = (card_name(facts, facts.card[best.card].id, lang) for lang in LANGUAGES)
    aims = [
        SENTENCES.say("aim", lang, card=card, points=best.points) for lang, card in zip(LANGUAGES, cards, strict=True)
    ]
    return Tip(best.actions[0], Bilingual(*aims))
