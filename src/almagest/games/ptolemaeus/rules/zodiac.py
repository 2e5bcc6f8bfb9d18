"""The zodiac: who stands where, what can be observed, and how the bodies move (PT-14, PT-18 to PT-21)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from almagest.games.ptolemaeus.deck import ALL_SIGNS, PLANETS, SIGNS
from almagest.games.ptolemaeus.rules.actions import TARGETS
from almagest.games.ptolemaeus.side import Side
from almagest.kernel.bits import bit

if TYPE_CHECKING:
    from almagest.games.ptolemaeus.state import Ptolemaeus

COLOURS: Final = 4
FIRE: Final = 0b000100010001  # Aries, Leo, Sagittarius; the other colours follow one sign further each
CONJUNCTION: Final = SIGNS
OPPOSITION: Final = CONJUNCTION + SIGNS
TRIGONE: Final = OPPOSITION + 6
SQUARE: Final = TRIGONE + 4


def constellations_of(target: int) -> list[int]:
    """Give the constellation of every token of a target, ascending (PT-14, PT-18 to PT-21, PT-Q38)."""
    if target < CONJUNCTION:
        return [target]
    if target < OPPOSITION:
        return [target - CONJUNCTION] * 2
    if target < TRIGONE:
        return [target - OPPOSITION, target - OPPOSITION + 6]
    if target < SQUARE:
        return [target - TRIGONE, target - TRIGONE + 4, target - TRIGONE + 8]
    return sorted((target - SQUARE, (target - SQUARE + 3) % SIGNS))


SIZES: Final = bytes([len(constellations_of(target)) for target in range(TARGETS)])
# By target: its constellations one after the other, 4 bits each, and as a set.
MEMBERS: Final = vec[i64](
    [i64(sum(sign << (4 * n) for n, sign in enumerate(constellations_of(target)))) for target in range(TARGETS)]
)
FIGURES: Final = vec[i64]([i64(sum({1 << sign for sign in constellations_of(target)})) for target in range(TARGETS)])


def member(target: i64, token: i64) -> i64:
    """Give the constellation of one token of a target."""
    return members_from(target, token) & 15


def members_from(target: i64, token: i64) -> i64:
    """Give the constellations of a target's tokens from one on, 4 bits each."""
    return MEMBERS[target] >> (4 * token)


def signs_of(target: i64) -> i64:
    """Give the constellations of a target as a set."""
    return FIGURES[target]


def colour_of(sign: i64) -> i64:
    """Give the colour of a constellation: fire, earth, air, water in turn (PT-16, PT-20)."""
    return sign & 3


def signs_of_colour(colour: i64) -> i64:
    """Give the three constellations of a colour: a triangle (PT-20)."""
    return i64(FIRE) << colour


def signs_of_colours(colours: i64) -> i64:
    """Give the constellations of a set of colours."""
    return FIRE * colours


def place_of(state: Ptolemaeus, planet: i64) -> i64:
    """Give the constellation of a planet."""
    return (state.places >> (4 * planet)) & 15


def planets_in(state: Ptolemaeus, sign: i64) -> i64:
    """Give the planets in a constellation; several may be there (PT-3)."""
    planets: i64 = 0
    places = state.places
    for planet in range(i64(PLANETS)):
        if places & 15 == sign:
            planets |= bit(planet)
        places >>= 4
    return planets


def survey(state: Ptolemaeus) -> None:
    """Find out anew what can be observed, after the bodies have moved (PT-14, PT-17)."""
    once: i64 = 0
    twice: i64 = 0
    places = state.places
    for _planet in range(i64(PLANETS)):
        place = bit(places & 15)
        twice |= once & place
        once |= place
        places >>= 4
    state.occupied = once
    state.targets = observable(once, twice, bit(state.comet))
    for side in state.sides:
        refresh(state, side)


def observable(occupied: i64, crowded: i64, comet: i64) -> i64:
    """Give all targets in the sky; the Comet is one figure and never with planets (PT-18 to PT-21, PT-29, PT-Q10)."""
    return targets_in(occupied | comet, crowded)


def targets_in(signs: i64, crowded: i64) -> i64:
    """Give all targets that lie in some constellations, conjunctions in the crowded ones (PT-18 to PT-21)."""
    opposite = signs & (signs >> 6)
    triangle = signs & (signs >> 4) & (signs >> 8)
    square = signs & ((signs >> 3) | (signs << 9)) & ALL_SIGNS
    return signs | (crowded << CONJUNCTION) | (opposite << OPPOSITION) | (triangle << TRIGONE) | (square << SQUARE)


def refresh(state: Ptolemaeus, side: Side) -> None:
    """Find the constellations with a planet that a player has not studied (PT-26, PT-28)."""
    fresh: i64 = 0
    places = state.places
    left = ~side.studied
    for _planet in range(i64(PLANETS)):
        if left & 1:
            fresh |= bit(places & 15)
        places >>= 4
        left >>= 1
    side.fresh = fresh


def move_planet(state: Ptolemaeus, planet: i64) -> None:
    """Move a planet one constellation clockwise, in the order of the zodiac (PT-35, PT-Q2)."""
    place = place_of(state, planet)
    change = place ^ (place + 1 if place < SIGNS - 1 else 0)
    state.places ^= change << (4 * planet)


def free_for_comet(occupied: i64, sign: i64) -> i64:
    """Give the first constellation without a planet, from one on clockwise (PT-4, PT-36)."""
    while (occupied >> sign) & 1:
        sign = sign + 1 if sign < SIGNS - 1 else 0
    return sign


def comet_opposite(places: i64) -> i64:
    """Give the Comet's first constellation: opposite the Moon, or the next one without a planet (PT-4)."""
    occupied: i64 = 0
    moon = places & 15
    for _planet in range(i64(PLANETS)):
        occupied |= bit(places & 15)
        places >>= 4
    return free_for_comet(occupied, moon + 6 if moon < 6 else moon - 6)
