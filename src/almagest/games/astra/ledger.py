"""What a designer's report counts in Astra: constellations, elements, abilities, Boons, goals, and the modifiers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, cast

from almagest.games.astra.deck_file import deck_at
from almagest.games.astra.notation import card_of
from almagest.games.astra.options import ALONE, OPTIONS
from almagest.games.astra.rules.actions import BOON, DISCOVER, GIVE_UP, MARK, USE, WAKE
from almagest.games.astra.rules.board import card_at, slot_of, stars_in, unmarked
from almagest.games.astra.rules.kinds import ELEMENT_NAMES
from almagest.kernel.ledger import Condition, Deed, Entry, thing
from almagest.kernel.phrases import Bilingual, phrases

if TYPE_CHECKING:
    from almagest.games.astra.cards import Card, DeckFacts
    from almagest.games.astra.state import Astra
    from almagest.kernel.setting import Setting
    from almagest.kernel.state import State

WORDS = phrases(Path(__file__).parent / "data" / "ledger.toml")
LOSING: frozenset[str] = frozenset({"give_up"})


def entries(setting: Setting) -> list[Entry]:
    """List the constellations, elements, abilities, Boons and Final Scoring cards (AS-2, AS-38, AS-40)."""
    facts = deck_at(setting).facts
    abilities = sorted({card.ability for card in facts.card})
    return [
        *(Entry("card", card.id, titled(card)) for card in facts.card),
        *(Entry("element", element, WORDS.both(f"element_{element}")) for element in ELEMENT_NAMES),
        *(Entry("ability", ability, Bilingual(ability, ability)) for ability in abilities),
        *(Entry("boon", f"{kind}-{amount}", boon_title(kind, amount)) for kind, amount in boons_of(facts)),
        *(Entry("goal", goal, goal_title(goal)) for goal in facts.goal_names),
    ]


def boons_of(facts: DeckFacts) -> list[tuple[str, int]]:
    """List the Boons that cards have, kind by kind (AS-38)."""
    return sorted({(boon.kind, boon.amount) for card in facts.card for boon in card.boons})


def boon_title(kind: str, amount: int) -> Bilingual:
    """Name a Boon by its kind and its amount."""
    name = WORDS.both(f"boon_{kind}")
    return Bilingual(f"{name.en} {amount}", f"{name.fr} {amount}")


def titled(card: Card) -> Bilingual:
    """Name a constellation in Latin, with the local name, its Fame and the number of its stars."""
    end = f"({card.fame}, {len(card.stars)}★)"
    names = [dict.fromkeys((card.name.la, card.name.text(lang))) for lang in ("en", "fr")]
    return Bilingual(*(f"{', '.join(each)} {end}" for each in names))


def goal_title(goal: str) -> Bilingual:
    """Name a Final Scoring card by its two elements (AS-40)."""
    found = [WORDS.both(f"element_{part}") for part in goal.split("+")]
    return Bilingual(", ".join(part.en for part in found), ", ".join(part.fr for part in found))


def deeds(state: State, action: int) -> list[Deed]:
    """Tell what an action does with a constellation, which ability it uses or which Boon it takes (AS-19, AS-34)."""
    state = cast("Astra", state)
    if action < BOON:
        return []
    if action < USE:
        boon = state.deck.facts.card[int(card_at(state, state.resolving))].boons[action - BOON]
        return [Deed("take", thing("boon", f"{boon.kind}-{boon.amount}"))]
    card = state.deck.facts.card[card_of(action)]
    if action < DISCOVER:
        return [Deed("use", thing("card", card.id)), Deed("use", thing("ability", card.ability))]
    return [Deed(verb_of(state, action), name) for name in (thing("card", card.id), thing("element", card.element))]


def verb_of(state: Astra, action: int) -> str:
    """Say what is done with a constellation; the last star of one completes it (AS-26, AS-33)."""
    if action >= MARK:
        slot = slot_of(state, card_of(action))
        return "complete" if slot >= 0 and stars_in(unmarked(state, slot)) == 1 else "mark"
    return "give_up" if action >= GIVE_UP else "wake" if action >= WAKE else "complete"


def dealt(state: State) -> list[list[str]]:
    """Name the Final Scoring card of every seat (AS-16)."""
    state = cast("Astra", state)
    names = state.deck.facts.goal_names
    return [[thing("goal", names[int(state.sides[seat].goal)])] for seat in range(state.seats)]


def conditions() -> list[Condition]:
    """List the solo game as it is, and with each of its modifiers (AS-59)."""
    plain = Condition("modifier", "none", WORDS.both("no_modifier"), ALONE)
    offers = OPTIONS["modifiers"].offers
    return [plain, *(Condition("modifier", one.value, one.title, ALONE, {"modifiers": [one.value]}) for one in offers)]
