"""Prints a fingerprint of many random games of every kind: run by the compiled and by the interpreted engine."""

from __future__ import annotations

import json
import sys
from hashlib import sha256
from typing import TYPE_CHECKING

import almagest
from almagest.kernel.bot import ask
from tests.conformance.cases import TABLES, played, viewers

if TYPE_CHECKING:
    from almagest.kernel.state import State

GAMES = 3
EVERY_MOMENT_UP_TO = 60
THEN_EVERY = 10


def fingerprint(state: State) -> str:
    """Shorten everything there is to say about a moment to a few letters."""
    rng = almagest.rng(state.ply)
    world = state.imagine(None if state.over else state.seat, rng)
    facts = (
        state.position(),
        [state.view(viewer) for viewer in viewers(state)],
        state.legal(),
        [float(state.value(seat)) for seat in range(state.seats)],
        almagest.chances(state) if state.ply % THEN_EVERY == 0 else None,
        world.position(),
        None if state.over else ask(almagest.catalog.bot("greedy"), state, rng),
    )
    return sha256(json.dumps(facts).encode()).hexdigest()[:12]


def trace() -> dict[str, list[str]]:
    """Play the games and give one fingerprint a moment; in long games later moments are looked at now and then."""
    return {
        f"{name} {seats} {seed}": [
            fingerprint(state)
            for state in played(name, seats, seed)
            if state.ply <= EVERY_MOMENT_UP_TO or state.ply % THEN_EVERY == 0 or state.over
        ]
        for name, seats in TABLES
        for seed in range(GAMES)
    }


if __name__ == "__main__":
    json.dump({"compiled": almagest.COMPILED, "trace": trace()}, sys.stdout)
