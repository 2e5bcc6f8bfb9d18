"""What could be known: a decision judged in worlds that fitted its mover's knowledge, never in the true one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from almagest.kernel import advice
from almagest.kernel.search import CLEARLY_BETTER
from almagest.reviewing.finishing import finishing
from almagest.reviewing.shares import rounded
from almagest.reviewing.weighing import Held, ranked

if TYPE_CHECKING:
    from almagest.kernel.phrases import Bilingual
    from almagest.kernel.rng import Rng
    from almagest.kernel.state import State

SHOWN = 3


@dataclass(frozen=True)
class Weighed:
    """A decision as its mover could have weighed it: the best choices first, in shares, and why the first is best."""

    best: int
    made: int
    """The chances with the best choice and with the one that was made."""
    choices: tuple[tuple[str, int], ...]
    reason: Bilingual
    unknown: Bilingual | None = None
    """What the mover could not know, added in hindsight."""


def weighed(state: State, action: int, budget: int, rng: Rng) -> Weighed:
    """Weigh a decision by what its mover knows: the result is the same in all worlds the mover cannot tell apart."""
    seat = int(state.seat)
    world = state.imagine(seat, rng)
    advise = world.game.advise
    tip = None if advise is None else advise(world)
    held = [Held(win, least=share) for win, share in finishing(world, action, rng).items()]
    if tip is not None:
        held.append(Held(tip.action, trust=CLEARLY_BETTER))
    found = ranked(world, action, held, budget, rng)
    made = next(choice for choice in found if choice.action == action)
    reason = advice.advice(advice.possible(world, seat, rng), found[:1], tip)[0].reason
    shown = [*found[:SHOWN], *([made] if made not in found[:SHOWN] else [])]
    texts = tuple((world.text(choice.action), rounded(choice.chance)) for choice in shown)
    return Weighed(rounded(found[0].chance), rounded(made.chance), texts, reason)
