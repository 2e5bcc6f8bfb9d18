"""Almagest: star-gazing board games for players, researchers and designers.

>>> import almagest
>>> state = almagest.game("stellar").start(seats=2, seed=7)
>>> state.text(state.legal()[0])
'start asteroid-3a'
"""

from __future__ import annotations

import os

if os.environ.get("ALMAGEST_PURE") == "1":
    from almagest import pure

    pure.prefer_source()

import almagest.games  # noqa: F401  first, so that its name goes to the function below
from almagest.catalog import game, games
from almagest.kernel.errors import AlmagestError, IllegalAction, UndoRefused, UnreadableMove
from almagest.kernel.rng import Rng
from almagest.kernel.rng import seeded as rng
from almagest.kernel.state import COMPILED, State

__version__ = "0.1.0"
__all__ = [
    "COMPILED",
    "AlmagestError",
    "IllegalAction",
    "Rng",
    "State",
    "UndoRefused",
    "UnreadableMove",
    "game",
    "games",
    "rng",
]
