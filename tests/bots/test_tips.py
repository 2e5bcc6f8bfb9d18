"""Where a game plans whole turns itself, the search checks its tip and no more."""

from __future__ import annotations

import pytest

from almagest import catalog
from almagest.bots import search
from almagest.kernel.bot import Choice
from almagest.kernel.rng import fast
from almagest.kernel.search import CLEARLY_BETTER, ENOUGH_TO_CHECK, tip_first

GAMES = catalog.games()


@pytest.mark.parametrize(("better", "first"), [(CLEARLY_BETTER - 0.01, 2), (CLEARLY_BETTER + 0.01, 1)])
def test_a_tip_comes_first_unless_something_is_clearly_better(better: float, first: int) -> None:
    found = [Choice(1, 60, 0.4 + better), Choice(3, 30, 0.45), Choice(2, 10, 0.4)]
    listed = tip_first(2, found)
    assert listed[0].action == first
    assert sorted(listed, key=lambda choice: choice.action) == sorted(found, key=lambda choice: choice.action)


@pytest.mark.parametrize("name", GAMES)
def test_a_tip_is_checked_with_few_simulations_and_everything_else_with_all(name: str) -> None:
    state = catalog.game(name).start(seats=2, seed=5)
    world = state.imagine(int(state.seat), fast(1))
    wanted = 3 * ENOUGH_TO_CHECK
    tried = sum(choice.visits for choice in search.make(str(wanted)).choices(world, fast(2)))
    advise = world.game.advise
    if advise is None or advise(world) is None:
        assert ENOUGH_TO_CHECK < tried <= wanted
    else:
        assert 0 < tried <= ENOUGH_TO_CHECK
