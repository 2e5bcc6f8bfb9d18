"""Several processes think about one decision, each in worlds of its own, and their findings are added up."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TYPE_CHECKING

from almagest.kernel.bot import Choice
from almagest.kernel.lifeline import end_with_parent

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from almagest.kernel.event import Json
    from almagest.kernel.rng import Rng
    from almagest.kernel.state import State

    Think = Callable[[str, dict[str, Json], int], list[Choice]]

SEED = 1 << 59
MOST_PROCESSES = 32


class CrowdBot:
    """Asks the same bot in several processes; what each was shown is a possible world, never the true one."""

    def __init__(self, bot: str, processes: int, think: Think) -> None:
        self.name = f"{bot}x{processes}"
        self.bot = bot
        self.processes = processes
        self.think = think
        self.pool: ProcessPoolExecutor | None = None

    def choose(self, world: State, rng: Rng) -> int:
        """Choose what all of them together tried most often."""
        legal = world.legal()
        return legal[0] if len(legal) == 1 else self.choices(world, rng)[0].action

    def choices(self, world: State, rng: Rng) -> list[Choice]:
        """Let all of them search and list the choices, the most tried first."""
        if self.pool is None:
            spawn = get_context("spawn")
            self.pool = ProcessPoolExecutor(self.processes, mp_context=spawn, initializer=end_with_parent)
        seeds = [int(rng.below(SEED)) for _ in range(self.processes)]
        times = self.processes
        return added(self.pool.map(self.think, [self.bot] * times, [world.position()] * times, seeds))

    def close(self) -> None:
        """Send the processes home."""
        if self.pool is not None:
            self.pool.shutdown()
            self.pool = None


def added(findings: Iterable[list[Choice]]) -> list[Choice]:
    """Add findings up: visits together, chances in proportion to them."""
    visits: dict[int, int] = {}
    hopes: dict[int, float] = {}
    for choice in (choice for found in findings for choice in found):
        visits[choice.action] = visits.get(choice.action, 0) + choice.visits
        hopes[choice.action] = hopes.get(choice.action, 0.0) + choice.visits * choice.chance
    together = [Choice(action, tried, hopes[action] / max(1, tried)) for action, tried in visits.items()]
    return sorted(together, key=lambda choice: (-choice.visits, -choice.chance, choice.action))
