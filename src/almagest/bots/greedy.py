"""Looks one decision ahead: tries every action in a few possible worlds and keeps the best on average."""

from __future__ import annotations

from typing import TYPE_CHECKING

from almagest.kernel.errors import BadSetup

if TYPE_CHECKING:
    from almagest.kernel.rng import Rng
    from almagest.kernel.state import State

WORLDS = 4


class GreedyBot:
    """Judges by the value its game gives to a position."""

    def __init__(self, worlds: int = WORLDS) -> None:
        self.name = "greedy"
        self.worlds = worlds

    def choose(self, world: State, rng: Rng) -> int:
        """Choose the action with the best mean value; the first of equals."""
        seat = int(world.seat)
        worlds = [world.imagine(seat, rng) for _ in range(self.worlds)]
        return max(world.legal(), key=lambda action: sum(tried(each, action, seat) for each in worlds))


def tried(world: State, action: int, seat: int) -> float:
    """Give the value of a world after an action."""
    after = world.imagined()
    after.play(action)
    return after.value(seat)


def make(argument: str) -> GreedyBot:
    """Make the bot; the argument is the number of worlds it looks at."""
    if not argument:
        return GreedyBot()
    if not argument.isdecimal() or not 1 <= int(argument) <= 1000:
        raise BadSetup(
            f"The bot 'greedy' takes a number of worlds from 1 to 1000, found {argument!r}; write 'greedy:4'.",
            f"Le robot 'greedy' prend un nombre de mondes de 1 à 1000, trouvé {argument!r} ; écrivez 'greedy:4'.",
        )
    return GreedyBot(int(argument))
