"""Where the folders of games lie: inside the package, or in the places that the variable ALMAGEST_GAMES names."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from almagest.kernel.game import Game


def outside() -> list[str]:
    """List the places outside the package where games may lie."""
    return [place for place in os.environ.get("ALMAGEST_GAMES", "").split(os.pathsep) if place]


def game_in(package: str) -> Game:
    """Give the game that a package holds."""
    sys.path[:0] = [place for place in outside() if place not in sys.path]
    return cast("Game", import_module(f"{package}.spec").GAME)


def package_of(game: Game) -> str:
    """Name the package that holds a game: the folder in which its functions stand."""
    way = game.deal.__module__.split(".")
    return ".".join(way[: way.index(game.folder.name) + 1])
