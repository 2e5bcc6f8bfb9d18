"""Games outside the package: each folder is tried by itself, so that a broken one is named and the others work."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from almagest.kernel.errors import BrokenGame
from almagest.kernel.folders import open_package
from almagest.kernel.game import Game

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator


@dataclass(frozen=True)
class Found:
    """The games that could be loaded, by name, and what is to be said of the others."""

    games: dict[str, Game]
    broken: list[BrokenGame]


@cache
def found_in(places: tuple[str, ...], taken: frozenset[str]) -> Found:
    """Load the games in some places; names that are taken belong to games of the package."""
    found = Found({}, [])
    for folder in folders(places, found.broken):
        try:
            found.games[folder.name] = loaded(folder, {*taken, *found.games})
        except BrokenGame as broken:
            found.broken.append(broken)
    return found


def folders(places: tuple[str, ...], broken: list[BrokenGame]) -> Iterator[Path]:
    """List the folders with a `spec.py`; a place that is no folder is noted."""
    for place in [Path(place).expanduser() for place in places]:
        if not place.is_dir():
            broken.append(BrokenGame(place, "there is no such folder", "ce dossier n'existe pas"))
        yield from [spec.parent.absolute() for spec in sorted(place.glob("*/spec.py"))]


def loaded(folder: Path, taken: Collection[str]) -> Game:
    """Load the game of a folder, or say what is wrong with it."""
    name = folder.name
    if name in taken:
        raise BrokenGame(folder, f"there is a game called {name!r} already", f"il y a déjà un jeu nommé {name!r}")
    if not name.isidentifier():
        raise BrokenGame(folder, f"{name!r} is no Python name", f"{name!r} n'est pas un nom Python")
    if is_elsewhere(folder):
        raise BrokenGame(folder, f"{name!r} is a Python module already", f"{name!r} est déjà un module Python")
    try:
        return only_game(folder)
    except BrokenGame:
        forget(name)
        raise


def only_game(folder: Path) -> Game:
    """Give the one game of a folder, called as the folder is."""
    name, game = folder.name, getattr(imported(folder), "GAME", None)
    if not isinstance(game, Game):
        raise BrokenGame(folder, "its spec.py has no GAME", "son spec.py n'a pas de GAME")
    if game.name != name:
        raise BrokenGame(
            folder,
            f"its GAME is called {game.name!r}; give the folder and the game one name",
            f"son GAME s'appelle {game.name!r} ; donnez un seul nom au dossier et au jeu",
        )
    return game


def is_elsewhere(folder: Path) -> bool:
    """Tell whether a module of that name lies anywhere else."""
    module = sys.modules.get(folder.name)
    spec = find_spec(folder.name) if module is None else module.__spec__
    return spec is not None and str(folder) not in (spec.submodule_search_locations or ())


def imported(folder: Path) -> object:
    """Import the `spec` of a folder, or say what came of it."""
    name = folder.name
    try:
        open_package(folder)
        return import_module(f"{name}.spec")
    except (Exception, SystemExit) as error:
        reason = f"{type(error).__name__}: {error}"
        raise BrokenGame(folder, f"importing it gave {reason}", f"son import a donné {reason}") from error


def forget(name: str) -> None:
    """Take a package and its modules out of those that are loaded."""
    for module in [module for module in sys.modules if module.partition(".")[0] == name]:
        del sys.modules[module]
