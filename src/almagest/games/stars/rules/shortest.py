"""The shortest ways to a creature: every sequence of operations is tried, so that a number can be proved."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from librt.vecs import vec
from mypy_extensions import i64

from almagest.games.stars.deck import GREAT_OLD_ONE, NO_CARD
from almagest.games.stars.rules import actions
from almagest.games.stars.rules.beam import OPERATIONS, kind_of, operate
from almagest.games.stars.rules.bonus import all_servitors, may_ignore, works
from almagest.games.stars.rules.matching import is_in_sky, look_again, look_up
from almagest.games.stars.rules.recipes import Recipe
from almagest.games.stars.rules.sky import Sky
from almagest.games.stars.rules.solver import Search
from almagest.games.stars.rules.targets import Plan, carried_out

if TYPE_CHECKING:
    from almagest.games.stars.state import Stars


def shortest_ways(state: Stars, card: int, longest: int, most: int) -> list[list[int]]:
    """Give the ways to summon a hand card this turn with the fewest operations, at most `longest`.

    A way is a list of operations (0 to 84); the same operations in another order are the same way, whatever card
    and powers give the symbols. Counting stops at `most`.
    """
    search = Search(state, [card], 0)
    for size in range(longest + 1):
        walk = Walk(state, card, most)
        for recipe in different(search, card, size):
            walk.on(state.sky, recipe.pushes, recipe.swaps, recipe.flips, 0)
        if walk.found:
            return [walk.found[key] for key in sorted(walk.found)]
    return []


def plan_of(state: Stars, card: int, way: list[int]) -> Plan:
    """Write a way out as a turn: the invocation and powers that give its symbols, its operations, the summon."""
    wanted = Recipe(0, 0, 0, NO_CARD, [])
    for number in way:
        kind = kind_of(number)
        wanted.pushes += 1 if kind == 0 else 0
        wanted.swaps += 1 if kind == 1 else 0
        wanted.flips += 1 if kind == 2 else 0
    recipe = Search(state, [card], 0).cook(card, wanted)
    assert recipe is not None
    return carried_out(state, [*recipe.moves, *[actions.PUSH + number for number in way]], card, len(way))


def different(search: Search, card: i64, size: i64) -> list[Recipe]:
    """List the sets of so many symbols that leave the card in the hand, each once."""
    found: list[Recipe] = []
    for recipe in search.recipes:
        known = any(recipe.like(other) for other in found)
        if recipe.size() == size and not known and search.cook(card, recipe) is not None:
            found.append(recipe)
    return found


@final
class Walk:
    """A walk through all sequences of operations that some symbols allow."""

    state: Stars
    card: i64
    most: i64
    done: vec[i64]
    shown: vec[i64]  # the cells of every symbol in the sky looked at last
    found: dict[int, list[int]]  # by the operations, sorted and packed into a number

    def __init__(self, state: Stars, card: i64, most: i64) -> None:
        self.state = state
        self.card = card
        self.most = most
        self.done = vec[i64]([0] * 16)
        self.shown = look_up(state.sky)
        self.found = {}

    def on(self, sky: Sky, pushes: i64, swaps: i64, flips: i64, depth: i64) -> None:
        """Use one more symbol in every way, or look when none is left (SR-13)."""
        if pushes + swaps + flips == 0:
            look_again(sky, self.shown)
            if self.comes():
                self.note(depth)
            return
        for number in range(i64(OPERATIONS)):
            kind = kind_of(number)
            if (pushes if kind == 0 else swaps if kind == 1 else flips) > 0 and len(self.found) < self.most:
                after = sky.clone()
                operate(after, number)
                self.done[depth] = number
                self.on(
                    after,
                    pushes - (1 if kind == 0 else 0),
                    swaps - (1 if kind == 1 else 0),
                    flips - (1 if kind == 2 else 0),
                    depth + 1,
                )

    def comes(self) -> bool:
        """Tell whether the creature can be summoned from the sky looked at last (SR-19, SR-26)."""
        state = self.state
        if state.deck.types[self.card] != GREAT_OLD_ONE:
            return is_in_sky(state.deck, self.shown, self.card)
        return works(state, self.shown, self.card, all_servitors(state, self.card), may_ignore(state, self.card))

    def note(self, depth: i64) -> None:
        """Write a way down, if these operations are new."""
        steps = [int(self.done[step]) for step in range(depth)]
        key = 0
        for step in sorted(steps):
            key = key * int(OPERATIONS) + step
        if key not in self.found:
            self.found[key] = steps
