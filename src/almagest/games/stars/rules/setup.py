"""Set-up: lay the sky, shuffle, deal the hands (SR-5 to SR-7, SR-Q35)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from almagest.games.stars.deck import Deck
from almagest.games.stars.rules.sky import CELLS, Sky
from almagest.games.stars.side import Side
from almagest.games.stars.state import Stars
from almagest.kernel.rng import Rng, reshuffled

if TYPE_CHECKING:
    from almagest.kernel.setting import Setting


def set_up(setting: Setting, deck: Deck, rng: Rng) -> Stars:
    """Lay the tiles, shuffle the creatures and deal; the first seat begins (SR-6, SR-7, SR-Q35)."""
    sky = opening_sky(deck) if deck.sky else random_sky(deck, rng)
    pile = reshuffled(bytes(range(int(deck.size))), rng)
    sides = [Side() for _ in range(setting.seats)]
    top: i64 = 0
    for side in sides:
        for _card in range(deck.hand):
            side.take_in(pile[top])
            top += 1
    state = Stars(setting, deck, sides, sky, rng, pile)
    state.top = top
    return state


def opening_sky(deck: Deck) -> Sky:
    """Lay the tiles as the deck says (SR-5)."""
    sky = Sky()
    for place in range(i64(2 * CELLS)):
        sky.write(place, deck.sky[place])
    return sky


def random_sky(deck: Deck, rng: Rng) -> Sky:
    """Lay the 25 tiles at random, place and face: every arrangement is equally likely (SR-5, SR-Q35)."""
    sky = Sky()
    order = reshuffled(bytes(range(CELLS)), rng)
    for cell in range(i64(CELLS)):
        tile: i64 = order[cell]
        front: i64 = deck.fronts[tile]
        back: i64 = deck.backs[tile]
        turned = rng.below(2) == 1
        sky.write(cell, back if turned else front)
        sky.write(cell + CELLS, front if turned else back)
    return sky
