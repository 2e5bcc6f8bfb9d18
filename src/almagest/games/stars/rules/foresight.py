"""What a sage plays: the turn, and the discard, after which the chance to win is best (SR-8, SR-19, SR-41).

The planner finds turns by the points of this turn and the next; here the best of them, several for each that is worth
the same, are compared by how the player stands after them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from almagest.games.stars.deck import NO_CARD
from almagest.games.stars.rules import actions, phases
from almagest.games.stars.rules.planner import BUDGET, best_turns
from almagest.games.stars.rules.race import SUREST, chance_of
from almagest.games.stars.rules.standing import Standing

if TYPE_CHECKING:
    from almagest.games.stars.state import Stars

MOST_TURNS: Final = 150
ALIKE: Final = 4  # turns that the planner takes for equal


def foreseen(state: Stars) -> tuple[float, list[int]] | None:
    """Give the chance to win with the best decisions up to the discard, and these; None where a minion is at work."""
    if state.over or state.phase in (phases.GIVE, phases.TAKE, phases.DIG, phases.PICK):
        return None
    if state.phase == phases.DISCARD:
        return best_discard(state)
    if state.phase > phases.SUMMON:
        return best_of(state, [[choice] for choice in state.legal()])
    turns = best_turns(state, MOST_TURNS, BUDGET, ALIKE)
    return best_of(state, [turn.actions for turn in turns]) if turns else None


def best_discard(state: Stars) -> tuple[float, list[int]]:
    """Choose the card to discard, or none (SR-41)."""
    standing = Standing(state)
    standing.look(state, state.seat)
    worth, card = standing.best_discard()
    return chance_of(worth), [int(actions.PASS) if card == NO_CARD else int(actions.DISCARD) + card]


def best_of(state: Stars, lines: list[list[int]]) -> tuple[float, list[int]]:
    """Compare lines of decisions by the standing after them; a victory is taken at once (SR-44)."""
    standing = Standing(state)
    best, found = 0.0, lines[0]
    for place in range(len(lines)):
        after = carried_on(state, lines[place])
        if after.over:
            return SUREST, lines[place]
        standing.look(after, state.seat)
        worth = standing.best_discard()[0]
        if place == 0 or worth > best:
            best, found = worth, lines[place]
    return chance_of(best), found


def carried_on(state: Stars, line: list[int]) -> Stars:
    """Give the position after decisions, with what is still open of the turn before the discard passed."""
    after = cast("Stars", state.imagined())
    for action in line:
        after.play(action)
    while not after.over and after.phase <= phases.SUMMON and after.phase != phases.OPERATE:
        after.play(actions.PASS)
    return after
