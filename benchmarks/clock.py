"""Fair measuring on a shared machine: CPU time, the best of several rounds, rivals taking turns."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

ROUNDS = 9


def rate(work: Callable[[], int]) -> float:
    """Give how many things per second of CPU time a piece of work does; it returns how many it did."""
    start = time.process_time()
    done = work()
    return done / (time.process_time() - start)


def best_rates(*works: Callable[[], int]) -> list[float]:
    """Let rivals take turns and give the best rate of each."""
    rounds = [[rate(work) for work in works] for _ in range(ROUNDS)]
    return [max(rates) for rates in zip(*rounds, strict=True)]
