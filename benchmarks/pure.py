"""Prints the decisions per second of the interpreted engine; started with ALMAGEST_PURE=1 by the benchmarks."""

from __future__ import annotations

import sys

import almagest
from benchmarks.clock import best_rates
from benchmarks.ours import driven

if __name__ == "__main__":
    assert not almagest.COMPILED
    print(best_rates(lambda: driven(sys.argv[1], int(sys.argv[2]), 100))[0])
