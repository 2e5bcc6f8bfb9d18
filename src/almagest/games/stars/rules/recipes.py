"""What symbols a turn can have: a card invoked, changed by powers in every order (SR-9, SR-14 to SR-16)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from almagest.games.stars.deck import KINDS, MINION, NO_CARD, WORD
from almagest.games.stars.rules import actions, phases
from almagest.kernel.bits import has, lowest

if TYPE_CHECKING:
    from almagest.games.stars.state import Stars

MOST_OPERATIONS: Final = 9


@final
class Recipe:
    """A number of pushes, swaps and flips, the card invoked for them, and the actions that lead there."""

    pushes: i64
    swaps: i64
    flips: i64
    card: i64
    moves: list[int]

    def __init__(self, pushes: i64, swaps: i64, flips: i64, card: i64, moves: list[int]) -> None:
        self.pushes = pushes
        self.swaps = swaps
        self.flips = flips
        self.card = card
        self.moves = moves

    def size(self) -> i64:
        """Count the operations."""
        return self.pushes + self.swaps + self.flips

    def has(self, kind: i64) -> bool:
        """Tell whether there is a symbol of a kind: push, swap or flip."""
        return (self.pushes if kind == 0 else self.swaps if kind == 1 else self.flips) > 0

    def without(self, kind: i64) -> Recipe:
        """Give what is left when a symbol of a kind is used."""
        pushes = self.pushes - (1 if kind == 0 else 0)
        swaps = self.swaps - (1 if kind == 1 else 0)
        flips = self.flips - (1 if kind == 2 else 0)
        return Recipe(pushes, swaps, flips, self.card, self.moves)

    def like(self, other: Recipe) -> bool:
        """Tell whether two recipes have the same symbols."""
        return self.pushes == other.pushes and self.swaps == other.swaps and self.flips == other.flips


def recipes(state: Stars) -> list[Recipe]:
    """List what the player on turn can still do to the sky, few operations first; for each one way a card."""
    found: list[Recipe] = []
    for start in beginnings(state):
        changed(state, start, 0, found)
    return sorted(found, key=lambda recipe: (int(recipe.size()), len(recipe.moves)))


def beginnings(state: Stars) -> list[Recipe]:
    """List the invocations that are open: none, a hand card, or the one that has begun."""
    if state.phase == phases.SUMMON:
        return [Recipe(0, 0, 0, NO_CARD, [])]
    if state.phase == phases.OPERATE:
        return [Recipe(state.pushes, state.swaps, state.flips, NO_CARD, [])]
    found = [Recipe(0, 0, 0, NO_CARD, [actions.PASS])]
    for half in range(i64(2)):
        cards = state.me.hand(half)
        while cards:
            card = WORD * half + lowest(cards)
            found.append(invoked(state, card))
            cards &= cards - 1
    return found


def invoked(state: Stars, card: i64) -> Recipe:
    """Invoke a card without any power (SR-9)."""
    gains = state.deck.gains
    pushes: i64 = gains[KINDS * card]
    swaps: i64 = gains[KINDS * card + 1]
    flips: i64 = gains[KINDS * card + 2]
    return Recipe(pushes, swaps, flips, card, [int(actions.INVOKE + card)])


def changed(state: Stars, recipe: Recipe, used: i64, found: list[Recipe]) -> None:
    """Add a recipe and all that powers can make of it, each creature once (SR-15, SR-16)."""
    if recipe.size() <= MOST_OPERATIONS and not known(recipe, found):
        found.append(recipe)
    if recipe.size() == 0:
        return
    place: i64 = 0
    for half in range(i64(2)):
        turned = state.used0 if half == 0 else state.used1
        cards = state.me.site(half)
        while cards:
            card = WORD * half + lowest(cards)
            if not has(used, place) and cards & -cards & turned == 0 and state.deck.types[card] != MINION:
                after = with_power(state, recipe, card)
                if after is not None:
                    changed(state, after, used | (cards_place(place)), found)
            place += 1
            cards &= cards - 1


def cards_place(place: i64) -> i64:
    """Give the set of one place on the site."""
    one: i64 = 64
    return one >> (6 - place)


def known(recipe: Recipe, found: list[Recipe]) -> bool:
    """Tell whether the same symbols are had from the same card with no more powers."""
    return any(
        recipe.like(other) and recipe.card == other.card and len(other.moves) <= len(recipe.moves) for other in found
    )


def with_power(state: Stars, recipe: Recipe, card: i64) -> Recipe | None:
    """Let a creature change one symbol, None if there is none of its kind (SR-14)."""
    kind: i64 = state.deck.changes[card]
    if not recipe.has(kind):
        return None
    into, left = state.deck.into, recipe.without(kind)
    pushes: i64 = into[KINDS * card]
    swaps: i64 = into[KINDS * card + 1]
    flips: i64 = into[KINDS * card + 2]
    moves = [*recipe.moves, int(actions.POWER + card)]
    return Recipe(left.pushes + pushes, left.swaps + swaps, left.flips + flips, recipe.card, moves)
