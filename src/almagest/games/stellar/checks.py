"""What a deck must fulfil to be playable; a bad one is refused with file, row and reason (ST-2)."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from typing import TYPE_CHECKING

from almagest.games.stellar.cards import KIND_NAMES
from almagest.games.stellar.deck import CARDS, SLOTS
from almagest.games.stellar.notation import RESERVED
from almagest.kernel.tables import refuse

if TYPE_CHECKING:
    from almagest.games.stellar.cards import Card, DeckFacts, Telescope

SECTION_SIZES = {"top": 5, "middle": 3, "bottom": 4}
MOST_STARS = 5


def checked(facts: DeckFacts, file: str) -> DeckFacts:
    """Refuse a deck that could not be played, with file, row and reason (ST-2)."""
    if facts.edition != 1:
        refuse(file, "edition", "expected 1", "il faut 1", facts.edition)
    check_cards(facts.card, file)
    check_telescope(facts.telescope, file)
    for name, points in asdict(facts.points).items():
        if not 0 <= points <= 1000:
            refuse(file, f"points, {name}", "expected 0 to 1000", "il faut 0 à 1000", points)
    return facts


def check_cards(cards: tuple[Card, ...], file: str) -> None:
    """Check each card and the composition (ST-2, ST-6, ST-12)."""
    for n, card in enumerate(cards, start=1):
        check_card(card, file, f"card {n} ({card.id})")
    repeated = [card_id for card_id, times in Counter(card.id for card in cards).items() if times > 1]
    if repeated:
        refuse(file, "card", "every id must be different", "chaque id doit être différent", repeated[0])
    if len(cards) != CARDS:
        refuse(file, "card", f"expected {CARDS} cards", f"il faut {CARDS} cartes", len(cards))
    starters = sum(card.starter for card in cards)
    if starters != 5:
        refuse(file, "card", "expected 5 starters", "il faut 5 cartes de départ", starters)
    six_zeros = Counter(card.type for card in cards if card.is_six_zero)
    for kind, times in six_zeros.items():
        if times > 1:
            refuse(
                file, f"card, {kind}", "expected at most one 6/0 of a type", "il faut au plus un 6/0 par type", times
            )
    satellites = [card.number for card in cards if card.is_satellite]
    if len(satellites) != len(set(satellites)):
        refuse(
            file, "card", "satellites need different numbers", "les satellites ont des nombres différents", satellites
        )


def check_card(card: Card, file: str, where: str) -> None:
    """Check one card."""
    if not card.id or any(letter not in "abcdefghijklmnopqrstuvwxyz0123456789-" for letter in card.id):
        refuse(file, f"{where}, id", "expected a-z, 0-9 and -", "il faut a-z, 0-9 et -", card.id)
    if card.id in RESERVED:
        refuse(
            file, f"{where}, id", "expected no word of the notation", "il faut éviter les mots de la notation", card.id
        )
    if card.type not in KIND_NAMES:
        kinds = ", ".join(KIND_NAMES)
        refuse(file, f"{where}, type", f"expected one of {kinds}", f"il faut un parmi {kinds}", card.type)
    most = 5 if card.is_satellite else 6
    if not 1 <= card.number <= most:
        refuse(file, f"{where}, number", f"expected 1 to {most}", f"il faut 1 à {most}", card.number)
    if not 0 <= card.stars <= (0 if card.is_satellite else MOST_STARS):
        most = 0 if card.is_satellite else MOST_STARS
        refuse(file, f"{where}, stars", f"expected 0 to {most}", f"il faut 0 à {most}", card.stars)
    if card.starter and card.is_satellite:
        refuse(file, f"{where}, starter", "a satellite cannot start", "un satellite ne peut pas commencer", card.id)


def check_telescope(telescope: Telescope, file: str) -> None:
    """Check that rows, places, neighbours and sections speak of the same 12 slots (ST-5, ST-25, ST-Q29)."""
    slots = list(range(1, SLOTS + 1))
    if sorted(slot for row in telescope.rows for slot in row) != slots:
        refuse(file, "telescope, rows", "expected slots 1 to 12 once", "il faut les cases 1 à 12", telescope.rows)
    if len(telescope.x) != SLOTS:
        refuse(file, "telescope, x", "expected 12 places", "il faut 12 abscisses", len(telescope.x))
    sizes = {name: len(places) for name, places in telescope.sections.items()}
    if sizes != SECTION_SIZES or sorted(slot for places in telescope.sections.values() for slot in places) != slots:
        refuse(
            file,
            "telescope, sections",
            "expected top, middle and bottom with 5, 3 and 4 slots",
            "il faut top, middle et bottom de 5, 3 et 4 cases",
            telescope.sections,
        )
    if len(telescope.adjacent) != SLOTS:
        refuse(file, "telescope, adjacent", "expected 12 lists", "il faut 12 listes", len(telescope.adjacent))
    for slot, neighbours in enumerate(telescope.adjacent, start=1):
        for other in neighbours:
            if other not in slots or other == slot or slot not in telescope.adjacent[other - 1]:
                refuse(
                    file,
                    f"telescope, adjacent {slot}",
                    "neighbours must name each other",
                    "les voisins doivent se citer l'un l'autre",
                    other,
                )
