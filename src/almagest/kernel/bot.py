"""What a bot is, and the one way to ask it: with a possible world, never with the true one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from almagest.kernel.phrases import Bilingual
    from almagest.kernel.rng import Rng
    from almagest.kernel.state import State


class Bot(Protocol):
    """Chooses for the seat that decides in the world it is given."""

    name: str

    def choose(self, world: State, rng: Rng) -> int:
        """Choose a legal action; the world agrees with all the seat knows, the rest of it is made up."""
        ...


def ask(bot: Bot, state: State, rng: Rng) -> int:
    """Let a bot decide: it sees a world dealt anew from what its seat knows, without past or events."""
    return bot.choose(state.imagine(int(state.seat), rng), rng)


@dataclass(frozen=True)
class Advice:
    """An action for a person, and a sentence about where it leads if there is one."""

    action: int
    aim: Bilingual | None = None


def advice(bot: Bot, state: State, rng: Rng) -> Advice:
    """Advise a person, from what the deciding seat knows: as the game itself would, where it can, else as a bot."""
    world = state.imagine(int(state.seat), rng)
    advise = state.game.advise
    found = None if advise is None else advise(world)
    return Advice(bot.choose(world, rng)) if found is None else found
