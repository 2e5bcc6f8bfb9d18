"""Whoever plays on a seat, and what the others call them: people by their names, bots by their titles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from almagest import catalog
from almagest.kernel.errors import AlmagestError
from almagest.kernel.phrases import Bilingual
from almagest.server.refusals import refused

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

LEVEL = "level"
QUICK = ("random", "novice", "greedy")


@dataclass(frozen=True, slots=True)
class Player:
    """A person, or a bot; of bots that are alike the second has the number 2."""

    name: str
    is_bot: bool = False
    number: int = 1

    def called(self, game: str, lang: str) -> str:
        """Give the name that people read in a language."""
        return self.title(game).text(lang) if self.is_bot else self.name

    def title(self, game: str) -> Bilingual:
        """Give the name that people read."""
        if not self.is_bot:
            return Bilingual(self.name, self.name)
        title = catalog.bot_title(game, self.name)
        return title if self.number == 1 else Bilingual(f"{title.en} {self.number}", f"{title.fr} {self.number}")


NOBODY = Player("")


def bot_at(bots: Sequence[str | None], seat: int) -> Player:
    """Give the bot of a seat, counted among those that are alike."""
    bot = bots[seat]
    assert bot is not None
    return Player(bot, is_bot=True, number=list(bots[: seat + 1]).count(bot))


def offered_bot(name: str, offered: Collection[str]) -> str:
    """Give a bot's name as it is kept; only levels and what the operator offers may be chosen; a level has one name.

    Nothing that a client writes chooses processes, simulations or seconds.
    """
    if name in offered:
        return name
    if name.partition(":")[0] == LEVEL:
        return catalog.bot(name).name
    choices = [f"{LEVEL}:{number}" for number in range(1, len(catalog.known_levels()) + 1)]
    raise refused("bot_not_offered", bot=name, offered=", ".join([*choices, *offered]))


def thinking_bot(name: str, offered: Collection[str]) -> str:
    """Name the bot that thinks for one that a log names: itself, but the strongest level for one no longer offered."""
    if name in offered or name.partition(":")[0] in (LEVEL, *QUICK):
        return name
    return f"{LEVEL}:{len(catalog.known_levels())}"


def is_known(name: str) -> bool:
    """Tell whether a name, perhaps from a file, is that of a bot."""
    try:
        catalog.bot(name)
    except AlmagestError:
        return False
    return True
