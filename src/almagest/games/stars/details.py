"""What the judge looks at in The Stars Are Right beside the facts that bots weigh: a seat's own hand and site."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from almagest.games.stars.deck import WORD
from almagest.games.stars.rules.bonus import ignorable, is_barred
from almagest.games.stars.rules.matching import look_up, missing
from almagest.games.stars.rules.phases import SUMMON
from almagest.games.stars.rules.turn import GOAL
from almagest.kernel.bits import lowest

if TYPE_CHECKING:
    from almagest.games.stars.state import Stars

NAMES: Final = [
    "own_points",
    "own_hand",
    "own_site",
    "own_turn",
    "to_summon",
    "symbols",
    "seen",
    "one_away",
    "two_away",
    "best_seen",
    "best_one_away",
    "wins_if_seen",
    "wins_one_away",
    "round",
]


def fill(state: Stars, seat: i64, details: vec[float]) -> None:
    """Write what a seat has, and how many constellations of its hand are in the sky or nearly so (SR-20, SR-24)."""
    side = state.sides[seat]
    for n in range(i64(len(NAMES))):
        details[n] = 0.0
    details[0] = float(side.points)
    details[1] = float(side.hand_size())
    details[2] = float(side.site_size())
    if state.seat == seat:
        details[3] = 1.0
        details[4] = 1.0 if state.phase <= SUMMON else 0.0
        details[5] = float(state.pushes + state.swaps + state.flips)
    details[13] = float(state.turn // i64(len(state.sides)))
    needs = GOAL - side.points
    shown = look_up(state.sky)
    for half in range(i64(2)):
        cards = side.hand(half)
        while cards:
            card = WORD * half + lowest(cards)
            cards &= cards - 1
            if is_barred(state.deck, side, card):
                continue
            lacking = missing(state.deck, shown, card, ignorable(state, side, card))
            worth: i64 = state.deck.points[card]
            if lacking <= 2:
                details[6 + lacking] += 1.0
            if lacking <= 1:
                details[9 + lacking] = max(details[9 + lacking], float(worth))
                if worth >= needs:
                    details[11 + lacking] = 1.0
