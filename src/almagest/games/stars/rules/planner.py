"""The turn that serves best with the next one in mind: the points it brings, and what it leaves for later.

Like the solver it tries every possibility of two operations and is guided through three and more, but it weighs every
sky it comes to instead of taking the first that will do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from almagest.games.stars.deck import NO_CARD
from almagest.games.stars.rules import actions, phases
from almagest.games.stars.rules.beam import OPERATIONS, Beam, kind_of, operate
from almagest.games.stars.rules.outlook import NO_SUMMON, NOBODY, VICTORY, Outlook
from almagest.games.stars.rules.recipes import MOST_OPERATIONS, Recipe, recipes
from almagest.games.stars.rules.sky import Sky
from almagest.games.stars.rules.solver import EXHAUSTIVE
from almagest.games.stars.rules.targets import Plan, carried_out

if TYPE_CHECKING:
    from almagest.games.stars.state import Stars

BUDGET: Final = 200_000  # skies looked at by the guided search
LATER: Final = 0.8  # what a point of the next turn is worth now


@final
class Turn:
    """One way to play a turn, and what it is worth."""

    worth: float
    recipe: Recipe
    steps: vec[i64]
    card: i64
    sky: Sky  # as it is afterwards

    def __init__(self, worth: float, recipe: Recipe, steps: vec[i64], card: i64, sky: Sky) -> None:
        self.worth = worth
        self.recipe = recipe
        self.steps = steps
        self.card = card
        self.sky = sky


@final
class Planner:
    """One look for the best turn, and the best that were found."""

    state: Stars
    outlook: Outlook
    recipes: list[Recipe]
    budget: i64
    done: vec[i64]
    wanted: int
    alike: int  # how many turns are kept that invoke and summon the same and are worth the same
    least: float  # what a turn must be worth to be kept
    kept: list[Turn]  # the best first

    def __init__(self, state: Stars, budget: i64, wanted: int, alike: int = 1) -> None:
        self.state = state
        self.outlook = Outlook(state)
        self.recipes = recipes(state)
        self.budget = budget
        self.done = vec[i64]([0] * MOST_OPERATIONS)
        self.wanted = wanted
        self.alike = alike
        self.least = -1.0
        self.kept = []

    def look_round(self) -> None:
        """Take every set of symbols once, few operations first."""
        seen: list[Recipe] = []
        for recipe in self.recipes:
            if not any(recipe.like(other) for other in seen):
                seen.append(recipe)
                same = [other for other in self.recipes if recipe.like(other)]
                if recipe.size() <= EXHAUSTIVE:
                    self.use_up(self.state.sky, recipe, 0, NOBODY, same)
                else:
                    for place in range(i64(len(self.outlook.hand))):
                        self.guide(recipe, place, same)

    def guide(self, recipe: Recipe, place: i64, same: list[Recipe]) -> None:
        """Keep the skies most promising for one card until one operation is left, and try all of those."""
        outlook = self.outlook
        beam = Beam()
        beam.begin(self.state.sky, recipe)
        for _ in range(recipe.size() - 1):
            if self.budget <= 0 or outlook.ignored[place] < 0:
                return
            beam = beam.widened(self.state.deck, outlook.hand[place], outlook.ignored[place])
            self.budget -= beam.work
        for at in range(i64(len(beam.skies))):
            depth: i64 = len(beam.steps[at])
            for step in range(depth):
                self.done[step] = beam.steps[at][step]
            self.use_up(beam.skies[at], beam.left[at], depth, place, same)

    def use_up(self, sky: Sky, left: Recipe, depth: i64, wanted: i64, same: list[Recipe]) -> None:
        """Use the symbols that are left in every way and weigh each sky; a wanted card must come of it."""
        if left.size() == 0:
            self.weigh(sky, depth, wanted, same)
            return
        for number in range(i64(OPERATIONS)):
            if left.has(kind_of(number)):
                after = sky.clone()
                operate(after, number)
                self.done[depth] = number
                self.use_up(after, left.without(kind_of(number)), depth + 1, wanted, same)

    def weigh(self, sky: Sky, depth: i64, wanted: i64, same: list[Recipe]) -> None:
        """Compare what a sky allows, any summon or none and any card for the invocation, with the best so far."""
        outlook = self.outlook
        if wanted != NOBODY:
            outlook.glance(sky)
            self.budget -= 1
            if outlook.lacks(wanted) > 0:
                return
        outlook.look(sky)
        for place in range(i64(NOBODY), i64(len(outlook.hand))):
            gain = 0.0 if place == NOBODY else outlook.gain(place)
            if gain == NO_SUMMON:
                continue
            card = NO_CARD if place == NOBODY else outlook.hand[place]
            for recipe in same:
                if recipe.card != card or card == NO_CARD:
                    worth = gain if gain == VICTORY else gain + LATER * outlook.promise(place, recipe.card)
                    if worth > self.least:
                        self.keep(worth, recipe, depth, card, sky)

    def keep(self, worth: float, recipe: Recipe, depth: i64, card: i64, sky: Sky) -> None:
        """Note a good turn; of those that are alike the first ones stay, and one for every sky."""
        place = 0
        alike = 0
        for turn in self.kept:
            if turn.worth == worth and turn.card == card and turn.recipe.card == recipe.card:
                alike += 1
                if alike == self.alike or turn.sky.is_like(sky):
                    return
            place += 1 if turn.worth >= worth else 0
        steps = vec[i64]()
        for step in range(depth):
            steps = append(steps, self.done[step])
        self.kept.insert(place, Turn(worth, recipe, steps, card, sky.clone()))
        if len(self.kept) > self.wanted:
            self.kept.pop()
        if len(self.kept) == self.wanted:
            self.least = self.kept[self.wanted - 1].worth


def best_turn(state: Stars, budget: int = BUDGET) -> Plan | None:
    """Give the turn that serves best, None if there is none to be found or the summon is over.

    Its card is NO_CARD if it ends without a summon.
    """
    found = best_turns(state, 1, budget)
    return found[0] if found else None


def best_turns(state: Stars, number: int, budget: int = BUDGET, alike: int = 1) -> list[Plan]:
    """Give the turns that serve best, the best first, so many of those alike; none once the summon is over."""
    if state.over or state.phase > phases.SUMMON:
        return []
    planner = Planner(state, budget, number, alike)
    planner.look_round()
    return [written(state, turn) for turn in planner.kept]


def written(state: Stars, turn: Turn) -> Plan:
    """Write a turn down as actions."""
    recipe, steps = turn.recipe, turn.steps
    moves = [*recipe.moves, *[int(actions.PUSH + steps[step]) for step in range(i64(len(steps)))]]
    if turn.card != NO_CARD:
        return carried_out(state, moves, turn.card, len(steps))
    return Plan(moves or [int(actions.PASS)], NO_CARD, int(state.me.points), len(steps))
