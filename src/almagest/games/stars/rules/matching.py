"""Is a constellation in the sky? Bit boards: 25-bit sets of cells, one a symbol (SR-19 to SR-23, SR-Q11, SR-Q36).

A plan (see `figures.py`) says for every orientation where the first star may lie and how far on the others are. The
cells that show each symbol, moved back by that distance and cut with one another, are the places of the whole figure.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from almagest.games.stars.deck import APART, COUNTED, SYMBOLS, WHOLE, Deck
from almagest.games.stars.rules.sky import Sky
from almagest.kernel.bits import bit, count, lowest

NEVER: Final = 99
# Never written: a copy of it costs less than a row made number by number.
NO_CELLS: Final = vec[i64]([0] * SYMBOLS)


def look_up(sky: Sky) -> vec[i64]:
    """Find the cells that show each symbol: what all questions below ask for."""
    shown = NO_CELLS[:]
    look_again(sky, shown)
    return shown


def look_again(sky: Sky, shown: vec[i64]) -> None:
    """Find the cells of another sky, in place of those of the last."""
    for symbol in range(i64(SYMBOLS)):
        shown[symbol] = sky.cells_showing(symbol)


def look_under(sky: Sky, shown: vec[i64]) -> vec[i64]:
    """Find the cells whose tile has each symbol on either face (SR-4)."""
    either = NO_CELLS[:]
    for symbol in range(i64(SYMBOLS)):
        either[symbol] = shown[symbol] | sky.cells_hiding(symbol)
    return either


def is_in_sky(deck: Deck, shown: vec[i64], card: i64) -> bool:
    """Tell whether all constellations of a card can be seen, none of its stars ignored (SR-19, SR-23)."""
    first = deck.first_plan[card]
    how = deck.how[card]
    if how == WHOLE:
        return figure_is_seen(deck, shown, deck.plan_at[first])
    if how == COUNTED:
        return singles_are_seen(deck, shown, card)
    figures: i64 = deck.figures[card]
    for figure in range(figures):
        if not figure_is_seen(deck, shown, deck.plan_at[first + figure]):
            return False
    return how == APART or fits(deck, shown, first, first + figures, 0) != 0


def is_in_sky_ignoring(deck: Deck, shown: vec[i64], card: i64, ignored: i64) -> bool:
    """Tell whether a Great Old One's figure can be seen if a set of its stars is ignored (SR-26, SR-30, SR-Q26)."""
    plan = deck.plan_at[deck.first_plan[card] + ignored]
    return plan != 0 and figure_is_seen(deck, shown, plan)


def figure_is_seen(deck: Deck, shown: vec[i64], plan: i64) -> bool:
    """Tell whether a figure lies in the sky in any orientation; constellations do not wrap (SR-20, SR-21, SR-Q10)."""
    plans = deck.plans
    left = plans[plan]
    plan += 1
    while left > 0:
        if places_of(plans, shown, plan) != 0:
            return True
        plan += 2 + 2 * plans[plan + 1]
        left -= 1
    return False


def places_of(plans: vec[i64], shown: vec[i64], way: i64) -> i64:
    """Give the cells where the first star of one orientation may lie; empty cells ask for nothing (SR-20, SR-22)."""
    cells = plans[way]
    star = way + 2
    end = star + 2 * plans[way + 1]
    while cells != 0 and star < end:
        cells &= shown[plans[star]] >> plans[star + 1]
        star += 2
    return cells


def singles_are_seen(deck: Deck, shown: vec[i64], card: i64) -> bool:
    """Tell whether there are enough tiles of each symbol: single stars are all different tiles (SR-Q11)."""
    base = SYMBOLS * card
    for symbol in range(i64(SYMBOLS)):
        need: i64 = deck.needs[base + symbol]
        if need > 0 and count(shown[symbol]) < need:
            return False
    return True


def fits(deck: Deck, shown: vec[i64], figure: i64, end: i64, taken: i64) -> i64:
    """Lay figures one after the other without sharing a tile; give the cells of all, 0 if it cannot be (SR-23)."""
    if figure == end:
        return taken
    plans = deck.plans
    way = deck.plan_at[figure] + 1
    for _way in range(plans[way - 1]):
        cells = places_of(plans, shown, way)
        while cells:
            own = cells_of(plans, way, lowest(cells))
            if own & taken == 0:
                found = fits(deck, shown, figure + 1, end, taken | own)
                if found != 0:
                    return found
            cells &= cells - 1
        way += 2 + 2 * plans[way + 1]
    return 0


def cells_of(plans: vec[i64], way: i64, first: i64) -> i64:
    """Give the cells of one orientation with its first star on a cell."""
    cells: i64 = 0
    star = way + 2
    end = star + 2 * plans[way + 1]
    while star < end:
        cells |= bit(first + plans[star + 1])
        star += 2
    return cells


def missing(deck: Deck, shown: vec[i64], card: i64, ignored: i64) -> i64:
    """Count the stars that are not in place yet, for the best place of every figure by itself."""
    first = deck.first_plan[card]
    if deck.how[card] == WHOLE:
        plan = deck.plan_at[first + ignored]
        return stars_missing(deck.plans, shown, plan)
    if deck.how[card] == COUNTED:
        return singles_missing(deck, shown, card)
    total: i64 = 0
    figures: i64 = deck.figures[card]
    for figure in range(figures):
        total += stars_missing(deck.plans, shown, deck.plan_at[first + figure])
    if total == 0 and deck.how[card] != APART and fits(deck, shown, first, first + figures, 0) == 0:
        return 1
    return total


def singles_missing(deck: Deck, shown: vec[i64], card: i64) -> i64:
    """Count the single stars for which there is no tile."""
    total: i64 = 0
    base = SYMBOLS * card
    for symbol in range(i64(SYMBOLS)):
        need: i64 = deck.needs[base + symbol]
        if need > 0:
            total += max(0, need - count(shown[symbol]))
    return total


def stars_missing(plans: vec[i64], shown: vec[i64], plan: i64) -> i64:
    """Count the stars that a figure lacks where it lacks fewest."""
    stars = plans[plan + 2]
    best: i64 = 0
    way = plan + 1
    for _way in range(plans[plan]):
        best = max(best, most_in_place(plans, shown, way, plans[way]))
        if best == stars:
            return 0
        way += 2 + 2 * plans[way + 1]
    return stars - best


def most_in_place(plans: vec[i64], shown: vec[i64], way: i64, firsts: i64) -> i64:
    """Count the stars in place for all these first cells at once, bit by bit in three words; give the highest."""
    ones: i64 = 0
    twos: i64 = 0
    fours: i64 = 0
    star = way + 2
    end = star + 2 * plans[way + 1]
    while star < end:
        cells = shown[plans[star]] >> plans[star + 1]
        carry = ones & cells
        ones ^= cells
        fours ^= twos & carry
        twos ^= carry
        star += 2
    return highest(firsts, ones, twos, fours)


def highest(cells: i64, ones: i64, twos: i64, fours: i64) -> i64:
    """Give the highest number among the cells, written in three words."""
    total: i64 = 0
    if cells & fours:
        total += 4
        cells &= fours
    if cells & twos:
        total += 2
        cells &= twos
    if cells & ones:
        total += 1
    return total


def flips_needed(deck: Deck, shown: vec[i64], either: vec[i64], card: i64, ignored: i64) -> i64:
    """Count the flips that bring a constellation, NEVER if flips cannot; every figure by itself, both faces known."""
    first = deck.first_plan[card]
    if deck.how[card] == WHOLE:
        return figure_flips(deck.plans, shown, either, deck.plan_at[first + ignored])
    if deck.how[card] == COUNTED:
        return singles_flips(deck, shown, either, card)
    total: i64 = 0
    figures: i64 = deck.figures[card]
    for figure in range(figures):
        total += figure_flips(deck.plans, shown, either, deck.plan_at[first + figure])
    return min(total, i64(NEVER))


def figure_flips(plans: vec[i64], shown: vec[i64], either: vec[i64], plan: i64) -> i64:
    """Count the flips a figure needs in the best place where every tile has its star on one of its faces."""
    best: i64 = NEVER
    way = plan + 1
    for _way in range(plans[plan]):
        cells = plans[way]
        star = way + 2
        end = star + 2 * plans[way + 1]
        while star < end:
            cells &= either[plans[star]] >> plans[star + 1]
            star += 2
        if cells != 0:
            best = min(best, plans[way + 1] - most_in_place(plans, shown, way, cells))
        way = end
    return best


def singles_flips(deck: Deck, shown: vec[i64], either: vec[i64], card: i64) -> i64:
    """Count the flips that single stars need."""
    total: i64 = 0
    base = SYMBOLS * card
    for symbol in range(i64(SYMBOLS)):
        need: i64 = deck.needs[base + symbol]
        if need > 0:
            if count(either[symbol]) < need:
                return NEVER
            total += max(0, need - count(shown[symbol]))
    return total


def cells_found(deck: Deck, shown: vec[i64], card: i64, ignored: i64) -> i64:
    """Give the cells of a constellation that is in the sky; stars that are ignored have none."""
    first = deck.first_plan[card]
    if deck.how[card] == WHOLE:
        return fits(deck, shown, first + ignored, first + ignored + 1, 0)
    return fits(deck, shown, first, first + deck.figures[card], 0)
