"""What can be said about a hand card and a sky: where its constellation lies, or what it lacks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from almagest.games.stars.deck import GREAT_OLD_ONE
from almagest.games.stars.naming import card_id, place
from almagest.games.stars.places import on_the_back, places
from almagest.games.stars.planning import WORDS
from almagest.games.stars.rules.bonus import copies
from almagest.games.stars.rules.matching import look_up
from almagest.games.stars.rules.summoning import may_summon

if TYPE_CHECKING:
    from almagest.games.stars.places import Place
    from almagest.games.stars.state import Stars

NAMED = 3  # cells named for a missing single star


@dataclass(frozen=True)
class Finding:
    """One hand card under one sky."""

    state: Stars
    card: int
    places: list[Place]
    ready: bool
    barred: bool

    @property
    def best(self) -> Place:
        """The first of the best places."""
        return self.places[0]

    @property
    def is_whole(self) -> bool:
        """Whether nothing is missing."""
        return self.best.lacking == 0

    def sentence(self, lang: str) -> str:
        """Say where the constellation lies or what it lacks (SR-19, SR-32)."""
        card = card_id(self.state.deck, self.card)
        if self.barred:
            return WORDS.say("barred", lang, card=card)
        if self.is_whole:
            return WORDS.say("ready" if self.ready else "in_sky", lang, card=card, cells=self.cells(lang))
        gaps = WORDS.say("comma", lang).join(self.gaps(lang))
        return WORDS.say("lacks", lang, card=card, stars=self.best.lacking, gaps=gaps)

    def cells(self, lang: str) -> str:
        """Name the cells of the first place, and how many more there are."""
        cells = " ".join(place(cell) for cell in sorted(self.best.cells))
        more = len(self.places) - 1
        return WORDS.say("besides", lang, cells=cells, more=more) if more else cells

    def gaps(self, lang: str) -> list[str]:
        """Say of each missing star where it should be, and whether a flip brings it."""
        sky, symbols = self.state.sky, self.state.deck.facts.symbol
        said = []
        for cell, symbol in sorted(self.best.wanted.items()):
            key = "gap_flip" if on_the_back(sky, symbol, [cell]) else "gap"
            shown = symbols[sky.symbol_at(cell)].name.text(lang)
            said.append(WORDS.say(key, lang, cell=place(cell), symbol=symbols[symbol].name.text(lang), shown=shown))
        for symbol in self.best.absent:
            hidden = [place(cell) for cell in on_the_back(sky, symbol)][:NAMED]
            key, cells = ("absent", WORDS.say("or", lang).join(hidden)) if hidden else ("absent_nowhere", "")
            said.append(WORDS.say(key, lang, symbol=symbols[symbol].name.text(lang), cells=cells))
        return said


def finding(state: Stars, card: int) -> Finding:
    """Look for a hand card in the sky of a table."""
    barred = state.deck.types[card] == GREAT_OLD_ONE and copies(state.deck, state.me, card) > 0
    found = places(state, card)
    return Finding(state, card, found, bool(may_summon(state, look_up(state.sky), card)), bool(barred))
