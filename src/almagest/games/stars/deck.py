"""The printed facts that the rules look up, as compact tables: one object that all states of a game share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from almagest.kernel.bits import bit
from almagest.kernel.parts import Tables

if TYPE_CHECKING:
    from almagest.games.stars.cards import DeckFacts

MOST_CARDS: Final = 75
WORD: Final = 60  # a set of cards is two words: cards 0 to 59, and the others
NO_CARD: Final = 127
SYMBOLS: Final = 16
NONE: Final = 255

GREAT_OLD_ONE: Final = 0
GREATER: Final = 1
LESSER: Final = 2
MINION: Final = 3

PUSH_KIND: Final = 0
SWAP_KIND: Final = 1
FLIP_KIND: Final = 2
KINDS: Final = 3

EXCHANGE_LESSER: Final = 0
EXCHANGE_GREATER: Final = 1
TAKE_CARD: Final = 2
HAND_SIX: Final = 3
DISCARD_TWO: Final = 4

WHOLE: Final = 0  # one figure
APART: Final = 1  # several figures without a symbol in common: no tile can serve two of them
COUNTED: Final = 2  # single stars only: enough tiles of each symbol
MIXED: Final = 3  # several figures that might claim the same tile


@final
class Deck(Tables):
    """Tables by card; sets of cards are pairs of words, at 2 n and 2 n + 1."""

    facts: DeckFacts
    size: i64
    hand: i64  # how many cards one is dealt, and draws up to (SR-6, SR-42)
    sky: bytes  # the 25 symbols seen at the start, then those below; empty if tiles are laid at random (SR-5)
    fronts: bytes  # the two symbols of each of the 25 tiles (SR-4)
    backs: bytes
    untagged: bytes  # a tag for every card that says nothing (see rules/knowledge.py)
    types: bytes
    creatures: bytes  # all versions of a creature have one number (SR-3)
    pantheons: bytes
    points: bytes
    gains: bytes  # invocation symbols, three numbers a card: pushes, swaps, flips
    changes: bytes  # the kind of symbol the power takes
    into: bytes  # what it gives, three numbers a card
    effects: bytes  # what a minion does
    stars: bytes  # the bonus star
    star_place: bytes  # 16 a card: which star of a Great Old One's figure bears a symbol
    how: bytes  # WHOLE, APART, COUNTED or MIXED
    figures: bytes  # how many figures a constellation has
    needs: bytes  # 16 a card: how many single stars of each symbol
    first_plan: vec[i64]  # by card: its first entry in plan_at; then one a figure, or one a set of ignored stars
    plan_at: vec[i64]  # where a plan begins
    plans: vec[i64]  # see `figures.py`
    of_type: vec[i64]
    takers: vec[i64]  # by kind of symbol: whose power takes it
    with_effect: vec[i64]

    def __init__(self, facts: DeckFacts) -> None:
        self.facts = facts
        self.size = len(facts.card)
        self.hand = facts.hand
        self.sky = b""
        self.fronts = self.backs = b""
        self.untagged = bytes([NONE]) * len(facts.card)
        self.types = self.creatures = self.pantheons = self.points = b""
        self.gains = self.changes = self.into = self.effects = b""
        self.stars = self.star_place = self.how = self.figures = self.needs = b""
        self.first_plan = self.plan_at = self.plans = vec[i64]()
        self.of_type = self.takers = self.with_effect = vec[i64]()


def half_of(card: i64) -> i64:
    """Tell which of the two words of a set a card is in."""
    return 0 if card < WORD else 1


def place_of(card: i64) -> i64:
    """Give the word that holds only this card."""
    return bit(card if card < WORD else card - WORD)
