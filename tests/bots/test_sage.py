"""A sage does what its game foresees, without a search; the search itself knows nothing of it."""

from __future__ import annotations

import pytest

from almagest import catalog
from almagest.bots import sage, search
from almagest.kernel.rng import fast

GAMES = catalog.games()
FORESEEING = [name for name in GAMES if catalog.game(name).foresee is not None]


@pytest.mark.parametrize("name", FORESEEING)
def test_what_is_foreseen_comes_first_and_every_other_choice_after_it(name: str) -> None:
    world = catalog.game(name).start(seats=2, seed=5).imagine(0, fast(1))
    foresee = world.game.foresee
    assert foresee is not None
    found = sage.make("50").choices(world, fast(2))
    assert found[0] == foresee(world)
    assert sorted(choice.action for choice in found) == world.legal()


@pytest.mark.parametrize("name", FORESEEING)
def test_what_is_foreseen_is_the_same_in_every_world_that_looks_alike(name: str) -> None:
    state = catalog.game(name).start(seats=2, seed=6)
    chosen = {sage.make("50").choose(state.imagine(0, fast(seed)), fast(seed)) for seed in range(5)}
    assert len(chosen) == 1


@pytest.mark.parametrize("name", GAMES)
def test_where_nothing_is_foreseen_a_sage_searches_as_search_always_does(name: str) -> None:
    world = catalog.game(name).start(seats=2, seed=7).imagine(0, fast(1))
    tried = sum(choice.visits for choice in search.make("60").choices(world, fast(2)))
    by_sage = sum(choice.visits for choice in sage.make("60").choices(world, fast(2)))
    assert 16 <= tried <= 60
    assert by_sage == 1 if name in FORESEEING else 16 <= by_sage <= 60
