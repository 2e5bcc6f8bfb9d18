"""The tree of an information-set search: the decisions of all seats, in many possible worlds.

A choice is judged by the mean reward of the seat that makes it, so that two to five players work alike; choices that
were not open in a world do not count as passed over there (availability). Nodes are rows of a table, found by their
parent and their action: no object is made in the inner loop. A choice never tried is judged at a glance by the facts
the game weighs; it gets children of its own only after a few tries.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from almagest.kernel.bot import Choice
from almagest.kernel.habits import Habits
from almagest.kernel.judge import Judge
from almagest.kernel.judge_file import judge_by_facts
from almagest.kernel.rng import Rng
from almagest.kernel.scratch import MOST_FACTS, MOST_LEGAL
from almagest.kernel.state import MOST_ACTIONS, State

EXPLORATION: Final = 0.2
TRIES_BEFORE_CHILDREN: Final = 3
ROOT: Final = 0
TRUSTED: Final = 4  # tries: what was tried less often is no expectation
LONGEST_LINE: Final = 12
FIRST_SLOTS: Final = 1024
MIXER: Final = 40503


@final
class Nodes:
    """All nodes of a tree, a column for each thing we know of them."""

    parent: vec[i64]
    action: vec[i64]
    seat: vec[i64]  # who decides for this action
    visits: vec[i64]
    available: vec[i64]
    total: vec[float]  # the rewards of the simulations that came here, and the glance, which counts as one
    slots: vec[i64]  # open addressing: 1 + the node, 0 for none
    mask: i64

    def __init__(self) -> None:
        self.parent = vec[i64]([-1])
        self.action = vec[i64]([-1])
        self.seat = vec[i64]([-1])
        self.visits = vec[i64]([0])
        self.available = vec[i64]([0])
        self.total = vec[float]([0.0])
        self.slots = vec[i64]([0] * FIRST_SLOTS)
        self.mask = FIRST_SLOTS - 1

    def slot_of(self, parent: i64, action: i64) -> i64:
        """Find the slot where a child is, or belongs."""
        place = MIXER * (parent * MOST_ACTIONS + action)
        place = (place ^ (place >> 17)) & self.mask
        while True:
            node = self.slots[place] - 1
            if node < 0 or (self.parent[node] == parent and self.action[node] == action):
                return place
            place = (place + 1) & self.mask

    def add(self, slot: i64, parent: i64, action: i64, seat: i64, glance: float) -> i64:
        """Add a child that was never tried, judged at a glance."""
        node: i64 = len(self.action)
        self.parent = append(self.parent, parent)
        self.action = append(self.action, action)
        self.seat = append(self.seat, seat)
        self.visits = append(self.visits, 0)
        self.available = append(self.available, 0)
        self.total = append(self.total, glance)
        self.slots[slot] = node + 1
        if 2 * node > self.mask:
            self.spread()
        return node

    def spread(self) -> None:
        """Double the slots."""
        self.mask = 2 * self.mask + 1
        self.slots = vec[i64]([0] * int(self.mask + 1))
        for node in range(1, len(self.action)):
            self.slots[self.slot_of(self.parent[node], self.action[node])] = node + 1

    def most_tried(self) -> vec[i64]:
        """Give for every node the child that was tried most, 0 for none."""
        first = vec[i64]([0] * len(self.action))
        for node in range(i64(1), i64(len(self.action))):
            parent = self.parent[node]
            if self.visits[node] > self.visits[first[parent]] or (first[parent] == ROOT and self.visits[node] > 0):
                first[parent] = node
        return first

    def line(self, node: i64, first: vec[i64]) -> tuple[int, ...]:
        """Follow the decisions tried most after a node, as long as they were tried often enough to be trusted."""
        found: list[int] = []
        node = first[node]
        while node != ROOT and self.visits[node] >= TRUSTED and len(found) < LONGEST_LINE:
            found.append(int(self.action[node]))
            node = first[node]
        return tuple(found)

    def mean(self, node: i64) -> float:
        """Give the mean reward of the seat that decided."""
        return self.total[node] / float(self.visits[node] + 1)


@final
class Tree:
    """The search from one moment on, for the seat that decides there."""

    nodes: Nodes
    world: State
    seats: i64
    choices: i64  # how many the deciding seat has: they are the first nodes after the root, open in every world
    rng: Rng
    open: bool  # all cards that anybody has seen are open: for hindsight, never for a player
    depth: i64
    glances: i64
    judge: Judge
    quick: Judge  # judges the choices that were never tried
    habits: Habits | None
    legal: vec[i64]
    facts: vec[float]

    def __init__(self, world: State, rng: Rng, judge: Judge | None = None) -> None:
        game, foresight = world.game, world.game.foresight
        self.nodes = Nodes()
        self.world = world.imagined()
        self.seats = world.seats
        self.rng = rng
        self.open = False
        self.depth = foresight.depth if judge is None or judge.net is None else foresight.learned_depth
        self.glances = foresight.glances
        self.judge = judge_by_facts(world.setting) if judge is None else judge
        self.quick = self.judge
        self.habits = None
        if self.seats > 1 and len(game.chances) > 0:
            self.world.weights = game.chances
        self.legal = vec[i64]([0] * MOST_LEGAL)
        self.facts = vec[float]([0.0] * MOST_FACTS)
        self.choices = world.fill_legal(self.legal)

    def look_further(self, depth: i64) -> None:
        """Judge positions so many quick decisions later, and choices never tried by facts, to have the time for it."""
        self.depth = depth
        self.quick = judge_by_facts(self.world.setting)

    def form_habits(self, picks: i64, weight: float) -> None:
        """Let what actions brought elsewhere guide quick decisions, among so many, and the tree, like so many tries."""
        self.habits = Habits(self.seats, self.world.game.num_actions, picks, weight)

    def simulate(self) -> None:
        """Deal a possible world, walk down the tree, play a little on, and remember how it went."""
        world = self.possible_world()
        self.follow(self.most_promising(ROOT, world), world)

    def tried(self, place: i64, times: i64, rng: Rng) -> float:
        """Simulate with one choice of the deciding seat, by its place among the legal ones; give how it went for it.

        Sources that are alike deal the same worlds to every choice, so that what differs is the choice.
        """
        self.rng = rng
        if len(self.nodes.action) == 1:
            self.most_promising(ROOT, self.world)
        total = 0.0
        for _ in range(times):
            self.follow(place + 1, self.possible_world())
            total += self.judge.chances[self.world.seat]
        return total / float(times)

    def outlook(self, times: i64) -> list[float]:
        """Simulate some times; give the mean chance of every seat."""
        total = vec[float]([0.0] * int(self.seats))
        for _ in range(times):
            self.simulate()
            for seat in range(self.seats):
                total[seat] += self.judge.chances[seat]
        return [total[seat] / float(times) for seat in range(self.seats)]

    def possible_world(self) -> State:
        """Deal a world that agrees with what the deciding seat knows, or with the cards as they lie."""
        world = self.world.imagined()
        if self.open:
            world.shuffle_unseen(self.rng)
        else:
            world.determinize(self.world.seat, self.rng)
        return world

    def follow(self, node: i64, world: State) -> None:
        """Make the decision of a node and walk on down the tree; then play a little on, and remember how it went."""
        nodes = self.nodes
        path = vec[i64](capacity=32)
        while True:
            path = append(path, node)
            world.play(nodes.action[node])
            if nodes.visits[node] < TRIES_BEFORE_CHILDREN or world.over:
                break
            node = self.most_promising(node, world)
        self.play_on(world)
        self.judge.judge(world)
        habits = self.habits
        for node in path:
            reward = self.judge.chances[nodes.seat[node]]
            nodes.visits[node] += 1
            nodes.total[node] += reward
            if habits is not None:
                habits.remember(nodes.seat[node], nodes.action[node], reward)
        if habits is not None:
            habits.learn(self.judge.chances)

    def found(self) -> list[Choice]:
        """List the choices of the deciding seat, each with what is expected to follow."""
        nodes, first = self.nodes, self.nodes.most_tried()
        return [
            Choice(int(nodes.action[child]), int(nodes.visits[child]), nodes.mean(child), nodes.line(child, first))
            for child in range(1, self.choices + 1)
        ]

    def settled(self, left: float) -> bool:
        """Tell whether the simulations that are left cannot change which choice is tried most."""
        first: i64 = 0
        second: i64 = 0
        for child in range(1, self.choices + 1):
            visits = self.nodes.visits[child]
            if visits > first:
                first, second = visits, first
            elif visits > second:
                second = visits
        return float(first - second) > left

    def most_promising(self, node: i64, world: State) -> i64:
        """Choose among the open children the one with the best mean and the greatest doubt together."""
        nodes, habits = self.nodes, self.habits
        n = world.fill_legal(self.legal)
        best: i64 = ROOT
        best_bound = -1.0
        for i in range(n):
            action = self.legal[i]
            slot = nodes.slot_of(node, action)
            child = nodes.slots[slot] - 1
            if child < 0:
                child = nodes.add(slot, node, action, world.seat, self.glance(world, action))
            available = nodes.available[child] + 1
            nodes.available[child] = available
            tries = float(nodes.visits[child] + 1)
            total = nodes.total[child]
            if habits is not None:
                tries += habits.weight
                total += habits.weight * habits.brought(world.seat, action)
            bound = total / tries + EXPLORATION * sqrt(log(float(available)) / tries)
            if bound > best_bound:
                best_bound = bound
                best = child
        return best

    def glance(self, world: State, action: i64) -> float:
        """Judge what an action leads to, for the seat that decides."""
        after = world.imagined()
        after.play(action)
        self.quick.judge(after)
        return self.quick.chances[world.seat]

    def play_on(self, world: State) -> None:
        """Decide quickly for a while."""
        left, habits = self.depth, self.habits
        while left > 0 and not world.over:
            if habits is not None:
                world.play(habits.pick(world.seat, self.legal, world.fill_legal(self.legal), self.rng))
            else:
                world.play(world.pick(self.rng, self.legal) if self.glances == 1 else self.best_of_a_few(world))
            left -= 1

    def best_of_a_few(self, world: State) -> i64:
        """Choose at a glance among a few choices taken at random, or among all if there are no more."""
        n = world.fill_legal(self.legal)
        best = self.legal[0]
        best_hope = -1e9
        few = n if n < self.glances else self.glances
        for i in range(0 if n == 1 else few):
            action = self.legal[i if n == few else self.rng.below(n)]
            after = world.imagined()
            after.play(action)
            hope = after.judged(world.seat, self.facts)
            if hope > best_hope:
                best_hope = hope
                best = action
        return best
