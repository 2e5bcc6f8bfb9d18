"""A guided search: some skies at a time, those in which the fewest stars of a constellation are missing."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from almagest.games.stars.deck import Deck
from almagest.games.stars.rules.matching import look_again, look_up, missing
from almagest.games.stars.rules.recipes import Recipe
from almagest.games.stars.rules.sky import FLIPS, PUSHES, SWAPS, Sky

OPERATIONS: Final = PUSHES + SWAPS + FLIPS
KEPT: Final = 24  # skies kept at every step
LEVELS: Final = 8


def kind_of(number: i64) -> i64:
    """Tell whether an operation is a push (0), a swap (1) or a flip (2)."""
    if number < PUSHES:
        return 0
    return 1 if number < PUSHES + SWAPS else 2


def operate(sky: Sky, number: i64) -> None:
    """Carry out one of the 85 operations (SR-10 to SR-12)."""
    if number < PUSHES:
        sky.push(number)
    elif number < PUSHES + SWAPS:
        sky.swap(number - PUSHES)
    else:
        sky.flip(number - PUSHES - SWAPS)


@final
class Beam:
    """Some skies, the most promising first, each with its symbols left and the operations done so far."""

    skies: list[Sky]
    left: list[Recipe]
    steps: list[vec[i64]]
    work: i64  # how many skies were looked at

    def __init__(self) -> None:
        self.skies = []
        self.left = []
        self.steps = []
        self.work = 0

    def begin(self, sky: Sky, recipe: Recipe) -> None:
        """Start from one sky with all symbols of a recipe."""
        self.skies.append(sky)
        self.left.append(recipe)
        self.steps.append(vec[i64]())

    def widened(self, deck: Deck, card: i64, ignored: i64) -> Beam:
        """Do one more operation in every way to every sky, and keep those that lack fewest stars."""
        levels = [vec[i64]() for _ in range(LEVELS)]
        work: i64 = 0
        for place in range(i64(len(self.skies))):
            left = self.left[place]
            shown = look_up(self.skies[place])
            for number in range(i64(OPERATIONS)):
                if left.has(kind_of(number)):
                    after = self.skies[place].clone()
                    operate(after, number)
                    look_again(after, shown)
                    work += 1
                    level = min(missing(deck, shown, card, ignored), i64(LEVELS) - 1)
                    levels[level] = append(levels[level], place * OPERATIONS + number)
        beam = self.chosen(levels)
        beam.work = work
        return beam

    def chosen(self, levels: list[vec[i64]]) -> Beam:
        """Make the next beam from the best levels, taking each evenly over what was found in it."""
        beam = Beam()
        for level in levels:
            stride = max(1, i64(len(level)) // KEPT)
            place: i64 = 0
            while place < i64(len(level)) and len(beam.skies) < KEPT:
                self.add_to(beam, level[place] // OPERATIONS, level[place] % OPERATIONS)
                place += stride
        return beam

    def add_to(self, beam: Beam, place: i64, number: i64) -> None:
        """Carry out an operation and add the result to a beam."""
        after = self.skies[place].clone()
        operate(after, number)
        beam.skies.append(after)
        beam.left.append(self.left[place].without(kind_of(number)))
        steps = vec[i64]()
        for n in range(i64(len(self.steps[place]))):
            steps = append(steps, self.steps[place][n])
        beam.steps.append(append(steps, number))
