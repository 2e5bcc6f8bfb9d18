"""Who played, as a reader calls them: people as they are written, bots by their names in the reader's language."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from almagest import catalog
from almagest.kernel.errors import AlmagestError
from almagest.kernel.phrases import LANGUAGES, Bilingual

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from almagest.kernel.record import Record

ALIKE = re.compile(r"( \d+)?")
"""What follows the name of a bot that has others like it at the table: `Apprentice 2`."""


def names_of(record: Record) -> Mapping[str, Sequence[str]]:
    """Give the names of all players by language."""
    both = [called(name, player, record.game) for name, player in zip(record.names, record.players, strict=True)]
    return {lang: [name.text(lang) for name in both] for lang in LANGUAGES}


def called(name: str, player: str, game: str) -> Bilingual:
    """Give the name of a player in both languages; a bot that has a name of its own keeps it."""
    title = title_of(player, game)
    for known in (player, title.en, title.fr) if title else ():
        number = name.removeprefix(known)
        if title and name.startswith(known) and ALIKE.fullmatch(number):
            return Bilingual(title.en + number, title.fr + number)
    return Bilingual(name, name)


def title_of(player: str, game: str) -> Bilingual | None:
    """Give what people read for a bot; None for a person, or a bot that nobody knows."""
    try:
        return None if player == "human" else catalog.bot_title(game, catalog.bot(player).name)
    except AlmagestError:
        return None
