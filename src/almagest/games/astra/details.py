"""What the judge looks at in Astra beside the facts that bots weigh: a seat's own tracks, and how near the end is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from almagest.games.astra.rules.scoring import active_fame, element_points, marked_stars, total
from almagest.games.astra.side import NO_GOAL
from almagest.kernel.bits import count

if TYPE_CHECKING:
    from almagest.games.astra.state import Astra

NAMES: Final = [
    "score",
    "goal_points",
    "own_stardust",
    "own_telescopes",
    "own_pouch",
    "own_wisdom",
    "active_cards",
    "tired_cards",
    "active_fame",
    "marked_stars",
    "own_turn",
    "last_turns",
    "turns_to_come",
    "rested",
    "ahead_at_last",
]


def fill(state: Astra, seat: i64, details: vec[float]) -> None:
    """Write what a seat has, whose turn it is, and the turns to come once the end is triggered (AS-39, AS-40)."""
    side = state.sides[seat]
    points = total(state, seat)
    hidden = element_points(state.deck, side, side.goal) - element_points(state.deck, side, NO_GOAL)
    details[0] = float(points)
    details[1] = float(hidden)
    details[2] = float(side.dust)
    details[3] = float(side.scopes)
    details[4] = float(side.pouch)
    details[5] = float(side.wisdom)
    details[6] = float(count(side.active))
    details[7] = float(count(side.tired))
    details[8] = float(active_fame(state.deck, side.active))
    details[9] = float(marked_stars(state, seat))
    details[10] = 1.0 if state.player == seat else 0.0
    ending = state.turns_left >= 0
    details[11] = 1.0 if ending else 0.0
    details[12] = float(state.turns_left) if ending else 0.0
    details[13] = 1.0 if state.player == seat and state.rested else 0.0
    details[14] = float(points + hidden - best_of_others(state, seat)) if ending else 0.0


def best_of_others(state: Astra, seat: i64) -> i64:
    """Give the most points that another player has, the own ones if there is none."""
    best: i64 = -1
    for other in range(i64(state.setting.seats)):
        if other != seat:
            best = max(best, total(state, other))
    return best if best >= 0 else total(state, seat)
