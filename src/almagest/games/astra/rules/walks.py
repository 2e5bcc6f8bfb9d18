"""Walks over a figure: how far one can go, how many are needed, and the one Ptolemy prefers."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from almagest.games.astra.deck import STARS, Figures
from almagest.games.astra.rules.board import lowest_star, stars_in
from almagest.games.astra.rules.kinds import GRAND_FIRST, NEAREST_GRAND
from almagest.kernel.bits import bit, has
from almagest.kernel.rng import Rng

NO_STAR: Final = -1
FAR: Final = 15
STEP: Final = 4  # bits a star in a packed walk


def longest_walk(figures: Figures, card: i64, marked: i64, star: i64) -> i64:
    """Count the stars of the longest walk that begins by marking a star; 1 is a dead end (AS-24, AS-25)."""
    marked |= bit(star)
    on = figures.adjacent[STARS * card + star] & ~marked
    best: i64 = 0
    while on:
        best = max(best, longest_walk(figures, card, marked, lowest_star(on)))
        on &= on - 1
    return best + 1


def near_marks(figures: Figures, card: i64, marked: i64) -> i64:
    """Give the stars with which a walk may begin (AS-23)."""
    if marked == 0:
        start: i64 = figures.start[card]
        return bit(start)
    near: i64 = 0
    left = marked
    while left:
        near |= figures.adjacent[STARS * card + lowest_star(left)]
        left &= left - 1
    return near & ~marked


@final
class Finish:
    """The stars that finish a card, in the order of as few walks as possible (AS-52, AS-Q44)."""

    figures: Figures
    card: i64
    walk: i64  # the stars, packed; 0 while none is found

    def __init__(self, figures: Figures, card: i64) -> None:
        self.figures = figures
        self.card = card
        self.walk = 0

    def found(self, marked: i64, last: i64, walks: i64, walk: i64, done: i64) -> bool:
        """Tell whether this walk and so many further ones finish the card, and keep the stars."""
        if marked == self.figures.full[self.card]:
            self.walk = walk
            return True
        if last >= 0 and self.goes_on(
            self.figures.adjacent[STARS * self.card + last] & ~marked, marked, walks, walk, done
        ):
            return True
        return walks > 0 and self.goes_on(near_marks(self.figures, self.card, marked), marked, walks - 1, walk, done)

    def goes_on(self, stars: i64, marked: i64, walks: i64, walk: i64, done: i64) -> bool:
        """Tell whether one of some stars, marked next, leads to the end."""
        while stars:
            star = lowest_star(stars)
            if self.found(marked | bit(star), star, walks, walk | ((star + 1) << (STEP * done)), done + 1):
                return True
            stars &= stars - 1
        return False

    def fewest(self, marked: i64) -> i64:
        """Count the Observe actions needed."""
        walks: i64 = 1
        while not self.found(marked, NO_STAR, walks, 0, 0):
            walks += 1
        return walks


def fewest_walks(figures: Figures, card: i64, marked: i64) -> i64:
    """Count the Observe actions needed to finish a card (AS-52, AS-Q44)."""
    return Finish(figures, card).fewest(marked)


def stars_of_walk(walk: i64) -> list[int]:
    """Unpack a walk: its stars in order."""
    stars: list[int] = []
    while walk:
        stars.append(int(walk & 15) - 1)
        walk >>= STEP
    return stars


@final
class Choice:
    """The walks Ptolemy likes best among all he may take (AS-52, AS-Q24, AS-Q43)."""

    figures: Figures
    card: i64
    before: i64  # the stars marked before
    grand_first: bool
    nearest_grand: bool  # the ruling of edition 2
    must_finish: bool
    best: i64
    walks: vec[i64]

    def __init__(self, figures: Figures, card: i64, before: i64, *, rulings: i64, must_finish: bool) -> None:
        self.figures = figures
        self.card = card
        self.before = before
        self.grand_first = rulings & GRAND_FIRST != 0
        self.nearest_grand = rulings & NEAREST_GRAND != 0
        self.must_finish = must_finish
        self.best = -1
        self.walks = vec[i64](capacity=8)

    def look(self, length: i64) -> None:
        """Try every walk of a length, or shorter where it is stuck (AS-Q43)."""
        first = near_marks(self.figures, self.card, self.before)
        while first:
            star = lowest_star(first)
            self.go(self.before | bit(star), star, star, star + 1, 1, length)
            first &= first - 1

    def go(self, marked: i64, first: i64, last: i64, walk: i64, done: i64, length: i64) -> None:
        """Go on from the last star; a walk never stops while it can go on (AS-Q43)."""
        on = self.figures.adjacent[STARS * self.card + last] & ~marked
        if done == length or on == 0:
            self.weigh(marked, first, last, walk, done)
            return
        while on:
            star = lowest_star(on)
            self.go(marked | bit(star), first, star, walk | ((star + 1) << (STEP * done)), done + 1, length)
            on &= on - 1

    def weigh(self, marked: i64, first: i64, last: i64, walk: i64, done: i64) -> None:
        """Keep the walks of the highest rank (AS-52, AS-Q24)."""
        if self.must_finish and marked != self.figures.full[self.card]:
            return
        rank = self.rank(marked & ~self.before, first, last, walk, done)
        if rank > self.best:
            self.best = rank
            self.walks = vec[i64](capacity=8)
        if rank == self.best:
            self.walks = append(self.walks, walk)

    def rank(self, stars: i64, first: i64, last: i64, walk: i64, done: i64) -> i64:
        """Rank a walk: Grand stars, first star near the Starting star, a Grand star near, length (AS-52, AS-Q24).

        Without `grand_first` the first star comes before the Grand stars.
        """
        start: i64 = self.figures.start[self.card]
        grands = stars_in(stars & self.figures.grand[self.card])
        near_start = FAR - self.distance(first, start)
        goal = FAR - (self.stars_to_grand(walk) if grands else self.to_grand(last))
        one = grands if self.grand_first else near_start
        two = near_start if self.grand_first else grands
        return (((one * 16) + two) * 16 + goal) * 16 + done

    def stars_to_grand(self, walk: i64) -> i64:
        """Count the stars of a walk up to its first Grand star; edition 1 did not look at it (AS-Q24)."""
        if not self.nearest_grand:
            return 0
        grand = self.figures.grand[self.card]
        stars: i64 = 1
        while not has(grand, (walk & 15) - 1):
            walk >>= STEP
            stars += 1
        return stars

    def to_grand(self, star: i64) -> i64:
        """Count the lines to the nearest unmarked Grand star, 0 if there is none left (AS-52, AS-Q43)."""
        left = self.figures.grand[self.card] & ~self.before
        nearest: i64 = FAR if left else 0
        while left:
            nearest = min(nearest, self.distance(star, lowest_star(left)))
            left &= left - 1
        return nearest

    def distance(self, one: i64, two: i64) -> i64:
        """Count the lines between two stars of the whole figure (AS-Q24, AS-Q43)."""
        lines: i64 = self.figures.distances[STARS * (STARS * self.card + one) + two]
        return lines

    def drawn(self, rng: Rng) -> i64:
        """Draw one of the best walks at random (AS-52)."""
        n: i64 = len(self.walks)
        return self.walks[0] if n == 1 else self.walks[rng.below(n)]
