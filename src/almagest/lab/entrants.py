"""Who may enter the lab: our bots by name, and anybody's: `my_package:MyBot`, or the name of an entry point.

Foreign code is run only here, where whoever types the command has chosen it; a server never looks for bots this way.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Any, cast

from almagest import catalog
from almagest.kernel.errors import AlmagestError, BadSetup, UnknownBot

if TYPE_CHECKING:
    from almagest.kernel.bot import Bot
    from almagest.kernel.rng import Rng
    from almagest.kernel.state import State

GROUP = "almagest.bots"


class Guest:
    """A bot of somebody else: what goes wrong in it is told with its name."""

    def __init__(self, name: str, bot: Bot) -> None:
        self.name = name
        self.bot = bot

    def choose(self, world: State, rng: Rng) -> int:
        """Let it choose, and look at its answer."""
        try:
            action = int(self.bot.choose(world.imagined(), rng))
        except Exception as error:
            raise failed(self.name, repr(error)) from error
        if action not in world.legal():
            raise failed(self.name, f"it chose {action}, which is not legal here")
        return action


def entrant(name: str) -> Bot:
    """Make a bot by name: one of ours, one of an entry point, or a class of a module, an argument after a colon."""
    kind, _, rest = name.partition(":")
    if kind in catalog.bots():
        return catalog.bot(name)
    for point in entry_points(group=GROUP):
        if point.name == kind:
            return Guest(name, made(name, point.load(), rest))
    if not rest or not all(part.isidentifier() for part in kind.split(".")):
        raise UnknownBot(name, catalog.bots())
    attribute, _, argument = rest.partition(":")
    return Guest(name, made(name, found_in(name, kind, attribute), argument))


def found_in(name: str, module: str, attribute: str) -> Any:  # noqa: ANN401
    """Find a class in a module, which may lie in the folder one is in."""
    here = os.getcwd()
    if here not in sys.path:
        sys.path.append(here)
    try:
        return getattr(import_module(module), attribute)
    except ModuleNotFoundError as error:
        if error.name != module.partition(".")[0] and error.name != module:
            raise failed(name, repr(error)) from error
        raise UnknownBot(name, catalog.bots()) from error
    except AttributeError as error:
        raise BadSetup(
            f"The module {module!r} has no {attribute!r}: write 'module:Class'.",
            f"Le module {module!r} n'a pas de {attribute!r} : écrivez 'module:Classe'.",
        ) from error


def made(name: str, maker: Any, argument: str) -> Bot:  # noqa: ANN401
    """Make a bot of a class or function; what follows the second colon is its argument."""
    try:
        bot = maker(argument) if argument else maker()
    except AlmagestError:
        raise
    except Exception as error:
        raise failed(name, repr(error)) from error
    if not callable(getattr(bot, "choose", None)):
        raise failed(name, "it has no method choose(world, rng)")
    return cast("Bot", bot)


def failed(name: str, reason: str) -> BadSetup:
    """Make the error for a bot that does not do its part."""
    return BadSetup(f"The bot {name!r} failed: {reason}.", f"Le robot {name!r} a échoué : {reason}.")
