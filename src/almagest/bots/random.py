"""Any legal action, all equally likely."""

from __future__ import annotations

from typing import TYPE_CHECKING

from almagest.kernel.errors import BadSetup

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
    if argument:
        raise BadSetup(
            f"The bot 'random' takes no argument, found {argument!r}; write 'random'.",
            f"Le robot 'random' ne prend pas d'argument, trouvé {argument!r} ; écrivez 'random'.",
        )
    return RandomBot()
