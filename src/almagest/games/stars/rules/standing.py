"""How a player stands whose summon is over: facts, and the chance to win that follows from them by what was learned.

Both sites, the own hand, the sky and the cards that have come to light are looked at; nothing that is hidden.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from almagest.games.stars.deck import GREAT_OLD_ONE, GREATER, LESSER, NO_CARD
from almagest.games.stars.rules.horizon import Horizon
from almagest.games.stars.rules.kept import NO_SUMMON, POINTS, Kept, helpers_of
from almagest.games.stars.rules.learned import STANDING
from almagest.games.stars.rules.race import log_odds, race
from almagest.games.stars.rules.threat import fill_threats, strongest_rival
from almagest.games.stars.rules.turn import GOAL, MOST_CREATURES

if TYPE_CHECKING:
    from almagest.games.stars.side import Side
    from almagest.games.stars.state import Stars

NAMES: Final = [
    "always",
    "race",
    "points",
    "rival_points",
    "helpers",
    "rival_helpers",
    "progress",
    "progress_helpers",
    "progress_rival_helpers",
    "great_kept",
    "greater_kept",
    "threat",
    "promise",
    "great_in_reach",
    "greater_in_reach",
    "lesser_in_reach",
]
FACTS: Final = len(NAMES)


@final
class Standing:
    """A position after the summon of one player, seen by that player."""

    state: Stars
    me: Side
    rival: Side
    horizon: Horizon
    kept: Kept
    threats: vec[float]
    facts: vec[float]

    def __init__(self, state: Stars) -> None:
        self.state = state
        self.me = state.me
        self.rival = state.me
        self.horizon = Horizon(state.deck, state.sky)
        self.kept = Kept(state)
        self.threats = vec[float]([0.0] * (NO_SUMMON + 1))
        self.facts = vec[float]([0.0] * FACTS)

    def look(self, state: Stars, seat: i64) -> None:
        """Look at a position for a seat."""
        self.state = state
        self.me = state.sides[seat]
        self.rival = strongest_rival(state, self.me)
        self.horizon.look(state.sky)
        self.kept.look(state, self.me, self.horizon)
        fill_threats(state, self.me, self.rival, self.horizon.shown, self.threats)

    def worth(self, dropped: i64) -> float:
        """Give the log-odds to win if a card is discarded, NO_CARD for none (SR-41)."""
        self.fill(dropped)
        total = 0.0
        for n in range(i64(len(self.facts))):
            total += STANDING[n] * self.facts[n]
        return total

    def best_discard(self) -> tuple[float, int]:
        """Give the log-odds to win after the discard that serves best, and its card, NO_CARD for none (SR-41)."""
        best, card = self.worth(NO_CARD), int(NO_CARD)
        for place in range(i64(len(self.kept.hand))):
            worth = self.worth(self.kept.hand[place])
            if worth > best:
                best, card = worth, int(self.kept.hand[place])
        return best, card

    def fill(self, dropped: i64) -> None:
        """Write the facts if a card is discarded."""
        self.kept.expect(dropped)
        facts, kept = self.facts, self.kept
        facts[0] = 1.0
        facts[1] = log_odds(self.race())
        facts[2] = float(self.me.points)
        facts[3] = float(self.rival.points)
        facts[4] = float(kept.helpers)
        facts[5] = float(helpers_of(self.state, self.rival))
        facts[6] = float(max(self.me.points, self.rival.points)) / float(GOAL)
        facts[7] = facts[6] * facts[4]
        facts[8] = facts[6] * facts[5]
        facts[9] = self.number_kept(GREAT_OLD_ONE, dropped)
        facts[10] = self.number_kept(GREATER, dropped)
        facts[11] = 0.0
        facts[12] = 0.0
        for kind in range(i64(NO_SUMMON)):
            facts[11] += self.threats[kind] * POINTS[kind]
            facts[12] += kept.summons[kind] * kept.points[kind]
        facts[13] = self.in_reach(GREAT_OLD_ONE)
        facts[14] = self.in_reach(GREATER)
        facts[15] = self.in_reach(LESSER)

    def number_kept(self, kind: i64, dropped: i64) -> float:
        """Count the cards of a type that stay in the hand."""
        found = 0.0
        for place in range(i64(len(self.kept.hand))):
            card = self.kept.hand[place]
            found += 1.0 if card != dropped and self.state.deck.types[card] == kind else 0.0
        return found

    def in_reach(self, kind: i64) -> float:
        """Add up how surely each card of a type can be summoned in the next turn."""
        found = 0.0
        for place in range(i64(len(self.kept.hand))):
            found += self.kept.chances[place] if self.state.deck.types[self.kept.hand[place]] == kind else 0.0
        return found

    def race(self) -> float:
        """Give the chance to win if the rival and the player summon as they may, and then both as usual (SR-44)."""
        room, rival_room = self.room(self.me), self.room(self.rival)
        total = 0.0
        for theirs in range(i64(NO_SUMMON + 1)):
            later = self.rival.points + max(i64(0), i64(POINTS[theirs]) - rival_room)
            if later < GOAL:
                for mine in range(i64(NO_SUMMON + 1)):
                    gain = max(0.0, self.kept.points[mine] - float(room))
                    total += self.threats[theirs] * self.kept.summons[mine] * self.race_after(gain, later)
        return total

    def race_after(self, gain: float, later: i64) -> float:
        """Give the chance to win once an own gain, between two whole numbers perhaps, and the rival's are counted."""
        whole = i64(gain)
        part = gain - float(whole)
        points = self.me.points + whole
        chance = (1.0 - part) * (1.0 - race(later, points))
        return chance + part * (1.0 - race(later, points + 1)) if part > 0.0 else chance

    def room(self, side: Side) -> i64:
        """Give the points that leave a full site when a creature comes (SR-25)."""
        return side.least_points(self.state.deck) if side.site_size() == MOST_CREATURES else 0

    def told(self, dropped: int) -> list[float]:
        """List the facts if a card is discarded."""
        self.fill(dropped)
        return [self.facts[n] for n in range(i64(len(self.facts)))]
