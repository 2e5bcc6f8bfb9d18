"""Threads do not disturb each other: every question has the same answer as in a single one."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest

import almagest
from almagest import catalog
from almagest.kernel.playout import play_many
from almagest.kernel.sheet import mask_of
from almagest.kernel.tree import Tree
from tests.conformance.cases import viewers, walked_to

if TYPE_CHECKING:
    from collections.abc import Iterator

    from almagest.kernel.state import State

THREADS = 6
MOMENTS = 6
IN_A_HURRY = 1e-6


@pytest.fixture
def hurried() -> Iterator[None]:
    """Let threads take turns as often as possible."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(IN_A_HURRY)
    yield
    sys.setswitchinterval(usual)


def answers(state: State) -> list[object]:
    """Ask a state everything that players, bots and servers ask."""
    rng = almagest.rng(int(state.ply))
    world = state.imagine(int(state.seat), rng)
    tree = Tree(world, rng)
    tree.simulate()
    refused = [action for action in range(0, state.game.num_actions, 397) if state.why_not(action) is not None]
    return [
        state.legal(),
        [state.view(viewer) for viewer in viewers(state)],
        [state.why_not(action) for action in refused],
        [float(state.value(seat)) for seat in range(state.seats)],
        bytes(mask_of(state, state.game.num_actions)),
        [state.text(action) for action in state.legal()],
        tree.found(),
        play_many(world, 1, 7),
        applied(state),
    ]


def applied(state: State) -> dict[str, object]:
    """Make a few decisions in a copy."""
    twin, rng = state.clone(), almagest.rng(3)
    for _ in range(3):
        if not twin.over:
            twin.apply(int(twin.sample(rng)))
    return twin.position()


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize("name", catalog.games())
def test_threads_get_the_answers_that_one_alone_gets(name: str) -> None:
    states = [walked_to(name, seed, depth=9 * seed % 40) for seed in range(MOMENTS)]
    alone = [answers(state) for state in states]
    with ThreadPoolExecutor(THREADS) as pool:
        together = list(pool.map(answers, [state.clone() for _ in range(2) for state in states]))
    for number, found in enumerate(together):
        assert found == alone[number % MOMENTS]
