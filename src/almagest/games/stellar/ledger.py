"""What a designer's report counts in Stellar: cards, their types, their numbers and their stars."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, cast

from almagest.games.stellar.cards import KIND_NAMES
from almagest.games.stellar.deck_file import deck_at
from almagest.games.stellar.naming import card_and_place
from almagest.games.stellar.rules.actions import NOTEBOOK, START, TAKE, TELESCOPE
from almagest.games.stellar.rules.row import card_at
from almagest.kernel.ledger import Condition, Deed, Entry, thing
from almagest.kernel.phrases import Bilingual, phrases

if TYPE_CHECKING:
    from almagest.games.stellar.cards import Card
    from almagest.games.stellar.state import Stellar
    from almagest.kernel.setting import Setting
    from almagest.kernel.state import State

WORDS = phrases(Path(__file__).parent / "data" / "ledger.toml")
LOSING: frozenset[str] = frozenset()


def entries(setting: Setting) -> list[Entry]:
    """List the cards, the types, the numbers and how many stars there are (ST-12 to ST-15)."""
    cards = deck_at(setting).facts.card
    kinds = [Entry("type", kind, WORDS.both(f"type_{kind}")) for kind in KIND_NAMES]
    numbers = [Entry("number", str(n), WORDS.both("number", number=n)) for n in sorted({card.number for card in cards})]
    stars = [Entry("stars", str(n), WORDS.both("stars", stars=n)) for n in sorted({card.stars for card in cards})]
    return [*(Entry("card", card.id, titled(card)) for card in cards), *kinds, *numbers, *stars]


def titled(card: Card) -> Bilingual:
    """Name a card with what it is worth: its id and its stars."""
    end = f"({card.id}, {card.stars}★)"
    return Bilingual(f"{card.name.en} {end}", f"{card.name.fr} {end}")


def deeds(state: State, action: int) -> list[Deed]:
    """Tell which card an action takes from the row, chooses to start with, writes down or puts in the telescope."""
    state = cast("Stellar", state)
    if action < TAKE:
        return []
    if action < START:
        return of_card(state, "take", int(card_at(state, action - TAKE)))
    if action < NOTEBOOK:
        return of_card(state, "start", action - START)
    if action < TELESCOPE:
        return of_card(state, "notebook", action - NOTEBOOK)
    return of_card(state, "telescope", card_and_place(action)[0])


def of_card(state: Stellar, verb: str, number: int) -> list[Deed]:
    """Count a deed for the card and for everything it is one of."""
    card = state.deck.facts.card[number]
    names = {"card": card.id, "type": card.type, "number": str(card.number), "stars": str(card.stars)}
    return [Deed(verb, thing(group, name)) for group, name in names.items()]


def dealt(state: State) -> list[list[str]]:
    """Name nothing: what is dealt here is played at once."""
    return [[] for _ in range(state.seats)]


def conditions() -> list[Condition]:
    """List no ways to begin: there is one."""
    return []
