"""Where the folders of games lie: inside the package, or in the places that the variable ALMAGEST_GAMES names."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from importlib.machinery import PathFinder
from importlib.util import module_from_spec
from pathlib import Path
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from almagest.kernel.game import Game


def places() -> list[str]:
    """List the places outside the package where games may lie."""
    return [place for place in os.environ.get("ALMAGEST_GAMES", "").split(os.pathsep) if place]


def game_in(package: str) -> Game:
    """Give the game that a package holds."""
    for folder in [Path(place).expanduser() / package for place in places()]:
        if (folder / "spec.py").exists():
            open_package(folder)
            break
    return cast("Game", import_module(f"{package}.spec").GAME)


def open_package(folder: Path) -> None:
    """Make a folder known as a package of its name; the path on which modules are looked for stays as it is."""
    if folder.name not in sys.modules:
        spec = PathFinder.find_spec(folder.name, [str(folder.parent.absolute())])
        assert spec is not None
        module = sys.modules[folder.name] = module_from_spec(spec)
        if spec.loader is not None:  # there is an __init__.py
            spec.loader.exec_module(module)


def package_of(game: Game) -> str:
    """Name the package that holds a game: the folder in which its functions stand."""
    way = game.deal.__module__.split(".")
    return ".".join(way[: way.index(game.folder.name) + 1])
