"""What was given on the command line, turned into games, seeds, options and states."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from almagest import catalog
from almagest.kernel import record as records
from almagest.kernel.errors import BadSeed, BadSetup
from almagest.kernel.game import unknown_option
from almagest.terminal import positions, saves
from almagest.terminal.screen import WORDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from almagest.kernel.event import Json
    from almagest.kernel.game import Game
    from almagest.kernel.state import State

LONGEST_NUMBER = 1000
STANDARD = "standard"
"""The deck that a game is played with unless another one is named."""


def refused(key: str, **facts: object) -> BadSetup:
    """Make the error for something that cannot be asked for."""
    sentence = WORDS.both(key, **facts)
    return BadSetup(sentence.en, sentence.fr)


def game_named(name: str | None) -> Game:
    """Give the game asked for; without a name the only one, if there is only one."""
    names = catalog.games()
    if name is None and len(names) != 1:
        raise refused("which_game", games=", ".join(names))
    return catalog.game(names[0] if name is None else name)


def seed_from(text: str | None) -> int | str:
    """Read a seed: a whole number or hex digits; without one a secret seed is drawn."""
    if text is None:
        return records.new_seed()
    if len(text) > LONGEST_NUMBER:
        raise BadSeed(f"{text[:20]}…")
    return int(text) if text.isascii() and text.removeprefix("-").isdecimal() else text


def options_from(game: Game, rows: Iterable[str] | None, deck: str | None) -> dict[str, Json]:
    """Read options written NAME=VALUE; a value is JSON where it can be, else text."""
    given: dict[str, Json] = {} if deck is None else {"deck": deck}
    for row in rows or ():
        name, equals, value = row.partition("=")
        if not equals:
            raise refused("bad_option_text", text=row)
        if name not in game.options:
            raise unknown_option(game, name)
        given[name] = value if game.options[name].kind == "deck" else value_from(value)
    if given.get("deck") == STANDARD:
        del given["deck"]
    if "deck" in given:
        given["deck"] = str(deck_named(game, given["deck"]))
        saves.read_text(Path(given["deck"]))
    return given


def deck_named(game: Game, name: str) -> Path:
    """Give the file of a deck: a path, or the name of one that comes with the game."""
    shipped = {path.stem: path for path in (game.folder / "data" / "decks").glob("*.toml")}
    return Path(name) if Path(name).exists() else shipped.get(name, Path(name))


def value_from(text: str) -> Json:
    """Read a value as JSON, else as the text it is."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def not_together(given: Mapping[str, object]) -> None:
    """Refuse things that exclude each other, by the names people typed."""
    names = [name for name, value in given.items() if value]
    if len(names) > 1:
        raise refused("not_both", one=names[0], two=names[1])


def state_from(
    game: str | None,
    *,
    seed: str | None,
    seats: int | None = None,
    option: Iterable[str] | None = None,
    deck: str | None = None,
    moves: str,
    record: Path | None,
    at: int | None,
    position: Path | None = None,
) -> State:
    """Give the state asked for: from a position, a record, or a seed, seats, options and moves."""
    for given in ({"--seats": seats}, {"--option": option}, {"--deck": deck}):
        not_together({"--position": position, **given})
        not_together({"--record": record, **given})
    not_together({"--position": position, "--record": record, "--seed": seed})
    not_together({"--position": position, "--record": record, "--moves": moves})
    if at is not None and record is None:
        raise refused("needs", one="--at", two="--record")
    if position is not None:
        state = positions.from_position(position)
    elif record is not None:
        state = positions.from_record(record, at)
    else:
        chosen = game_named(game)
        return positions.after_moves(chosen, seats, seed_from(seed), options_from(chosen, option, deck), moves)
    if game is not None and catalog.game(game) is not state.game:
        raise refused("other_game", found=state.game.name, game=game)
    return state
