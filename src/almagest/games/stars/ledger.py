"""What a designer's report counts in The Stars Are Right: creatures, their ranks, their pantheons, the minions."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, cast

from almagest.games.stars.cards import EFFECT_NAMES, TYPE_NAMES
from almagest.games.stars.deck_file import deck_at
from almagest.games.stars.rules.actions import DISCARD, GIVE, INVOKE, POWER, PUSH, SACRIFICE, SUMMON
from almagest.kernel.ledger import Condition, Deed, Entry, thing
from almagest.kernel.phrases import Bilingual, phrases

if TYPE_CHECKING:
    from almagest.games.stars.cards import Card
    from almagest.games.stars.state import Stars
    from almagest.kernel.setting import Setting
    from almagest.kernel.state import State

WORDS = phrases(Path(__file__).parent / "data" / "ledger.toml")
LOSING: frozenset[str] = frozenset({"discard"})
VERBS = {"invoke": (INVOKE, PUSH), "power": (POWER, SUMMON), "summon": (SUMMON, SACRIFICE), "discard": (DISCARD, GIVE)}
"""What is done with a creature, and the actions that do it, from and up to."""


def entries(setting: Setting) -> list[Entry]:
    """List the creatures, their types, their pantheons and what minions do (SR-3)."""
    cards = deck_at(setting, mirror=setting.options["mirror"]).facts.card
    pantheons = sorted({card.pantheon for card in cards if card.pantheon})
    return [
        *(Entry("card", card.id, titled(card)) for card in cards),
        *(Entry("type", kind, WORDS.both(f"type_{kind.replace('-', '_')}")) for kind in TYPE_NAMES),
        *(Entry("pantheon", name, Bilingual(name, name)) for name in pantheons),
        *(Entry("effect", name, WORDS.both(f"effect_{name.replace('-', '_')}")) for name in EFFECT_NAMES),
    ]


def titled(card: Card) -> Bilingual:
    """Name a card by its creature and its own id: several cards show the same creature."""
    return Bilingual(f"{card.name.en} ({card.id})", f"{card.name.fr} ({card.id})")


def deeds(state: State, action: int) -> list[Deed]:
    """Tell which creature an action invokes, uses, summons or throws away (SR-9, SR-14, SR-19, SR-41)."""
    cards = cast("Stars", state).deck.facts.card
    for verb, (first, end) in VERBS.items():
        if first <= action < end and action - first < len(cards):
            return [Deed(verb, name) for name in things_of(cards[action - first])]
    return []


def things_of(card: Card) -> list[str]:
    """Name a card and everything it is one of."""
    more = {"pantheon": card.pantheon, "effect": card.effect}
    found = [thing("card", card.id), thing("type", card.type)]
    return [*found, *(thing(group, name) for group, name in more.items() if name)]


def dealt(state: State) -> list[list[str]]:
    """Name nothing: hands come and go."""
    return [[] for _ in range(state.seats)]


def conditions() -> list[Condition]:
    """List no ways to begin: the sky is always shuffled."""
    return []
