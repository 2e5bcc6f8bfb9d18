"""What bots weigh in Ptolemaeus: a few named facts of a position, each with a weight for the end and one for the start.

The weights are in data/weights.toml; they come from games the bots played against themselves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from almagest.games.ptolemaeus.deck import SEXTANT
from almagest.games.ptolemaeus.rules import scoring
from almagest.games.ptolemaeus.rules.phases import CARD, CASE_B, CHOOSING, OBSERVATION, PAYING
from almagest.games.ptolemaeus.rules.tally import by_colour, count_of, size
from almagest.games.ptolemaeus.rules.zodiac import SIZES, member
from almagest.games.ptolemaeus.side import NO_OBJECTIVE, Side
from almagest.kernel.bits import bit, count, lowest

if TYPE_CHECKING:
    from almagest.games.ptolemaeus.state import Ptolemaeus

NAMES: Final = [
    "points",
    "planets",
    "pairs",
    "singles",
    "stray",
    "reserve",
    "cards",
    "sextants",
    "colours",
    "bonus",
    "asteroids",
    "objective",
    "turns",
    "studies",
    "effects",
]
CIRCUIT: Final = 12.0


def fill(state: Ptolemaeus, seat: i64, facts: vec[float]) -> None:
    """Write the facts of a seat less those of the strongest opponent; what is under way counts as done."""
    me = state.sides[seat]
    plan = Plan(me)
    if seat == state.active:
        look_ahead(state, plan)
    facts[0] = points(state, me)
    facts[1] = planets(me)
    facts[2] = pairs(plan.ones, plan.twos, me.fresh)
    facts[3] = singles(plan.ones, me.fresh)
    facts[4] = stray(plan.ones, plan.twos, me.fresh)
    facts[5] = float(min(me.reserve, 3))
    facts[6] = float(min(me.cards - plan.price, 8))
    facts[7] = float(count_of(me.hand - plan.paid, SEXTANT))
    facts[8] = twos_in_hand(me.hand - plan.paid)
    facts[9] = float(me.bonuses) - scoring_cards(me)
    facts[10] = float(me.asteroids)
    facts[11] = objective(state, me)
    facts[12] = float(state.extra + (0 if state.acted else 1)) if state.active == seat else 0.0
    facts[13] = float(plan.studies)
    facts[14] = float(state.left) if state.active == seat and state.job >= CARD else 0.0
    rival = strongest(state, seat)
    if rival >= 0:
        take_off_rival(state, state.sides[rival], facts)


def take_off_rival(state: Ptolemaeus, other: Side, facts: vec[float]) -> None:
    """Subtract what is open of the strongest opponent."""
    facts[0] -= points(state, other)
    facts[1] -= planets(other)
    facts[2] -= pairs(other.ones, other.twos, other.fresh)
    facts[3] -= singles(other.ones, other.fresh)
    facts[4] -= stray(other.ones, other.twos, other.fresh)
    facts[6] -= float(min(other.cards, 8))
    facts[9] -= float(other.bonuses) - scoring_cards(other)
    facts[10] -= float(other.asteroids)


@final
class Plan:
    """The board as it will be when what is under way is done."""

    ones: i64
    twos: i64
    studies: i64  # planets that will be studied
    paid: i64  # cards chosen for the payment
    price: i64  # how many cards the payment takes at least

    def __init__(self, side: Side) -> None:
        self.ones = side.ones
        self.twos = side.twos
        self.studies = 0
        self.paid = 0
        self.price = 0

    def place(self, sign: i64) -> None:
        """Put a token down; a third one studies (PT-24)."""
        place = bit(sign)
        if self.twos & place:
            self.studies += 1
            self.ones &= ~place
            self.twos &= ~place
        else:
            self.twos |= self.ones & place
            self.ones ^= place


def look_ahead(state: Ptolemaeus, plan: Plan) -> None:
    """Carry a begun observation or study to its end (PT-17, PT-24, PT-25)."""
    if state.phase == PAYING:
        tokens: i64 = SIZES[state.target]
        plan.paid = state.paid
        plan.price = size(state.paid) + state.wanted
        for token in range(tokens):
            plan.place(member(state.target, token))
            if token >= state.token and (token > state.token or state.wanted == 0):
                plan.price += 1
    elif state.phase == CHOOSING:
        plan.studies += 1
        plan.ones &= ~bit(state.spot)
        plan.twos &= ~bit(state.spot)
    elif state.job == CASE_B:
        plan.studies += 1
    if state.job == OBSERVATION:
        left = state.to_place | state.to_place_twice
        while left:
            plan.place(lowest(left))
            left &= left - 1


def time_left(state: Ptolemaeus) -> float:
    """Give the part of the Comet's circuit still to come, from 1 to 0."""
    return max(0.0, 1.0 - (float(state.steps) + float(state.round) / 3.0) / CIRCUIT)


def strongest(state: Ptolemaeus, seat: i64) -> i64:
    """Give the opponent with the most points, -1 if there is none."""
    best: i64 = -1
    most = -1.0
    for player in range(state.players):
        if player != seat and points(state, state.sides[player]) > most:
            most = points(state, state.sides[player])
            best = player
    return best


def points(state: Ptolemaeus, side: Side) -> float:
    """Count all points, as far as they are known in this world (PT-41)."""
    return float(scoring.all_points(state.deck, side))


def planets(side: Side) -> float:
    """Count the planets studied."""
    return float(count(side.studied))


def pairs(ones: i64, twos: i64, fresh: i64) -> float:
    """Count the constellations with two tokens and a planet to study: one more studies it (PT-24, PT-25)."""
    return float(count(twos & ~ones & fresh))


def singles(ones: i64, fresh: i64) -> float:
    """Count the constellations with one token and a planet to study."""
    return float(count(ones & fresh))


def stray(ones: i64, twos: i64, fresh: i64) -> float:
    """Count the tokens where there is nothing to study: they still help a study by four (PT-25)."""
    return float(count(ones & ~fresh) + 2 * count(twos & ~fresh))


def twos_in_hand(hand: i64) -> float:
    """Count the pairs of one colour in a hand: each pays for a token (PT-15)."""
    total: i64 = 0
    colours = by_colour(hand)
    while colours:
        total += (colours & 15) // 2
        colours >>= 4
    return float(total)


def scoring_cards(side: Side) -> float:
    """Count the bonus cards that are points already (PT-Q20)."""
    return float(scoring.bonus_points(side))


def objective(state: Ptolemaeus, side: Side) -> float:
    """Count the planets of the own objective studied (PT-31)."""
    if side.objective == NO_OBJECTIVE:
        return 0.0
    wanted: i64 = state.deck.objectives[side.objective]
    return float(count(wanted & side.studied))
