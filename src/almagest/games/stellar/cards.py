"""The cards and the telescope as printed: read from a deck file, checked, and turned into tables."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass
from functools import cache, cached_property, lru_cache
from json import dumps, loads
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from almagest.games.stellar.deck import CARDS, SLOTS, Deck
from almagest.games.stellar.notation import RESERVED
from almagest.kernel.errors import BadData
from almagest.kernel.phrases import Bilingual
from almagest.kernel.tables import fit, read_toml

if TYPE_CHECKING:
    from almagest.kernel.event import Json

STANDARD = Path(__file__).parent / "data" / "deck.toml"
TYPE_NAMES = ("planet", "moon", "asteroid", "cloud", "blackhole")
KIND_NAMES = (*TYPE_NAMES, "satellite")
SECTION_NAMES = ("top", "middle", "bottom")
SECTION_SIZES = {"top": 5, "middle": 3, "bottom": 4}
SUM_BITS = 6
MOST_STARS = 5


@dataclass(frozen=True)
class Card:
    """One Celestial Object card (ST-12 to ST-15)."""

    id: str
    type: str
    number: int
    stars: int
    name: Bilingual
    fact: Bilingual
    starter: bool = False

    @property
    def is_satellite(self) -> bool:
        """A satellite has no type (ST-12)."""
        return self.type == "satellite"

    @property
    def is_six_zero(self) -> bool:
        """A 6 that may be a 0 in the notebook (ST-34)."""
        return self.number == 6


@dataclass(frozen=True)
class Telescope:
    """The outline of the telescope: rows, places, neighbours and sections of its 12 slots (ST-5, ST-24, ST-25)."""

    rows: tuple[tuple[int, ...], ...]
    x: tuple[float, ...]
    adjacent: tuple[tuple[int, ...], ...]
    sections: dict[str, tuple[int, ...]]


@dataclass(frozen=True)
class Points:
    """What a section and diversity are worth (ST-42, ST-44)."""

    section: int
    diversity: int


@dataclass(frozen=True)
class DeckFacts:
    """A whole deck file."""

    edition: int
    title: Bilingual
    points: Points
    telescope: Telescope
    card: tuple[Card, ...]

    @cached_property
    def number_of(self) -> dict[str, int]:
        """The number of each card in the deck, by id."""
        return {card.id: number for number, card in enumerate(self.card)}


def read_deck(given: Json) -> Json:
    """Read the option `deck`: a file's path, or the data of a deck; None is the standard deck."""
    if given is None:
        return None
    if isinstance(given, dict):
        data, file = given, "deck"
    elif isinstance(given, str | Path):
        data, file = read_toml(Path(given)), str(given)
    else:
        refuse("deck", "", "expected a file's path or the data of a deck", "il faut un fichier ou un paquet", given)
    return loads(dumps(asdict(checked(fit(DeckFacts, data, file), file))))


def deck_of(data: Json) -> Deck:
    """Give the tables of the deck chosen in the options."""
    return standard_deck() if data is None else deck_from(dumps(data))


@cache
def standard_deck() -> Deck:
    """Give the tables of the standard deck."""
    file = STANDARD.name
    return tables(checked(fit(DeckFacts, read_toml(STANDARD), file), file))


@lru_cache(maxsize=16)
def deck_from(data: str) -> Deck:
    """Give the tables of a deck's data."""
    return tables(checked(fit(DeckFacts, loads(data), "deck"), "deck"))


def tables(facts: DeckFacts) -> Deck:
    """Pack the facts for the rules."""
    section_of = {slot: n for n, name in enumerate(SECTION_NAMES) for slot in facts.telescope.sections[name]}
    return Deck(
        facts=facts,
        kinds=bytes(KIND_NAMES.index(card.type) for card in facts.card),
        numbers=bytes(card.number for card in facts.card),
        stars=bytes(card.stars for card in facts.card),
        starters=sum(1 << n for n, card in enumerate(facts.card) if card.starter),
        sections=bytes(SUM_BITS * section_of[slot] for slot in range(1, SLOTS + 1)),
        touching=[
            sum(1 << (place - 1) for place in {slot, *slots})  # its own slot too: so a type is seen to be present
            for slot, slots in enumerate(facts.telescope.adjacent, start=1)
        ],
        section_points=facts.points.section,
        diversity_points=facts.points.diversity,
    )


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


def refuse(file: str, where: str, en: str, fr: str, found: object) -> NoReturn:
    """Refuse a fact."""
    raise BadData(file, where, f"{en}, found {found!r}.", f"{fr}, trouvé {found!r}.")
