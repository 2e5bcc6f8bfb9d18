"""One state, four processes: each gets the same pickled state and random source, and plays the same game to its end.

python examples/many_processes.py stellar
"""

from __future__ import annotations

import sys
from multiprocessing import get_context

import almagest


def played_on(state: almagest.State, rng: almagest.Rng) -> almagest.State:
    """Decide at random until the game is over."""
    while not state.over:
        state.apply(state.legal()[rng.below(len(state.legal()))])
    return state


def main(name: str) -> None:
    """Send a state out, and compare what comes back."""
    state, rng = almagest.game(name).start(seed=7), almagest.rng(1)
    for action in range(3):
        state.apply(state.legal()[action % len(state.legal())])
    with get_context("spawn").Pool(4) as pool:
        ends = pool.starmap(played_on, [(state, rng)] * 4)
    here = played_on(state.clone(), rng)
    assert all(end == here and end.history == here.history for end in ends)
    sys.stdout.write(f"{here}: {here.scores()}, five times the same.\n")


if __name__ == "__main__":
    main(sys.argv[1])
