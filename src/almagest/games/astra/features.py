"""What bots weigh in Astra: a few named facts of a position, each with a weight for the end and one for the start.

The weights are in data/weights.toml; they come from games the bots played against themselves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from almagest.games.astra.deck import BOXES
from almagest.games.astra.rules.board import (
    card_at,
    is_undiscovered,
    marked_at,
    marks_of,
    next_stars,
    stars_in,
    unmarked,
)
from almagest.games.astra.rules.kinds import ANY_COMMON, IMPROVEMENT, REFUND_COMMON, REFUND_GRAND, REST_FULL
from almagest.games.astra.rules.marking import card_limit, returning
from almagest.games.astra.rules.phases import AGAIN, TURN, WALK
from almagest.games.astra.rules.scoring import active_fame, element_points, ptolemy_total
from almagest.games.astra.rules.walks import NO_STAR, Finish
from almagest.games.astra.side import DECLINED, NO_PICK
from almagest.kernel.bits import bit, count

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
    "active",
    "promise",
    "pace",
    "ready",
    "marks",
]
PLACES: Final = b"\x00\x02\x03\x04\x05\x0d"  # the facts that Boons add to, by kind
NEARLY: Final = 5
ENOUGH: Final = 3  # own marks on a card; more of them hardly make a better Boon
HOPE: Final = 3  # Stardust that an Ability for the turn may bring back, where it is not known yet


def fill(state: Astra, seat: i64, facts: vec[float]) -> None:
    """Write the facts of a seat, less those of the best opponent; nothing hidden is looked at but the own card."""
    for n in range(i64(len(NAMES))):
        facts[n] = 0.0
    own = points_of(state, seat)
    best: i64 = seat
    most = -1.0
    for other in range(i64(state.setting.seats)):
        if other != seat:
            points = points_of(state, other)
            if points > most:
                best = other
                most = points
    add(state, seat, facts, 1.0, state.sides[seat].goal)
    if best != seat:
        add(state, best, facts, -1.0, -1)
    facts[0] = own - max(most, 0.0)
    facts[9] = closeness(state) if state.player == seat else -closeness(state)
    facts[16] = ready(state) if state.player == seat else -ready(state)
    facts[10] = 1.0 if state.player == seat else 0.0
    if state.player == seat:
        add_turn(state, facts)
    if NO_PICK < state.sides[seat].pick < DECLINED:
        add_pick(state, state.sides[seat].pick, facts)
    if state.setting.seats == 1:
        add_ptolemy(state, facts)


def add(state: Astra, seat: i64, facts: vec[float], sign: float, goal: i64) -> None:
    """Add what one player has, or take it away for an opponent."""
    side = state.sides[seat]
    facts[1] += sign * float(element_points(state.deck, side, goal))
    facts[2] += sign * float(side.dust)
    facts[3] += sign * float(side.scopes)
    facts[4] += sign * float(side.pouch)
    facts[5] += sign * float(side.wisdom)
    facts[6] += sign * float(count(side.active | side.tired))
    facts[13] += sign * float(active_fame(state.deck, side.active))
    for slot in range(state.slots):
        if is_undiscovered(state, slot):
            own = stars_in(marks_of(state, slot, seat))
            facts[7] += sign * float(min(own, ENOUGH))
            facts[17] += sign * float(own) / float(state.deck.goals.stars)
            if own:
                facts[8] += sign


def add_turn(state: Astra, facts: vec[float]) -> None:
    """Add what the turn on hand still promises: the way on, Stardust that comes back, Fame for Grand stars."""
    if state.phase == WALK:
        facts[11] = float(stars_in(next_stars(state, state.walk_slot, state.walk_star)))
    facts[0] += float(state.glories * state.grands)
    facts[2] += float(returning(state))
    if state.phase == TURN and not state.skipped:
        facts[14] = float(promise(state))


def promise(state: Astra) -> i64:
    """Guess what Abilities for the turn will bring in the Action phase to come (AS-61, AS-64, AS-65, AS-69, AS-71)."""
    dust = state.me.dust
    hope = min(dust, HOPE)
    found = hope * state.glories
    if state.effects & bit(REST_FULL):
        found += min(dust, state.me.pouch)
    if state.effects & bit(REFUND_COMMON) and not state.uncommon:
        found += hope
    if state.effects & bit(REFUND_GRAND):
        found += hope
    return found + (1 if state.effects & bit(ANY_COMMON) and dust else 0)


def add_pick(state: Astra, pick: i64, facts: vec[float]) -> None:
    """Add the Boon that the seat has chosen and that is not shown yet, as if it had it (AS-Q5)."""
    at = BOXES * card_at(state, state.resolving) + pick - 1
    kind: i64 = state.deck.boon_kinds[at]
    place: i64 = PLACES[kind]
    facts[place] += float(state.deck.boon_amounts[at])
    if kind == IMPROVEMENT:
        facts[0] += float(state.deck.boon_amounts[at])


def closeness(state: Astra) -> float:
    """Tell how nearly the player on turn can finish cards with the Stardust at hand."""
    close = 0.0
    for slot in range(state.slots):
        left = stars_in(unmarked(state, slot))
        if 0 < left <= NEARLY:
            close += float(min(state.me.dust, left)) / float(left)
    return close


def ready(state: Astra) -> float:
    """Count the cards the player on turn can finish at once with Stardust and Telescopes at hand (AS-22, AS-27)."""
    figures = state.deck.figures
    walking = state.phase == WALK
    cards = 0.0
    for slot in range(state.slots):
        left = stars_in(unmarked(state, slot))
        if 0 < left <= NEARLY and left <= state.me.dust:
            last = state.walk_star if walking and slot == state.walk_slot else NO_STAR
            walks = state.me.scopes + (0 if walking or state.phase == AGAIN else 1)
            if Finish(figures, card_at(state, slot)).found(marked_at(state, slot), last, walks, 0, 0):
                cards += 1.0
    return cards


def add_ptolemy(state: Astra, facts: vec[float]) -> None:
    """Add Ptolemy's total and how many library cards he has used: a turn of his costs, but comes sooner or later."""
    facts[12] = -1000.0 if state.lost else -float(ptolemy_total(state))
    facts[15] = float(count(state.library_discards))


def points_of(state: Astra, seat: i64) -> float:
    """Give Fame and what is sure to be scored, whatever becomes of the cards (AS-40)."""
    side = state.sides[seat]
    points = side.fame + side.pouch + card_limit(state.deck.board, side)
    return float(points + side.dust // state.deck.goals.stardust)


def time_left(state: Astra) -> float:
    """Give the part of the game that is still to come, from 1 to 0: cards above the Game End card."""
    seats = state.setting.seats
    above: i64 = state.deck.board.above[seats]
    return float(state.above) / float(above)
