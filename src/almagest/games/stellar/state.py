"""The state of a game of Stellar: two sides, row, pile and discards."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from librt.vecs import vec
from mypy_extensions import i64

from almagest.games.stellar import details, features, observation
from almagest.games.stellar.deck import Deck
from almagest.games.stellar.rules import knowledge, legal, listing, scoring, turn
from almagest.games.stellar.rules.phases import STARTERS
from almagest.games.stellar.rules.row import EMPTY_ROW
from almagest.games.stellar.side import NO_CARD, Side
from almagest.kernel.rng import Rng
from almagest.kernel.state import COMPILED, State

if TYPE_CHECKING:
    from almagest.kernel.setting import Setting
    from almagest.kernel.sheet import Sheet


@final
class Stellar(State):
    """One moment of a game."""

    deck: Deck
    first: Side
    second: Side
    me: Side  # the side of the player who decides
    pile: bytes
    top: i64  # how many cards of the pile are gone
    discards: i64
    row: i64  # five cards, 6 bits each
    phase: i64
    turn: i64  # how many turns are over, 0 to 22
    card: i64  # the row or pile card to be placed in the telescope
    satellite_taken: bool  # this turn took a satellite into the hand (ST-38)
    reshuffled: bool  # the discards have become the pile once

    def __init__(self, setting: Setting, deck: Deck, first: Side, second: Side, rng: Rng, pile: bytes) -> None:
        super().__init__(setting, rng)
        self.deck = deck
        self.first = first
        self.second = second
        self.me = first
        self.pile = pile
        self.top = 0
        self.discards = 0
        self.row = EMPTY_ROW
        self.phase = STARTERS
        self.turn = 0
        self.card = NO_CARD
        self.satellite_taken = False
        self.reshuffled = False

    def copy(self) -> Stellar:
        """Copy the game's own fields into a new state."""
        twin = Stellar(self.setting, self.deck, self.first.clone(), self.second.clone(), self.rng.clone(), self.pile)
        if self.seat == 1:
            twin.me = twin.second
        twin.top = self.top
        twin.discards = self.discards
        twin.row = self.row
        twin.phase = self.phase
        twin.turn = self.turn
        twin.card = self.card
        twin.satellite_taken = self.satellite_taken
        twin.reshuffled = self.reshuffled
        return twin

    def side(self, seat: i64) -> Side:
        """Give a seat's side."""
        return self.first if seat == 0 else self.second

    def legal(self) -> list[int]:
        """List the legal actions in ascending order; empty only when the game is over."""
        if COMPILED:
            return State.legal(self)
        return [] if self.over else listing.legal_list(self)

    def fill_legal(self, out: vec[i64]) -> i64:
        """Write the legal actions into the buffer and give their number."""
        return legal.fill_legal(self, out)

    def is_legal(self, action: i64) -> bool:
        """Tell whether an action is legal now."""
        return legal.is_legal(self, action)

    def pick(self, rng: Rng, actions: vec[i64]) -> i64:  # noqa: ARG002
        """Choose a legal action at random; this game need not list them first."""
        return legal.pick(self, rng)

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

    def fill_observation(self, seat: i64, sheet: Sheet) -> None:
        """Write what a seat sees."""
        observation.write(self, seat, sheet)

    def score(self, seat: i64) -> i64:
        """Give a seat's points as they stand; the most win, equal points share the victory (ST-45, ST-Q32)."""
        return scoring.total(self.deck, self.side(seat), self.side(1 - seat))
