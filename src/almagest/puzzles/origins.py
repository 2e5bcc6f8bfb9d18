"""The games that puzzles come from: kept beside the collection, one a line, and given as records that can be replayed.

Whoever has such a record can see how its game went on, so it is asked for with a key that comes with the solution.
"""

from __future__ import annotations

import hmac
import json
from dataclasses import asdict, dataclass
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING

from almagest import catalog
from almagest.kernel import record as records
from almagest.kernel.record import Record, Result
from almagest.kernel.tables import fit
from almagest.puzzles.box import UnknownPuzzle
from almagest.puzzles.collection import collection, file_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from almagest.puzzles.forms import Mined

ENDING = ".games.jsonl"
KEY_LETTERS = 20
REPLAY = "puzzle"


@dataclass(frozen=True)
class Played:
    """One game of bots from which puzzles were mined: its number in the series, its day, and all decisions."""

    deal: int
    day: str
    moves: str

    def line(self) -> str:
        """Write the game as a line."""
        return json.dumps(asdict(self), separators=(",", ":")) + "\n"


def games_file(file: Path) -> Path:
    """Name the file of the games that a collection was mined from."""
    return file.with_name(file.stem + ENDING)


def read_games(file: Path) -> dict[int, Played]:
    """Read the games of a collection by their numbers; a last line that was cut off is left out."""
    if not file.exists():
        return {}
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    rows = [
        fit(Played, json.loads(line), file.name, f"line {n}") for n, line in enumerate(lines, 1) if line.endswith("\n")
    ]
    return {played.deal: played for played in rows}


@cache
def games_of(game: str) -> dict[int, Played]:
    """Give the games that a game's own collection was mined from."""
    return read_games(games_file(file_of(game)))


def is_on_record(mined: Mined, games: Mapping[int, Played]) -> bool:
    """Tell whether the moment of a puzzle is one of the game that it names."""
    played = games.get(mined.deal)
    return played is not None and f"{played.moves} ".startswith(f"{mined.moves} ".lstrip())


def key_of(game: str, mined: Mined) -> str:
    """Give the key to the record of a puzzle: nobody finds it who knows nothing but the puzzle."""
    return sha256(f"{game} {mined.id} {mined.seed} {mined.moves}".encode()).hexdigest()[:KEY_LETTERS]


def replay_name(game: str, mined: Mined) -> str:
    """Name the replay of the game that a puzzle comes from; the key is part of it."""
    return f"{REPLAY}-{game}-{mined.id}-{key_of(game, mined)}"


def is_replay_name(name: str) -> bool:
    """Tell whether a replay is one of the game that a puzzle comes from."""
    return name.startswith(f"{REPLAY}-")


def record_by(name: str) -> Record:
    """Give the record of a puzzle's game by the name of its replay; one without the right key is like none."""
    game, _, rest = name.removeprefix(f"{REPLAY}-").rpartition("-")[0].rpartition("-")
    mined = collection(game).get(rest) if game in catalog.games() else None
    if mined is None or not hmac.compare_digest(replay_name(game, mined).encode(), name.encode()):
        raise UnknownPuzzle(name, game)
    return record_of(game, mined)


def record_of(game: str, mined: Mined) -> Record:
    """Give the record of the game that a puzzle comes from; up to the puzzle if no more of it was kept."""
    played = games_of(game).get(mined.deal) or Played(mined.deal, "", mined.moves)
    rules = catalog.game(game)
    setting = rules.setting(mined.seats, {}, mined.edition)
    state, moves = rules.begun(setting, mined.seed), []
    for action in map(int, played.moves.split()):
        moves.append(state.text(action))
        state.apply(action)
    day = f"{played.day}T00:00:00Z" if played.day else ""
    return Record(
        almagest=records.FORMAT,
        game=game,
        edition=mined.edition,
        seats=mined.seats,
        options=setting.chosen(),
        names=(mined.bot,) * mined.seats,
        players=(mined.bot,) * mined.seats,
        started=day,
        finished=day if state.over else None,
        seed=mined.seed,
        salt=None,
        commitment=None,
        moves=tuple(moves),
        result=Result(tuple(state.scores()), tuple(state.winners())) if state.over else None,
    )
