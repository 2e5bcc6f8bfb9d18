"""What bots weigh in The Stars Are Right: a few named facts, each with a weight for the end and one for the start.

The weights are in data/weights.toml; they come from games the bots played against themselves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from almagest.games.stars.deck import GREATER, LESSER, MINION, NO_CARD, WORD
from almagest.games.stars.rules.bonus import ignorable, is_barred
from almagest.games.stars.rules.matching import look_under, look_up, missing
from almagest.games.stars.rules.phases import SUMMON
from almagest.games.stars.rules.reach import chance
from almagest.games.stars.rules.turn import MOST_CREATURES
from almagest.games.stars.side import Side
from almagest.kernel.bits import count, lowest

if TYPE_CHECKING:
    from almagest.games.stars.state import Stars

NAMES: Final = ["points", "greater", "lesser", "minions", "ready", "reach", "near"]
GOAL: Final = 10.0
NEW_CARD: Final = 0.4  # what a card still to be drawn promises


def fill(state: Stars, seat: i64, facts: vec[float]) -> None:
    """Write the facts of a seat, less those of the strongest opponent; only the own hand is looked at."""
    me = state.sides[seat]
    rival = strongest_rival(state, seat)
    facts[0] = float(me.points + on_its_way(state, seat) - rival.points)
    facts[1] = float(creatures(state, me, GREATER) - creatures(state, rival, GREATER))
    facts[2] = float(creatures(state, me, LESSER) - creatures(state, rival, LESSER))
    facts[3] = float(creatures(state, me, MINION) - creatures(state, rival, MINION))
    facts[4] = 0.0
    facts[5] = 0.0
    fill_prospects(state, seat, facts)


def time_left(state: Stars) -> float:
    """Give the part of the way to ten points that the leader has still to go, from 1 to 0."""
    best: i64 = 0
    for side in state.sides:
        best = max(best, side.points)
    return max(0.0, 1.0 - float(best) / GOAL)


def on_its_way(state: Stars, seat: i64) -> i64:
    """Give the points of a creature that is being summoned, less those of the one that must make room (SR-25)."""
    if state.seat != seat or state.summoning == NO_CARD:
        return 0
    points: i64 = state.deck.points[state.summoning]
    return points if state.me.site_size() < MOST_CREATURES else points - state.me.least_points(state.deck)


def strongest_rival(state: Stars, seat: i64) -> Side:
    """Give the opponent with the most points."""
    found = state.sides[1 if seat == 0 else 0]
    for owner in range(i64(len(state.sides))):
        if owner != seat and state.sides[owner].points > found.points:
            found = state.sides[owner]
    return found


def creatures(state: Stars, side: Side, kind: i64) -> i64:
    """Count the creatures of a type on a site."""
    deck = state.deck
    return count(side.site0 & deck.of_type[2 * kind]) + count(side.site1 & deck.of_type[2 * kind + 1])


def fill_prospects(state: Stars, seat: i64, facts: vec[float]) -> None:
    """Write what the hand could bring: the best creature in the sky now, within reach, and near for later turns.

    A card still to be drawn promises something, too; on a full site a creature is worth what it adds.
    """
    side = state.sides[seat]
    still_to_summon = state.seat == seat and state.phase <= SUMMON
    symbols = state.pushes + state.swaps + state.flips
    cost: i64 = side.least_points(state.deck) if side.site_size() == MOST_CREATURES else 0
    facts[6] = NEW_CARD * float(max(0, state.deck.hand - side.hand_size()))
    shown = look_up(state.sky)
    either = look_under(state.sky, shown) if still_to_summon and state.flips > 0 else shown
    for half in range(i64(2)):
        cards = side.hand(half)
        while cards:
            card = WORD * half + lowest(cards)
            cards &= cards - 1
            if is_barred(state.deck, side, card):
                continue
            ignored = ignorable(state, side, card)
            lacking = missing(state.deck, shown, card, ignored)
            worth: i64 = state.deck.points[card]
            value = float(max(0, worth - cost)) + (0.3 if cost == 0 else 0.05)
            if still_to_summon:
                if lacking == 0 and symbols == 0:
                    facts[4] = max(facts[4], value)
                if value > facts[5]:
                    facts[5] = max(facts[5], value * chance(state, shown, either, card, ignored, lacking))
            facts[6] += value * nearness(lacking)


def nearness(lacking: i64) -> float:
    """Give a small number for a constellation that lacks stars."""
    if lacking == 0:
        return 1.0
    if lacking == 1:
        return 0.5
    return 0.25 if lacking == 2 else 0.05
