"""The printed facts that the rules look up, as compact tables: one object that all states of a game share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from almagest.kernel.parts import Tables

if TYPE_CHECKING:
    from almagest.games.ptolemaeus.cards import DeckFacts

SIGNS: Final = 12
PLANETS: Final = 7
KINDS: Final = 13  # twelve names and the sextant
SEXTANT: Final = 12
NO_CARD: Final = 15
ROW: Final = 6
BONUS_KINDS: Final = 12
EVENTS: Final = 13  # at most
TOKENS: Final = 10
MOST_PLAYERS: Final = 4
ALL_SIGNS: Final = (1 << SIGNS) - 1
ALL_PLANETS: Final = (1 << PLANETS) - 1


@final
class Deck(Tables):
    """Copies of each card as tallies (4 bits a kind), event cards and objectives as sets of planets, points."""

    facts: DeckFacts
    copies: i64
    cards: bytes  # all of them, kind by kind
    bonus: i64
    bonus_cards: bytes
    events: bytes
    eclipse: i64
    objectives: bytes
    points: bytes
    two_of_objective: i64
    three_of_objective: i64
    to_win: i64
    rounds: i64  # in a cycle (PT-10)
    circuit: i64  # the steps that bring the Comet home (PT-40)

    def __init__(
        self,
        facts: DeckFacts,
        copies: int,
        cards: bytes,
        bonus: int,
        bonus_cards: bytes,
        events: bytes,
        objectives: bytes,
        points: bytes,
        two_of_objective: int,
        three_of_objective: int,
        to_win: int,
    ) -> None:
        self.facts = facts
        self.copies = copies
        self.cards = cards
        self.bonus = bonus
        self.bonus_cards = bonus_cards
        self.events = events
        self.eclipse = events.index(0)
        self.objectives = objectives
        self.points = points
        self.two_of_objective = two_of_objective
        self.three_of_objective = three_of_objective
        self.to_win = to_win
        self.rounds = facts.course.rounds
        self.circuit = facts.course.circuit
