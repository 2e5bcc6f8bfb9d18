"""Victories within the own turn count as often as they win, whichever worlds a random source deals."""

from __future__ import annotations

import pytest

from almagest import catalog
from almagest.kernel.bot import ask
from almagest.kernel.rng import fast
from almagest.kernel.state import State
from almagest.reviewing.finishing import finishing, won
from almagest.reviewing.knowing import weighed


def before_the_end(name: str, seed: int, decisions: int) -> tuple[State, int]:
    """Play a game with quick bots; give the state so many decisions before its end, and what was decided there."""
    state, rng, bot = catalog.game(name).start(seats=2, seed=seed), fast(seed), catalog.bot("greedy")
    found = []
    while not state.over:
        before, action = state.clone(), ask(bot, state, rng)
        found.append((before, action))
        state.apply(action)
    return found[-decisions]


def test_a_line_that_wins_by_luck_is_no_sure_win_for_any_random_source() -> None:
    state, made = before_the_end("ptolemaeus", 1, 2)
    for seed in range(12):
        rng = fast(seed)
        found = finishing(state.imagine(int(state.seat), rng), made, rng)
        assert made in found
        assert all(0.68 < share < 0.92 for share in found.values())


def test_a_decision_that_may_win_at_once_costs_the_same_from_every_random_source() -> None:
    state, made = before_the_end("ptolemaeus", 1, 2)
    found = [weighed(state, made, 200, fast(seed)) for seed in range(6)]
    costs = [(one.best - one.made) / 32768 for one in found]
    assert max(costs) - min(costs) < 0.1


@pytest.mark.parametrize(("name", "seed", "decisions"), [("stars", 0, 3), ("stars", 3, 3), ("astra", 0, 1)])
def test_a_victory_that_is_sure_is_found_some_decisions_ahead(name: str, seed: int, decisions: int) -> None:
    state, made = before_the_end(name, seed, decisions)
    rng = fast(5)
    assert finishing(state.imagine(int(state.seat), rng), made, rng) == {made: 1.0}


def test_a_line_that_is_not_open_wins_nothing() -> None:
    state = catalog.game("stellar").start(seats=2, seed=1)
    assert won([state.imagine(0, fast(1))], [state.game.num_actions - 1]) == 0.0
