"""Information-set Monte Carlo tree search: thinks ahead in many possible worlds, a new one for every simulation.

It stops when its budget is used up, or when what is left of it could not change the choice any more. Where a game has a
planner of its own, the search only looks whether another choice is clearly better than its tip; a sage follows the game
without a look where it says what a sage does.
"""

from __future__ import annotations

import time
from typing import Final

from almagest.kernel.bot import Choice
from almagest.kernel.errors import BadSetup
from almagest.kernel.judge_file import judge_by_facts, judge_named
from almagest.kernel.rng import Rng
from almagest.kernel.state import State
from almagest.kernel.tree import Tree

LOOK_UP_EVERY: Final = 16
NO_CLOCK: Final = 1e9
MOST_SIMULATIONS: Final = 1_000_000
HURRY: Final = 0.3  # a sage thinks on while so much of what is left could change the choice, to have time for others
CLEARLY_BETTER: Final = 0.15
ENOUGH_TO_CHECK: Final = 1000  # simulations: with more the search trusts itself too far, see docs/decisions/0009


class SearchBot:
    """Searches for a number of simulations, or for a time."""

    name: str
    simulations: int
    seconds: float
    learned: bool  # searches as the game says a sage does, by what was learned from games; else by the facts it weighs

    def __init__(self, name: str, simulations: int, seconds: float, *, learned: bool) -> None:
        self.name = name
        self.simulations = simulations
        self.seconds = seconds
        self.learned = learned

    def choose(self, world: State, rng: Rng) -> int:
        """Choose the action tried most often."""
        legal = world.legal()
        return legal[0] if len(legal) == 1 else self.choices(world, rng)[0].action

    def choices(self, world: State, rng: Rng) -> list[Choice]:
        """Search and list the choices, the most tried first, but a tip of the game unless something is much better.

        Where a game knows what a sage does, there is nothing to search for.
        """
        foresee = world.game.foresee if self.learned else None
        foreseen = None if foresee is None else foresee(world)
        if foreseen is not None:
            return [foreseen, *(Choice(action, 0, 0.0) for action in world.legal() if action != foreseen.action)]
        tip = None if world.game.advise is None else world.game.advise(world)
        most = self.simulations if tip is None else min(self.simulations, ENOUGH_TO_CHECK)
        tree = tree_of_a_sage(world, rng) if self.learned else Tree(world, rng, judge_by_facts(world.setting))
        hurry, start = HURRY if self.learned else 1.0, time.perf_counter()
        for done in range(most):
            if done % LOOK_UP_EVERY == 0 and done > 0:
                in_time = done * (self.seconds / max(time.perf_counter() - start, 1e-6) - 1.0)
                if tree.settled(hurry * min(float(most - done), in_time)):
                    break
            tree.simulate()
        found = tree.found()
        found.sort(key=lambda choice: (-choice.visits, -choice.chance, choice.action))
        return found if tip is None else tip_first(tip.action, found)


def tree_of_a_sage(world: State, rng: Rng) -> Tree:
    """Begin a search with all that its game has found to make it stronger."""
    sage = world.game.sage
    tree = Tree(world, rng, judge_named(sage.judge_for(world.setting.seats), world.setting))
    if sage.depth > 0:
        tree.look_further(sage.depth)
    if sage.habit > 0:
        tree.form_habits(sage.picks, sage.habit)
    return tree


def tip_first(tip: int, found: list[Choice]) -> list[Choice]:
    """Put what the game itself recommends first, unless the search sees something clearly better."""
    best = found[0].chance
    tips = [choice for choice in found if choice.action == tip and choice.chance > best - CLEARLY_BETTER]
    return tips + [choice for choice in found if choice not in tips]


def search_bot(kind: str, argument: str, *, learned: bool) -> SearchBot:
    """Make a bot that searches: `search:500` for simulations, `search:1000ms` for time, `search:500,1000ms` both."""
    if not argument:
        return SearchBot(kind, 1000, NO_CLOCK, learned=learned)
    simulations, both, time_limit = argument.partition(",")
    if not both and argument.endswith("ms"):
        simulations, time_limit = str(MOST_SIMULATIONS), argument
    milliseconds = time_limit.removesuffix("ms")
    if not is_budget(simulations) or (
        (time_limit or both) and not (is_budget(milliseconds) and milliseconds != time_limit)
    ):
        raise BadSetup(
            f"The bot {kind!r} takes simulations or milliseconds, found {argument!r}; "
            f"write '{kind}:500', '{kind}:1000ms', or '{kind}:500,1000ms' for whichever ends first.",
            f"Le robot {kind!r} prend des simulations ou des millisecondes, trouvé {argument!r} ; "
            f"écrivez '{kind}:500', '{kind}:1000ms', ou '{kind}:500,1000ms' pour ce qui finit d'abord.",
        )
    seconds = int(milliseconds) / 1000 if time_limit else NO_CLOCK
    return SearchBot(f"{kind}:{argument}", int(simulations), seconds, learned=learned)


def is_budget(number: str) -> bool:
    """Tell whether a text is a number of simulations or milliseconds that a search takes."""
    return number.isascii() and number.isdecimal() and 1 <= int(number[:9]) <= MOST_SIMULATIONS and len(number) < 9
