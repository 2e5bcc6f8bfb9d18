"""Styles: bots that search alike and differ where choices are nearly as good, by how much these leave to chance.

What a choice leaves to chance is how far the chances to win lie apart a few decisions later, in possible worlds.
"""

from __future__ import annotations

from statistics import pstdev
from typing import TYPE_CHECKING

from almagest.kernel.finish import sure_win
from almagest.kernel.rng import fast
from almagest.kernel.search import search_bot
from almagest.kernel.tree import Tree

if TYPE_CHECKING:
    from almagest.kernel.bot import Choice
    from almagest.kernel.rng import Rng
    from almagest.kernel.state import State

WORLDS = 64
"""In which a choice is tried to see what it leaves to chance."""
SEEDS = 2**31
NEARLY = 0.01
"""How much chance to win a style may cost in one decision."""
TRIED = 0.3
"""A choice tried less often than this part of the best one is not known well enough to be taken for its style."""


class StyleBot:
    """Searches, and takes of the choices nearly as good the one that leaves most to chance, or least."""

    def __init__(self, kind: str, argument: str, *, daring: bool) -> None:
        self.search = search_bot(kind, argument, learned=False)
        self.name = self.search.name
        self.daring = daring

    def choose(self, world: State, rng: Rng) -> int:
        """Choose by style; a victory in reach of the own turn is no matter of style."""
        legal = world.legal()
        if len(legal) == 1:
            return legal[0]
        win = sure_win(world, rng)
        return self.choices(world, rng)[0].action if win is None else win

    def choices(self, world: State, rng: Rng) -> list[Choice]:
        """Search and list the choices, the one that suits the style first."""
        found = self.search.choices(world, rng)
        rivals = as_good(found)
        if len(rivals) == 1:
            return found
        seed, sign = int(rng.below(SEEDS)), -1 if self.daring else 1
        chosen = min(rivals, key=lambda choice: (sign * risk(world, choice.action, seed), choice.action))
        return [chosen, *(choice for choice in found if choice is not chosen)]


def as_good(found: list[Choice]) -> list[Choice]:
    """Give the choices that are nearly as good as the first, and well enough known."""
    best = found[0]
    return [
        choice
        for choice in found
        if choice is best or (choice.chance > best.chance - NEARLY and choice.visits >= TRIED * best.visits)
    ]


def risk(world: State, action: int, seed: int) -> float:
    """Give how far the chances to win lie apart a few decisions after a choice; equal seeds deal equal worlds."""
    tree, place = Tree(world, fast(seed)), world.legal().index(action)
    return pstdev(tree.tried(place, 1, fast(seed + number)) for number in range(WORLDS))
