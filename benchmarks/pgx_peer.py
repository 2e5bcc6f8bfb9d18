"""The peer of batches: pgx plays random games side by side on one core. Runs in an environment of its own.

`python -m benchmarks.pgx_peer GAME GAMES STEPS ROUNDS` prints decisions per second of processor time, the best round.
"""

from __future__ import annotations

import os
import sys
import time
from importlib import import_module
from typing import Any


def best_rate(name: str, games: int, steps: int, rounds: int) -> float:
    """Let pgx play by its documented way: compiled, vectorised, finished games dealt anew, all steps in one call."""
    os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    jax: Any = import_module("jax")
    env = import_module("pgx").make(name)
    step = jax.vmap(import_module("pgx.experimental").auto_reset(env.step, env.init))

    def once(state: Any, key: Any) -> tuple[Any, None]:  # noqa: ANN401
        choosing, stepping = jax.random.split(key)
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        actions = jax.random.categorical(choosing, logits, axis=-1)
        return step(state, actions, jax.random.split(stepping, games)), None

    play = jax.jit(lambda state, key: jax.lax.scan(once, state, jax.random.split(key, steps))[0])
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), games))
    rates = []
    for number in range(rounds + 1):  # the first one compiles
        start = time.process_time()
        state = jax.block_until_ready(play(state, jax.random.PRNGKey(number)))
        rates.append(games * steps / (time.process_time() - start))
    return float(max(rates[1:]))


if __name__ == "__main__":
    print(best_rate(sys.argv[1], *(int(word) for word in sys.argv[2:])))
