"""Weighing choices against each other: a search that tries each of them in the same worlds, as long as it is needed.

At first the judge looks at what follows each choice; the sixteen that look best are tried in portions, each a search of
its own, and then the half of them that any search found good. The best go on, and whatever a single search found far
better than the one that was made: a plan that one search misses another finds. So it goes until it is clear which grade
the cost deserves, or until the patience is used up. Whether it was a blunder is a hard word: what may be one is weighed
anew with many choices, and as long as it takes, up to a bound; what is not clear by then is not called a blunder, and
where that can be foreseen nobody waits for it. How
often a choice is tried within a search follows from the position alone: what searches find depends on it, and must not
be left to chance. What is held of a choice before it is tried adds to what searches find, smoothly: a held view that
counts all or nothing would make a cost jump with the random source.
"""

from __future__ import annotations

from math import sqrt
from statistics import mean, variance
from typing import TYPE_CHECKING, NamedTuple

from almagest.kernel.advice import after
from almagest.kernel.bot import Choice
from almagest.kernel.judge_file import judge_of
from almagest.kernel.rng import fast
from almagest.kernel.tree import Tree
from almagest.reviewing.grading import BLUNDER, THRESHOLDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from almagest.kernel.rng import Rng
    from almagest.kernel.state import State

FIRST = 8
"""How many choices are tried by search; twice as many for a while where what was made is judged."""
LAST = 3
"""How many of the best choices are compared to the end."""
PORTIONS = 4
"""Portions of the last comparison, before doubts make it longer."""
TRIALS = 3
"""Portions in which all choices are tried, and again the half of them, where more are open than go on to the end."""
PATIENCE = 6
"""How many times as many portions a doubtful grade may take."""
SURE = 2.5
"""Standard errors between a cost and the nearest threshold that make a grade clear."""
NEAR_A_BLUNDER = 0.08
"""How near to the line of blunders a cost is weighed anew, with more care."""
UNSURE = 6.0
"""Standard errors that do the same: so many, because four portions say little about their own spread."""
LOOKS = (16, 32, 64, 128, 256, 512, 1024, 2048, 4096)
"""Portions of the weighing with care after which is looked whether it is clear by now; few looks, few false alarms."""
CLOSER = 4
"""How many times as many worlds the judge looks at for a review: a glance is cheap, and who passes must not change."""
WIDER = 2
"""How many times as many choices are looked at, and how many times as long, when a blunder is weighed with care."""
SURER = 4.0
"""Standard errors between two choices, or between the line of blunders and a cost, that make it clear."""
LATE = 512
"""Portions after which is foreseen what can still get clear: earlier a cost can be far off."""
VAIN = 2.0
"""Standard errors below what could still get clear that make it vain to go on: it will be no blunder."""
FEW = 16
"""Portions that say little about their own spread: after so many it takes twice as many standard errors."""
A_SHADE = 0.0001
"""How far below the line of blunders a cost is told that never got clear of it: more than is lost by rounding."""
A_GLANCE = 4
STREAMS = 1 << 30


class Held(NamedTuple):
    """What is held of a choice before it is tried: it stays to the end."""

    action: int
    least: float = 0.0
    """The chance to win that it has at least."""
    trust: float = 0.0
    """How much worse than another it may be found to be and still pass for as good."""


class Scales:
    """The choices of one decision on the scales: how each went, portion by portion."""

    def __init__(self, world: State, rng: Rng, *, open_cards: bool = False) -> None:
        self.world = world
        self.legal = world.legal()
        self.judge = judge_of(world.setting)
        self.open_cards = open_cards
        self.stream = int(rng.below(STREAMS)) << 8
        self.rows: dict[int, list[float]] = {}
        self.least: dict[int, float] = {}
        self.trust: dict[int, float] = {}
        self.few = FEW
        self.may_give_up = True

    def hold(self, held: Held) -> int:
        """Note what is held of a choice; give its place."""
        place = self.legal.index(held.action)
        self.least[place] = max(held.least, self.least.get(place, 0.0))
        self.trust[place] = max(held.trust, self.trust.get(place, 0.0))
        return place

    def search(self) -> Tree:
        """Begin a search in worlds of its own."""
        self.stream += 1
        tree = Tree(self.world, fast(self.stream), self.judge)
        tree.open = self.open_cards
        return tree

    def try_all(self, places: Sequence[int], times: int) -> None:
        """Try choices in one more search, each in the same worlds; its first half only learns what follows them."""
        tree = self.search()
        for half in (0, 1):
            for place in places:
                found = tree.tried(place, max(1, times // 2), fast(2 * self.stream + half))
                if half:
                    self.rows.setdefault(place, []).append(found)

    def chance(self, place: int) -> float:
        """Give the chance to win with a choice."""
        return max(mean(self.rows[place]), self.least.get(place, 0.0))

    def trusted(self, places: Sequence[int], place: int) -> float:
        """Give the chance to win with a choice, or that of the best as far as it is trusted to be as good."""
        best, found = max(map(self.chance, places)), self.chance(place)
        return min(best, found + self.trust.get(place, 0.0))

    def cost(self, places: Sequence[int], made: int) -> float:
        """Give what the choice that was made gives away, less than nothing where it is trusted to be better."""
        return max(map(self.chance, places)) - self.chance(made) - self.trust.get(made, 0.0)

    def doubt(self, one: int, other: int) -> float:
        """Give the standard error of the difference between two choices."""
        gaps = [first - second for first, second in zip(self.rows[one], self.rows[other], strict=True)]
        return sqrt(variance(gaps) / len(gaps))

    def is_clear(self, places: Sequence[int], made: int) -> bool:
        """Tell whether the cost of the choice that was made is surely on its side of every threshold."""
        best, cost = max(places, key=self.chance), self.cost(places, made)
        rivals = [best] if best != made else [place for place in places if place != made]
        doubt = SURE * max(self.doubt(place, made) for place in rivals)
        return all(abs(cost - threshold) > doubt for threshold in THRESHOLDS)

    def far_from_a_blunder(self, places: Sequence[int], made: int) -> float:
        """Give how far the cost of the choice that was made is from the line of blunders."""
        return abs(self.cost(places, made) - BLUNDER)

    def may_be_a_blunder(self, places: Sequence[int], made: int) -> bool:
        """Tell whether the choice that was made is to be weighed with care: unless it is far from a blunder, surely."""
        doubt = max((self.doubt(place, made) for place in places if place != made), default=0.0)
        return self.cost(places, made) + max(NEAR_A_BLUNDER, UNSURE * doubt) > BLUNDER

    def rivals(self, places: Sequence[int], made: int) -> list[int]:
        """Keep the choices that may still be the best, and the one that was made."""
        best = max(places, key=self.chance)
        return [
            place
            for place in places
            if place == made or self.chance(place) + SURER * self.doubt(best, place) >= self.chance(best)
        ]

    def may_be_best(self, places: Sequence[int], place: int) -> bool:
        """Tell whether a choice may still pass for the best, as far as it is trusted."""
        best = max(places, key=self.chance)
        room = self.trust.get(place, 0.0) + SURER * self.doubt(best, place)
        return self.chance(place) + room >= self.chance(best)

    def is_settled(self, places: Sequence[int], made: int) -> bool:
        """Tell whether the choice that was made is surely a blunder, or surely none."""
        doubt = max((self.doubt(place, made) for place in places if place != made), default=0.0)
        return self.far_from_a_blunder(places, made) > SURER * (1 + self.few / len(self.rows[made])) * doubt

    def is_vain(self, places: Sequence[int], made: int) -> bool:
        """Tell whether the choice that was made will hardly be a clear blunder by the last look."""
        doubt = max((self.doubt(place, made) for place in places if place != made), default=0.0)
        cost, portions = self.cost(places, made), len(self.rows[made])
        is_below = cost + SURE * (1 + self.few / portions) * doubt < BLUNDER
        by_the_end = SURER * doubt * sqrt(portions / LOOKS[-1])
        is_foreseen = portions >= LATE and cost + VAIN * doubt < BLUNDER + by_the_end
        return self.may_give_up and (is_below or is_foreseen)

    def spare(self, places: Sequence[int], made: int) -> None:
        """Tell a cost above the line of blunders, but not clearly, as one just below: in doubt the milder grade."""
        over = self.cost(places, made) - BLUNDER
        if over >= 0.0 and not self.is_settled(self.rivals(places, made), made):
            self.least[made] = self.chance(made) + over + A_SHADE

    def glances(self, worlds: int) -> list[float]:
        """Let the judge look at what follows each choice, in the same worlds; give the sums for who decides."""
        tree, seat, totals = self.search(), int(self.world.seat), [0.0] * len(self.legal)
        for _ in range(worlds):
            world = tree.possible_world()
            for place, action in enumerate(self.legal):
                self.judge.judge(after(world, action))
                totals[place] += self.judge.chances[seat]
        return totals

    def promising(self, budget: int, kept: Sequence[int], number: int = FIRST) -> list[int]:
        """Give the choices that look best at a glance, and what must stay."""
        if len(self.legal) <= number:
            return list(range(len(self.legal)))
        return best_of(self.glances(max(A_GLANCE, budget // (4 * len(self.legal)))), number, kept)


def best_of(hopes: Sequence[float], number: int, kept: Sequence[int]) -> list[int]:
    """Give the places of the best hopes, and what must stay."""
    ranked = sorted(range(len(hopes)), key=lambda place: (-hopes[place], place))
    return [*ranked[:number], *(place for place in ranked[number:] if place in kept)]


def ranked(
    world: State, made: int, held: Sequence[Held], budget: int, rng: Rng, *, is_best: bool = False
) -> list[Choice]:
    """Rank the best choices and the one that was made by the chance to win after them, the best first.

    Where the one that was made is held to be the best, no cost is at stake, and no room is kept among the last ones.
    """
    scales = Scales(world, rng)
    kept = list(dict.fromkeys(scales.hold(view) for view in (Held(made), *held)))
    places = (proof if is_best else judgement)(scales, kept, budget)
    found = [Choice(scales.legal[place], len(scales.rows[place]), scales.trusted(places, place)) for place in places]
    plans = [view.action for view in held if view.trust]
    return sorted(found, key=lambda choice: (-choice.chance, choice.action not in plans, choice.action))


def best_chance(world: State, held: Sequence[Held], budget: int, rng: Rng) -> float:
    """Give the chance to win with the best choice after a short look: as in a review, but not until it is clear."""
    scales = Scales(world, rng)
    kept = list(dict.fromkeys(scales.hold(view) for view in held))
    places = scales.promising(CLOSER * budget, kept)
    times = max(2, budget // (2 * PORTIONS * min(len(places), LAST + 1 + len(kept))))
    for _ in range(PORTIONS):
        scales.try_all(places, times)
    return max(map(scales.chance, places))


def proof(scales: Scales, kept: Sequence[int], budget: int) -> list[int]:
    """Weigh a choice that is held to be the best; give the last ones."""
    scales.few, scales.may_give_up = 0, False
    places = scales.promising(budget, kept)
    if len(places) > LAST + len(kept):
        scales.try_all(places, budget // (2 * len(places)))
        places = chosen(places, [scales.chance(place) for place in places], LAST, kept)
        scales.rows = {}
    times = max(2, budget // (2 * PORTIONS * len(places)))
    compare(scales, places, kept[0], times)
    if scales.far_from_a_blunder(places, kept[0]) < NEAR_A_BLUNDER:
        return settled(scales, scales.promising(WIDER * budget, kept, WIDER * FIRST), kept, times)
    return places


def judgement(scales: Scales, kept: Sequence[int], budget: int) -> list[int]:
    """Weigh the choice that was made; give the last ones."""
    places = scales.promising(CLOSER * budget, kept, WIDER * FIRST)
    room = min(len(places), LAST + len(kept))
    times = max(2, budget // (2 * PORTIONS * room))
    if len(places) > room:
        places = tried_out(scales, places, kept, times)
    compare(scales, places, kept[0], times)
    if scales.may_be_a_blunder(places, kept[0]):
        more = scales.promising(CLOSER * WIDER * budget, [*kept, *places], WIDER * FIRST)
        return settled(scales, more, kept, times)
    return places


def chosen(places: Sequence[int], hopes: Sequence[float], number: int, kept: Sequence[int]) -> list[int]:
    """Give the choices of which most is hoped, and what must stay."""
    return [places[n] for n in best_of(hopes, number, [places.index(place) for place in kept])]


def tried_out(scales: Scales, places: Sequence[int], kept: Sequence[int], times: int) -> list[int]:
    """Try all choices; give the best, what must stay, and what even one search found good enough to show a blunder.

    Some plans are found by one search in two only: no choice must be dropped because the first search missed its plan.
    """
    for _ in range(TRIALS):
        scales.try_all(places, times)
    places = chosen(places, [max(scales.rows[place]) for place in places], FIRST, kept)
    for _ in range(TRIALS):
        scales.try_all(places, times)
    best = chosen(places, [scales.chance(place) for place in places], LAST, kept)
    line = scales.chance(kept[0]) + BLUNDER - NEAR_A_BLUNDER
    return [place for place in places if place in best or max(scales.rows[place]) > line]


def compare(scales: Scales, places: Sequence[int], made: int, times: int) -> None:
    """Try the last choices until the grade of the one that was made is clear, or patience ends."""
    for portion in range(len(scales.rows.get(made, ())), PORTIONS * PATIENCE):
        if portion >= PORTIONS and scales.is_clear(places, made):
            break
        scales.try_all(places, times)


def settled(scales: Scales, places: Sequence[int], kept: Sequence[int], times: int) -> list[int]:
    """Try choices anew until a blunder is settled, or patience ends; give what may be best, and what must stay."""
    made, scales.rows = kept[0], {}
    for portion in range(1, LOOKS[-1] + 1):
        scales.try_all(places, times)
        if portion in LOOKS:
            left = scales.rivals(places, made)
            if left == [made]:
                break
            places = [
                place for place in places if place in left or (place in kept and scales.may_be_best(places, place))
            ]
            if scales.is_settled(left, made) or scales.is_vain(left, made):
                break
    scales.spare(places, made)
    return list(places)
