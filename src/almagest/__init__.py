"""Almagest: star-gazing board games for players, researchers and designers.

>>> import almagest
>>> state = almagest.game("stellar").start(seats=2, seed=7)
>>> state.text(state.legal()[0])
'start asteroid-3a'
"""

from __future__ import annotations

import os
from types import ModuleType
from typing import TYPE_CHECKING

if os.environ.get("ALMAGEST_PURE") == "1":
    from almagest import pure

    pure.prefer_source()

import almagest.games as package_of_games
from almagest import catalog
from almagest.catalog import game
from almagest.kernel.bot import Bot
from almagest.kernel.chances import chances
from almagest.kernel.errors import AlmagestError, IllegalAction, UndoRefused, UnreadableMove
from almagest.kernel.event import Event
from almagest.kernel.game import Game, Option, WhyNot
from almagest.kernel.record import Record
from almagest.kernel.rng import Rng
from almagest.kernel.rng import seeded as rng
from almagest.kernel.setting import Setting
from almagest.kernel.state import COMPILED, State
from almagest.reviewing.review import review

if TYPE_CHECKING:
    from almagest.adapters.batch import Batch
    from almagest.catalog import games
    from almagest.kernel.event import Json


class GamesPackage(ModuleType):
    """The package `almagest.games`, which answers a call with the names of all games: both are public names."""

    def __call__(self) -> list[str]:
        """List the names of all games."""
        return catalog.games()


package_of_games.__class__ = GamesPackage


def batch(
    game: str, games: int = 1024, seats: int | None = None, seed: int = 0, *, observe: bool = True, **options: Json
) -> Batch:
    """Begin many games at once, for learning programs; needs the part `research`: see docs/research.md."""
    from almagest.adapters.batch import batch as begun

    return begun(game, games, seats, seed, observe=observe, **options)


__version__ = "0.1.0"
__all__ = [
    "COMPILED",
    "AlmagestError",
    "Bot",
    "Event",
    "Game",
    "IllegalAction",
    "Option",
    "Record",
    "Rng",
    "Setting",
    "State",
    "UndoRefused",
    "UnreadableMove",
    "WhyNot",
    "batch",
    "chances",
    "game",
    "games",
    "review",
    "rng",
]
