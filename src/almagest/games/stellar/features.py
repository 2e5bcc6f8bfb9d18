"""What bots weigh in Stellar: a few named facts of a position, each with a weight for the end and one for the start.

The weights are in data/weights.toml; they come from games the bots played against themselves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from almagest.games.stellar.deck import SATELLITE, TYPES, Deck
from almagest.games.stellar.rules import scoring
from almagest.games.stellar.rules.telescope import slots_touching
from almagest.games.stellar.side import Side
from almagest.kernel.bits import COUNTS, has, lowest

if TYPE_CHECKING:
    from almagest.games.stellar.state import Stellar

NAMES: Final = ["points", "growth", "stars", "sections", "section_lead", "types", "face_down", "satellites", "hand"]
TURNS: Final = 22.0
SAFE_LEAD: Final = 6


def fill(state: Stellar, seat: i64, facts: vec[float]) -> None:
    """Write the facts of a seat, less those of the opponent; only the own hand is looked at."""
    me, other = state.side(seat), state.side(1 - seat)
    facts[0] = points(me) - points(other)
    facts[1] = growth(me) - growth(other)
    facts[2] = all_stars(me) - all_stars(other)
    facts[3] = float(scoring.sections_won(me, other) - scoring.sections_won(other, me))
    facts[4] = section_lead(me, other)
    facts[5] = types_in_view(me) - types_in_view(other)
    facts[6] = face_down(me) - face_down(other)
    facts[7] = satellites(me) - satellites(other)
    facts[8] = hand(state.deck, me)


def time_left(state: Stellar) -> float:
    """Give the part of the game that is still to come, from 1 to 0."""
    return 1.0 - float(state.turn) / TURNS


def points(side: Side) -> float:
    """Count stars times runs as they stand (ST-40)."""
    return float(scoring.best_points(side, scoring.typed_numbers(side), scoring.satellite_numbers(side)))


def growth(side: Side) -> float:
    """Count stars times different numbers written, type by type: runs that may still join."""
    total: i64 = 0
    numbers = scoring.typed_numbers(side)
    for kind in range(i64(TYPES)):
        written: i64 = COUNTS[(numbers >> (6 * kind)) & scoring.ALL_NUMBERS]
        total += (scoring.stars_of(side, kind) + 1) * written
    return float(total)


def all_stars(side: Side) -> float:
    """Count the face-up stars (ST-14)."""
    total: i64 = 0
    for kind in range(i64(TYPES)):
        total += scoring.stars_of(side, kind)
    return float(total)


def section_lead(side: Side, other: Side) -> float:
    """Count how far the sections are led, each up to a safe distance (ST-42)."""
    total: i64 = 0
    for section in range(i64(scoring.SECTIONS)):
        lead = scoring.section_sum(side, section) - scoring.section_sum(other, section)
        total += max(-SAFE_LEAD, min(SAFE_LEAD, lead))
    return float(total)


def types_in_view(side: Side) -> float:
    """Count the types that lie face up, towards diversity (ST-44)."""
    total: i64 = 0
    for kind in range(i64(TYPES)):
        if slots_touching(side, kind) != 0:
            total += 1
    return float(total)


def face_down(side: Side) -> float:
    """Count the cards that lie face down (ST-28)."""
    hidden: i64 = COUNTS[side.down]
    return float(hidden)


def satellites(side: Side) -> float:
    """Count the satellites in the notebook: they join any run (ST-37)."""
    joined: i64 = COUNTS[scoring.satellite_numbers(side)]
    return float(joined)


def hand(deck: Deck, side: Side) -> float:
    """Count what the hand promises: new numbers for types with stars, or stars for types with runs."""
    total: i64 = 0
    cards = side.hand
    numbers = scoring.typed_numbers(side)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        kind: i64 = deck.kinds[card]
        if kind == SATELLITE:
            total += 4
        else:
            number: i64 = deck.numbers[card]
            stars: i64 = deck.stars[card]
            collection = (numbers >> (6 * kind)) & scoring.ALL_NUMBERS
            run: i64 = scoring.RUNS[collection]
            new_number = 0 if has(collection, number - 1) else scoring.stars_of(side, kind) + 1
            total += max(new_number, stars * (run + 1))
    return float(total)
