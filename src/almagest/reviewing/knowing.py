"""What could be known: a decision judged in worlds that fitted its mover's knowledge, never in the true one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from almagest.kernel import advice
from almagest.kernel.search import CLEARLY_BETTER
from almagest.reviewing.finishing import finishing
from almagest.reviewing.shares import rounded
from almagest.reviewing.weighing import Held, best_chance, ranked

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
    tip = planned(world)
    found = ranked(world, action, held_of(world, action, tip, rng), budget, rng)
    made = next(choice for choice in found if choice.action == action)
    reason = advice.advice(advice.possible(world, seat, rng), found[:1], tip)[0].reason
    shown = [*found[:SHOWN], *([made] if made not in found[:SHOWN] else [])]
    texts = tuple((world.text(choice.action), rounded(choice.chance)) for choice in shown)
    return Weighed(rounded(found[0].chance), rounded(made.chance), texts, reason)


def planned(world: State) -> advice.Tip | None:
    """Ask the game's own planner, if it has one."""
    advise = world.game.advise
    return None if advise is None else advise(world)


def held_of(world: State, action: int, tip: advice.Tip | None, rng: Rng) -> list[Held]:
    """Give what is held of choices before they are tried: victories within the turn, and the game's own plan."""
    held = [Held(win, least=share) for win, share in finishing(world, action, rng).items()]
    return held if tip is None else [*held, Held(tip.action, trust=CLEARLY_BETTER)]


def outlook(state: State, budget: int, rng: Rng) -> float:
    """Give the chance to win of who decides, by what they know, with the best choice after a short look."""
    world = state.imagine(int(state.seat), rng)
    return best_chance(world, held_of(world, world.legal()[0], planned(world), rng), budget, rng)
