"""Studying a planet: by a third token, or by four tokens after the action (PT-23 to PT-30)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from almagest.games.ptolemaeus import events
from almagest.games.ptolemaeus.rules.phases import CASE_B, CHOOSING, GOING, NOTHING, OVER, RETURNING
from almagest.games.ptolemaeus.rules.scoring import has_twelve
from almagest.games.ptolemaeus.rules.tally import one
from almagest.games.ptolemaeus.rules.zodiac import place_of, planets_in, refresh
from almagest.games.ptolemaeus.side import Side
from almagest.kernel.bits import bit, count, lowest

if TYPE_CHECKING:
    from almagest.games.ptolemaeus.state import Ptolemaeus

ASTEROIDS_A_CARD: Final = 2


def unstudied_in(state: Ptolemaeus, side: Side, sign: i64) -> i64:
    """Give the planets in a constellation that a player has not studied (PT-26, PT-27, PT-Q13)."""
    return planets_in(state, sign) & ~side.studied


def begin_study(state: Ptolemaeus, sign: i64) -> None:
    """Study a planet there, compulsorily; of several the player chooses one (PT-24, PT-27, PT-Q41)."""
    planets = unstudied_in(state, state.me, sign)
    state.spot = sign
    if planets & (planets - 1):
        state.phase = CHOOSING
    else:
        study_by_three(state, lowest(planets))


def study_by_three(state: Ptolemaeus, planet: i64) -> None:
    """Take the three tokens off and study the planet (PT-24, PT-Q41)."""
    state.phase = GOING
    side = state.me
    side.reserve += side.clear(bit(state.spot))
    study(state, planet, state.spot)


def study(state: Ptolemaeus, planet: i64, sign: i64) -> None:
    """Put a token into the study area; asteroid, bonus card, twelve points (PT-24, PT-30, PT-32, PT-Q41)."""
    side = state.me
    side.reserve -= 1
    side.studied |= bit(planet)
    refresh(state, side)
    asteroid = state.asteroids & bit(sign)
    if asteroid:
        state.asteroids ^= asteroid
        side.asteroids += 1
    if state.diary is not None:
        events.studied(state, int(planet), int(sign), asteroid=asteroid != 0)
    draw_bonus(state)
    check_twelve(state)


def draw_bonus(state: Ptolemaeus) -> None:
    """Draw a bonus card, if there is one, unseen by the others (PT-32)."""
    if state.bonus_top < len(state.bonus_pile):
        card: i64 = state.bonus_pile[state.bonus_top]
        state.bonus_top += 1
        state.me.bonus += one(card)
        state.me.bonuses += 1
        state.learned = state.ply
        if state.diary is not None:
            events.bonus_drawn(state, int(card))


def check_twelve(state: Ptolemaeus) -> None:
    """End the game at once when the active player has twelve points (PT-40, PT-Q24, PT-Q55)."""
    if has_twelve(state.deck, state.me, strict=state.strict):
        state.winner = state.active
        end_game(state)


def end_game(state: Ptolemaeus) -> None:
    """Nothing more is placed, played or moved; hidden cards are shown (PT-Q29, PT-Q55, PT-Q57)."""
    state.learned = state.ply
    state.phase = OVER
    state.over = True
    state.seat = -1
    if state.diary is not None:
        events.ended(state)


def studies_by_four(state: Ptolemaeus) -> i64:
    """Give the planets that may be studied with four tokens after the action (PT-25, PT-Q12, PT-Q42)."""
    side = state.me
    if (side.twos & side.fresh) == 0 or side.on_board() < 4:
        return 0
    planets: i64 = 0
    for planet in range(i64(7)):
        if not (side.studied >> planet) & 1 and (side.twos >> place_of(state, planet)) & 1:
            planets |= bit(planet)
    return planets


def begin_study_by_four(state: Ptolemaeus, planet: i64) -> None:
    """Take the two tokens off the planet's constellation; two others follow (PT-25, PT-Q42)."""
    side = state.me
    sign = place_of(state, planet)
    state.planet = planet
    state.spot = sign
    state.job = CASE_B
    state.left = 2
    side.reserve += side.clear(bit(sign))
    if state.diary is not None:
        events.taken_off(state, int(sign), 2)
    ask_for_others(state)


def ask_for_others(state: Ptolemaeus) -> None:
    """Ask which others come off, unless there is no choice; then study (PT-25, PT-Q42)."""
    side = state.me
    board = side.board()
    while state.left and (side.on_board() == state.left or board & (board - 1) == 0):
        give(state, lowest(board))
        board = side.board()
    if state.left:
        state.phase = RETURNING
        return
    state.phase = GOING
    state.job = NOTHING
    study(state, state.planet, state.spot)


def give(state: Ptolemaeus, sign: i64) -> None:
    """Take one own token off the board into the reserve."""
    state.me.remove(sign)
    state.me.reserve += 1
    state.left -= 1
    if state.diary is not None:
        events.taken_off(state, int(sign), 1)


def may_exchange(state: Ptolemaeus) -> bool:
    """Tell whether two asteroids can be given for a bonus card (PT-30, PT-Q23, PT-Q44)."""
    return state.me.asteroids >= ASTEROIDS_A_CARD and state.bonus_top < len(state.bonus_pile)


def exchange(state: Ptolemaeus) -> None:
    """Remove two asteroids from the game and draw a bonus card (PT-30, PT-Q44)."""
    state.me.asteroids -= ASTEROIDS_A_CARD
    if state.diary is not None:
        events.exchanged(state)
    draw_bonus(state)
    check_twelve(state)


def planets_of(side: Side) -> i64:
    """Count the planets a player has studied (PT-26)."""
    return count(side.studied)
