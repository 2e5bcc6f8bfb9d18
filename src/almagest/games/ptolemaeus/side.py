"""One player: tokens on the board, study area, hand of cards, and what the others know of that hand."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from almagest.games.ptolemaeus.deck import MOST_PLAYERS, TOKENS
from almagest.kernel.bits import bit, count
from almagest.kernel.parts import Part

VIEWERS: Final = MOST_PLAYERS + 1  # four seats, then the spectators
NO_VIEWERS: Final = vec[i64]()
NO_OBJECTIVE: Final = 15


@final
class Side(Part):
    """Sets of constellations and planets, and tallies of cards (4 bits a kind)."""

    ones: i64  # constellations with 1 (or 3) own tokens
    twos: i64  # constellations with 2 (or 3) own tokens
    reserve: i64
    studied: i64  # the planets in the study area
    fresh: i64  # constellations with a planet this player has not studied, kept up to date
    asteroids: i64
    hand: i64
    cards: i64  # how many cards the hand holds
    bonus: i64
    bonuses: i64  # how many bonus cards that is
    objective: i64
    picks: i64  # cards or constellations chosen but not yet shown, 4 bits each, one more than the number (PT-Q52)
    known: vec[i64]  # for every viewer: the cards this hand holds for certain (PT-Q58)

    def __init__(self, known: vec[i64] = NO_VIEWERS) -> None:
        self.ones = 0
        self.twos = 0
        self.reserve = TOKENS
        self.studied = 0
        self.fresh = 0
        self.asteroids = 0
        self.hand = 0
        self.cards = 0
        self.bonus = 0
        self.bonuses = 0
        self.objective = NO_OBJECTIVE
        self.picks = 0
        self.known = known

    def clone(self) -> Side:
        """Copy the side."""
        twin = Side(copied(self.known))
        twin.ones = self.ones
        twin.twos = self.twos
        twin.reserve = self.reserve
        twin.studied = self.studied
        twin.fresh = self.fresh
        twin.asteroids = self.asteroids
        twin.hand = self.hand
        twin.cards = self.cards
        twin.bonus = self.bonus
        twin.bonuses = self.bonuses
        twin.objective = self.objective
        twin.picks = self.picks
        return twin

    def tokens_on(self, sign: i64) -> i64:
        """Count the own tokens on a constellation."""
        return ((self.ones >> sign) & 1) + 2 * ((self.twos >> sign) & 1)

    def board(self) -> i64:
        """Give the constellations with an own token."""
        return self.ones | self.twos

    def on_board(self) -> i64:
        """Count the own tokens on all constellations."""
        return count(self.ones) + 2 * count(self.twos)

    def add(self, sign: i64) -> None:
        """Put a token on a constellation."""
        place = bit(sign)
        if self.ones & place:
            self.twos ^= place
        self.ones ^= place

    def remove(self, sign: i64) -> None:
        """Take a token off a constellation."""
        place = bit(sign)
        self.ones ^= place
        if self.ones & place:
            self.twos ^= place

    def clear(self, signs: i64) -> i64:
        """Take all tokens off some constellations and give their number."""
        gone = count(self.ones & signs) + 2 * count(self.twos & signs)
        self.ones &= ~signs
        self.twos &= ~signs
        return gone


def new_side() -> Side:
    """Make a player with ten tokens in the reserve (PT-6)."""
    return Side(vec[i64]([0] * VIEWERS))


def copied(words: vec[i64]) -> vec[i64]:
    """Copy what the viewers know."""
    twin = vec[i64](capacity=VIEWERS)
    for viewer in range(i64(VIEWERS)):
        twin = append(twin, words[viewer])
    return twin
