"""Final scoring, readable at any time: six sources for a player, Ptolemy's own for him (AS-40, AS-57)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from almagest.games.astra.deck import ELEMENTS, Deck, Goals
from almagest.games.astra.rules.board import is_undiscovered, marks_of, stars_in
from almagest.games.astra.rules.marking import card_limit
from almagest.games.astra.side import NO_GOAL, Side
from almagest.kernel.bits import bit, count, lowest

if TYPE_CHECKING:
    from almagest.games.astra.state import Astra

PTOLEMY: Final = 1


def total(state: Astra, seat: i64) -> i64:
    """Add all that counts now; the secret card counts when it is shown, a defeat is not scored (AS-40, AS-Q48)."""
    side = state.sides[seat]
    if state.lost:
        return side.fame
    return side.fame + open_points(state, seat) + element_points(state.deck, side, side.goal if state.over else NO_GOAL)


def open_points(state: Astra, seat: i64) -> i64:
    """Add the five sources that everybody can see: a to e (AS-40, AS-Q3, AS-Q4)."""
    side, goals = state.sides[seat], state.deck.goals
    points = side.pouch + card_limit(state.deck.board, side)
    points += side.dust // goals.stardust + marked_stars(state, seat) // goals.stars
    return points + active_fame(state.deck, side.active)


def marked_stars(state: Astra, pen: i64) -> i64:
    """Count the stars a pen has marked on all undiscovered cards together (AS-40, AS-Q4)."""
    stars: i64 = 0
    for slot in range(state.slots):
        if is_undiscovered(state, slot):
            stars += stars_in(marks_of(state, slot, pen))
    return stars


def active_fame(deck: Deck, cards: i64) -> i64:
    """Add the Fame values of cards (AS-2, AS-40)."""
    points: i64 = 0
    while cards:
        fame: i64 = deck.fames[lowest(cards)]
        points += fame
        cards &= cards - 1
    return points


def element_marks(deck: Deck, side: Side, element: i64, goal: i64) -> i64:
    """Count the marks in an element's row: cards, Active or Exhausted, and pre-marked spots (AS-40)."""
    marks = count((side.active | side.tired) & deck.of_element[element])
    if goal != NO_GOAL:
        one: i64 = deck.goals.marks[2 * goal]
        two: i64 = deck.goals.marks[2 * goal + 1]
        marks += (1 if one == element else 0) + (1 if two == element else 0)
    return marks


def element_points(deck: Deck, side: Side, goal: i64) -> i64:
    """Score rows and columns of the Final Scoring card; a fifth mark finds no spot (AS-40, AS-Q2)."""
    points: i64 = 0
    filled: i64 = 0  # rows that reach each column, 4 bits a column
    for element in range(i64(ELEMENTS)):
        marks = min(element_marks(deck, side, element, goal), 4)
        points += value_of(deck.goals.rows, marks)
        for column in range(marks):
            filled += bit(4 * column)
    return points + column_points(deck.goals, filled)


def column_points(goals: Goals, filled: i64) -> i64:
    """Score the columns by how many rows reach them (AS-40)."""
    points: i64 = 0
    while filled:
        points += value_of(goals.columns, filled & 15)
        filled >>= 4
    return points


def value_of(values: bytes, n: i64) -> i64:
    """Give the value for 1, 2, 3, 4 or more; nothing for 0."""
    if n == 0:
        return 0
    value: i64 = values[min(n, 4) - 1]
    return value


def ptolemy_total(state: Astra) -> i64:
    """Add Ptolemy's Fame as it stands; his secret card counts when it is shown (AS-57, AS-Q47, AS-Q54)."""
    side, facts = state.sides[PTOLEMY], state.deck.ptolemy
    points = side.fame + active_fame(state.deck, side.active)
    points += marked_stars(state, PTOLEMY) // state.deck.goals.stars + side.scopes * facts.telescope_fame
    return points + ptolemy_elements(state, side.goal if state.over else NO_GOAL)


def ptolemy_elements(state: Astra, goal: i64) -> i64:
    """Score his elements and his sets of four different ones, each by its final value (AS-57, AS-Q54)."""
    side, facts = state.sides[PTOLEMY], state.deck.ptolemy
    points: i64 = 0
    sets: i64 = 1000
    for element in range(i64(ELEMENTS)):
        marks = element_marks(state.deck, side, element, goal)
        points += value_of(facts.elements, marks)
        sets = min(sets, marks)
    return points + value_of(facts.sets, sets)
