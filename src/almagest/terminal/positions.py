"""Looking into a game: positions, legal moves and what checking a record shows, for people and as data."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING

from almagest import catalog
from almagest.kernel import record as records
from almagest.kernel.errors import AlmagestError, BadPosition, BadRecord, BadSetup, WrongEdition
from almagest.terminal import saves
from almagest.terminal.board import score_line, show_board
from almagest.terminal.replay import check_seat, check_step
from almagest.terminal.screen import WORDS

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from almagest.kernel.event import Json
    from almagest.kernel.game import Game
    from almagest.kernel.record import Record, Verdict
    from almagest.kernel.state import State
    from almagest.terminal.screen import Screen


def after_moves(game: Game, seats: int | None, seed: int | str, options: Mapping[str, Json], moves: str) -> State:
    """Start a game and play the moves of a line, which are parted by semicolons."""
    state = game.begun(game.setting(game.seats[0] if seats is None else seats, options), seed)
    for row, move in enumerate(filter(None, map(str.strip, moves.split(";"))), start=1):
        try:
            state.apply(state.parse(move))
        except AlmagestError as error:
            facts = {"row": row, "move": move}
            en = WORDS.say("move_refused", "en", reason=error.en, **facts)
            fr = WORDS.say("move_refused", "fr", reason=error.fr, **facts)
            raise BadSetup(en, fr) from error
    return state


def from_record(file: Path, at: int | None) -> State:
    """Replay a saved game up to a step, to its end if none is given."""
    record = saves.read_record(file)
    states = [state.clone() for state in records.steps(record, catalog.game(record.game))]
    check_step(at, len(states) - 1)
    return states[-1 if at is None else at]


def from_position(file: Path) -> State:
    """Read a position from a file."""
    text = saves.read_text(file)
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        place = {"file": file, "line": error.lineno, "column": error.colno, "reason": error.msg}
        sentence = WORDS.both("position_file", **place)
        raise BadPosition(sentence.en, sentence.fr) from error
    except RecursionError as error:
        raise saves.trouble("too_deep", file) from error
    name = data.get("game") if isinstance(data, dict) else None
    if not isinstance(name, str):
        raise saves.trouble("no_position", file)
    return catalog.game(name).load(data)


def show_position(screen: Screen, state: State, seat: int | None, *, whole: bool, as_json: bool) -> None:
    """Show a position: the whole of it as data, or what a seat or a spectator may know."""
    check_seat(seat, state.seats)
    if whole:
        screen.data(state.position())
    elif as_json:
        screen.data(state.view(seat))
    else:
        show_board(screen, state, seat, [f"{screen.word('player')} {n + 1}" for n in range(state.seats)])


def legal_data(state: State, lang: str) -> list[dict[str, Json]]:
    """Give the legal moves as data: number, notation and explanation."""
    return [
        {"action": action, "move": state.text(action), "explanation": state.game.explain(state, action, lang)}
        for action in state.legal()
    ]


def show_legal(screen: Screen, state: State, *, as_json: bool) -> None:
    """Show the legal moves."""
    rows = legal_data(state, screen.lang)
    if as_json:
        screen.data(rows)
    elif not rows:
        screen.say("nothing_legal")
    else:
        for row in rows:
            screen.say("legal_line", action=row["action"], move=row["move"], sentence=row["explanation"])


class NotVerified(BadRecord):
    """A record that does not lead to what it claims."""


def verify(screen: Screen, file: Path, *, as_json: bool) -> bool:
    """Check a record: replay it, and see that its seed gives its commitment; tell whether it holds together."""
    record = saves.read_record(file)
    game = catalog.game(record.game)
    try:
        verdict = records.verify(record, game)
    except WrongEdition:
        raise
    except BadRecord as error:
        if not as_json:
            raise not_verified(file, error) from error
        screen.data({"verified": False, "reason": error.text(screen.lang)})
        return False
    if as_json:
        screen.data({"verified": True, **asdict(verdict)})
    else:
        tell_verdict(screen, file, record, verdict)
    return True


def not_verified(file: Path, error: BadRecord) -> NotVerified:
    """Make the error for a record that does not hold."""
    en = WORDS.say("not_verified", "en", file=file, reason=error.en)
    fr = WORDS.say("not_verified", "fr", file=file, reason=error.fr)
    return NotVerified(en, fr)


def tell_verdict(screen: Screen, file: Path, record: Record, verdict: Verdict) -> None:
    """Tell what checking a record showed."""
    scores = score_line(screen, record.names, verdict.scores)
    facts: dict[str, Json] = {"file": file, "moves": verdict.moves, "edition": record.edition}
    if verdict.over:
        screen.say("verified", scores=scores, **facts)
    else:
        screen.say("verified_open", **facts)
    if verdict.commitment is None:
        screen.say("no_promise")
    else:
        screen.say("promise_kept", commitment=verdict.commitment)
