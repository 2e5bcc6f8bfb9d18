"""How many stars a constellation lacks: exactly, also where two figures want the same tile (SR-23)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from almagest.games.stars.deck import MIXED
from almagest.games.stars.rules.matching import missing
from almagest.kernel.bits import members_of

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i64

    from almagest.games.stars.deck import Deck

TWO = 2


def stars_lacking(deck: Deck, shown: vec[i64], card: int, ignored: int) -> int:
    """Count the stars that are not in place; no tile serves two figures (SR-23)."""
    if deck.how[card] != MIXED or deck.figures[card] != TWO:
        return int(missing(deck, shown, card, ignored))
    first = int(deck.first_plan[card])
    one, two = (by_lack(deck, shown, int(deck.plan_at[first + figure])) for figure in range(TWO))
    stars = len(one) + len(two) - 2
    for lack in range(stars + 1):
        for part in range(lack + 1):
            if any_apart(one.get(part, []), two.get(lack - part, [])):
                return lack
    return stars


def by_lack(deck: Deck, shown: vec[i64], plan: int) -> dict[int, list[int]]:
    """List the places of a figure, each as a set of cells, by the number of stars it lacks there."""
    plans = deck.plans
    found: dict[int, list[int]] = {}
    way = plan + 1
    for _way in range(plans[plan]):
        stars = [(plans[way + 2 + 2 * n], plans[way + 3 + 2 * n]) for n in range(plans[way + 1])]
        for cell in members_of(plans[way]):
            lack = sum(not shown[symbol] >> (cell + step) & 1 for symbol, step in stars)
            found.setdefault(lack, []).append(sum(1 << (cell + step) for _, step in stars))
        way += 2 + 2 * plans[way + 1]
    return {lack: found.get(lack, []) for lack in range(len(stars) + 1)}


def any_apart(places: list[int], others: list[int]) -> bool:
    """Tell whether a place of one figure and one of another share no cell."""
    return any(place & other == 0 for place in places for other in others)
