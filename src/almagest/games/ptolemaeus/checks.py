"""What a deck must fulfil to be playable; a bad one is refused with file, row and reason (PT-2)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from almagest.games.ptolemaeus.cards import (
    BONUS_CARDS,
    BONUS_IDS,
    CONSTELLATION_CARDS,
    ECLIPSE,
    ELEMENTS,
    EVENT_CARDS,
    FEWEST_CARDS,
    FEWEST_OBJECTIVES,
    MOST_OF_A_COLOUR,
    MOST_POINTS,
    OBJECTIVE_CARDS,
    PLANET_IDS,
    SIGN_IDS,
    Course,
)
from almagest.kernel.tables import refuse

if TYPE_CHECKING:
    from collections.abc import Sequence

    from almagest.games.ptolemaeus.cards import DeckFacts, Points


def checked(facts: DeckFacts, file: str) -> DeckFacts:
    """Refuse a deck that could not be played, with file, row and reason (PT-2)."""
    if facts.edition != 1:
        refuse(file, "edition", "expected 1", "il faut 1", facts.edition)
    check_ids(file, "constellation", [sign.id for sign in facts.constellation], SIGN_IDS)
    check_ids(file, "planet", [planet.id for planet in facts.planet], PLANET_IDS)
    check_ids(file, "bonus", [card.id for card in facts.bonus], BONUS_IDS)
    check_course(facts.course, file)
    check_constellations(facts, file)
    check_bonus(facts, file)
    check_events(facts, file)
    check_objectives(facts, file)
    check_points(facts.points, file)
    return facts


def check_ids(file: str, table: str, found: Sequence[str], wanted: Sequence[str]) -> None:
    """Refuse rows that are missing, unknown, doubled or out of order."""
    if len(found) != len(wanted):
        refuse(file, table, f"expected {len(wanted)} rows", f"il faut {len(wanted)} lignes", len(found))
    for n, (name, expected) in enumerate(zip(found, wanted, strict=True), start=1):
        if name != expected:
            refuse(file, f"{table} {n} ({name}), id", f"expected {expected!r}", f"il faut {expected!r}", name)


def check_constellations(facts: DeckFacts, file: str) -> None:
    """Check the elements and the number of cards: 65, or fewer in a smaller game (PT-2, PT-7, PT-16)."""
    for n, sign in enumerate(facts.constellation):
        where = f"constellation {n + 1} ({sign.id})"
        if sign.element != ELEMENTS[n % 4]:
            refuse(
                file, f"{where}, element", f"expected {ELEMENTS[n % 4]!r}", f"il faut {ELEMENTS[n % 4]!r}", sign.element
            )
        if not 0 <= sign.cards <= MOST_OF_A_COLOUR:
            refuse(file, f"{where}, cards", "expected 0 to 15", "il faut 0 à 15", sign.cards)
    for n, element in enumerate(ELEMENTS):
        cards = sum(sign.cards for sign in facts.constellation[n::4])
        if cards > MOST_OF_A_COLOUR:
            en, fr = f"expected at most 15 cards of {element}", f"il faut au plus 15 cartes de {element}"
            refuse(file, "constellation", en, fr, cards)
    if not 0 <= facts.sextants <= MOST_OF_A_COLOUR:
        refuse(file, "sextants", "expected 0 to 15", "il faut 0 à 15", facts.sextants)
    if not FEWEST_CARDS <= sum(facts.copies) <= CONSTELLATION_CARDS:
        refuse(
            file,
            "constellation",
            f"expected {FEWEST_CARDS} to {CONSTELLATION_CARDS} cards with the sextants",
            f"il faut {FEWEST_CARDS} à {CONSTELLATION_CARDS} cartes avec les sextants",
            sum(facts.copies),
        )


def check_bonus(facts: DeckFacts, file: str) -> None:
    """Check that the bonus cards are 25, or fewer in a smaller game (PT-2)."""
    for n, card in enumerate(facts.bonus, start=1):
        if not 0 <= card.count <= MOST_OF_A_COLOUR:
            refuse(file, f"bonus {n} ({card.id}), count", "expected 0 to 15", "il faut 0 à 15", card.count)
    cards = sum(card.count for card in facts.bonus)
    if cards > BONUS_CARDS:
        refuse(file, "bonus", "expected at most 25 cards", "il faut au plus 25 cartes", cards)


def check_events(facts: DeckFacts, file: str) -> None:
    """Check event cards of three planets, one for every step of the Comet, and one Eclipse (PT-35 to PT-37, PT-39).

    They move the planets as printed.
    """
    fewest = facts.course.circuit + 1
    if not fewest <= len(facts.event) <= EVENT_CARDS:
        en, fr = f"expected {fewest} to {EVENT_CARDS} cards", f"il faut {fewest} à {EVENT_CARDS} cartes"
        refuse(file, "event", en, fr, len(facts.event))
    check_different(file, "event", [card.id for card in facts.event])
    for n, card in enumerate(facts.event, start=1):
        check_planets(file, f"event {n} ({card.id})", card.planets, 0 if card.id == ECLIPSE else 3)
    if ECLIPSE not in [card.id for card in facts.event]:
        refuse(file, "event", "one card must have the id 'eclipse'", "une carte doit avoir l'id 'eclipse'", "none")
    moves = Counter(planet for card in facts.event for planet in card.planets)
    for n, planet in enumerate(facts.planet, start=1):
        if planet.moves != moves[planet.id]:
            en = f"the event cards move it {moves[planet.id]} times"
            fr = f"les cartes événement le déplacent {moves[planet.id]} fois"
            refuse(file, f"planet {n} ({planet.id}), moves", en, fr, planet.moves)


def check_objectives(facts: DeckFacts, file: str) -> None:
    """Check different objectives of three planets, one each for two players at least (PT-6, PT-31)."""
    if not FEWEST_OBJECTIVES <= len(facts.objective) <= OBJECTIVE_CARDS:
        refuse(file, "objective", "expected 2 to 7 cards", "il faut 2 à 7 cartes", len(facts.objective))
    check_different(file, "objective", [card.id for card in facts.objective])
    for n, card in enumerate(facts.objective, start=1):
        check_planets(file, f"objective {n} ({card.id})", card.planets, 3)
    check_different(file, "objective", [", ".join(sorted(card.planets)) for card in facts.objective])


def check_planets(file: str, where: str, planets: Sequence[str], number: int) -> None:
    """Check that a card names that many different planets."""
    if len(planets) != number:
        refuse(file, f"{where}, planets", f"expected {number} planets", f"il faut {number} planètes", len(planets))
    for planet in planets:
        if planet not in PLANET_IDS:
            known = ", ".join(PLANET_IDS)
            refuse(file, f"{where}, planets", f"expected one of {known}", f"il faut un parmi {known}", planet)
    for planet, times in Counter(planets).items():
        if times > 1:
            refuse(file, f"{where}, planets", "a planet stands twice", "une planète y est deux fois", planet)


def check_different(file: str, where: str, names: Sequence[str]) -> None:
    """Check that no two cards are the same."""
    for name, times in Counter(names).items():
        if times > 1:
            refuse(file, where, "every card must be different", "chaque carte doit être différente", name)


def check_course(course: Course, file: str) -> None:
    """Check that a game lasts a round at least, and no longer than the printed one (PT-10, PT-40)."""
    for name, found, most in (("rounds", course.rounds, Course.rounds), ("circuit", course.circuit, Course.circuit)):
        if not 1 <= found <= most:
            refuse(file, f"course, {name}", f"expected 1 to {most}", f"il faut 1 à {most}", found)


def check_points(points: Points, file: str) -> None:
    """Check that points grow with the planets studied (PT-41)."""
    steps = points.planets
    if len(steps) != 8 or steps[0] != 0 or list(steps) != sorted(steps) or not 0 <= steps[-1] <= MOST_POINTS:
        en = "expected 8 growing numbers from 0, at most 100"
        refuse(file, "points, planets", en, "il faut 8 nombres croissants à partir de 0, 100 au plus", list(steps))
    for name in ("two_of_objective", "three_of_objective"):
        if not 0 <= getattr(points, name) <= MOST_POINTS:
            refuse(file, f"points, {name}", "expected 0 to 100", "il faut 0 à 100", getattr(points, name))
    if not 4 <= points.to_win <= 100:
        refuse(file, "points, to_win", "expected 4 to 100", "il faut 4 à 100", points.to_win)
