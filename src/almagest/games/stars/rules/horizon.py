"""A sky and its neighbours: how near a constellation is, and how many single operations bring it (SR-10 to SR-12).

How many stars a card lacks says little of the turn after the opponents': what can come in many ways survives theirs.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from almagest.games.stars.deck import KINDS, Deck
from almagest.games.stars.rules.beam import OPERATIONS, kind_of, operate
from almagest.games.stars.rules.matching import look_again, look_up, missing
from almagest.games.stars.rules.sky import Sky

# What is written of a card: the stars it lacks; then by kind of operation how many of them bring the whole
# constellation, and how many bring it nearer.
LACKING: Final = 0
BRINGING: Final = 1
NEARING: Final = BRINGING + KINDS
NUMBERS: Final = NEARING + KINDS


@final
class Horizon:
    """The cells of every symbol in a sky, and after each of the 85 operations."""

    deck: Deck
    shown: vec[i64]
    after: list[vec[i64]]

    def __init__(self, deck: Deck, sky: Sky) -> None:
        self.deck = deck
        self.shown = look_up(sky)
        self.after = [look_up(sky) for _ in range(OPERATIONS)]

    def look(self, sky: Sky) -> None:
        """Look at a sky and all its neighbours."""
        look_again(sky, self.shown)
        for number in range(i64(OPERATIONS)):
            neighbour = sky.clone()
            operate(neighbour, number)
            look_again(neighbour, self.after[number])

    def describe(self, card: i64, ignored: i64, out: vec[i64], start: i64) -> None:
        """Write how near a card's constellation is, its own numbers from a place on."""
        lacking = missing(self.deck, self.shown, card, ignored)
        for n in range(i64(NUMBERS)):
            out[start + n] = 0
        out[start + LACKING] = lacking
        for number in range(i64(OPERATIONS)):
            left = missing(self.deck, self.after[number], card, ignored)
            if left == 0:
                out[start + BRINGING + kind_of(number)] += 1
            if left < lacking:
                out[start + NEARING + kind_of(number)] += 1
