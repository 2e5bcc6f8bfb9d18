"""What could be known: a decision judged in worlds that fitted its mover's knowledge, never in the true one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from almagest.kernel import advice
from almagest.kernel.bot import Choice
from almagest.kernel.finish import sure_win
from almagest.kernel.search import CLEARLY_BETTER
from almagest.reviewing.shares import rounded
from almagest.reviewing.weighing import ranked

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
    found = ranked(world, action, [] if tip is None else [tip.action], budget, rng)
    found = trusting(found, None if tip is None else tip.action)
    found = winning(found, world, action, rng)
    made = next(choice for choice in found if choice.action == action)
    reason = advice.advice(advice.possible(world, seat, rng), found[:1], tip)[0].reason
    shown = [*found[:SHOWN], *([made] if made not in found[:SHOWN] else [])]
    texts = tuple((world.text(choice.action), rounded(choice.chance)) for choice in shown)
    return Weighed(rounded(found[0].chance), rounded(made.chance), texts, reason)


def trusting(found: list[Choice], tip: int | None) -> list[Choice]:
    """Trust a plan of the game itself, which may be longer than a search looks, unless something is clearly better."""
    best = found[0].chance
    raised = [
        choice._replace(chance=best) if choice.action == tip and choice.chance > best - CLEARLY_BETTER else choice
        for choice in found
    ]
    return sorted(raised, key=lambda choice: (-choice.chance, choice.action != tip, choice.action))


def winning(found: list[Choice], world: State, made: int, rng: Rng) -> list[Choice]:
    """Put a sure victory within the own turn first; a choice after which it is still sure is as good."""
    win = sure_win(world, rng)
    if win is None:
        return found
    ahead = advice.after(world, made)
    still = made == win or (not ahead.over and ahead.seat == world.seat and sure_win(ahead, rng) is not None)
    sure = {win: 1.0, **({made: 1.0} if still else {})}
    others = [choice for choice in found if choice.action not in sure]
    return [*(Choice(action, 1, chance) for action, chance in sure.items()), *others]
