"""Deck files: read, checked, and turned into tables for the rules."""

from __future__ import annotations

from dataclasses import asdict
from functools import cache, lru_cache
from json import dumps, loads
from pathlib import Path
from typing import TYPE_CHECKING

from almagest.games.ptolemaeus.cards import PLANET_IDS, DeckFacts
from almagest.games.ptolemaeus.checks import checked
from almagest.games.ptolemaeus.deck import Deck
from almagest.kernel.deck_data import deck_data
from almagest.kernel.tables import fit, read_toml

if TYPE_CHECKING:
    from collections.abc import Sequence

    from almagest.kernel.event import Json

STANDARD = Path(__file__).parent / "data" / "deck.toml"
DECKS = 16
"""How many decks of others are kept ready."""


def read_deck(given: Json) -> Json:
    """Read the option `deck`: a file's path, or the data of a deck; None is the standard deck."""
    if given is None:
        return None
    data, file = deck_data(given)
    return loads(dumps(asdict(checked(fit(DeckFacts, data, file), file))))


def deck_of(data: Json) -> Deck:
    """Give the tables of the deck chosen in the options."""
    return standard_deck() if data is None else deck_from(dumps(data))


@cache
def standard_deck() -> Deck:
    """Give the tables of the standard deck."""
    file = STANDARD.name
    return tables(checked(fit(DeckFacts, read_toml(STANDARD), file), file))


@lru_cache(maxsize=DECKS)
def deck_from(data: str) -> Deck:
    """Give the tables of a deck's data."""
    return tables(checked(fit(DeckFacts, loads(data), "deck"), "deck"))


def tables(facts: DeckFacts) -> Deck:
    """Pack the facts for the rules."""
    return Deck(
        facts=facts,
        copies=tally(facts.copies),
        bonus=tally([card.count for card in facts.bonus]),
        events=bytes(planet_set(card.planets) for card in facts.event),
        objectives=bytes(planet_set(card.planets) for card in facts.objective),
        points=bytes(facts.points.planets),
        two_of_objective=facts.points.two_of_objective,
        three_of_objective=facts.points.three_of_objective,
        to_win=facts.points.to_win,
    )


def tally(counts: Sequence[int]) -> int:
    """Pack counts, 4 bits each."""
    return sum(number << (4 * kind) for kind, number in enumerate(counts))


def planet_set(planets: Sequence[str]) -> int:
    """Pack planets, one bit each."""
    return sum(1 << PLANET_IDS.index(planet) for planet in planets)
