"""Set-up: shuffle, deal the starters, make the pile (ST-5 to ST-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from almagest.games.stellar.deck import CARDS, Deck
from almagest.games.stellar.side import Side
from almagest.games.stellar.state import Stellar
from almagest.kernel.bits import bit
from almagest.kernel.rng import Rng, shuffled

if TYPE_CHECKING:
    from almagest.kernel.setting import Setting


def set_up(setting: Setting, deck: Deck, rng: Rng) -> Stellar:
    """Deal two starters each; the fifth is shuffled into the pile with all other cards (ST-6, ST-8, ST-9).

    Telescopes are empty, the first seat begins (ST-5, ST-11, ST-Q18); hands and row follow when both
    starters are chosen.
    """
    starters = shuffled(deck.starters, rng)
    first = Side()
    second = Side()
    for place in range(i64(4)):
        card: i64 = starters[place]
        side = first if place < 2 else second
        side.hand |= bit(card)
    others = ((1 << CARDS) - 1) & ~first.hand & ~second.hand
    return Stellar(setting, deck, first, second, rng, shuffled(others, rng))
