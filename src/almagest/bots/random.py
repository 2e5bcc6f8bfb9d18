"""Any legal action, all equally likely."""

from __future__ import annotations

from typing import TYPE_CHECKING

from almagest.kernel.bot import no_argument

if TYPE_CHECKING:
    from almagest.kernel.rng import Rng
    from almagest.kernel.state import State


class RandomBot:
    """Knows the rules and nothing else."""

    name = "random"

    def choose(self, world: State, rng: Rng) -> int:
        """Draw a legal action."""
        return int(world.sample(rng))


def make(argument: str) -> RandomBot:
    """Make the bot; it takes no argument."""
    no_argument("random", argument)
    return RandomBot()
