"""The best things one can do in this turn: invocation, powers, operations and a summon (SR-9 to SR-19).

Up to two operations every possibility is tried, in one sweep for all cards of the hand. Three and more are searched
for one creature at a time, keeping at every step the skies in which the fewest stars are missing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from almagest.games.stars.deck import GREAT_OLD_ONE, MOST_CARDS
from almagest.games.stars.rules import actions, phases
from almagest.games.stars.rules.beam import OPERATIONS, Beam, kind_of, operate
from almagest.games.stars.rules.matching import is_in_sky, look_again, look_up
from almagest.games.stars.rules.recipes import Recipe, recipes
from almagest.games.stars.rules.sky import Sky
from almagest.games.stars.rules.targets import Plan, best_ignored, carried_out, least_sacrifice

if TYPE_CHECKING:
    from almagest.games.stars.state import Stars

EXHAUSTIVE: Final = 2
BUDGET: Final = 300_000
NOT_FOUND: Final = 99


@final
class Search:
    """One solving of a turn: what can be done, what is wanted, and what was found."""

    state: Stars
    recipes: list[Recipe]
    wanted: list[int]
    budget: i64
    plans: list[Plan]
    done: vec[i64]
    shown: vec[i64]  # the cells of every symbol in the sky looked at last
    fewest: vec[i64]  # by card: the sacrifices of the cheapest plan so far

    def __init__(self, state: Stars, wanted: list[int], budget: i64) -> None:
        self.state = state
        self.recipes = recipes(state)
        self.wanted = wanted
        self.budget = budget
        self.plans = []
        self.done = vec[i64]([0] * 16)
        self.shown = look_up(state.sky)
        self.fewest = vec[i64]([NOT_FOUND] * MOST_CARDS)

    def solve(self) -> None:
        """Take every set of symbols once, few operations first."""
        seen: list[Recipe] = []
        for recipe in self.recipes:
            if not any(recipe.like(other) for other in seen):
                seen.append(recipe)
                cards = [card for card in self.wanted if self.is_open(card, recipe)]
                if recipe.size() <= EXHAUSTIVE:
                    self.descend(self.state.sky, recipe, recipe, 0, cards)
                else:
                    for card in cards:
                        self.guide(recipe, card)

    def is_open(self, card: i64, recipe: Recipe) -> bool:
        """Tell whether a creature is still to be found, or to be had for less, with these symbols."""
        return self.fewest[card] > 0 and self.cook(card, recipe) is not None

    def cook(self, card: i64, like: Recipe) -> Recipe | None:
        """Find the shortest recipe with these symbols that leaves a card in the hand."""
        for recipe in self.recipes:
            if recipe.like(like) and recipe.card != card:
                return recipe
        return None

    def descend(self, sky: Sky, like: Recipe, left: Recipe, depth: i64, cards: list[int]) -> None:
        """Use one more symbol in every way, or look what is in the sky when none is left."""
        if left.size() == 0:
            self.note(sky, like, depth, cards)
            return
        for number in range(i64(OPERATIONS)):
            if left.has(kind_of(number)) and cards:
                after = sky.clone()
                operate(after, number)
                self.done[depth] = number
                self.descend(after, like, left.without(kind_of(number)), depth + 1, cards)

    def note(self, sky: Sky, like: Recipe, depth: i64, left: list[int]) -> None:
        """Keep a plan for every creature that can be summoned from this sky for less than before."""
        look_again(sky, self.shown)
        done: i64 = 0
        for card in left:
            cost = self.cost(card)
            if cost >= 0:
                self.keep(like, self.done, depth, card, cost)
                if cost == 0:
                    done += 1
        if done > 0:
            left[:] = [card for card in left if self.fewest[card] > 0]

    def cost(self, card: i64) -> i64:
        """Count the sacrifices that a summon from the sky looked at last takes; -1 if it cannot be, or not for less."""
        if self.state.deck.types[card] == GREAT_OLD_ONE:
            return least_sacrifice(self.state, self.shown, card, self.fewest[card])
        return 0 if is_in_sky(self.state.deck, self.shown, card) else -1

    def keep(self, like: Recipe, done: vec[i64], depth: i64, card: i64, cost: i64) -> None:
        """Write a plan down."""
        recipe = self.cook(card, like)
        assert recipe is not None
        moves = [*recipe.moves, *[int(actions.PUSH + done[step]) for step in range(depth)]]
        self.plans.append(carried_out(self.state, moves, card, depth))
        self.fewest[card] = cost

    def guide(self, like: Recipe, card: i64) -> None:
        """Search for one creature, keeping the most promising skies at every step."""
        ignored = best_ignored(self.state, card)
        beam = Beam()
        beam.begin(self.state.sky, like)
        for _ in range(like.size()):
            if self.budget <= 0:
                return
            beam = beam.widened(self.state.deck, card, ignored)
            self.budget -= beam.work
        for place in range(i64(len(beam.skies))):
            look_again(beam.skies[place], self.shown)
            cost = self.cost(card)
            if cost >= 0:
                self.keep(like, beam.steps[place], like.size(), card, cost)
                return


def turns_for(state: Stars, wanted: list[int], budget: int = BUDGET) -> list[Plan]:
    """Give the best plan for each of the wanted hand cards that was found, the most points first.

    Works until the summon is decided; the budget is a number of skies looked at by the guided search.
    """
    if state.over or state.phase > phases.SUMMON:
        return []
    search = Search(state, wanted, budget)
    search.solve()
    return ranked(search.plans)


def ranked(plans: list[Plan]) -> list[Plan]:
    """Sort plans and keep the best of every creature."""
    order = sorted(plans, key=lambda plan: (-plan.points, plan.operations, len(plan.actions), plan.actions))
    seen: list[int] = []
    kept: list[Plan] = []
    for plan in order:
        if plan.card not in seen:
            seen.append(plan.card)
            kept.append(plan)
    return kept
