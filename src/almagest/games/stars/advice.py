"""Advice for the player on turn: the first step towards the best summons of this turn (SR-9 to SR-19)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from almagest.games.stars.rules.solver import best_turns

if TYPE_CHECKING:
    from almagest.games.stars.state import Stars
    from almagest.kernel.state import State


def advise(world: State) -> int | None:
    """Give the first action of the best plan that loses no points, None if the solver has none."""
    state = cast("Stars", world)
    plans = best_turns(state)
    return plans[0].actions[0] if plans and plans[0].points >= state.me.points else None
