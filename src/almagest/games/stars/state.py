"""The state of a game of The Stars Are Right: the sky, the sides, the piles, and where the turn stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from librt.vecs import vec
from mypy_extensions import i64

from almagest.games.stars import details, events, features, observation, prospects
from almagest.games.stars.deck import NO_CARD, Deck, half_of, place_of
from almagest.games.stars.rules import knowledge, legal, turn
from almagest.games.stars.rules.phases import INVOKE
from almagest.games.stars.rules.sky import Sky
from almagest.games.stars.side import Side
from almagest.kernel.rng import Rng
from almagest.kernel.state import State

if TYPE_CHECKING:
    from almagest.kernel.setting import Setting
    from almagest.kernel.sheet import Sheet


@final
class Stars(State):
    """One moment of a game."""

    deck: Deck
    sides: list[Side]
    me: Side  # the side of the player on turn
    sky: Sky
    pile: bytes
    top: i64  # how many cards of the pile are gone
    discards: bytes  # in the order in which they came
    phase: i64
    turn: i64  # how many turns are over
    invoked: i64  # the card whose symbols are being used (SR-Q21)
    pushes: i64  # symbols left
    swaps: i64
    flips: i64
    used0: i64  # creatures whose power was used this turn (SR-16)
    used1: i64
    summoning: i64  # the creature on its way to the site (SR-Q29)
    dropped: i64  # cards discarded in step 4
    minion: i64  # the minion in use
    resume: i64  # the phase that goes on afterwards
    given: i64  # the creature given away for one still to be chosen
    tags: bytes  # see rules/knowledge.py
    moments: bytes
    top_only: bool  # option `dhole` (SR-Q3)
    round_limit: i64  # option `round_limit` (SR-Q33)

    def __init__(self, setting: Setting, deck: Deck, sides: list[Side], sky: Sky, rng: Rng, pile: bytes) -> None:
        super().__init__(setting, rng)
        self.deck = deck
        self.sides = sides
        self.me = sides[0]
        self.sky = sky
        self.pile = pile
        self.top = 0
        self.discards = b""
        self.phase = INVOKE
        self.turn = 0
        self.invoked = NO_CARD
        self.pushes = 0
        self.swaps = 0
        self.flips = 0
        self.used0 = 0
        self.used1 = 0
        self.summoning = NO_CARD
        self.dropped = 0
        self.minion = NO_CARD
        self.resume = INVOKE
        self.given = NO_CARD
        self.tags = deck.untagged
        self.moments = b""
        self.top_only = False
        self.round_limit = 0

    def copy(self) -> Stars:
        """Copy the game's own fields into a new state."""
        sides = [side.clone() for side in self.sides]
        twin = Stars(self.setting, self.deck, sides, self.sky.clone(), self.rng.clone(), self.pile)
        if self.seat > 0:
            twin.me = sides[self.seat]
        twin.top = self.top
        twin.discards = self.discards
        twin.phase = self.phase
        twin.turn = self.turn
        twin.invoked = self.invoked
        twin.pushes = self.pushes
        twin.swaps = self.swaps
        twin.flips = self.flips
        twin.used0 = self.used0
        twin.used1 = self.used1
        twin.summoning = self.summoning
        twin.dropped = self.dropped
        twin.minion = self.minion
        twin.resume = self.resume
        twin.given = self.given
        twin.tags = self.tags
        twin.moments = self.moments
        twin.top_only = self.top_only
        twin.round_limit = self.round_limit
        return twin

    def forget_use(self, card: i64) -> None:
        """Forget that a creature's power was used: it has left the site."""
        if half_of(card) == 0:
            self.used0 &= ~place_of(card)
        else:
            self.used1 &= ~place_of(card)

    def fill_legal(self, out: vec[i64]) -> i64:
        """Write the legal actions into the buffer and give their number."""
        return legal.fill_legal(self, out)

    def is_legal(self, action: i64) -> bool:
        """Tell whether an action is legal now."""
        return legal.is_legal(self, action)

    def pick(self, rng: Rng, actions: vec[i64]) -> i64:
        """Choose a legal action at random."""
        return legal.pick(self, rng, actions)

    def play(self, action: i64) -> None:
        """Carry out a legal action."""
        turn.decide(self, action)

    def determinize(self, seat: i64, rng: Rng) -> None:
        """Replace all that a seat cannot know by a random possibility."""
        knowledge.redeal(self, seat, rng)

    def shuffle_unseen(self, rng: Rng) -> None:
        """Deal anew what nobody has seen."""
        knowledge.shuffle_unseen(self, rng)

    def fill_features(self, seat: i64, facts: vec[float]) -> float:
        """Write the facts that bots weigh; give the part of the game still to come."""
        features.fill(self, seat, facts)
        return features.time_left(self)

    def fill_details(self, seat: i64, out: vec[float]) -> None:
        """Write what the judge looks at beside those facts."""
        details.fill(self, seat, out)

    def fill_prospects(self, seat: i64, out: vec[float]) -> None:
        """Write what a judge that tells chances sees besides."""
        prospects.fill(self, seat, out)

    def fill_observation(self, seat: i64, sheet: Sheet) -> None:
        """Write what a seat sees."""
        observation.write(self, seat, sheet)

    def tell_opening(self) -> None:
        """Write into the diary which cards were dealt."""
        events.dealt(self)

    def score(self, seat: i64) -> i64:
        """Give a seat's points; the most win, and ten end the game (SR-24, SR-44, SR-Q33)."""
        return self.sides[seat].points
