"""Placing tokens: from the reserve, or moved when it is empty; never a third where nothing is to be studied."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from almagest.games.ptolemaeus import events
from almagest.games.ptolemaeus.deck import ALL_SIGNS
from almagest.games.ptolemaeus.rules.phases import GOING, MOVING, NOTHING, PLACING
from almagest.games.ptolemaeus.rules.studying import begin_study
from almagest.games.ptolemaeus.rules.zodiac import CONJUNCTION, OPPOSITION, SIZES, signs_of
from almagest.games.ptolemaeus.side import Side
from almagest.kernel.bits import bit, count, lowest

if TYPE_CHECKING:
    from almagest.games.ptolemaeus.state import Ptolemaeus


def open_signs(side: Side) -> i64:
    """Give the constellations that may take one more own token (PT-26, PT-28, PT-29, PT-Q14, PT-Q43, PT-Q49)."""
    return (~side.twos | side.fresh) & ALL_SIGNS


def placeable_signs(side: Side, signs: i64) -> i64:
    """Give those of some constellations that can take one token now, moved if the reserve is empty (PT-14, PT-22)."""
    signs &= open_signs(side)
    if side.reserve:
        return signs
    board = side.board()
    if board == 0:
        return 0
    return signs if board & (board - 1) else signs & ~board


def placeable(side: Side, target: i64) -> bool:
    """Tell whether all tokens of a configuration can be placed in some order (PT-Q8, PT-Q39)."""
    signs = signs_of(target)
    tokens: i64 = SIZES[target]
    both = CONJUNCTION <= target < OPPOSITION
    if side.reserve >= tokens:
        if both:
            return signs & (side.board() & ~side.fresh) == 0
        return signs & ~open_signs(side) == 0
    once: i64 = 0 if both else signs
    twice: i64 = signs if both else 0
    return possible(side.fresh, side.ones, side.twos, side.reserve, once, twice, 0, 0)


def possible(fresh: i64, ones: i64, twos: i64, reserve: i64, once: i64, twice: i64, mine: i64, mine_twice: i64) -> bool:
    """Tell whether the remaining tokens of an action can all be placed in some order (PT-Q39, PT-Q40).

    `ones` and `twos` are the own tokens on the board, `once` and `twice` what is to be placed, `mine` and
    `mine_twice` what this action has placed and may not move again.
    """
    left = once | twice
    if left == 0:
        return True
    while left:
        goal = lowest(left)
        left &= left - 1
        if reserve:
            if possible_on(fresh, ones, twos, reserve - 1, once, twice, mine, mine_twice, goal):
                return True
        else:
            sources = movable(ones, twos, mine, mine_twice) & ~bit(goal)
            while sources:
                place = sources & -sources
                sources ^= place
                fewer = ones ^ place
                less_twos = twos ^ place if fewer & place else twos
                if possible_on(fresh, fewer, less_twos, 0, once, twice, mine, mine_twice, goal):
                    return True
    return False


def possible_on(
    fresh: i64, ones: i64, twos: i64, reserve: i64, once: i64, twice: i64, mine: i64, mine_twice: i64, goal: i64
) -> bool:
    """Tell whether a token may go to the goal, and the others after it (PT-26, PT-Q9, PT-Q39)."""
    place = bit(goal)
    if once & place:
        once ^= place
    else:
        twice ^= place
        once |= place
    if twos & place:
        if not fresh & place:
            return False
        return possible(
            fresh, ones & ~place, twos & ~place, reserve + 2, once, twice, mine & ~place, mine_twice & ~place
        )
    if ones & place:
        twos |= place
    if mine & place:
        mine_twice |= place
    return possible(fresh, ones ^ place, twos, reserve, once, twice, mine ^ place, mine_twice)


def movable(ones: i64, twos: i64, mine: i64, mine_twice: i64) -> i64:
    """Give the constellations with a token that lay there before this action (PT-22, PT-Q11, PT-Q40)."""
    return (ones | twos) & ~(ones & ~twos & mine) & ~(twos & ~ones & mine_twice)


def next_signs(state: Ptolemaeus) -> i64:
    """Give the constellations that may take the next token so that the others can follow (PT-Q9, PT-Q39)."""
    me = state.me
    found: i64 = 0
    left = state.to_place | state.to_place_twice
    while left:
        goal = lowest(left)
        left &= left - 1
        if me.reserve:
            if possible_on(
                me.fresh,
                me.ones,
                me.twos,
                me.reserve - 1,
                state.to_place,
                state.to_place_twice,
                state.placed,
                state.placed_twice,
                goal,
            ):
                found |= bit(goal)
        elif sources_for(state, goal):
            found |= bit(goal)
    return found


def sources_for(state: Ptolemaeus, goal: i64) -> i64:
    """Give where a token may be moved from to a goal so that the others can follow (PT-22, PT-Q11, PT-Q40)."""
    me = state.me
    found: i64 = 0
    sources = movable(me.ones, me.twos, state.placed, state.placed_twice) & ~bit(goal)
    while sources:
        place = sources & -sources
        sources ^= place
        ones = me.ones ^ place
        twos = me.twos ^ place if ones & place else me.twos
        if possible_on(
            me.fresh, ones, twos, 0, state.to_place, state.to_place_twice, state.placed, state.placed_twice, goal
        ):
            found |= place
    return found


def order_matters(state: Ptolemaeus) -> bool:
    """Tell whether the order of the remaining tokens can make a difference: scarce tokens or a study (PT-Q9)."""
    me = state.me
    tokens = count(state.to_place) + 2 * count(state.to_place_twice)
    return me.reserve < tokens or (state.to_place & me.twos) != 0


def place_next(state: Ptolemaeus) -> None:
    """Go on with an observation: ask for the next constellation where it matters (PT-17, PT-Q9, PT-Q39)."""
    left = state.to_place | state.to_place_twice
    if left == 0:
        state.job = NOTHING
        state.acted = True
        return
    if left & (left - 1) and order_matters(state):
        left = next_signs(state)
        if left & (left - 1):
            state.phase = PLACING
            return
    aim(state, lowest(left))


def aim(state: Ptolemaeus, goal: i64) -> None:
    """Place a token on a constellation: from the reserve, else one of the board must be moved (PT-22, PT-Q40)."""
    state.spot = goal
    state.phase = GOING
    if state.me.reserve:
        state.me.reserve -= 1
        observe_on(state, goal, -1)
        return
    sources = sources_for(state, goal)
    if sources & (sources - 1):
        state.phase = MOVING
    else:
        move_here(state, lowest(sources))


def move_here(state: Ptolemaeus, source: i64) -> None:
    """Move a token placed before to the constellation under observation (PT-22, PT-Q11, PT-Q40)."""
    state.phase = GOING
    state.me.remove(source)
    observe_on(state, state.spot, source)


def observe_on(state: Ptolemaeus, goal: i64, source: i64) -> None:
    """Put one token of an observation down (PT-14, PT-Q9)."""
    place = bit(goal)
    if state.to_place & place:
        state.to_place ^= place
    else:
        state.to_place_twice ^= place
        state.to_place |= place
    if state.placed & place:
        state.placed_twice |= place
    state.placed ^= place
    put(state, goal, source)


def put(state: Ptolemaeus, goal: i64, source: i64) -> None:
    """Put an own token on a constellation; a third one studies at once (PT-24, PT-Q14)."""
    me = state.me
    me.add(goal)
    if state.diary is not None:
        events.placed(state, int(goal), int(source))
    if me.tokens_on(goal) == 3:
        state.placed &= ~bit(goal)
        state.placed_twice &= ~bit(goal)
        begin_study(state, goal)
