"""The constellations of the cards as they stand in the sky (AS-2, AS-3)."""

from __future__ import annotations

from functools import cache

from almagest.games.astra.cards import DeckFacts
from almagest.games.astra.deck_file import STANDARD
from almagest.kernel.phrases import Bilingual
from almagest.kernel.tables import fit, read_toml
from almagest.sky.figures import Figure, places_of


@cache
def constellations() -> tuple[Figure, ...]:
    """Give the figure of every card of the standard deck, lines between stars counted from 0."""
    cards = fit(DeckFacts, read_toml(STANDARD), STANDARD.name).card
    return tuple(
        Figure(
            id=card.id,
            name=card.name.la,
            local=Bilingual(card.name.en, card.name.fr),
            stars=places_of([star.hip for star in card.stars]),
            lines=tuple((a - 1, b - 1) for a, b in card.lines),
        )
        for card in cards
    )
