"""What a bot is, and the one way to ask it: with a possible world, never with the true one."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from almagest.kernel.errors import BadSetup

if TYPE_CHECKING:
    from almagest.kernel.rng import Rng
    from almagest.kernel.state import State


class Bot(Protocol):
    """Chooses for the seat that decides in the world it is given."""

    name: str

    def choose(self, world: State, rng: Rng) -> int:
        """Choose a legal action; the world agrees with all the seat knows, the rest of it is made up."""
        ...


class Choice(NamedTuple):
    """One choice as a search sees it: how often it was tried and how it went for the deciding seat."""

    action: int
    visits: int
    chance: float
    line: tuple[int, ...] = ()
    """The decisions that a search expects to follow, whoever makes them."""


class Thinker(Bot, Protocol):
    """A bot that can say how good it thinks each choice is."""

    def choices(self, world: State, rng: Rng) -> list[Choice]:
        """List the choices, the best first."""
        ...


def no_argument(kind: str, argument: str) -> None:
    """Refuse what stands behind the name of a bot that takes no argument."""
    if argument:
        raise BadSetup(
            f"The bot {kind!r} takes no argument, found {argument!r}; write {kind!r}.",
            f"Le robot {kind!r} ne prend pas d'argument, trouvé {argument!r} ; écrivez {kind!r}.",
        )


def ask(bot: Bot, state: State, rng: Rng) -> int:
    """Let a bot decide: it sees a world dealt anew from what its seat knows, without past or events."""
    return bot.choose(state.imagine(int(state.seat), rng), rng)
