"""Where a constellation lies in the sky, or nearly does: cell by cell, for people who look for it (SR-19 to SR-23)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from almagest.games.stars.deck import COUNTED, GREAT_OLD_ONE, SYMBOLS, WHOLE
from almagest.games.stars.rules.sky import CELLS
from almagest.games.stars.rules.targets import best_ignored
from almagest.kernel.bits import members_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from almagest.games.stars.deck import Deck
    from almagest.games.stars.rules.sky import Sky
    from almagest.games.stars.state import Stars


@dataclass(frozen=True)
class Place:
    """One way to lay a constellation: the stars in place, those that are not, and single stars without any tile."""

    here: dict[int, int]  # symbol by cell
    wanted: dict[int, int]
    absent: tuple[int, ...] = ()

    @property
    def lacking(self) -> int:
        """How many stars are not in place."""
        return len(self.wanted) + len(self.absent)

    @cached_property
    def cells(self) -> frozenset[int]:
        """The cells it takes."""
        return frozenset((*self.here, *self.wanted))


def places(state: Stars, card: int) -> list[Place]:
    """Lay a hand card in the sky: everywhere it can be seen whole, else where the fewest stars are missing."""
    deck, first = state.deck, int(state.deck.first_plan[card])
    if deck.how[card] == COUNTED:
        return [singles(deck, card, state.sky)]
    if deck.how[card] == WHOLE:
        ignored = int(best_ignored(state, card)) if deck.types[card] == GREAT_OLD_ONE else 0
        found = laid(deck, int(deck.plan_at[first + ignored]), state.sky)
    else:
        figures = [laid(deck, int(deck.plan_at[first + n]), state.sky) for n in range(deck.figures[card])]
        found = sorted(together(figures), key=order)
    fewest = [place for place in found if place.lacking == found[0].lacking]
    return sorted(fewest, key=lambda place: beyond_flips(place, state.sky))


def order(place: Place) -> tuple[int, list[int]]:
    """Sort by what is missing, then by cells."""
    return place.lacking, sorted(place.cells)


def beyond_flips(place: Place, sky: Sky) -> int:
    """Count the missing stars that are not on the back of their tile."""
    return sum(not on_the_back(sky, symbol, [cell]) for cell, symbol in place.wanted.items())


def laid(deck: Deck, plan: int, sky: Sky) -> list[Place]:
    """Lay one figure in all its orientations and places, those that lack fewest stars first (SR-21, SR-Q10)."""
    return sorted((placed(stars, sky) for stars in figure_stars(deck, plan)), key=order)


def figure_stars(deck: Deck, plan: int) -> Iterator[dict[int, int]]:
    """Give the symbol by cell for every orientation and place of a plan (see `figures.py`)."""
    numbers, way = deck.plans, plan + 1
    for _ in range(numbers[plan]):
        stars = [(int(numbers[way + 2 + 2 * n]), int(numbers[way + 3 + 2 * n])) for n in range(numbers[way + 1])]
        for cell in members_of(numbers[way]):
            yield {cell + distance: symbol for symbol, distance in stars}
        way += 2 + 2 * int(numbers[way + 1])


def placed(stars: dict[int, int], sky: Sky) -> Place:
    """Part the stars that the sky shows from those it does not."""
    here = {cell: symbol for cell, symbol in stars.items() if sky.symbol_at(cell) == symbol}
    return Place(here, {cell: symbol for cell, symbol in stars.items() if cell not in here})


def together(figures: list[list[Place]]) -> list[Place]:
    """Combine places of several figures that share no tile so that fewest stars are missing (SR-23)."""
    stars = sum(len(found[0].cells) for found in figures)
    combined = (list(combinations(figures, lacking)) for lacking in range(stars + 1))
    return next(found for found in combined if found)


def combinations(figures: list[list[Place]], lacking: int) -> Iterator[Place]:
    """Combine places that lack so many stars in all."""
    if len(figures) == 1:
        yield from (place for place in figures[0] if place.lacking == lacking)
        return
    for one in figures[0]:
        if one.lacking <= lacking:
            for other in combinations(figures[1:], lacking - one.lacking):
                if not one.cells & other.cells:
                    yield Place(one.here | other.here, one.wanted | other.wanted)


def singles(deck: Deck, card: int, sky: Sky) -> Place:
    """Choose a tile for each single star, as far as there are any (SR-Q11)."""
    here: dict[int, int] = {}
    absent: list[int] = []
    for symbol in range(SYMBOLS):
        need = int(deck.needs[SYMBOLS * card + symbol])
        shown = members_of(sky.cells_showing(symbol))
        here |= dict.fromkeys(shown[:need], symbol)
        absent += [symbol] * (need - len(shown))
    return Place(here, {}, tuple(absent))


def on_the_back(sky: Sky, symbol: int, cells: Iterable[int] = range(CELLS)) -> list[int]:
    """List the cells whose tile hides a symbol: a flip brings it (SR-12)."""
    return [cell for cell in cells if sky.symbol_at(cell + CELLS) == symbol]
