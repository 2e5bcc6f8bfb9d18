"""What bots weigh in Ptolemaeus: a few named facts of a position, each with a weight for the end and one for the start.

The weights are in data/weights.toml; they come from games the bots played against themselves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from almagest.games.ptolemaeus.deck import SEXTANT
from almagest.games.ptolemaeus.rules import scoring
from almagest.games.ptolemaeus.rules.outlook import Later, Plan, look_ahead
from almagest.games.ptolemaeus.rules.paying import payable_signs
from almagest.games.ptolemaeus.rules.phases import CARD
from almagest.games.ptolemaeus.rules.tally import by_colour, count_of
from almagest.games.ptolemaeus.side import NO_OBJECTIVE, Side
from almagest.kernel.bits import bit, count

if TYPE_CHECKING:
    from almagest.games.ptolemaeus.state import Ptolemaeus

NAMES: Final = [
    "points",
    "planets",
    "pairs",
    "singles",
    "stray",
    "fours",
    "reserve",
    "cards",
    "many_cards",
    "sextants",
    "named",
    "finish",
    "colours",
    "bonus",
    "asteroids",
    "objective",
    "aimed",
    "staying",
    "danger",
    "turns",
    "studies",
    "effects",
]
FEW: Final = 4  # cards: more than these are worth less
MOST: Final = 10


def fill(state: Ptolemaeus, seat: i64, facts: vec[float]) -> None:
    """Write the facts of a seat less those of the strongest opponent; what is under way counts as done."""
    me = state.sides[seat]
    plan = Plan(me)
    if seat == state.active:
        look_ahead(state, plan)
    fill_board(state, me, plan, facts)
    fill_hand(me, plan, facts)
    facts[19] = float(state.extra + (0 if state.acted else 1)) if state.active == seat else 0.0
    facts[20] = float(plan.studies)
    facts[21] = float(state.left) if state.active == seat and state.job >= CARD else 0.0
    rival = strongest(state, seat)
    if rival >= 0:
        take_off_rival(state, state.sides[rival], facts)


def fill_board(state: Ptolemaeus, me: Side, plan: Plan, facts: vec[float]) -> None:
    """Write what lies open: points, tokens, and what the end of the cycle will do to them (PT-35, PT-36)."""
    facts[0] = points(state, me)
    facts[1] = planets(me)
    facts[2] = pairs(plan.ones, plan.twos, me.fresh)
    facts[3] = singles(plan.ones, me.fresh)
    facts[4] = stray(plan.ones, plan.twos, me.fresh)
    facts[5] = fours(plan.ones, plan.twos, me.fresh)
    facts[6] = float(min(me.reserve, 3))
    facts[13] = float(me.bonuses) - scoring_cards(me)
    facts[14] = float(me.asteroids)
    facts[15] = objective(state, me)
    facts[16] = tokens(plan.ones, plan.twos, aims(state, me))
    later = Later(state, me)
    facts[17] = tokens(plan.ones, plan.twos, later.fresh)
    facts[18] = tokens(plan.ones, plan.twos, later.comet)


def fill_hand(me: Side, plan: Plan, facts: vec[float]) -> None:
    """Write what the cards in hand are good for (PT-15, PT-16)."""
    hand = me.hand - plan.paid
    cards = me.cards - plan.price + plan.drawn
    facts[7] = float(min(cards, FEW))
    facts[8] = float(max(0, min(cards, MOST) - FEW))
    facts[9] = float(count_of(hand, SEXTANT))
    facts[10] = named(hand, me.fresh)
    facts[11] = float(min(2, count(payable_signs(hand, plan.twos & ~plan.ones & me.fresh))))
    facts[12] = twos_in_hand(hand)


def take_off_rival(state: Ptolemaeus, other: Side, facts: vec[float]) -> None:
    """Subtract what is open of the strongest opponent."""
    facts[0] -= points(state, other)
    facts[1] -= planets(other)
    facts[2] -= pairs(other.ones, other.twos, other.fresh)
    facts[3] -= singles(other.ones, other.fresh)
    facts[4] -= stray(other.ones, other.twos, other.fresh)
    facts[5] -= fours(other.ones, other.twos, other.fresh)
    facts[7] -= float(min(other.cards, FEW))
    facts[8] -= float(max(0, min(other.cards, MOST) - FEW))
    facts[13] -= float(other.bonuses) - scoring_cards(other)
    facts[14] -= float(other.asteroids)


def time_left(state: Ptolemaeus) -> float:
    """Give the part of the Comet's circuit still to come, from 1 to 0."""
    deck = state.deck
    gone = float(state.steps) + float(state.round) / float(deck.rounds)
    return max(0.0, 1.0 - gone / float(deck.circuit))


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


def fours(ones: i64, twos: i64, fresh: i64) -> float:
    """Count the studies by four tokens that are open after the action (PT-25)."""
    ready = count(twos & ~ones & fresh)
    return float(min(ready, (count(ones) + 2 * count(twos)) // 4))


def tokens(ones: i64, twos: i64, signs: i64) -> float:
    """Count the own tokens on some constellations."""
    return float(count(ones & signs) + 2 * count(twos & signs))


def aims(state: Ptolemaeus, side: Side) -> i64:
    """Give the constellations with a planet of the own objective that is still to be studied (PT-31)."""
    if side.objective == NO_OBJECTIVE:
        return 0
    wanted: i64 = state.deck.objectives[side.objective]
    wanted &= ~side.studied
    signs: i64 = 0
    places = state.places
    while wanted:
        if wanted & 1:
            signs |= bit(places & 15)
        wanted >>= 1
        places >>= 4
    return signs


def named(hand: i64, fresh: i64) -> float:
    """Count the cards that alone pay for a constellation with a planet to study, three of a kind at most (PT-15)."""
    total: i64 = 0
    while fresh:
        if fresh & 1:
            total += min(hand & 15, 3)
        fresh >>= 1
        hand >>= 4
    return float(total)


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
