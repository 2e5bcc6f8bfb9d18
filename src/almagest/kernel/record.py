"""Records: a whole game as a small JSON file that can be replayed, checked and shared."""

from __future__ import annotations

import hmac
import json
import secrets
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from almagest.kernel.errors import AlmagestError, BadRecord
from almagest.kernel.rng import seeded
from almagest.kernel.tables import fit

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from almagest.kernel.event import Json
    from almagest.kernel.game import Game
    from almagest.kernel.state import State

FORMAT = 1


@dataclass(frozen=True)
class Result:
    """How a game ended."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True)
class Record:
    """One game: everything that is needed to play it again. `players` says who sat where: a bot's name or 'human'."""

    almagest: int
    game: str
    edition: int
    seats: int
    options: dict[str, Any]
    names: tuple[str, ...]
    players: tuple[str, ...]
    started: str
    finished: str | None
    seed: int | str
    salt: str | None
    commitment: str | None
    moves: tuple[str, ...]
    result: Result | None
    start: dict[str, Any] | None = None
    """The position the game went on from, if not from the beginning: without `rng`, for chance is drawn anew."""

    def text(self) -> str:
        """Write the record as JSON, one line a field and one line a decision."""
        data = asdict(self)
        if self.start is None:
            del data["start"]
        moves = ",\n".join(compact(move) for move in data.pop("moves"))
        fields = [f"{compact(name)}:{compact(value)}" for name, value in data.items()]
        fields.append(f'"moves":[\n{moves}\n]' if moves else '"moves":[]')
        return "{" + ",\n".join(fields) + "}\n"


def compact(value: Json) -> str:
    """Write a value as JSON without spaces."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def committed(seed: int | str, salt: str) -> str:
    """Give the commitment that is published before a game: the SHA-256 of seed and salt."""
    return sha256(f"{seed}:{salt}".encode()).hexdigest()


def new_seed() -> str:
    """Draw a secret seed of 256 bits."""
    return secrets.token_hex(32)


def opened(
    game: Game,
    seats: int,
    *,
    seed: int | str,
    options: Mapping[str, Json],
    names: tuple[str, ...],
    players: tuple[str, ...],
    now: datetime,
    edition: int | None = None,
) -> Record:
    """Open the record of a game about to begin, with a commitment to its seed; without an edition, of the newest."""
    setting = game.setting(seats, options, edition)
    salt = secrets.token_hex(16)
    return Record(
        almagest=FORMAT,
        game=game.name,
        edition=setting.edition,
        seats=seats,
        options=setting.chosen(),
        names=names,
        players=players,
        started=stamp(now),
        finished=None,
        seed=seed,
        salt=salt,
        commitment=committed(seed, salt),
        moves=(),
        result=None,
    )


def stamp(now: datetime) -> str:
    """Write a moment to the second."""
    return now.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def written(record: Record, state: State, now: datetime) -> Record:
    """Bring a record up to date with the state of its game."""
    before = started(record, state.game)
    moves = []
    for action in state.history:
        moves.append(before.text(action))
        before.apply(action)
    result = Result(tuple(state.scores()), tuple(state.winners())) if state.over else None
    return replace(record, moves=tuple(moves), result=result, finished=stamp(now) if state.over else None)


def read(text: str, file: str) -> Record:
    """Read a record, or say which row is damaged and what was expected."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadRecord(
            f"{file}, line {error.lineno}, column {error.colno}: this is not JSON ({error.msg}). "
            "The file is damaged; use another copy.",
            f"{file}, ligne {error.lineno}, colonne {error.colno} : ce n'est pas du JSON ({error.msg}). "
            "Le fichier est abîmé ; prenez une autre copie.",
        ) from error
    except RecursionError as error:
        raise BadRecord(f"{file}: nested too deeply.", f"{file} : trop d'imbrications.") from error
    if not isinstance(data, dict) or data.get("almagest") != FORMAT:
        raise BadRecord(
            f"{file}: this is no Almagest record: the field 'almagest' must be {FORMAT}.",
            f"{file} : ce n'est pas une partie Almagest : le champ 'almagest' doit valoir {FORMAT}.",
        )
    return fit(Record, data, file)


def started(record: Record, game: Game) -> State:
    """Start the game of a record again."""
    for name, value in record.options.items():
        if name in game.options and game.options[name].kind == "deck" and not isinstance(value, dict):
            raise BadRecord(
                f"The option {name!r} of the record must hold the whole deck, found {value!r}.",
                f"L'option {name!r} de la partie doit contenir tout le paquet, trouvé {value!r}.",
            )
    if record.start is not None:
        check_start(record, record.start)
        return gone_on(game, record.start, record.seed)
    return game.begun(game.setting(record.seats, record.options, record.edition), record.seed)


def start_of(state: State) -> dict[str, Json]:
    """Give the position of a state as another game may go on from it: with chance to be drawn anew."""
    position = state.position()
    del position["rng"]
    return position


def gone_on(game: Game, start: Mapping[str, Json], seed: int | str) -> State:
    """Go on from a position: what somebody has seen stays, all that nobody has seen is dealt anew from the seed."""
    chance = seeded(seed)
    state = game.load({**start, "rng": chance.data()}).stirred(chance)
    state.rng = chance
    state.begin()
    return state


def check_start(record: Record, start: Mapping[str, Json]) -> None:
    """Refuse a record that goes on from a position of another game, edition, number of seats or options."""
    for name in ("game", "edition", "seats", "options"):
        if start.get(name) != getattr(record, name):
            raise BadRecord(
                f"The field {name!r} of the record and of its start do not agree. Ask for the file as it was.",
                f"Le champ {name!r} de la partie et celui de son départ diffèrent. Demandez le fichier d'origine.",
            )


def steps(record: Record, game: Game) -> Iterator[State]:
    """Replay a record: the state before the first decision, then after each; a wrong move is refused by row."""
    state = started(record, game)
    yield state
    for row, move in enumerate(record.moves, start=1):
        try:
            state.apply(state.parse(move))
        except AlmagestError as error:
            raise BadRecord(
                f"Move {row} of the record ({move!r}) does not fit: {error.en} Expected one of: {few(state)}.",
                f"Le coup {row} de la partie ({move!r}) ne convient pas : {error.fr} Attendu : {few(state)}.",
            ) from error
        yield state


def few(state: State) -> str:
    """Name a few of the legal moves."""
    legal = [state.text(action) for action in state.legal()]
    return ", ".join(legal[:4]) + (", …" if len(legal) > 4 else "") if legal else "–"


def replayed(record: Record, game: Game) -> State:
    """Replay a record to its last move."""
    state = started(record, game)
    for state in steps(record, game):  # noqa: B007
        pass
    return state


@dataclass(frozen=True)
class Verdict:
    """What checking a record showed."""

    moves: int
    over: bool
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    committed: bool
    """The record has a commitment, and its seed and salt give it."""
    commitment: str | None
    """That commitment, to be compared with the one shown before the game: only then it proves anything."""


def verify(record: Record, game: Game) -> Verdict:
    """Replay a record and compare it with its result and with its own commitment to the seed."""
    state = replayed(record, game)
    found = Result(tuple(state.scores()), tuple(state.winners())) if state.over else None
    if found != record.result:
        raise BadRecord(
            f"The record claims {plain(record.result)}, but its moves lead to {plain(found)}.",
            f"La partie annonce {plain(record.result)}, mais ses coups mènent à {plain(found)}.",
        )
    if record.commitment is not None:
        check_commitment(record, record.commitment)
    return Verdict(
        moves=len(record.moves),
        over=state.over,
        scores=tuple(state.scores()),
        winners=tuple(state.winners()),
        committed=record.commitment is not None,
        commitment=record.commitment,
    )


def check_commitment(record: Record, commitment: str) -> None:
    """Refuse a seed that does not give the commitment."""
    if record.salt is None or not hmac.compare_digest(committed(record.seed, record.salt), commitment):
        raise BadRecord(
            "Seed and salt do not give the commitment: one of the three was changed since. Ask for the file as it was.",
            "La graine et le sel ne donnent pas l'engagement : l'un des trois a été changé depuis. "
            "Demandez le fichier d'origine.",
        )


def plain(result: Result | None) -> str:
    """Write a result for an error."""
    return "no result" if result is None else f"scores {list(result.scores)}, winners {list(result.winners)}"
