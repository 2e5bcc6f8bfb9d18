"""What the judge looks at in Ptolemaeus beside the facts that bots weigh: a seat's own things, and the way to 12."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from almagest.games.ptolemaeus.deck import SEXTANT
from almagest.games.ptolemaeus.rules import scoring
from almagest.games.ptolemaeus.rules.tally import count_of
from almagest.kernel.bits import count

if TYPE_CHECKING:
    from almagest.games.ptolemaeus.state import Ptolemaeus

NAMES: Final = [
    "open_points",
    "objective_points",
    "own_planets",
    "own_asteroids",
    "own_bonuses",
    "own_tokens",
    "own_cards",
    "own_sextants",
    "own_turn",
    "round",
    "comet_steps",
    "asteroids_left",
    "needs_1",
    "needs_2",
    "needs_3",
    "needs_4",
    "own_pairs",
    "own_singles",
    "turns_since",
]


def fill(state: Ptolemaeus, seat: i64, details: vec[float]) -> None:
    """Write what a seat has, how far it is from twelve points, and how far the Comet is from home (PT-40, PT-41)."""
    side = state.sides[seat]
    points = scoring.all_points(state.deck, side)
    details[0] = float(scoring.open_points(state.deck, side))
    details[1] = float(points) - details[0]
    details[2] = float(count(side.studied))
    details[3] = float(side.asteroids)
    details[4] = float(side.bonuses)
    details[5] = float(side.on_board())
    details[6] = float(side.cards)
    details[7] = float(count_of(side.hand, SEXTANT))
    details[8] = 1.0 if state.active == seat else 0.0
    details[9] = float(state.round)
    details[10] = float(state.steps)
    details[11] = float(count(state.asteroids))
    needs = state.deck.to_win - points
    for n in range(i64(4)):
        details[12 + n] = 1.0 if needs <= n + 1 else 0.0
    details[16] = float(count(side.twos & ~side.ones & side.fresh))
    details[17] = float(count(side.ones & side.fresh))
    details[18] = float((state.active - seat + state.players) % state.players)
