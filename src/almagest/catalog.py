"""Finds games and bots by looking into folders: a new one needs no list anywhere.

Games outside the package are found in the folders named by the environment variable ALMAGEST_GAMES.
"""

from __future__ import annotations

import os
import sys
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, cast

from almagest.kernel.errors import UnknownBot, UnknownGame

if TYPE_CHECKING:
    from types import ModuleType

    from almagest.kernel.bot import Bot
    from almagest.kernel.game import Game

HERE = Path(__file__).parent


def game_folders() -> dict[str, str]:
    """Map each game's name to the package that holds it."""
    own = {folder.name: f"almagest.games.{folder.name}" for folder in folders([str(HERE / "games")])}
    return {**own, **{folder.name: folder.name for folder in folders(outside())}}


def outside() -> list[str]:
    """List the folders outside the package where games may lie."""
    return [place for place in os.environ.get("ALMAGEST_GAMES", "").split(os.pathsep) if place]


def folders(places: list[str]) -> list[Path]:
    """List the folders with a `spec.py`."""
    return [spec.parent for place in places for spec in sorted(Path(place).glob("*/spec.py"))]


def games() -> list[str]:
    """List the names of all games."""
    return sorted(game_folders())


@cache
def game(name: str) -> Game:
    """Give a game by name."""
    package = game_folders().get(name)
    if package is None:
        raise UnknownGame(name, games())
    sys.path[:0] = [place for place in outside() if place not in sys.path]
    return cast("Game", import_module(f"{package}.spec").GAME)


def drawing(name: str) -> ModuleType | None:
    """Give the module that draws a game in a terminal, None if its folder has none."""
    return module_of(name, "draw")


def encoding(name: str) -> ModuleType | None:
    """Give the module that turns views of a game into numbers, None if its folder has none."""
    return module_of(name, "encoding")


@cache
def module_of(name: str, part: str) -> ModuleType | None:
    """Give a module of a game's folder, None if there is none of that name."""
    if not (game(name).folder / f"{part}.py").exists():
        return None
    return import_module(f"{game_folders()[name]}.{part}")


def bots() -> list[str]:
    """List the names of all bots."""
    return sorted(path.stem for path in (HERE / "bots").glob("[a-z]*.py"))


def bot(name: str) -> Bot:
    """Make a bot by name, with an argument after a colon where it takes one: `greedy`, `greedy:8`."""
    kind, _, argument = name.partition(":")
    if kind not in bots():
        raise UnknownBot(name, bots())
    return cast("Bot", import_module(f"almagest.bots.{kind}").make(argument))
