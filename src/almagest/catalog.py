"""Finds games and bots by looking into folders: a new one needs no list anywhere.

Games outside the package are found in the folders named by the environment variable ALMAGEST_GAMES.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, cast

from almagest.kernel import advice as advising
from almagest.kernel.crowd import MOST_PROCESSES, CrowdBot
from almagest.kernel.errors import BadSetup, UnknownBot, UnknownGame
from almagest.kernel.folders import game_in, places
from almagest.kernel.level import MIDDLE, LevelBot, level_from, read_bots, read_levels
from almagest.kernel.phrases import Bilingual, phrases
from almagest.kernel.rng import fast
from almagest.kernel.tables import fit, read_toml
from almagest.outside import found_in

if TYPE_CHECKING:
    from types import ModuleType

    from almagest.kernel.advice import Advice
    from almagest.kernel.bot import Bot, Choice, Thinker
    from almagest.kernel.event import Json
    from almagest.kernel.game import Game
    from almagest.kernel.ledger import Ledger
    from almagest.kernel.level import Level
    from almagest.kernel.rng import Rng
    from almagest.kernel.state import State
    from almagest.outside import Found
    from almagest.sky.figures import Figure

HERE = Path(__file__).parent
ADVISED = 3
LONGEST_NAME = 40  # of a bot


def game_folders() -> dict[str, str]:
    """Map each game's name to the package that holds it."""
    return {**own_folders(), **{name: name for name in outside().games}}


def own_folders() -> dict[str, str]:
    """Map the name of each game of this package to the package that holds it."""
    return {spec.parent.name: f"almagest.games.{spec.parent.name}" for spec in (HERE / "games").glob("*/spec.py")}


def outside() -> Found:
    """Give the games outside the package, and what is to be said of those that cannot be loaded."""
    return found_in(tuple(places()), frozenset(own_folders()))


def games() -> list[str]:
    """List the names of all games."""
    return sorted(game_folders())


def game(name: str) -> Game:
    """Give a game by name."""
    if not isinstance(name, str):
        raise UnknownGame(name, games())
    return game_of(name)


@cache
def game_of(name: str) -> Game:
    """Give a game by name; its folder is read once."""
    own = own_folders().get(name)
    if own is not None:
        return game_in(own)
    found = outside()
    if name in found.games:
        return found.games[name]
    for broken in found.broken:
        if broken.folder.name == name:
            raise broken
    raise UnknownGame(name, games())


def drawing(name: str) -> ModuleType | None:
    """Give the module that draws a game in a terminal, None if its folder has none."""
    return module_of(name, "draw")


def encoding(name: str) -> ModuleType | None:
    """Give the module that turns views of a game into numbers, None if its folder has none."""
    return module_of(name, "encoding")


def ledger(name: str) -> Ledger | None:
    """Give the module that says what a designer's report counts, None if a game's folder has none."""
    return cast("Ledger | None", module_of(name, "ledger"))


@cache
def module_of(name: str, part: str) -> ModuleType | None:
    """Give a module of a game's folder, None if there is none of that name."""
    if not (game(name).folder / f"{part}.py").exists():
        return None
    return import_module(f"{game_folders()[name]}.{part}")


@cache
def puzzles(name: str) -> ModuleType | None:
    """Give the module that deals a game's puzzles, None if its folder has none."""
    if not (game(name).folder / "puzzles.py").exists():
        return None
    return import_module(f"{game_folders()[name]}.puzzles")


@cache
def constellations() -> tuple[Figure, ...]:
    """Give the constellations that the games know, each by the first game that does."""
    known: dict[str, Figure] = {}
    for name in games():
        module = module_of(name, "constellations")
        known = {each.id: each for each in (module.constellations() if module else ())} | known
    return tuple(known.values())


@cache
def luck(name: str) -> dict[str, Json] | None:
    """Give how much of a game is luck, as `almagest luck` found it; None if its folder does not say."""
    file = game(name).folder / "luck.json"
    return cast("dict[str, Json]", json.loads(file.read_text(encoding="utf-8"))) if file.exists() else None


def bots() -> list[str]:
    """List the kinds of bots; `level` stands for whichever of them plays at a level of a game."""
    return sorted([*(path.stem for path in (HERE / "bots").glob("[a-z]*.py")), "level"])


def bot_summary(kind: str) -> Bilingual | None:
    """Say what a kind of bot does, None if nobody has written it down."""
    return phrases(HERE / "bots" / "data" / "bots.toml").entries.get(kind)


def bot_title(game: str, bot: str) -> Bilingual:
    """Give the name that people read for a bot in a game: of its level, or of its kind with what follows the colon."""
    kind, _, argument = bot.partition(":")
    if kind == "level":
        return levels(game)[level_from(argument, len(known_levels())) - 1].name
    title = phrases(HERE / "bots" / "data" / "names.toml").entries.get(kind, Bilingual(kind, kind))
    return Bilingual(f"{title.en} {argument}", f"{title.fr} {argument}") if argument else title


def bot(name: str) -> Bot:
    """Make a bot by name, with an argument after a colon where it takes one: `level:3`, `greedy`, `search:500`.

    `search:500x2` searches in two processes at once.
    """
    kind, _, argument = name.partition(":") if isinstance(name, str) else ("", "", "")
    if kind not in bots() or len(name) > LONGEST_NAME:
        raise UnknownBot(name, bots())
    one, several, processes = argument.rpartition("x")
    if one and several and hasattr(bot(alone(f"{kind}:{one}", name)), "choices"):
        return CrowdBot(f"{kind}:{one}", processes_from(processes, name), think)
    if kind == "level":
        return LevelBot(level_from(argument, len(known_levels())), bot_at)
    return cast("Bot", import_module(f"almagest.bots.{kind}").make(argument))


def alone(one: str, name: str) -> str:
    """Give the bot that several processes shall be, or refuse processes of processes."""
    if re.search(r"x\d+$", one):
        raise BadSetup(
            f"A bot is multiplied once: {name!r} asks for processes of processes; write {one!r}.",
            f"Un robot se multiplie une fois : {name!r} demande des processus de processus ; écrivez {one!r}.",
        )
    return one


def processes_from(number: str, name: str) -> int:
    """Read in how many processes a bot shall think."""
    if not number.isdecimal() or not 1 <= int(number) <= MOST_PROCESSES:
        raise BadSetup(
            f"A bot thinks in 1 to {MOST_PROCESSES} processes at once, found {name!r}; write 'search:500x2'.",
            f"Un robot réfléchit dans 1 à {MOST_PROCESSES} processus à la fois, trouvé {name!r} ; "
            "écrivez 'search:500x2'.",
        )
    return int(number)


def think(name: str, world: dict[str, Json], seed: int) -> list[Choice]:
    """Let a bot that can say how good each choice is think about a world given as a position."""
    return cast("Thinker", bot(name)).choices(game(world["game"]).load(world).imagined(), fast(seed))


@cache
def known_levels() -> tuple[Level, ...]:
    """Give the levels as they are for a game that says nothing of its own."""
    return read_levels(HERE / "bots" / "data" / "levels.toml")


@cache
def levels(name: str, seats: int = 2) -> tuple[Level, ...]:
    """Give the levels of a game, the weakest first, with the bots that play at them at a table of so many seats."""
    own = game(name).folder / "data" / "levels.toml"
    return read_bots(own, known_levels(), seats) if own.exists() else known_levels()


@dataclass(frozen=True)
class Strength:
    """How often each level beats the one below it, and in how many games each of these was measured."""

    games: tuple[int, ...]
    beats_below: tuple[float, ...]


@cache
def strength(name: str) -> Strength | None:
    """Tell how strong the levels of a game are by what was measured; None where nobody has."""
    own = game(name).folder / "data" / "strength.toml"
    return fit(Strength, read_toml(own), own.name, "strength") if own.exists() else None


@cache
def bot_at(game: Game, level: int, seats: int) -> Bot:
    """Make the bot that plays a game at a level, 1 being the weakest, at a table of so many seats."""
    return bot(levels(game.name, seats)[level - 1].bot)


def stand_in(game: str, bot: str) -> str:
    """Name the level that decides in place of a bot that failed: the highest that thinks in a quicker way."""
    kind, _, argument = bot.partition(":")
    ways = ways_of(game)
    failed = ways[level_from(argument, len(ways)) - 1] if kind == "level" else way_of(kind)
    return f"level:{max(1, ways.index(failed)) if failed in ways else MIDDLE}"


def ways_of(game: str) -> list[str]:
    """Name the way in which each level of a game thinks."""
    return [way_of(level.bot.partition(":")[0]) for level in levels(game)]


@cache
def way_of(kind: str) -> str:
    """Name the way in which a kind of bot thinks: all that weigh many worlds think alike, and may all overrun."""
    return "ahead" if kind in bots() and hasattr(bot(kind), "choices") else kind


def advice(state: State, rng: Rng, simulations: int) -> list[Advice]:
    """Give the best choices of the seat that decides, from what it may know, with chances and reasons.

    Three of a search: its first choice, which is the game's own plan unless another is clearly better, and two others.
    """
    worlds = advising.possible(state, int(state.seat), rng)
    best, *others = thinker(simulations).choices(worlds[0], rng)[:ADVISED]
    own = None if state.game.advise is None else state.game.advise(worlds[0])
    return advising.advice(worlds, [best, *sorted(others, key=lambda choice: -choice.chance)], own)


def thinker(simulations: int) -> Thinker:
    """Make the bot that advises."""
    return cast("Thinker", bot(f"search:{simulations}"))


def why(before: State, now: State, seat: int, asker: int | None, rng: Rng) -> Bilingual:
    """Say what a decision did for the seat that made it, as far as the asker may know."""
    return advising.why(advising.possible(before, asker, rng), advising.possible(now, asker, rng), seat)
