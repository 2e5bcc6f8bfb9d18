"""Looks one decision ahead in a hurry: what it sees is blurred, so that close choices are mixed up, clear ones not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from almagest.kernel.errors import BadSetup

if TYPE_CHECKING:
    from almagest.kernel.rng import Rng
    from almagest.kernel.state import State

BLUR = 40
STEPS = 1 << 16


class NoviceBot:
    """Judges every choice in one possible world, with an error in proportion to how far the choices lie apart."""

    def __init__(self, blur: int = BLUR) -> None:
        self.name = f"novice:{blur}"
        self.blur = blur / 100

    def choose(self, world: State, rng: Rng) -> int:
        """Choose what looks best at a glance."""
        seat, legal = int(world.seat), world.legal()
        if len(legal) == 1:
            return legal[0]
        values = [value_after(world, action, seat) for action in legal]
        spread = max(values) - min(values)
        seen = [value + self.blur * spread * error(rng) for value in values]
        return legal[seen.index(max(seen))]


def value_after(world: State, action: int, seat: int) -> float:
    """Give the value of a world after an action."""
    after = world.imagined()
    after.play(action)
    return after.value(seat)


def error(rng: Rng) -> float:
    """Draw an error of mean 0, mostly between -1 and 1: three even draws together are nearly a bell curve."""
    return sum(int(rng.below(STEPS)) for _ in range(3)) * 2 / (3 * STEPS) - 1


def make(argument: str) -> NoviceBot:
    """Make the bot; the argument is its blur in hundredths of the distance between the best and the worst choice."""
    if not argument:
        return NoviceBot()
    if not argument.isdecimal() or not 0 <= int(argument) <= 1000:
        raise BadSetup(
            f"The bot 'novice' takes a blur from 0 to 1000, found {argument!r}; write 'novice:{BLUR}'.",
            f"Le robot 'novice' prend un flou de 0 à 1000, trouvé {argument!r} ; écrivez 'novice:{BLUR}'.",
        )
    return NoviceBot(int(argument))
