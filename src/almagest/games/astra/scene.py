"""What drawing and description share: a view with the printed facts, the players' names and a language."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from almagest.games.astra.cards import Card, DeckFacts
from almagest.games.astra.deck_file import abilities, deck_at
from almagest.games.astra.text import SENTENCES, boon_name, goal_name
from almagest.kernel.phrases import phrases
from almagest.kernel.stage import Stage

if TYPE_CHECKING:
    from almagest.kernel.event import Json

WORDS = phrases(Path(__file__).parent / "data" / "drawing.toml")
GLYPHS = "●■▲◆★"
PTOLEMYS = "Ψ"
DREAMERS = "☾"
DICE = {"left": "1-2", "right": "3-4", "top": "5-6"}
PARTS = ("fame", "pouch", "limit", "stardust", "stars", "active", "elements")
PTOLEMYS_PARTS = ("fame", "cards", "stars", "telescopes", "elements")


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

    def name(self, card_id: str | None) -> str:
        """Name a constellation; an unknown card is face down."""
        return self.say("face_down") if card_id is None else self.card(card_id).name.text(self.lang)

    def named(self, cards: list[str]) -> str:
        """Name some constellations, with their elements."""
        told = (f"{self.name(card)} ({self.element(self.card(card).element)})" for card in cards)
        return ", ".join(told) or "–"

    def element(self, element: str) -> str:
        """Name an element."""
        return SENTENCES.say(element, self.lang)

    def boon(self, kind: str, amount: int) -> str:
        """Name a Boon."""
        return boon_name(kind, amount, self.lang)

    def ability(self, card: Card) -> str:
        """Say what a card's Ability does."""
        return abilities()[card.ability].text(self.lang)

    def goal(self, goal: str | None) -> str:
        """Name a Final Scoring card as far as it is known."""
        return self.say("secret") if goal is None else goal_name(goal, self.lang)

    def modifiers(self) -> list[tuple[str, str]]:
        """Name the modifiers of a solo game, chosen or drawn, with what each changes (AS-59)."""
        chosen = self.setting.options["modifiers"] if self.solo else []
        offers = self.setting.game.options["modifiers"].offers
        return [(row.title.text(self.lang), row.about.text(self.lang)) for row in offers if row.value in chosen]

    @property
    def score_key(self) -> str:
        """How a score is announced: as it stands, or as it is."""
        return "final_score" if self.view["over"] else "score"

    @property
    def icons(self) -> tuple[str, ...]:
        """The Spheres that a Discard icon follows (AS-8)."""
        return next(side for side in self.facts.config.board if side.seats == self.setting.seats).discard_after

    @property
    def solo(self) -> bool:
        """Whether somebody plays alone against Ptolemy."""
        return self.setting.seats == 1

    def glyph(self, pen: int) -> str:
        """Give the sign of a pen: players, Ptolemy, dreamer (AS-16)."""
        if pen < self.setting.seats:
            return GLYPHS[pen]
        return PTOLEMYS if self.solo and pen == 1 else DREAMERS

    def owner(self, pen: int) -> str:
        """Name who marks with a pen."""
        if pen < self.setting.seats:
            return self.names[pen]
        return self.say("ptolemy") if self.solo and pen == 1 else self.say("dreamer")

    def rows(self) -> list[dict[str, Json]]:
        """List the cards of the display."""
        return [row for row in self.view["display"] if row is not None]

    def threat(self, row: dict[str, Json]) -> list[str]:
        """Name the others who could finish a card in one turn."""
        return [self.names[seat] for seat in row["finishers"] if seat != self.view["viewer"]]

    def beside(self, place: int) -> str:
        """Say next to which Sphere a place lies, where that matters: for Ptolemy (AS-51)."""
        if not self.solo:
            return ""
        return self.say("beside", element=self.element(self.facts.config.ptolemy_slots[place]))

    def library_card(self, place: str) -> str:
        """Name a card of Ptolemy's library with the element it aims by and how many stars it lets him mark (AS-52)."""
        him = self.view["ptolemy"]
        card_id = him[place]
        if card_id is None:
            return self.say("no_card" if place in him["empty"] else "face_down")
        card = self.card(card_id)
        facts = {"element": self.element(card.element), "stars": card.boons[0].amount}
        return self.say("library_card", card=card.name.text(self.lang), **facts)

    def dice(self, row: dict[str, Json]) -> str:
        """Say with which rolls of the die Ptolemy would finish a card."""
        return ", ".join(DICE[source] for source in row["ptolemy_finishes"])

    def this_turn(self) -> str:
        """Say what holds for this turn, "" if nothing does (AS-20)."""
        turn = self.view["turn"]
        names = [*turn["effects"], *["famegrand"] * turn["glories"]]
        told = [self.say(f"ability_{name}").removeprefix("○ ") for name in names]
        told += [self.say("skipped")] if turn["skipped"] else []
        return self.say("this_turn", effects=" · ".join(told)) if told else ""

    def phase(self) -> str:
        """Say what is to be decided now, and by whom."""
        seat = self.view["seat"]
        key = f"phase_{self.view['phase'].replace('-', '_')}"
        return self.say(key, player="" if seat < 0 else self.names[seat], left=self.view["turn"]["left"])

    def forecast(self, forecast: dict[str, int], parts: tuple[str, ...]) -> str:
        """List the sources of a score."""
        return " + ".join(f"{self.say(f'part_{part}')} {forecast[part]}" for part in parts)

    def end(self) -> str:
        """Say how far the end is."""
        pile = self.view["pile"]
        if self.view["over"]:
            return self.say("all_over", below=pile["below"])
        if self.view["turns_left"] is not None:
            return self.say("last_turns", turns=self.view["turns_left"], below=pile["below"])
        return self.say("above", above=pile["above"], below=pile["below"])
