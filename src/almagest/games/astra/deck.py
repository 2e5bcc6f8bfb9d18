"""The printed facts that the rules look up, as compact tables: one object that all states of a game share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from almagest.kernel.parts import Tables

if TYPE_CHECKING:
    from almagest.games.astra.cards import DeckFacts

CARDS: Final = 48  # at most in a deck, as all numbers here
STARS: Final = 14
BOXES: Final = 4
ELEMENTS: Final = 4
GOALS: Final = 6


@final
class Figures:
    """The star figures: kinds of stars, neighbours and distances by card (AS-3, AS-4)."""

    stars: bytes
    start: bytes
    full: vec[i64]
    grand: vec[i64]
    common: vec[i64]
    adjacent: vec[i64]
    distances: bytes

    def __init__(
        self, stars: bytes, start: bytes, grand: list[int], common: list[int], adjacent: list[int], distances: bytes
    ) -> None:
        self.stars = stars
        self.start = start
        self.full = vec[i64]([i64((1 << n) - 1) for n in stars])
        self.grand = vec[i64]([i64(stars) for stars in grand])
        self.common = vec[i64]([i64(stars) for stars in common])
        self.adjacent = vec[i64]([i64(stars) for stars in adjacent])
        self.distances = distances


@final
class Ptolemy:
    """The numbers of the solo game (AS-48, AS-57, AS-59)."""

    fame: i64
    stardust: i64
    rest: i64
    elements: bytes
    sets: bytes
    telescope_fame: i64
    telescope_boons: i64
    small: i64
    spared: i64
    big_removed: i64
    easy_fame: i64
    easy_stardust: i64
    hard_fame: i64
    hard_stardust: i64

    def __init__(
        self, plain: list[int], modified: list[int], elements: bytes, sets: bytes, telescope_boons: int
    ) -> None:
        self.fame = plain[0]
        self.stardust = plain[1]
        self.rest = plain[2]
        self.telescope_fame = plain[3]
        self.small = plain[4]
        self.spared = plain[5]
        self.big_removed = modified[0]
        self.easy_fame = modified[1]
        self.easy_stardust = modified[2]
        self.hard_fame = modified[3]
        self.hard_stardust = modified[4]
        self.elements = elements
        self.sets = sets
        self.telescope_boons = telescope_boons


@final
class Board:
    """One side of the Sphere board, and the tracks of a Journal (AS-7, AS-8, AS-12)."""

    display: bytes  # by number of seats
    above: bytes
    below: bytes
    icons: bytes  # set of places in the order of Spheres that a Discard icon follows
    spheres: bytes  # the element at each place, clockwise
    dreams: bytes  # the dream number at each place
    slots: bytes  # the element next to each display place of the board for two
    limits: bytes  # the card limit by marked Wisdom spots
    start_stardust: i64
    pouch_start: i64
    pouch_most: i64

    def __init__(
        self,
        display: bytes,
        above: bytes,
        below: bytes,
        icons: bytes,
        spheres: bytes,
        dreams: bytes,
        slots: bytes,
        limits: bytes,
        journal: list[int],
    ) -> None:
        self.display = display
        self.above = above
        self.below = below
        self.icons = icons
        self.spheres = spheres
        self.dreams = dreams
        self.slots = slots
        self.limits = limits
        self.start_stardust = journal[0]
        self.pouch_start = journal[1]
        self.pouch_most = journal[2]


@final
class Goals:
    """The Final Scoring cards and what counts at the end (AS-40)."""

    all_cards: i64  # the set of them
    marks: bytes  # two elements a card
    rows: bytes
    columns: bytes
    stardust: i64
    stars: i64

    def __init__(self, marks: bytes, rows: bytes, columns: bytes, stardust: int, stars: int) -> None:
        self.all_cards = (1 << (len(marks) >> 1)) - 1
        self.marks = marks
        self.rows = rows
        self.columns = columns
        self.stardust = stardust
        self.stars = stars


@final
class Deck(Tables):
    """Everything printed, by card, with the four groups of numbers (AS-2)."""

    facts: DeckFacts
    figures: Figures
    board: Board
    goals: Goals
    ptolemy: Ptolemy
    all_cards: i64  # the set of them
    elements: bytes
    abilities: bytes
    fames: bytes
    boon_kinds: bytes
    boon_amounts: bytes
    of_element: vec[i64]  # set of cards by element

    def __init__(
        self,
        facts: DeckFacts,
        figures: Figures,
        board: Board,
        goals: Goals,
        ptolemy: Ptolemy,
        elements: bytes,
        abilities: bytes,
        fames: bytes,
        boon_kinds: bytes,
        boon_amounts: bytes,
        of_element: list[int],
    ) -> None:
        self.facts = facts
        self.figures = figures
        self.board = board
        self.goals = goals
        self.ptolemy = ptolemy
        self.all_cards = (1 << len(elements)) - 1
        self.elements = elements
        self.abilities = abilities
        self.fames = fames
        self.boon_kinds = boon_kinds
        self.boon_amounts = boon_amounts
        self.of_element = vec[i64]([i64(cards) for cards in of_element])
