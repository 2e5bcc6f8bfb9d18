"""What drawing and description share: a view with the printed facts, the players' names and a language."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from almagest.games.stars.cards import Card, DeckFacts, Symbol
from almagest.games.stars.deck_file import deck_at
from almagest.games.stars.text import SENTENCES, card_name, counted
from almagest.kernel.phrases import phrases
from almagest.kernel.stage import Stage

if TYPE_CHECKING:
    pass

WORDS = phrases(Path(__file__).parent / "data" / "drawing.toml")


@dataclass(frozen=True)
class Scene(Stage):
    """One view with the printed facts of its deck."""

    words = WORDS

    @cached_property
    def facts(self) -> DeckFacts:
        """The printed facts of the deck in play."""
        return deck_at(self.setting).facts

    def card(self, card_id: str) -> Card:
        """Find a card by its id."""
        return self.facts.card[self.facts.number_of[card_id]]

    def symbol(self, symbol_id: str) -> Symbol:
        """Find a symbol by its id."""
        return self.facts.symbol[self.facts.symbol_of[symbol_id]]

    def named(self, card_id: str) -> str:
        """Name a card with its version."""
        return card_name(self.facts, card_id, self.lang)

    def seats(self) -> list[int]:
        """List the seats in playing order, the viewer's own first."""
        seats, first = self.view["seats"], self.view["viewer"] or 0
        return [(first + n) % seats for n in range(seats)]

    def power(self, card: Card) -> str:
        """Say what a creature does on the site (SR-14, SR-35 to SR-39)."""
        if card.power is None:
            return self.say(f"effect_{card.effect}")
        return f"{SENTENCES.say(card.power.change, self.lang)} → {counted(card.power.into, self.lang)}"

    def abilities(self, card: Card) -> str:
        """Say what a creature on a site does and which star its Great Old One may lack (SR-14, SR-26)."""
        if card.star is None:
            return self.power(card)
        star = self.symbol(card.star)
        return f"{self.power(card)}, {self.say('bonus', star=f'{star.glyph}{star.id}', pantheon=card.pantheon)}"

    def invocation(self, card: Card) -> str:
        """Count the invocation symbols in words."""
        return counted(card.invocation, self.lang)

    def phase(self) -> str:
        """Say what is to be decided now, and by whom (SR-8, SR-Q15)."""
        card = self.view["summoning"] or self.view["minion"]
        facts = {"player": self.names[self.view["seat"]], "card": card and self.named(card)}
        return self.say(f"phase_{self.view['phase']}", **facts)

    def headline(self) -> str:
        """Say round and phase, and the symbols left."""
        key = "headline_limit" if self.view["rounds"] else "headline"
        line = self.say(key, round=self.view["round"], rounds=self.view["rounds"], phase=self.phase())
        left = [f"{n} × {SENTENCES.say(kind, self.lang)}" for kind, n in self.view["symbols"].items() if n]
        return f"{line} · {self.say('left', symbols=', '.join(left))}" if left else line

    def matched(self) -> set[int]:
        """Give the cells of all hand cards that are in the sky."""
        return {cell for prospect in self.view["prospects"].values() for cell in prospect["cells"]}

    def prospect(self, card_id: str) -> str:
        """Say how far a hand card is from its constellation."""
        found = self.view["prospects"][card_id]
        if found["ready"]:
            return self.say("ready")
        return self.say("in_sky") if found["missing"] == 0 else self.say("missing", stars=found["missing"])
