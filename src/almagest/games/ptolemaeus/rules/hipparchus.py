"""Hipparchus, the opponent of a solo game: he turns up cards and has no choice (PT-Q66 to PT-Q69)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from almagest.games.ptolemaeus import events
from almagest.games.ptolemaeus.deck import NO_CARD, PLANETS, SEXTANT, SIGNS
from almagest.games.ptolemaeus.rules.phases import NOVA_CONSTELLATIO
from almagest.games.ptolemaeus.rules.placing import open_signs
from almagest.games.ptolemaeus.rules.row import draw, fill_row, throw
from almagest.games.ptolemaeus.rules.studying import check_twelve, unstudied_in
from almagest.games.ptolemaeus.rules.tally import one
from almagest.games.ptolemaeus.rules.zodiac import place_of, planets_in, refresh
from almagest.games.ptolemaeus.side import Side
from almagest.kernel.bits import bit, count, lowest

if TYPE_CHECKING:
    from almagest.games.ptolemaeus.state import Ptolemaeus

STUDIES_BY_FOUR_FROM: Final = 2
TWO_CARDS_FROM: Final = 3


def play_turn(state: Ptolemaeus) -> None:
    """Turn up one card, at level 3 a second in every other turn; SATURNUS makes him miss some (PT-Q67, PT-Q69)."""
    state.me = state.sides[state.active]
    state.turns += 1
    cards: i64 = 2 if state.level >= TWO_CARDS_FROM and state.turns % 2 == 0 else 1
    for _ in range(cards):
        if state.missed:
            state.missed -= 1
            if state.diary is not None:
                events.missed(state)
        elif not state.over:
            turn_up(state)


def turn_up(state: Ptolemaeus) -> None:
    """Turn up and discard the top card, place where it leads, study what can be studied (PT-Q67)."""
    card = draw(state)
    if card == NO_CARD:
        return
    if state.diary is not None:
        events.hipparchus_turns_up(state, int(card))
    throw(state, one(card))
    fill_row(state)
    goal = goal_of(state, state.me, card)
    if goal >= 0:
        place(state, goal)
    while not state.over and state.level >= STUDIES_BY_FOUR_FROM and study_by_four(state):
        pass


def start_of(state: Ptolemaeus, side: Side, card: i64) -> i64:
    """Give the constellation he starts from: the one named; for a sextant the most promising (PT-Q67)."""
    if card != SEXTANT:
        return card
    if side.fresh & side.twos:
        return lowest(side.fresh & side.twos)
    if side.fresh & side.ones:
        return lowest(side.fresh & side.ones)
    return lowest(state.occupied | bit(state.comet))


def goal_of(state: Ptolemaeus, side: Side, card: i64) -> i64:
    """Give the first constellation clockwise with a body where he may place, -1 if there is none (PT-Q67)."""
    bodies = (state.occupied | bit(state.comet)) & open_signs(side)
    sign = start_of(state, side, card)
    for _ in range(SIGNS):
        if (bodies >> sign) & 1 and (side.reserve or side.board() & ~bit(sign)):
            return sign
        sign = sign + 1 if sign < SIGNS - 1 else 0
    return -1


def place(state: Ptolemaeus, goal: i64) -> None:
    """Place a token, from the reserve or moved; a third one studies (PT-Q67, PT-Q68)."""
    side = state.me
    source: i64 = -1
    if side.reserve:
        side.reserve -= 1
    else:
        source = source_for(state, side, goal)
        side.remove(source)
    side.add(goal)
    if state.diary is not None:
        events.hipparchus_places(state, int(goal), int(source))
    if side.tokens_on(goal) == 3:
        side.reserve += side.clear(bit(goal))
        study(state, favourite(state, side, unstudied_in(state, side, goal)), goal)


def source_for(state: Ptolemaeus, side: Side, goal: i64) -> i64:
    """Give the constellation he moves a token from: fewest own tokens, then fewest planets (PT-Q68)."""
    best: i64 = -1
    least: i64 = 100
    for sign in range(i64(SIGNS)):
        tokens = side.tokens_on(sign)
        worth = 10 * tokens + count(planets_in(state, sign))
        if tokens and sign != goal and worth < least:
            least = worth
            best = sign
    return best


def favourite(state: Ptolemaeus, side: Side, planets: i64) -> i64:
    """Choose the planet to study: of his objective first, then from the Moon outwards (PT-Q68)."""
    wanted: i64 = state.deck.objectives[side.objective]
    return lowest(planets & wanted if planets & wanted else planets)


def study(state: Ptolemaeus, planet: i64, sign: i64) -> None:
    """Study like a player, but keep only NOVA CONSTELLATIO of the bonus cards, face up (PT-Q66, PT-Q69)."""
    side = state.me
    side.reserve -= 1
    side.studied |= bit(planet)
    refresh(state, side)
    asteroid = state.asteroids & bit(sign)
    if asteroid:
        state.asteroids ^= asteroid
        side.asteroids += 1
    if state.diary is not None:
        events.hipparchus_studies(state, int(planet), int(sign), asteroid=asteroid != 0)
    if state.bonus_top < len(state.bonus_pile):
        card: i64 = state.bonus_pile[state.bonus_top]
        state.bonus_top += 1
        if card == NOVA_CONSTELLATIO:
            side.bonus += one(card)
            side.bonuses += 1
        else:
            state.spent += one(card)
        if state.diary is not None:
            events.hipparchus_draws(state, int(card))
    check_twelve(state)


def study_by_four(state: Ptolemaeus) -> bool:
    """Study by four tokens if he can; tell whether he did (PT-25, PT-Q67, PT-Q68)."""
    side = state.me
    signs = side.twos & side.fresh
    if signs == 0 or side.on_board() < 4:
        return False
    sign = lowest(wanted_signs(state, side, signs))
    planet = favourite(state, side, unstudied_in(state, side, sign))
    side.reserve += side.clear(bit(sign))
    first, second = two_others(side)
    for other in (first, second):
        side.remove(other)
        side.reserve += 1
    study(state, planet, sign)
    return True


def wanted_signs(state: Ptolemaeus, side: Side, signs: i64) -> i64:
    """Prefer constellations with a new planet of his objective (PT-Q68)."""
    objective: i64 = state.deck.objectives[side.objective]
    found: i64 = 0
    for planet in range(i64(PLANETS)):
        if (objective & ~side.studied) >> planet & 1:
            found |= bit(place_of(state, planet))
    return signs & found if signs & found else signs


def two_others(side: Side) -> tuple[i64, i64]:
    """Choose two tokens elsewhere: without a new planet first, then where he has fewer (PT-Q68)."""
    first: i64 = -1
    for fresh in (False, True):
        for tokens in (1, 2):
            for sign in range(i64(SIGNS)):
                if side.tokens_on(sign) == tokens and ((side.fresh >> sign) & 1 != 0) == fresh:
                    if first >= 0:
                        return first, sign
                    if tokens == 2:
                        return sign, sign
                    first = sign
    raise AssertionError(first)
