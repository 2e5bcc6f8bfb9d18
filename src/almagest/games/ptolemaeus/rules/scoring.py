"""Points, the end by twelve points, and who has won (PT-40, PT-41)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from almagest.games.ptolemaeus.deck import Deck
from almagest.games.ptolemaeus.rules.phases import NOVA_CONSTELLATIO
from almagest.games.ptolemaeus.rules.tally import count_of
from almagest.games.ptolemaeus.side import NO_OBJECTIVE, Side
from almagest.kernel.bits import count

if TYPE_CHECKING:
    from almagest.games.ptolemaeus.state import Ptolemaeus

ASTEROIDS_A_POINT: Final = 3


def planet_points(deck: Deck, side: Side) -> i64:
    """Count the planets studied (PT-41)."""
    points: i64 = deck.points[count(side.studied)]
    return points


def asteroid_points(side: Side) -> i64:
    """Count one point for three asteroids (PT-30, PT-41)."""
    return side.asteroids // ASTEROIDS_A_POINT


def bonus_points(side: Side) -> i64:
    """Count one point for each NOVA CONSTELLATIO, from the moment it is drawn (PT-34, PT-Q20)."""
    return count_of(side.bonus, NOVA_CONSTELLATIO)


def objective_points(deck: Deck, side: Side) -> i64:
    """Count the secret objective: two of its planets, or all three (PT-31)."""
    if side.objective == NO_OBJECTIVE:
        return 0
    wanted: i64 = deck.objectives[side.objective]
    found = count(side.studied & wanted)
    if found == 3:
        return deck.three_of_objective
    return deck.two_of_objective if found == 2 else 0


def open_points(deck: Deck, side: Side) -> i64:
    """Count what everybody can see: planets and asteroids (PT-Q57)."""
    return planet_points(deck, side) + asteroid_points(side)


def all_points(deck: Deck, side: Side) -> i64:
    """Count all four sources (PT-41)."""
    return open_points(deck, side) + bonus_points(side) + objective_points(deck, side)


def has_twelve(deck: Deck, side: Side, *, strict: bool) -> bool:
    """Tell whether a player's points end the game at once; strictly, planets and cards only (PT-40, PT-Q24, PT-Q56)."""
    if strict:
        return planet_points(deck, side) + bonus_points(side) >= deck.to_win
    return all_points(deck, side) >= deck.to_win


def standing(state: Ptolemaeus, player: i64) -> i64:
    """Rank a player: points, then planets studied, then tokens on constellations (PT-40, PT-Q28)."""
    side = state.sides[player]
    return 10000 * all_points(state.deck, side) + 100 * count(side.studied) + side.on_board()


def winners(state: Ptolemaeus) -> list[int]:
    """List the seats that have won (PT-40, PT-Q28, PT-Q55, PT-Q64, PT-Q66).

    Twelve points win alone; else the highest standing, shared if equal. A solo race not won has no winner, and
    Hipparchus, who has no seat, may be the one who wins.
    """
    if state.winner >= 0:
        return [int(state.winner)] if state.winner < state.setting.seats else []
    if state.players == 1:
        return [0] if all_points(state.deck, state.sides[0]) >= state.deck.to_win else []
    best = max([standing(state, player) for player in range(state.players)])
    return [int(seat) for seat in range(i64(state.setting.seats)) if standing(state, seat) == best]
