"""The state of a game of Astra: display, piles, Sphere, Journals, and what the turn on hand has brought so far."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from almagest.games.astra import details, features, observation, prospects
from almagest.games.astra.deck import Deck
from almagest.games.astra.rules import knowledge, legal, scoring, turn
from almagest.games.astra.rules.phases import TURN
from almagest.games.astra.side import Side
from almagest.kernel.rng import Rng
from almagest.kernel.state import State

if TYPE_CHECKING:
    from almagest.kernel.setting import Setting
    from almagest.kernel.sheet import Sheet

NO_CARD: Final = 63
NO_LIBRARY: Final = b""


@final
class Astra(State):
    """One moment of a game."""

    deck: Deck
    sides: list[Side]  # one a player; Ptolemy is the second in the solo game
    me: Side  # the side of the player whose turn it is
    player: i64  # whose turn it is
    players: i64
    modifiers: i64  # solo modifiers, Grand first and the rulings of the edition, as a set of bits
    board: vec[i64]  # the display, five words a place: see rules/board.py
    slots: i64
    order: i64  # the places that hold a card, ascending by card, 3 bits each, one more than the place
    pile: bytes
    top: i64  # how many cards of the pile are gone
    above: i64  # cards above the Game End card
    turns_left: i64  # turns to come after this one; -1 while the end is not triggered
    discards: i64
    sphere: i64  # where the marker stands, a place in the clockwise order
    phase: i64
    # What this turn has brought so far
    effects: i64  # Abilities that hold for the turn, as a set
    glories: i64  # how many cards pay for Grand stars (AS-65, AS-Q32)
    grands: i64  # Grand stars marked
    spent: i64  # Stardust spent on stars
    refund: i64  # of it, what comes back for stars before a Grand star (AS-61)
    uncommon: bool  # a Starting or Grand star was marked (AS-71)
    found: bool  # a card was discovered
    rested: bool
    skipped: bool  # the Action phase is skipped (AS-60)
    dreaming: bool
    walk_slot: i64
    walk_star: i64
    walk_spent: i64  # Stardust spent in this Observe action before the first Grand star
    walk_grand: bool
    left: i64  # stars still to be marked by an Ability or the dreamer
    touched: i64  # places an Ability has marked on
    refills: i64  # places to be filled again, in order, 3 bits each, one more than the place
    # The discovery being resolved
    resolving: i64  # its place; -1 if none
    boons: i64  # Boon boxes not yet crossed out
    helpers: i64  # assisting players who have not had their turn to choose
    group: i64  # those who choose now, tied with each other
    # Ptolemy
    library: bytes
    library_top: i64
    left_card: i64
    right_card: i64
    right_fog: (
        i64  # 0: everybody knows the right card; 1: nobody, from the first deck; 2: nobody, from a reshuffled one
    )
    library_discards: i64
    library_known: bool  # the deck was shuffled from his discard: its cards are known, not their order (AS-Q28)
    removed: i64
    lost: bool

    def __init__(
        self, setting: Setting, deck: Deck, sides: list[Side], rng: Rng, pile: bytes, board: vec[i64], slots: i64
    ) -> None:
        super().__init__(setting, rng)
        self.deck = deck
        self.sides = sides
        self.me = sides[0]
        self.player = 0
        self.players = len(sides)
        self.modifiers = 0
        self.board = board
        self.slots = slots
        self.order = 0
        self.pile = pile
        self.top = 0
        self.above = 0
        self.turns_left = -1
        self.discards = 0
        self.sphere = 0
        self.phase = TURN
        self.effects = 0
        self.glories = 0
        self.grands = 0
        self.spent = 0
        self.refund = 0
        self.uncommon = False
        self.found = False
        self.rested = False
        self.skipped = False
        self.dreaming = False
        self.walk_slot = 0
        self.walk_star = 0
        self.walk_spent = 0
        self.walk_grand = False
        self.left = 0
        self.touched = 0
        self.refills = 0
        self.resolving = -1
        self.boons = 0
        self.helpers = 0
        self.group = 0
        self.library = NO_LIBRARY
        self.library_top = 0
        self.left_card = NO_CARD
        self.right_card = NO_CARD
        self.right_fog = 0
        self.library_discards = 0
        self.library_known = False
        self.removed = 0
        self.lost = False

    def copy(self) -> Astra:
        """Copy the game's own fields into a new state."""
        sides = [side.clone() for side in self.sides]
        twin = Astra(self.setting, self.deck, sides, self.rng.clone(), self.pile, self.board[:], self.slots)
        twin.player = self.player
        twin.players = self.players
        twin.me = sides[self.player]
        twin.modifiers = self.modifiers
        twin.order = self.order
        twin.top = self.top
        twin.above = self.above
        twin.turns_left = self.turns_left
        twin.discards = self.discards
        twin.sphere = self.sphere
        twin.phase = self.phase
        self.copy_turn(twin)
        self.copy_ptolemy(twin)
        return twin

    def copy_turn(self, twin: Astra) -> None:
        """Copy what this turn has brought so far."""
        twin.effects = self.effects
        twin.glories = self.glories
        twin.grands = self.grands
        twin.spent = self.spent
        twin.refund = self.refund
        twin.uncommon = self.uncommon
        twin.found = self.found
        twin.rested = self.rested
        twin.skipped = self.skipped
        twin.dreaming = self.dreaming
        twin.walk_slot = self.walk_slot
        twin.walk_star = self.walk_star
        twin.walk_spent = self.walk_spent
        twin.walk_grand = self.walk_grand
        twin.left = self.left
        twin.touched = self.touched
        twin.refills = self.refills
        twin.resolving = self.resolving
        twin.boons = self.boons
        twin.helpers = self.helpers
        twin.group = self.group

    def copy_ptolemy(self, twin: Astra) -> None:
        """Copy Ptolemy's library."""
        twin.library = self.library
        twin.library_top = self.library_top
        twin.left_card = self.left_card
        twin.right_card = self.right_card
        twin.right_fog = self.right_fog
        twin.library_discards = self.library_discards
        twin.library_known = self.library_known
        twin.removed = self.removed
        twin.lost = self.lost

    def fill_legal(self, out: vec[i64]) -> i64:
        """Write the legal actions into the buffer and give their number."""
        return legal.fill_legal(self, out)

    def is_legal(self, action: i64) -> bool:
        """Tell whether an action is legal now."""
        return legal.is_legal(self, action)

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

    def score(self, seat: i64) -> i64:
        """Give a seat's Fame as it stands; secret Final Scoring cards count when all is over (AS-40, AS-Q42)."""
        return scoring.total(self, seat)

    def winners(self) -> list[int]:
        """List who has won: most Fame, ties shared; alone, only with more than Ptolemy (AS-10, AS-41, AS-58)."""
        if not self.over or self.setting.seats > 1:
            return State.winners(self)
        beaten = not self.lost and self.score(0) > scoring.ptolemy_total(self)
        return [0] if beaten else []

    def tell_opening(self) -> None:
        """Write into the diary what happened during set-up."""
        from almagest.games.astra import events

        events.opened(self)
