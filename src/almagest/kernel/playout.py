"""Random play inside compiled code: for benchmarks, statistics and search."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from almagest.kernel.rng import Rng, fast
from almagest.kernel.scratch import borrowed, give_back
from almagest.kernel.state import State


def play_out(state: State, rng: Rng) -> i64:
    """Play at random to the end and give the number of decisions."""
    scratch = borrowed()
    decisions = play_to_the_end(state, rng, scratch.actions)
    give_back(scratch)
    return decisions


def play_to_the_end(state: State, rng: Rng, actions: vec[i64]) -> i64:
    """Play at random to the end, with a buffer to list actions in."""
    decisions: i64 = 0
    while not state.over:
        state.play(state.pick(rng, actions))
        decisions += 1
    return decisions


def play_many(opening: State, games: int, seed: int) -> int:
    """Play many random games from clones of one state, hidden cards dealt anew; give the decisions made."""
    rng = fast(seed)
    decisions: i64 = 0
    for _ in range(games):
        state = opening.imagined()
        state.determinize(-1, rng)
        decisions += play_out(state, rng)
        for seat in range(opening.seats):
            state.score(seat)
    return int(decisions)
