"""No level above the first and no style leaves a win of its own turn unplayed, and none takes luck for a win."""

from __future__ import annotations

import pytest

from almagest import catalog
from almagest.kernel.bot import ask
from almagest.kernel.finish import sure_win, winning_lines, wins
from almagest.kernel.rng import fast
from almagest.kernel.state import State


def last_decisions(name: str, seed: int, seats: int = 2) -> list[State]:
    """Play a game with quick bots and give the states before its last decisions."""
    state, rng, bot = catalog.game(name).start(seats=seats, seed=seed), fast(seed), catalog.bot("greedy")
    found = []
    while not state.over:
        found.append(state.clone())
        state.apply(ask(bot, state, rng))
    return found[-3:]


@pytest.mark.parametrize("name", catalog.games())
def test_a_win_in_sight_is_played_by_every_style_and_every_level_but_the_first(name: str) -> None:
    seen = 0
    for state in [state for seed in range(6) for state in last_decisions(name, seed)]:
        world = state.imagine(int(state.seat), fast(1))
        win = sure_win(world, fast(2))
        if win is None:
            continue
        seen += 1
        line = next(winning_lines(world, int(world.seat)))
        assert line[0] == win
        assert wins(world.imagined(), line, int(world.seat))
        for bot in ("level:2", "careful:20", "daring:20"):
            assert catalog.bot(bot).choose(world, fast(2)) == win
    assert seen


@pytest.mark.parametrize("name", catalog.games())
def test_at_the_start_there_is_no_win_in_sight(name: str) -> None:
    state = catalog.game(name).start(seats=2, seed=1)
    assert sure_win(state.imagine(0, fast(1)), fast(2)) is None


def test_a_line_that_is_not_open_in_a_world_does_not_win_there() -> None:
    state = catalog.game("stellar").start(seats=2, seed=1)
    nowhere = state.game.num_actions - 1
    assert not wins(state.imagine(0, fast(1)), [nowhere], 0)
