"""What a designer's report counts in Ptolemaeus: constellations, configurations, planets, bonus cards, objectives."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, cast

from almagest.games.ptolemaeus import dates
from almagest.games.ptolemaeus.cards import BONUS_IDS, PLANET_IDS
from almagest.games.ptolemaeus.deck import MOST_PLAYERS
from almagest.games.ptolemaeus.deck_file import deck_at
from almagest.games.ptolemaeus.naming import TARGET_KINDS, row_of, target_of
from almagest.games.ptolemaeus.rules.actions import BONUS, DECK, EXCHANGE, PAY, RETURN, STUDY, TARGET
from almagest.games.ptolemaeus.side import NO_OBJECTIVE
from almagest.kernel.ledger import Condition, Deed, Entry, thing
from almagest.kernel.phrases import Bilingual, phrases

if TYPE_CHECKING:
    from almagest.games.ptolemaeus.cards import DeckFacts
    from almagest.games.ptolemaeus.state import Ptolemaeus
    from almagest.kernel.setting import Setting
    from almagest.kernel.state import State

WORDS = phrases(Path(__file__).parent / "data" / "ledger.toml")
LOSING: frozenset[str] = frozenset()
SEVERAL = range(2, MOST_PLAYERS + 1)


def entries(setting: Setting) -> list[Entry]:
    """List constellations, configurations, planets, bonus cards and objectives (PT-2, PT-18 to PT-21, PT-31, PT-33)."""
    facts = deck_at(setting).facts
    return [
        *(Entry("constellation", sign.id, sign.name) for sign in facts.constellation),
        Entry("constellation", "sextant", WORDS.both("sextant")),
        *(Entry("configuration", kind, WORDS.both(f"configuration_{kind}")) for kind in TARGET_KINDS),
        *(Entry("planet", planet.id, planet.name) for planet in facts.planet),
        *(Entry("bonus", bonus.id, bonus.name) for bonus in facts.bonus),
        *(Entry("objective", goal.id, planets_of(facts, goal.planets)) for goal in facts.objective),
    ]


def planets_of(facts: DeckFacts, ids: tuple[str, ...]) -> Bilingual:
    """Name an objective by its planets (PT-31)."""
    names = [planet.name for planet in facts.planet if planet.id in ids]
    return Bilingual(", ".join(name.en for name in names), ", ".join(name.fr for name in names))


def deeds(state: State, action: int) -> list[Deed]:
    """Tell what an action takes from the row, observes, studies or plays (PT-11, PT-14, PT-24, PT-32)."""
    state = cast("Ptolemaeus", state)
    if action < DECK:
        card = row_of(state)[action]
        return [] if card is None else [Deed("take", thing("constellation", card))]
    if TARGET <= action < PAY:
        kind, signs = target_of(action - TARGET)
        signed = [Deed("observe", thing("constellation", sign)) for sign in signs]
        return [*signed, Deed("observe", thing("configuration", kind))]
    if STUDY <= action < RETURN:
        return [Deed("study", thing("planet", PLANET_IDS[action - STUDY]))]
    if BONUS <= action < EXCHANGE:
        return [Deed("play", thing("bonus", BONUS_IDS[action - BONUS]))]
    return []


def dealt(state: State) -> list[list[str]]:
    """Name the objective of every seat (PT-31)."""
    state = cast("Ptolemaeus", state)
    goals = [int(state.sides[seat].objective) for seat in range(state.seats)]
    facts = state.deck.facts.objective
    return [[] if goal == NO_OBJECTIVE else [thing("objective", facts[goal].id)] for goal in goals]


def conditions() -> list[Condition]:
    """List the first skies that a random start is drawn from, for two and more players (PT-3, PT-Q61)."""
    found = [dates.listed()[date] for date in dates.recommended_ids()]
    return [Condition("sky", date.id, sky_title(date), SEVERAL, {"start": date.id}) for date in found]


def sky_title(date: dates.StartDate) -> Bilingual:
    """Name a sky by its day and what happened then."""
    return Bilingual(f"{date.id}: {date.event.en}", f"{date.id} : {date.event.fr}")
