"""What could not be known: the same choices weighed with the cards as they lay, where that tells something else."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from almagest.kernel.phrases import phrases
from almagest.reviewing.grading import GOOD, INACCURACY
from almagest.reviewing.shares import WHOLE
from almagest.reviewing.weighing import Scales

if TYPE_CHECKING:
    from almagest.kernel.phrases import Bilingual
    from almagest.kernel.rng import Rng
    from almagest.kernel.state import State
    from almagest.reviewing.knowing import Weighed

WORDS = phrases(Path(__file__).parent / "words.toml")


def unknown(state: State, action: int, found: Weighed, budget: int, rng: Rng) -> Bilingual | None:
    """Say what the true cards would have asked for, if a good player could not have seen it."""
    scales = Scales(state.imagined(), rng, open_cards=True)
    made = scales.legal.index(action)
    places = scales.promising(budget // 2, [scales.legal.index(state.parse(move)) for move, _ in found.choices])
    scales.try_all(places, budget // (2 * len(places)))
    best = max(places, key=scales.chance)
    cost, known_cost = scales.chance(best) - scales.chance(made), (found.best - found.made) / WHOLE
    if cost >= INACCURACY > known_cost:
        chances = {"better": f"{100 * scales.chance(best):.0f}", "made": f"{100 * scales.chance(made):.0f}"}
        return WORDS.both("unknown_better", move=state.text(scales.legal[best]), **chances)
    return WORDS.both("unknown_harmless") if known_cost >= INACCURACY and cost < GOOD else None
