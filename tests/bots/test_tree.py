"""The tree of the search: what is counted adds up, and stopping early changes nothing."""

from __future__ import annotations

import pytest

from almagest import catalog
from almagest.kernel.judge_file import judge_by_facts, judge_of
from almagest.kernel.rng import fast
from almagest.kernel.tree import ROOT, TRIES_BEFORE_CHILDREN, Tree

GAMES = catalog.games()


def grown(name: str, simulations: int, seats: int = 2) -> Tree:
    """Search from the opening."""
    state = catalog.game(name).start(seats=seats, seed=5)
    tree = Tree(state.imagine(int(state.seat), fast(1)), fast(2))
    for _ in range(simulations):
        tree.simulate()
    return tree


@pytest.mark.parametrize("name", GAMES)
def test_every_simulation_counts_once_at_every_depth(name: str) -> None:
    tree = grown(name, 3000)
    nodes = tree.nodes
    below = [0] * len(nodes.action)
    for node in range(1, len(nodes.action)):
        below[nodes.parent[node]] += nodes.visits[node]
    assert below[ROOT] == 3000
    for node in range(1, len(nodes.action)):
        assert below[node] <= max(0, nodes.visits[node] - TRIES_BEFORE_CHILDREN)


@pytest.mark.parametrize("name", GAMES)
def test_a_child_is_found_again_by_its_parent_and_action(name: str) -> None:
    nodes = grown(name, 3000).nodes
    assert len(nodes.action) > 1024  # more than there were places for at first
    pairs = {(nodes.parent[node], nodes.action[node]) for node in range(1, len(nodes.action))}
    assert len(pairs) == len(nodes.action) - 1
    for node in range(1, len(nodes.action)):
        assert nodes.slots[nodes.slot_of(nodes.parent[node], nodes.action[node])] == node + 1


@pytest.mark.parametrize("name", GAMES)
def test_rewards_are_one_point_shared_among_the_seats(name: str) -> None:
    for seats in (count for count in catalog.game(name).seats if count > 1):
        tree = grown(name, 1, seats)
        assert sum(tree.judge.chances[seat] for seat in range(seats)) == pytest.approx(1)


def test_a_lead_that_cannot_be_caught_up_with_settles_the_choice() -> None:
    tree = grown("stellar", 200)
    visits = sorted((choice.visits for choice in tree.found()), reverse=True)
    lead = visits[0] - visits[1]
    assert tree.settled(lead - 1)
    assert not tree.settled(lead)


@pytest.mark.parametrize("name", GAMES)
def test_stopping_early_changes_no_choice(name: str) -> None:
    state = catalog.game(name).start(seats=2, seed=3)
    bot = catalog.bot("search:400")
    for _ in range(12):
        world = state.imagine(int(state.seat), fast(state.ply))
        tree = Tree(world, fast(7))
        for _ in range(400):
            tree.simulate()
        most = max(choice.visits for choice in tree.found())
        chosen = next(choice for choice in tree.found() if choice.action == bot.choose(world, fast(7)))
        if catalog.game(name).advise is None and len(world.legal()) > 1:
            assert chosen.visits == most
        state.apply(chosen.action)


def test_who_looks_further_judges_new_choices_by_facts_and_what_comes_of_them_by_what_was_learned() -> None:
    state = catalog.game("stellar").start(seats=2, seed=5)
    world, facts = state.imagine(int(state.seat), fast(1)), judge_by_facts(state.setting)
    tree = Tree(world, fast(2), judge_of(state.setting))
    tree.look_further(3)
    tree.simulate()
    assert tree.depth == 3
    assert tree.judge.net is not None
    at_first_sight = {choice.action: choice.chance for choice in tree.found() if choice.visits == 0}
    for action, chance in at_first_sight.items():
        after = world.imagined()
        after.play(action)
        assert chance == pytest.approx(facts.judged(after)[world.seat])
