"""Habits of a search: what an action brought wherever it was taken guides where it was hardly tried."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from almagest import catalog
from almagest.kernel.errors import BadData
from almagest.kernel.habits import LONGEST, UNKNOWN, Habits
from almagest.kernel.judge_file import judge_to_tell
from almagest.kernel.rng import fast
from almagest.kernel.search import search_bot, tree_of_a_sage
from almagest.kernel.tree import Tree
from almagest.kernel.weights import read_sage

if TYPE_CHECKING:
    from pathlib import Path

    from almagest.kernel.state import State

GAMES = catalog.games()
LEGAL = vec[i64]([3, 5, 7])


def opening(name: str, seats: int = 2) -> State:
    """Give a world of the seat that decides first."""
    state = catalog.game(name).start(seats=seats, seed=5)
    return state.imagine(int(state.seat), fast(1))


def test_an_action_never_taken_is_as_good_as_any() -> None:
    assert Habits(2, 8, 2, 1.0).brought(1, 3) == UNKNOWN


def test_what_an_action_brought_is_kept_for_each_seat() -> None:
    habits = Habits(2, 8, 2, 1.0)
    habits.remember(1, 3, 1.0)
    habits.remember(1, 3, 0.6)
    assert habits.brought(1, 3) == pytest.approx((UNKNOWN + 1.6) / 3)
    assert habits.brought(0, 3) == UNKNOWN


def test_a_quick_decision_takes_the_best_of_a_few_by_habit() -> None:
    habits, rng = Habits(2, 8, 50, 1.0), fast(4)
    habits.remember(0, 5, 1.0)
    assert {int(habits.pick(0, LEGAL, 3, rng)) for _ in range(20)} == {5}
    assert len({int(Habits(2, 8, 1, 1.0).pick(0, LEGAL, 3, rng)) for _ in range(50)}) > 1


def test_quick_decisions_are_remembered_when_it_is_known_how_it_went() -> None:
    habits, rng = Habits(2, 8, 1, 1.0), fast(4)
    action = int(habits.pick(1, LEGAL, 3, rng))
    assert habits.brought(1, action) == UNKNOWN
    habits.learn(vec[float]([0.1, 0.9]))
    habits.learn(vec[float]([0.0, 0.0]))  # nothing was decided since
    assert habits.brought(1, action) == pytest.approx((UNKNOWN + 0.9) / 2)


def test_longer_lines_than_are_remembered_do_no_harm() -> None:
    habits, rng = Habits(1, 8, 1, 1.0), fast(4)
    for _ in range(2 * LONGEST):
        habits.pick(0, LEGAL, 3, rng)
    habits.learn(vec[float]([1.0]))
    assert sum(habits.times[n] for n in range(8)) == 8 + LONGEST


@pytest.mark.parametrize("name", GAMES)
def test_with_habits_every_simulation_still_counts_once(name: str) -> None:
    for seats in (count for count in catalog.game(name).seats if count > 1):
        tree = Tree(opening(name, seats), fast(2))
        tree.form_habits(3, 4.0)
        for _ in range(500):
            tree.simulate()
        assert sum(choice.visits for choice in tree.found()) == 500


def test_what_an_action_brought_elsewhere_counts_in_the_tree() -> None:
    world = opening("stellar")
    tree = Tree(world, fast(2))
    tree.form_habits(1, 1000.0)
    chosen = world.legal()[-1]
    assert tree.habits is not None
    for _ in range(1000):
        tree.habits.remember(world.seat, chosen, 1.0)
    for _ in range(20):
        tree.simulate()
    assert max(tree.found(), key=lambda choice: choice.visits).action == chosen


def test_a_sage_searches_as_its_game_says() -> None:
    world = opening("stellar")
    tree, sage = tree_of_a_sage(world, fast(3)), world.game.sage
    assert tree.depth == sage.depth
    assert tree.judge.net is judge_to_tell(world.setting).net
    assert tree.habits is not None
    assert (tree.habits.picks, tree.habits.weight) == (sage.picks, sage.habit)
    assert tree_of_a_sage(opening("stars"), fast(3)).habits is None


def test_another_judge_may_be_better_where_three_play() -> None:
    assert tree_of_a_sage(opening("astra"), fast(3)).judge.net is None
    assert tree_of_a_sage(opening("astra", 3), fast(3)).judge.net is not None


def test_a_sage_does_not_wait_for_what_will_hardly_change() -> None:
    searched = 0
    for name in ("astra", "stellar"):
        world = opening(name)
        searched += sum(choice.visits for choice in search_bot("sage", "2000", learned=True).choices(world, fast(3)))
    assert searched < 4000


def test_a_judge_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "weights.toml"
    file.write_text('[weights]\n[sage]\njudge = "oracle"\n', encoding="utf-8")
    with pytest.raises(BadData, match=r"sage, judge: expected one of facts, net, told, found 'oracle'"):
        read_sage(file)
