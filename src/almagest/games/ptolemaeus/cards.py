"""The cards as printed: what a deck file holds, and the ids of everything."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from almagest.kernel.phrases import Bilingual

SIGN_IDS = (
    "aries",
    "taurus",
    "gemini",
    "cancer",
    "leo",
    "virgo",
    "libra",
    "scorpius",
    "sagittarius",
    "capricornus",
    "aquarius",
    "pisces",
)
KIND_IDS = (*SIGN_IDS, "sextant")
ELEMENTS = ("fire", "earth", "air", "water")
PLANET_IDS = ("luna", "mercurius", "venus", "sol", "mars", "iupiter", "saturnus")
BONUS_IDS = (
    "nova-luna",
    "venus-retrograda",
    "maleficus-mars",
    "maleficus-saturnus",
    "mercurius-retrogradus",
    "sol-in-medio-caeli",
    "iupiter-orientalis",
    "nova-constellatio",
    "signa-aeris",
    "signa-aquae",
    "signa-ignis",
    "signa-terrae",
)
ECLIPSE = "eclipse"
FEWEST_CARDS, CONSTELLATION_CARDS = 4, 65  # two each for two players; no more than the box has
BONUS_CARDS = 25
EVENT_CARDS = 13
FEWEST_OBJECTIVES, OBJECTIVE_CARDS = 2, 7
MOST_OF_A_COLOUR = 15
MOST_POINTS = 100  # for the planets studied, and for an objective


@dataclass(frozen=True)
class Constellation:
    """A constellation of the zodiac with its element (its colour) and the number of its cards (PT-2, PT-16).

    Its name is the Latin one in every language; what people call it at home stands beneath.
    """

    id: str
    name: Bilingual
    element: str
    cards: int
    local: Bilingual | None = None


@dataclass(frozen=True)
class Planet:
    """A planet and how often it moves at most: the number on its figure (PT-39)."""

    id: str
    name: Bilingual
    moves: int


@dataclass(frozen=True)
class PlanetCard:
    """An event card or a secret objective: planets (PT-31, PT-35)."""

    id: str
    planets: tuple[str, ...]


@dataclass(frozen=True)
class Bonus:
    """A kind of bonus card (PT-33, PT-34)."""

    id: str
    name: Bilingual
    effect: Bilingual
    count: int


@dataclass(frozen=True)
class Points:
    """What planets and objectives are worth, and how many points end the game at once (PT-31, PT-40, PT-41)."""

    planets: tuple[int, ...]
    two_of_objective: int
    three_of_objective: int
    to_win: int


@dataclass(frozen=True)
class Course:
    """How long a game is: rounds in a cycle, and how many steps bring the Comet home (PT-10, PT-40)."""

    rounds: int = 3
    circuit: int = 12


@dataclass(frozen=True)
class DeckFacts:
    """A whole deck file."""

    edition: int
    title: Bilingual
    sextants: int
    points: Points
    constellation: tuple[Constellation, ...]
    planet: tuple[Planet, ...]
    event: tuple[PlanetCard, ...]
    objective: tuple[PlanetCard, ...]
    bonus: tuple[Bonus, ...]
    course: Course = Course()

    @cached_property
    def copies(self) -> list[int]:
        """The number of cards of each of the thirteen kinds."""
        return [*(sign.cards for sign in self.constellation), self.sextants]
