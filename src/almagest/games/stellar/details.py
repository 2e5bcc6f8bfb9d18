"""What the judge looks at in Stellar beside the facts that bots weigh: a seat's own cards, type by type."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from almagest.games.stellar.deck import TYPES, Deck
from almagest.games.stellar.rules import scoring
from almagest.kernel.bits import count, lowest

if TYPE_CHECKING:
    from almagest.games.stellar.state import Stellar

PARTS: Final = ["stars", "run", "numbers", "hand"]
COUNTED: Final = ["score", "own_points", "free_slots", "own_satellites"]
NAMES: Final = [
    *COUNTED,
    *[f"section_{section}" for section in range(1, scoring.SECTIONS + 1)],
    *[f"{part}_{kind}" for kind in range(1, TYPES + 1) for part in PARTS],
]
FAR: Final = 8  # a lead in a section beyond which nothing changes any more


def fill(state: Stellar, seat: i64, details: vec[float]) -> None:
    """Write a seat's points, the lead in every section, and stars, runs, numbers and hand of every type."""
    me, other = state.side(seat), state.side(1 - seat)
    numbers = scoring.typed_numbers(me)
    satellites = scoring.satellite_numbers(me)
    details[0] = float(scoring.total(state.deck, me, other))
    details[1] = float(scoring.best_points(me, numbers, satellites))
    details[2] = float(count(me.free))
    details[3] = float(count(satellites))
    for section in range(i64(scoring.SECTIONS)):
        lead = scoring.section_sum(me, section) - scoring.section_sum(other, section)
        details[4 + section] = float(max(-FAR, min(FAR, lead)))
    at: i64 = 4 + scoring.SECTIONS
    for kind in range(i64(TYPES)):
        collection = (numbers >> (6 * kind)) & scoring.ALL_NUMBERS
        run: i64 = scoring.RUNS[collection]
        details[at] = float(scoring.stars_of(me, kind))
        details[at + 1] = float(run)
        details[at + 2] = float(count(collection))
        details[at + 3] = 0.0
        at += 4
    fill_hand(state.deck, me.hand, details)


def fill_hand(deck: Deck, hand: i64, details: vec[float]) -> None:
    """Count the hand cards of every type."""
    while hand:
        kind: i64 = deck.kinds[lowest(hand)]
        hand &= hand - 1
        if kind < TYPES:
            details[4 + scoring.SECTIONS + 4 * kind + 3] += 1.0
