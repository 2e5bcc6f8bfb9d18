"""Levels: bots by how well they play, so that a person need not know how they think."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from almagest.kernel.errors import BadData, BadSetup
from almagest.kernel.finish import sure_win
from almagest.kernel.phrases import Bilingual
from almagest.kernel.tables import fit, read_toml

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from almagest.kernel.bot import Bot
    from almagest.kernel.game import Game
    from almagest.kernel.rng import Rng
    from almagest.kernel.state import State

MIDDLE = 3
MANY = 3
"""Seats from which on a game may name other bots for its levels."""


@dataclass(frozen=True)
class Level:
    """One level: the bot that plays at it, and what people read of it."""

    bot: str
    name: Bilingual
    says: Bilingual


@dataclass(frozen=True)
class LevelFile:
    """The schema of the file that names the levels."""

    level: tuple[Level, ...]


@dataclass(frozen=True)
class BotsFile:
    """The schema of a game's own file: the bot at each level, the weakest first; others where three or more play."""

    bots: tuple[str, ...]
    bots_of_three: tuple[str, ...] = ()


def read_levels(path: Path) -> tuple[Level, ...]:
    """Read the levels, the weakest first."""
    return fit(LevelFile, read_toml(path), path.name).level


def read_bots(path: Path, levels: Sequence[Level], seats: int) -> tuple[Level, ...]:
    """Give the levels with the bots that a game's own file names for them at a table of so many seats."""
    file = fit(BotsFile, read_toml(path), path.name)
    where, bots = ("bots_of_three", file.bots_of_three) if seats >= MANY and file.bots_of_three else ("bots", file.bots)
    if len(bots) != len(levels):
        wanted, found = len(levels), len(bots)
        raise BadData(
            path.name, where, f"expected {wanted} bots, found {found}.", f"il faut {wanted} robots, trouvé {found}."
        )
    return tuple(Level(bot, level.name, level.says) for bot, level in zip(bots, levels, strict=True))


class LevelBot:
    """Plays at a level: whatever bot the game of the world it is given names for it at a table of that size."""

    def __init__(self, level: int, bot_of: Callable[[Game, int, int], Bot]) -> None:
        self.name = f"level:{level}"
        self.level = level
        self.bot_of = bot_of

    def choose(self, world: State, rng: Rng) -> int:
        """Let the bot of the level choose; beyond the first level a victory in reach of the own turn is not missed."""
        win = sure_win(world, rng) if self.level > 1 else None
        return self.bot_of(world.game, self.level, int(world.seats)).choose(world, rng) if win is None else win


def level_from(argument: str, levels: int) -> int:
    """Read the number of a level; the middle one if none is given."""
    if not argument:
        return MIDDLE
    if not argument.isdecimal() or not 1 <= int(argument) <= levels:
        raise BadSetup(
            f"A level is a number from 1 to {levels}, found {argument!r}; write 'level:{MIDDLE}'.",
            f"Un niveau est un nombre de 1 à {levels}, trouvé {argument!r} ; écrivez 'level:{MIDDLE}'.",
        )
    return int(argument)
