"""The state of a game of Ptolemaeus: the sky, the players, the piles, and what is under way."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from librt.vecs import vec
from mypy_extensions import i64

from almagest.games.ptolemaeus import details, events, features, observation, prospects
from almagest.games.ptolemaeus.deck import ALL_SIGNS, Deck
from almagest.games.ptolemaeus.rules import knowledge, legal, permission, scoring, turn
from almagest.games.ptolemaeus.rules.phases import BEFORE, NOTHING
from almagest.games.ptolemaeus.rules.row import EMPTY_ROW
from almagest.games.ptolemaeus.side import Side
from almagest.kernel.rng import Rng
from almagest.kernel.state import State

if TYPE_CHECKING:
    from almagest.kernel.setting import Setting
    from almagest.kernel.sheet import Sheet


@final
class Ptolemaeus(State):
    """One moment of a game."""

    deck: Deck
    sides: list[Side]  # one a player; in a solo game against Hipparchus he is the second
    me: Side  # the player who decides
    players: i64
    strict: bool = False  # only planets and bonus cards end the game at once (PT-Q56)
    level: i64 = 0  # of Hipparchus; 0 if he does not play

    places: i64  # the constellations of the seven planets, 4 bits each
    comet: i64
    marker: i64  # where the Comet started
    steps: i64  # how far it has gone
    occupied: i64  # constellations with a planet, kept up to date
    targets: i64  # what can be observed in this sky, kept up to date
    asteroids: i64  # constellations with their asteroid

    pile: bytes
    top: i64
    discards: i64  # a tally
    thrown: i64  # how many discards there are
    row: i64  # six cards, 4 bits each
    bonus_pile: bytes
    bonus_top: i64
    spent: i64  # bonus cards played, a tally
    event_pile: bytes
    event_top: i64
    event: i64  # the event card that is up

    cycle: i64  # how many cycles are over
    round: i64
    turn: i64  # within the round
    astrolabe: i64
    active: i64  # whose turn it is; a victim may be deciding
    extra: i64  # extra turns still to come
    acted: bool
    phase: i64
    job: i64
    date: str = ""  # the listed date the sky is of, empty for any other
    winner: i64  # who reached twelve points, -1 if nobody

    target: i64  # what is being paid for
    token: i64  # which of its tokens
    wanted: i64  # how many more cards this token needs
    colour: i64  # their colour
    last: i64  # the card laid last
    paid: i64  # a tally
    to_place: i64  # constellations that still take one token of the observation
    to_place_twice: i64  # or two
    placed: i64  # where this observation has put one token
    placed_twice: i64
    spot: i64  # the constellation in question
    planet: i64  # the planet in question
    left: i64  # how often a card or study still acts
    again: bool = False  # a card has acted once
    quota: i64 = 0  # how much each victim gives
    asking: i64 = 0  # victims still to be asked
    spared: i64  # who need not discard
    missed: i64 = 0  # cards Hipparchus will leave out
    turns: i64 = 0  # his turns so far

    def __init__(
        self,
        setting: Setting,
        deck: Deck,
        sides: list[Side],
        rng: Rng,
        pile: bytes,
        bonus_pile: bytes,
        event_pile: bytes,
    ) -> None:
        super().__init__(setting, rng)
        self.deck = deck
        self.sides = sides
        self.me = sides[0]
        self.players = len(sides)
        self.places = 0
        self.comet = 0
        self.marker = 0
        self.steps = 0
        self.occupied = 0
        self.targets = 0
        self.asteroids = ALL_SIGNS
        self.pile = pile
        self.top = 0
        self.discards = 0
        self.thrown = 0
        self.row = EMPTY_ROW
        self.bonus_pile = bonus_pile
        self.bonus_top = 0
        self.spent = 0
        self.event_pile = event_pile
        self.event_top = 0
        self.event = 0
        self.cycle = 0
        self.round = 0
        self.turn = 0
        self.astrolabe = 0
        self.active = 0
        self.extra = 0
        self.acted = False
        self.phase = BEFORE
        self.job = NOTHING
        self.winner = -1
        self.target = 0
        self.token = 0
        self.wanted = 0
        self.colour = 0
        self.last = 0
        self.paid = 0
        self.to_place = 0
        self.to_place_twice = 0
        self.placed = 0
        self.placed_twice = 0
        self.spot = 0
        self.planet = 0
        self.left = 0
        self.spared = -1

    def copy(self) -> Ptolemaeus:
        """Copy the game's own fields into a new state."""
        sides = [side.clone() for side in self.sides]
        twin = Ptolemaeus(self.setting, self.deck, sides, self.rng.clone(), self.pile, self.bonus_pile, self.event_pile)
        if self.seat > 0:
            twin.me = sides[self.seat]
        twin.players = self.players
        twin.strict = self.strict
        twin.level = self.level
        twin.places = self.places
        twin.comet = self.comet
        twin.marker = self.marker
        twin.steps = self.steps
        twin.occupied = self.occupied
        twin.targets = self.targets
        twin.asteroids = self.asteroids
        twin.top = self.top
        twin.discards = self.discards
        twin.thrown = self.thrown
        twin.row = self.row
        twin.bonus_top = self.bonus_top
        twin.spent = self.spent
        twin.event_top = self.event_top
        twin.event = self.event
        twin.cycle = self.cycle
        twin.round = self.round
        twin.turn = self.turn
        twin.astrolabe = self.astrolabe
        twin.active = self.active
        twin.extra = self.extra
        twin.acted = self.acted
        twin.phase = self.phase
        twin.job = self.job
        twin.date = self.date
        twin.winner = self.winner
        self.copy_work(twin)
        return twin

    def copy_work(self, twin: Ptolemaeus) -> None:
        """Copy what is under way."""
        twin.target = self.target
        twin.token = self.token
        twin.wanted = self.wanted
        twin.colour = self.colour
        twin.last = self.last
        twin.paid = self.paid
        twin.to_place = self.to_place
        twin.to_place_twice = self.to_place_twice
        twin.placed = self.placed
        twin.placed_twice = self.placed_twice
        twin.spot = self.spot
        twin.planet = self.planet
        twin.left = self.left
        twin.again = self.again
        twin.quota = self.quota
        twin.asking = self.asking
        twin.spared = self.spared
        twin.missed = self.missed
        twin.turns = self.turns

    def fill_legal(self, out: vec[i64]) -> i64:
        """Write the legal actions into the buffer and give their number."""
        return legal.fill_legal(self, out)

    def is_legal(self, action: i64) -> bool:
        """Tell whether an action is legal now."""
        return permission.is_legal(self, action)

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
        """Write into the diary what happened during set-up."""
        events.opened(self)

    def score(self, seat: i64) -> i64:
        """Give a seat's open points; all points once the game is over (PT-41, PT-Q57)."""
        if self.over:
            return scoring.all_points(self.deck, self.sides[seat])
        return scoring.open_points(self.deck, self.sides[seat])

    def winners(self) -> list[int]:
        """List the seats that have won, once the game is over (PT-40)."""
        return scoring.winners(self) if self.over else []
