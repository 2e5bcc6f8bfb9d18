"""Deck files: read, checked, and turned into tables for the rules."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from almagest.games.ptolemaeus.cards import PLANET_IDS, DeckFacts
from almagest.games.ptolemaeus.checks import checked
from almagest.games.ptolemaeus.deck import Deck
from almagest.games.ptolemaeus.rules.tally import spread
from almagest.kernel.decks import Decks
from almagest.kernel.tables import refuse

if TYPE_CHECKING:
    from collections.abc import Sequence

    from almagest.kernel.setting import Setting

STANDARD = Path(__file__).parent / "data" / "deck.toml"


def tables(facts: DeckFacts) -> Deck:
    """Pack the facts for the rules."""
    return Deck(
        facts=facts,
        copies=tally(facts.copies),
        cards=spread(tally(facts.copies)),
        bonus=tally([card.count for card in facts.bonus]),
        bonus_cards=spread(tally([card.count for card in facts.bonus])),
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


DECKS = Decks(DeckFacts, STANDARD, checked, tables)
read_deck, deck_at, deck_of, standard_deck = DECKS.read, DECKS.at, DECKS.of, DECKS.standard
DEALT = 2


def deck_to_play(setting: Setting) -> Deck:
    """Give the tables of a game's deck, refused if it is too small for so many players (PT-6, PT-7)."""
    deck = deck_at(setting)
    seats = setting.seats
    if len(deck.objectives) < seats:
        refuse("deck", "objective", f"expected one each for {seats}", f"il en faut {seats}", len(deck.objectives))
    if len(deck.cards) < DEALT * seats:
        en, fr = f"expected two cards each for {seats}", f"il faut deux cartes pour chacun des {seats} joueurs"
        refuse("deck", "constellation", en, fr, len(deck.cards))
    return deck
