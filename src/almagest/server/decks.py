"""Options as they travel: bounded in size, and a deck by its name instead of its hundreds of lines."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from almagest.kernel.record import compact
from almagest.server.refusals import refused

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from almagest.kernel.event import Json
    from almagest.kernel.game import Game

MOST_OPTION_BYTES = 1000
MOST_DECK_BYTES = 120_000
MOST_LETTERS = 2000
DECK = "deck"


def is_deck(game: Game, option: str) -> bool:
    """Tell whether an option takes a deck."""
    return option in game.options and game.options[option].kind == DECK


def shown(game: Game, options: Mapping[str, Json]) -> dict[str, Json]:
    """Give options as lists and messages show them: a deck by its name, which is the same for the same deck."""
    return {
        name: deck_name(given) if is_deck(game, name) and isinstance(given, dict) else given
        for name, given in options.items()
    }


def deck_name(deck: Json) -> str:
    """Name a deck by its contents."""
    return f"sha256:{sha256(compact(deck).encode()).hexdigest()}"


def check_size(game: Game, options: Mapping[str, Json]) -> None:
    """Refuse options that are longer than any that make sense: they are kept, and sent with every message."""
    for name, given in options.items():
        most = MOST_DECK_BYTES if is_deck(game, name) else MOST_OPTION_BYTES
        found = len(compact(given).encode(errors="replace"))
        if found > most:
            raise refused("long_option", option=name[:MOST_OPTION_BYTES], most=most, found=found)
        longest = max(map(len, texts(given)), default=0)
        if longest > MOST_LETTERS:
            raise refused("long_option", option=name, most=MOST_LETTERS, found=longest)


def texts(given: Json) -> Iterator[str]:
    """Give every text in plain data, names of fields included."""
    if isinstance(given, str):
        yield given
    elif isinstance(given, dict):
        for name, value in given.items():
            yield name
            yield from texts(value)
    elif isinstance(given, list | tuple):
        for value in given:
            yield from texts(value)
