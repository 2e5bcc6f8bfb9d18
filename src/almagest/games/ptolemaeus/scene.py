"""What drawing and description share: a view with the printed facts, the players' names and a language."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from almagest.games.ptolemaeus.cards import ELEMENTS, SIGN_IDS, DeckFacts
from almagest.games.ptolemaeus.dates import listed as listed_dates
from almagest.games.ptolemaeus.deck_file import deck_at
from almagest.games.ptolemaeus.text import listed, name_of
from almagest.kernel.phrases import phrases
from almagest.kernel.stage import Stage

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from almagest.kernel.event import Json

WORDS = phrases(Path(__file__).parent / "data" / "drawing.toml")


@dataclass(frozen=True)
class Scene(Stage):
    """One view with the printed facts of its deck."""

    words = WORDS

    @cached_property
    def facts(self) -> DeckFacts:
        """The printed facts of the deck in play."""
        return deck_at(self.setting).facts

    def name(self, thing: str) -> str:
        """Name a constellation, planet, card or sextant."""
        return name_of(self.facts, thing, self.lang)

    def listing(self, things: Iterable[str]) -> str:
        """Name several things."""
        return listed(self.facts, things, self.lang)

    def counted(self, cards: Mapping[str, int]) -> str:
        """Name cards with their numbers."""
        named = (self.name(card) + (f" ×{number}" if number > 1 else "") for card, number in cards.items())
        return ", ".join(named) or self.say("nothing")

    def people(self) -> list[tuple[str, dict[str, Json]]]:
        """Give everybody at the table with a name, Hipparchus last."""
        found = [(self.names[row["seat"]], row) for row in self.view["players"]]
        him = self.view["hipparchus"]
        if him is None:
            return found
        cards = {"cards": 0, "bonuses": sum(him["bonus"].values()), "hand": {}}
        return [*found, (self.say("hipparchus"), {**cards, **him})]

    def own(self) -> dict[str, Json] | None:
        """Give what the viewer has, None for a spectator."""
        viewer = self.view["viewer"]
        return None if viewer is None else self.view["players"][viewer]

    def phase(self) -> str:
        """Say what is to be decided now, and by whom."""
        seat = self.view["seat"]
        return self.say(f"phase_{self.view['phase']}", player=self.names[seat] if seat >= 0 else "")

    def headline(self) -> str:
        """Say how far the game has come, and what is to be decided now."""
        view = self.view
        facts = {"cycle": view["cycle"], "round": view["round"], "rounds": self.facts.course.rounds}
        return self.say("headline", **facts, phase=self.phase())

    def comet(self, sentence: str) -> str:
        """Say how far the Comet is on its way."""
        sky = self.view["sky"]
        way = {"steps": sky["comet_steps"], "circuit": self.facts.course.circuit}
        return self.say(sentence, **way, sign=self.name(sky["comet_start"]))

    def planets_in(self, sign: str) -> list[str]:
        """List the planets in a constellation."""
        return [planet for planet, place in self.view["sky"]["planets"].items() if place == sign]

    def date(self) -> str:
        """Say whose sky this was, what happened then, and what to expect (PT-Q61, PT-Q63)."""
        date = self.view["date"]
        text = self.say("sky_of", date=date["date"], hour=date["hour"])
        if date["event"]:
            text += self.say("sky_event", event=listed_dates()[date["date"]].event.text(self.lang))
            text += f" · {self.say('length', cycles=date['cycles'])}"
        return text + (f" · {self.say('near', planets=self.listing(date['near']))}" if date["near"] else "")

    def event(self) -> str:
        """Name the planets of the event card."""
        planets = self.view["event"]
        return self.listing(planets) if planets else self.say("event_eclipse")

    def worth(self, target: dict[str, Json]) -> str:
        """Say what a target costs and gives: tokens, named cards in hand, what it would study (PT-17, PT-24)."""
        me = self.own() or {}
        wanted: Counter[str] = Counter(target["tokens"])
        number = len(target["tokens"])
        have = sum(min(times, me.get("hand", {}).get(sign, 0)) for sign, times in wanted.items())
        parts = [self.say("tokens" if number > 1 else "token", number=number)]
        parts.append(self.say("have", have=have, number=number))
        thirds = [sign for sign, times in wanted.items() if me.get("tokens", {}).get(sign, 0) + times >= 3]
        return ", ".join([*parts, *(self.third_token(sign, me["studied"]) for sign in thirds)])

    def third_token(self, sign: str, studied: list[str]) -> str:
        """Say what a third token studies, or that it has no place (PT-24, PT-26, PT-27)."""
        planets = [self.name(planet) for planet in self.planets_in(sign) if planet not in studied]
        if not planets:
            return self.say("full", sign=self.name(sign))
        return self.say("studies", planets=self.say("or").join(planets))

    def element(self, sign: str) -> str:
        """Give the element of a constellation, which is its colour (PT-16)."""
        return next(row.element for row in self.facts.constellation if row.id == sign)

    def with_element(self, card: str) -> str:
        """Name a card with its element; a sextant stands for any (PT-13, PT-16)."""
        kind = self.say(self.element(card)).lower() if card in SIGN_IDS else self.say("any")
        return f"{', '.join(filter(None, (self.name(card), self.local(card))))} ({kind})"

    def local(self, card: str) -> str:
        """Say what people call a constellation at home, or nothing where it is the same."""
        found = next((row.local for row in self.facts.constellation if row.id == card), None)
        name = "" if found is None else found.text(self.lang)
        return "" if name == self.name(card) else name

    def by_colour(self, cards: Mapping[str, int]) -> list[tuple[str, dict[str, int]]]:
        """Sort cards by colour, sextants apart (PT-16)."""
        groups: dict[str, dict[str, int]] = {}
        for kind in SIGN_IDS:
            if cards.get(kind):
                groups.setdefault(self.element(kind), {})[kind] = cards[kind]
        return sorted(groups.items(), key=lambda group: ELEMENTS.index(group[0]))

    def paying(self) -> str:
        """Say what the viewer is paying for and with what, empty if there is nothing to pay (PT-Q37)."""
        choice = self.view["choice"]
        if "paid" not in choice:
            return ""
        facts = {"kind": self.say(choice["target"]), "signs": self.listing(choice["signs"])}
        facts |= {"sign": self.name(choice["sign"]), "cards": self.counted(choice["paid"])}
        if choice["wanted"]:
            colour = self.say(choice["colour"]).lower()
            return self.say("paying_more", wanted=choice["wanted"], element=colour, **facts)
        return self.say("paying", element=self.say(self.element(choice["sign"])).lower(), **facts)
