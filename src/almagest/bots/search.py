"""Information-set Monte Carlo tree search: thinks ahead in many possible worlds, a new one for every simulation.

The tree holds the decisions of all seats as the deciding seat can tell them apart. A choice is judged by the mean
reward of the seat that makes it, so that two to five players work alike; choices that were not open in a world do not
count as passed over there (availability). A choice never tried is judged at a glance by the facts the game weighs.
Where a game has a solver of its own, its tip is taken unless another choice is clearly better.
"""

from __future__ import annotations

import time
from math import exp, log, sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from almagest.kernel.bot import Choice
from almagest.kernel.errors import BadSetup
from almagest.kernel.rng import Rng
from almagest.kernel.state import MOST_ACTIONS, MOST_LEGAL, State

EXPLORATION: Final = 0.2
LOOK_AT_THE_CLOCK_EVERY: Final = 16
NO_CLOCK: Final = 1e9
MOST_SIMULATIONS: Final = 1_000_000
CLEARLY_BETTER: Final = 0.05


@final
class Node:
    """One decision in the tree. Children hang together as a chain: no list or dictionary in the inner loop."""

    action: i64
    seat: i64
    visits: i64
    available: i64
    total: float  # the rewards of the simulations that came here, and the glance, which counts as one
    child: Node | None
    sibling: Node | None

    def __init__(self, action: i64, seat: i64, glance: float) -> None:
        self.action = action
        self.seat = seat
        self.visits = 0
        self.available = 0
        self.total = glance
        self.child = None
        self.sibling = None

    def mean(self) -> float:
        """Give the mean reward of the seat that decided."""
        return self.total / float(self.visits + 1)


@final
class Tree:
    """The search from one moment on, for the seat that decides there."""

    root: Node
    world: State
    rng: Rng
    depth: i64
    clear_lead: float
    buffer: vec[i64]
    marks: vec[i64]  # by action: the stamp of the last decision where it was open, one more once it has a node
    stamp: i64
    path: list[Node]

    def __init__(self, world: State, rng: Rng) -> None:
        foresight = world.game.foresight
        self.root = Node(-1, -1, 0.0)
        self.world = world
        self.rng = rng
        self.depth = foresight.depth
        self.clear_lead = foresight.clear_lead
        self.buffer = vec[i64]([0] * MOST_LEGAL)
        self.marks = vec[i64]([0] * MOST_ACTIONS)
        self.stamp = 0
        self.path = []

    def simulate(self) -> None:
        """Deal a possible world, walk down the tree, play a little on, and remember how it went."""
        world = self.world.imagined()
        world.determinize(self.world.seat, self.rng)
        self.path = [self.root]
        node = self.root
        while not world.over:
            self.open(node, world)
            node = self.most_promising(node)
            self.path.append(node)
            world.play(node.action)
            if node.visits == 0:
                break
        self.play_on(world)
        self.remember(world)

    def open(self, node: Node, world: State) -> None:
        """Mark the children that are open in this world, and make those that are missing."""
        buffer, marks = self.buffer, self.marks
        n = world.fill_legal(buffer)
        self.stamp += 2
        for i in range(n):
            marks[buffer[i]] = self.stamp
        child = node.child
        while child is not None:
            if marks[child.action] == self.stamp:
                marks[child.action] = self.stamp + 1
                child.available += 1
                n -= 1
            child = child.sibling
        place: i64 = 0
        while n > 0:
            action = buffer[place]
            place += 1
            if marks[action] == self.stamp:
                marks[action] = self.stamp + 1
                node.child = self.newborn(action, world, node.child)
                n -= 1

    def newborn(self, action: i64, world: State, sibling: Node | None) -> Node:
        """Make the node of a choice that was never tried, judged at a glance."""
        after = world.imagined()
        after.play(action)
        child = Node(action, world.seat, rewards_of(after, self.clear_lead)[world.seat])
        child.available = 1
        child.sibling = sibling
        return child

    def most_promising(self, node: Node) -> Node:
        """Choose among the open children the one with the best mean and the greatest doubt together."""
        best: Node | None = None
        best_bound = -1.0
        child = node.child
        while child is not None:
            if self.marks[child.action] == self.stamp + 1:
                tries = float(child.visits + 1)
                bound = child.total / tries + EXPLORATION * sqrt(log(float(child.available + 1)) / tries)
                if bound > best_bound:
                    best_bound = bound
                    best = child
            child = child.sibling
        assert best is not None
        return best

    def play_on(self, world: State) -> None:
        """Decide at random for a while."""
        left = self.depth
        while left > 0 and not world.over:
            world.play(world.sample(self.rng))
            left -= 1

    def remember(self, world: State) -> None:
        """Give every decision on the path the reward of the seat that made it."""
        rewards = rewards_of(world, self.clear_lead)
        for node in self.path:
            node.visits += 1
            if node.seat >= 0:
                node.total += rewards[node.seat]


def rewards_of(world: State, clear_lead: float) -> list[float]:
    """Share one point among the seats: the winners' once it is over, else by how the game judges the position."""
    seats = world.seats
    if world.over:
        winners = world.winners()
        return [1.0 / float(len(winners)) if seat in winners else 0.0 for seat in range(seats)]
    values = [world.value(seat) for seat in range(seats)]
    if seats == 1:  # a lone player competes with the game itself, which stands at 0
        values.append(0.0)
    best = max(values)
    weights = [exp((value - best) / clear_lead) for value in values]
    total = sum(weights)
    return [weight / total for weight in weights]


class SearchBot:
    """Searches for a number of simulations, or for a time."""

    name: str
    simulations: int
    seconds: float

    def __init__(self, name: str, simulations: int, seconds: float) -> None:
        self.name = name
        self.simulations = simulations
        self.seconds = seconds

    def choose(self, world: State, rng: Rng) -> int:
        """Choose the action tried most often."""
        legal = world.legal()
        return legal[0] if len(legal) == 1 else self.choices(world, rng)[0].action

    def choices(self, world: State, rng: Rng) -> list[Choice]:
        """Search and list the choices, the most tried first."""
        tree = Tree(world, rng)
        deadline = time.perf_counter() + self.seconds
        for done in range(self.simulations):
            if done % LOOK_AT_THE_CLOCK_EVERY == 0 and done > 0 and time.perf_counter() > deadline:
                break
            tree.simulate()
        found: list[Choice] = []
        child = tree.root.child
        while child is not None:
            found.append(Choice(int(child.action), int(child.visits), child.mean()))
            child = child.sibling
        found.sort(key=lambda choice: (-choice.visits, -choice.chance, choice.action))
        return tip_first(world, found)


def tip_first(world: State, found: list[Choice]) -> list[Choice]:
    """Put what the game itself recommends first, unless the search sees something clearly better."""
    advise = world.game.advise
    tip = None if advise is None else advise(world)
    if tip is None:
        return found
    best = found[0].chance
    tips = [choice for choice in found if choice.action == tip.action and choice.chance > best - CLEARLY_BETTER]
    return tips + [choice for choice in found if choice not in tips]


def make(argument: str) -> SearchBot:
    """Make the bot: `search:500` for simulations, `search:1000ms` for time."""
    if not argument:
        return SearchBot("search", 1000, NO_CLOCK)
    number = argument.removesuffix("ms")
    if not number.isdecimal() or not 1 <= int(number) <= MOST_SIMULATIONS:
        raise BadSetup(
            f"The bot 'search' takes simulations or milliseconds, found {argument!r}; "
            "write 'search:500' or 'search:1000ms'.",
            f"Le robot 'search' prend des simulations ou des millisecondes, trouvé {argument!r} ; "
            "écrivez 'search:500' ou 'search:1000ms'.",
        )
    if argument.endswith("ms"):
        return SearchBot(f"search:{argument}", MOST_SIMULATIONS, int(number) / 1000)
    return SearchBot(f"search:{argument}", int(number), NO_CLOCK)
