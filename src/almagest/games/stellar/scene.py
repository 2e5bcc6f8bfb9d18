"""What drawing and description share: a view with the printed facts, the players' names and a language."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from almagest.games.stellar.cards import SECTION_NAMES, TYPE_NAMES, Card, DeckFacts
from almagest.games.stellar.deck_file import deck_at
from almagest.games.stellar.text import SENTENCES
from almagest.kernel.phrases import phrases
from almagest.kernel.stage import Stage

if TYPE_CHECKING:
    pass

WORDS = phrases(Path(__file__).parent / "data" / "drawing.toml")
FORCING_PHASES = ("refresh", "take", "play")


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

    def seats(self) -> list[int]:
        """List the seats, the viewer's own first."""
        viewer = self.view["viewer"]
        return [1, 0] if viewer == 1 else [0, 1]

    def letter(self, card: Card) -> str:
        """Give the letter of a card's type."""
        return self.say(f"letter_{card.type}")

    def named(self, card_id: str) -> str:
        """Name a card with type, number and stars: `Io (moon 4, 1 star)` (ST-12 to ST-14)."""
        card = self.card(card_id)
        kind = SENTENCES.say(card.type, self.lang)
        key = "starless" if card.is_satellite else "card"
        name = card.name.text(self.lang)
        return self.say(key, name=name, kind=kind, number=printed(card), stars=self.star_count(card.stars))

    def star_count(self, stars: int) -> str:
        """Count stars in words."""
        return self.say("stars_many" if stars > 1 else f"stars_{stars}", stars=stars)

    def phase(self) -> str:
        """Say what is to be decided now, and by whom (ST-4)."""
        seat, card = self.view["seat"], self.view["to_place"]
        facts = {"player": self.names[seat], "card": card and self.card(card).name.text(self.lang)}
        return self.say(f"phase_{self.view['phase']}", **facts)

    def forced(self, number: int) -> str | None:
        """Give the row card that playing a number forces, None for the top of the pile (ST-20, ST-21, ST-35)."""
        row: list[str | None] = self.view["row"]
        return row[number - 1] if number <= len(row) else None

    def forces(self) -> bool:
        """Tell whether a hand card played soon would force a row card."""
        return self.view["phase"] in FORCING_PHASES

    def section_of(self, slot: int) -> str:
        """Name the section of a slot (ST-25)."""
        return next(name for name in SECTION_NAMES if slot in self.facts.telescope.sections[name])

    def types_shown(self, seat: int) -> int:
        """Count the types that lie face up in a telescope (ST-44)."""
        slots = [slot for slot in self.player(seat)["telescope"] if slot and slot["face"] == "up"]
        return len({self.card(slot["card"]).type for slot in slots} & set(TYPE_NAMES))

    def collection(self, seat: int, kind: str) -> list[tuple[int, bool]]:
        """List the numbers of a collection, satellites where they are worth most (ST-31, ST-34, ST-Q11, ST-Q24).

        The second of each pair tells whether a satellite provides the number.
        """
        player = self.player(seat)
        six_zero = player["score"]["types"][kind]["six_zero"]
        cards = [self.card(card_id) for card_id in player["notebook"]]
        own = [(six_zero if card.is_six_zero else card.number, False) for card in cards if card.type == kind]
        joined = [
            (self.card(satellite).number, True)
            for satellite, joins in player["score"]["satellites"].items()
            if joins == kind
        ]
        return sorted(own + joined)


def printed(card: Card) -> str:
    """Give a card's number as printed (ST-34)."""
    return "6/0" if card.is_six_zero else str(card.number)
