"""Whoever plays on a seat, and what the others call them: people by their names, bots by their titles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from almagest import catalog
from almagest.kernel.errors import AlmagestError
from almagest.kernel.level import LevelBot
from almagest.kernel.phrases import Bilingual

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class Player:
    """A person, or a bot; of bots that are alike the second has the number 2."""

    name: str
    is_bot: bool = False
    number: int = 1

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


def known_bot(name: str) -> str:
    """Give a bot's name as it is kept, or refuse one that nobody knows; a level has one name only."""
    bot = catalog.bot(name)
    return bot.name if isinstance(bot, LevelBot) else name


def is_known(name: str) -> bool:
    """Tell whether a name, perhaps from a file, is that of a bot."""
    try:
        catalog.bot(name)
    except AlmagestError:
        return False
    return True
