"""Plays the turn that brings most by its own end, and sees nothing beyond it.

For games that plan such turns. Where there is none to be found, it takes what looks best at a glance.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from almagest.kernel.bot import no_argument
from almagest.kernel.expecting import at_a_glance

if TYPE_CHECKING:
    from almagest.kernel.rng import Rng
    from almagest.kernel.state import State


class TacticianBot:
    """Follows the plan of its game for this turn alone."""

    name = "tactician"

    def choose(self, world: State, rng: Rng) -> int:  # noqa: ARG002
        """Choose the first decision of the turn that brings most at once."""
        legal = world.legal()
        if len(legal) == 1:
            return legal[0]
        plan = world.game.turn_at_once
        turn = [] if plan is None else plan(world)
        return turn[0] if turn else at_a_glance(world)


def make(argument: str) -> TacticianBot:
    """Make the bot; it takes no argument."""
    no_argument("tactician", argument)
    return TacticianBot()
