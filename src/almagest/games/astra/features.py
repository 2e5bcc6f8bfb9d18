"""What bots weigh in Astra: a few named facts of a position, each with a weight for the end and one for the start.

The weights are in data/weights.toml; they come from games the bots played against themselves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from almagest.games.astra.rules.board import is_undiscovered, marks_of, next_stars, stars_in, unmarked
from almagest.games.astra.rules.marking import card_limit
from almagest.games.astra.rules.phases import WALK
from almagest.games.astra.rules.scoring import active_fame, element_points, marked_stars, ptolemy_total
from almagest.kernel.bits import count

if TYPE_CHECKING:
    from almagest.games.astra.state import Astra

NAMES: Final = [
    "points",
    "elements",
    "stardust",
    "telescopes",
    "pouch",
    "wisdom",
    "cards",
    "stars",
    "helps",
    "close",
    "turn",
    "walk",
    "ptolemy",
]
NEARLY: Final = 5


def fill(state: Astra, seat: i64, facts: vec[float]) -> None:
    """Write the facts of a seat, less those of the best opponent; nothing hidden is looked at but the own card."""
    for n in range(i64(len(NAMES))):
        facts[n] = 0.0
    own = points_of(state, seat)
    best: i64 = seat
    most = -1.0
    for other in range(i64(state.setting.seats)):
        if other != seat and points_of(state, other) > most:
            best = other
            most = points_of(state, other)
    add(state, seat, facts, 1.0, state.sides[seat].goal)
    if best != seat:
        add(state, best, facts, -1.0, -1)
    facts[0] = own - max(most, 0.0)
    facts[10] = 1.0 if state.player == seat else 0.0
    if state.phase == WALK and state.player == seat:
        facts[11] = float(stars_in(next_stars(state, state.walk_slot, state.walk_star)))
    if state.setting.seats == 1:
        facts[12] = -float(ptolemy_total(state))
        if state.lost:
            facts[12] = -1000.0


def add(state: Astra, seat: i64, facts: vec[float], sign: float, goal: i64) -> None:
    """Add what one player has, or take it away for an opponent."""
    side = state.sides[seat]
    facts[1] += sign * float(element_points(state.deck, side, goal))
    facts[2] += sign * float(side.dust)
    facts[3] += sign * float(side.scopes)
    facts[4] += sign * float(side.pouch)
    facts[5] += sign * float(side.wisdom)
    facts[6] += sign * float(count(side.active | side.tired))
    facts[7] += sign * float(marked_stars(state, seat))
    for slot in range(state.slots):
        if is_undiscovered(state, slot):
            add_card(state, slot, seat, facts, sign)


def add_card(state: Astra, slot: i64, seat: i64, facts: vec[float], sign: float) -> None:
    """Add what an undiscovered card promises: a Boon to come, and a card that is nearly done."""
    own = stars_in(marks_of(state, slot, seat))
    left = stars_in(unmarked(state, slot))
    if own:
        facts[8] += sign
    if left <= NEARLY and state.player == seat:
        facts[9] += sign * float(min(state.sides[seat].dust, left)) / float(left)


def points_of(state: Astra, seat: i64) -> float:
    """Give Fame and what is sure to be scored, elements aside (AS-40)."""
    side = state.sides[seat]
    points = side.fame + active_fame(state.deck, side.active) + side.pouch + card_limit(state.deck.board, side)
    points += side.dust // state.deck.goals.stardust + marked_stars(state, seat) // state.deck.goals.stars
    return float(points)


def time_left(state: Astra) -> float:
    """Give the part of the game that is still to come, from 1 to 0: cards above the Game End card."""
    seats = state.setting.seats
    above: i64 = state.deck.board.above[seats]
    return float(state.above) / float(above)
