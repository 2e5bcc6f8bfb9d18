"""The collection of a game: its file `puzzles.jsonl`, one puzzle a line, and the position each of them begins with."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING

from almagest import catalog
from almagest.kernel.errors import BadData
from almagest.kernel.rng import fast
from almagest.kernel.tables import fit
from almagest.puzzles.forms import Mined

if TYPE_CHECKING:
    from pathlib import Path

    from almagest.kernel.state import State

FILE = "puzzles.jsonl"


def file_of(game: str) -> Path:
    """Name the file that holds the collection of a game."""
    return catalog.game(game).folder / FILE


@cache
def collection(game: str) -> dict[str, Mined]:
    """Give the mined puzzles of a game by their ids, in the order of the file; none if it has no file."""
    file = file_of(game)
    return read(file) if file.exists() else {}


def read(file: Path) -> dict[str, Mined]:
    """Read a collection; a last line that was cut off is left out."""
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    rows = [mined_from(line, f"line {row}", file) for row, line in enumerate(lines, start=1) if line.endswith("\n")]
    return {mined.id: mined for mined in rows}


def mined_from(line: str, where: str, file: Path) -> Mined:
    """Read one puzzle, or say which line is damaged."""
    try:
        data = json.loads(line)
    except json.JSONDecodeError as error:
        raise BadData(file.name, where, f"is not JSON ({error.msg}).", f"n'est pas du JSON ({error.msg}).") from error
    return fit(Mined, data, file.name, where)


def origin(game: str, mined: Mined) -> State:
    """Give the moment of the game that a puzzle comes from, hidden things as they were."""
    rules = catalog.game(game)
    state = rules.begun(rules.setting(mined.seats, {}, mined.edition), mined.seed)
    for action in map(int, mined.moves.split()):
        state.apply(action)
    return state


def position(game: str, mined: Mined) -> State:
    """Give the position of a puzzle, ready to be played."""
    return position_from(origin(game, mined), mined.id)


def position_from(state: State, name: str) -> State:
    """Deal anew what the seat on turn cannot know, by the name of the puzzle: nothing hidden of the game is left."""
    world = state.imagine(int(state.seat), fast(int(name, 16)))
    world.begin()
    return world
