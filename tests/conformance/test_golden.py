"""Golden games and counts: whole games as text a person can read, replayed to the letter.

`python -m tests.conformance.test_golden` writes those that are missing, `… stars-3 counts` those named, anew: an old
game keeps its moves as long as they are legal. Read the difference before you commit it. The golden files of a game
outside the package lie in its own folder, under `golden`.
"""

from __future__ import annotations

import json
import re
import sys
from contextlib import suppress
from pathlib import Path

import pytest

import almagest
from almagest import catalog
from almagest.kernel.bot import ask
from almagest.kernel.errors import AlmagestError
from almagest.kernel.event import Json
from almagest.kernel.phrases import named
from almagest.kernel.state import State
from tests.conformance.cases import TABLES, every_table, walked
from tests.conformance.cases import Walk as Moment

FOLDER = Path(__file__).parent.parent / "golden"
COUNTS = "counts"
KEY = "00112233445566778899aabbccddeeff" * 2
MOMENTS = [Moment(seed=1, choices=1, depth=depth) for depth in (0, 2, 3, 20, 40)]
MOST_NODES = 4000
VARIANTS: dict[str, tuple[str, int, dict[str, Json]]] = {
    "astra-1-modifiers": ("astra", 1, {"modifiers": ["E4", "H2", "H5"]}),
    "ptolemaeus-1-hipparchus": ("ptolemaeus", 1, {"solo": "hipparchus", "hipparchus_level": 2}),
    "ptolemaeus-2-ides": ("ptolemaeus", 2, {"start": "44bc-03-15", "strict_twelve": True}),
    "stars-3-mirror": ("stars", 3, {"mirror": True, "dhole": "top"}),
}
"""Whole games with options, by the name of their file."""
MOVE = re.compile(r"\d+\. \d+: ")
MISSING = "There is no {file}: write it with `python -m tests.conformance.test_golden`."


def golden_file(name: str, file: str) -> Path:
    """Give the place of a golden file: with the tests, or with a game outside the package."""
    home = catalog.game(name).folder
    return (FOLDER if home.is_relative_to(catalog.HERE) else home / "golden") / file


def read_golden(name: str, file: str) -> str:
    """Read a golden file; where there is none, say how to write it."""
    path = golden_file(name, file)
    assert path.exists(), MISSING.format(file=path)
    return path.read_text(encoding="utf-8")


def moves_in(golden: str) -> list[str]:
    """Give the moves of a golden game."""
    return [line for line in golden.splitlines() if MOVE.match(line)]


def new_game(name: str, seats: int, **options: Json) -> list[str]:
    """Let greedy bots play a game and give its moves."""
    bot, rng = catalog.bot("greedy"), almagest.rng(11)
    state = catalog.game(name).start(seats=seats, seed=KEY, **options)
    while not state.over:
        state.apply(ask(bot, state, rng))
    return moves_in("\n".join(told_game(name, seats, state.history, **options)))


def told_game(name: str, seats: int, actions: list[int], **options: Json) -> list[str]:
    """Write a game down, move by move, with everything that happened."""
    game = catalog.game(name)
    state = game.start(seats=seats, seed=KEY, **options)
    chosen = "".join(f", {option}={value}" for option, value in options.items())
    lines = [f"{name}, {seats} seats{chosen}, edition {game.edition}, seed {KEY}", ""]
    for action in actions:
        before = len(state.events or [])
        lines.append(f"{state.ply + 1}. {state.seat}: {state.text(action)}")
        state.apply(action)
        lines += told(state, before)
    return [*lines, "", f"scores {state.scores()}, winners {state.winners()}", ""]


def golden_game(name: str, seats: int, moves: list[str], **options: Json) -> str:
    """Replay the moves of a golden game and write it down again."""
    state, actions = catalog.game(name).start(seats=seats, seed=KEY, **options), []
    for move in moves:
        actions.append(state.parse(move.partition(": ")[2]))
        state.apply(actions[-1])
    assert state.over
    return "\n".join(told_game(name, seats, actions, **options))


def told(state: State, before: int) -> list[str]:
    """Write the new events as sentences."""
    events = (state.events or [])[before:]
    sentences = [state.game.narrate(event, state.setting, "en") for event in events]
    names = [f"Seat {seat}" for seat in range(state.setting.seats)]
    return [f"    {named(line, f'Seat {event.seat}', names)}" for line, event in zip(sentences, events, strict=True)]


def counts(name: str, seats: int) -> dict[str, list[int]]:
    """Count the sequences of decisions from fixed moments, as deep as it goes in reasonable time."""
    return {
        f"after {moment.depth} decisions": deepening(walked(name, seats, moment))
        for moment in MOMENTS
        if not walked(name, seats, moment).over
    }


def deepening(state: State) -> list[int]:
    """Count the sequences of 1, 2, 3 … decisions until there are too many."""
    found: list[int] = []
    while (found[-1] if found else 1) < MOST_NODES and len(found) < 6:
        found.append(sequences(state, len(found) + 1))
    return found


def sequences(state: State, depth: int) -> int:
    """Count the different sequences of decisions of a length."""
    if depth == 0 or state.over:
        return 1
    if depth == 1:
        return len(state.legal())
    total = 0
    for action in state.legal():
        after = state.imagined()
        after.play(action)
        total += sequences(after, depth - 1)
    return total


@every_table
def test_the_golden_game_replays_to_the_letter(name: str, seats: int) -> None:
    golden = read_golden(name, f"{name}-{seats}.txt")
    assert golden_game(name, seats, moves_in(golden)) == golden


@pytest.mark.parametrize("file", VARIANTS)
def test_a_golden_game_with_options_replays_to_the_letter(file: str) -> None:
    name, seats, options = VARIANTS[file]
    golden = read_golden(name, f"{file}.txt")
    assert golden_game(name, seats, moves_in(golden), **options) == golden


@pytest.mark.slow
@every_table
def test_decisions_count_as_they_always_did(name: str, seats: int) -> None:
    golden = json.loads(read_golden(name, "counts.json"))
    assert f"{name} {seats}" in golden, MISSING.format(file=f"count for {name} {seats}")
    assert counts(name, seats) == golden[f"{name} {seats}"]


def write_game(file: str, name: str, seats: int, options: dict[str, Json], *, anew: bool) -> None:
    """Write a golden game that is missing, or anew: with its old moves if they are still legal."""
    path = golden_file(name, f"{file}.txt")
    if path.exists() and not anew:
        return
    moves = moves_in(path.read_text(encoding="utf-8")) if path.exists() else []
    golden = ""
    with suppress(AlmagestError, AssertionError):
        golden = golden_game(name, seats, moves, **options)
    path.parent.mkdir(exist_ok=True)
    path.write_text(golden or golden_game(name, seats, new_game(name, seats, **options), **options), encoding="utf-8")


def write_counts(name: str, seats: int, *, anew: bool) -> None:
    """Write the counts of a table that are missing, or anew."""
    path = golden_file(name, "counts.json")
    known = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    if anew or f"{name} {seats}" not in known:
        known[f"{name} {seats}"] = counts(name, seats)
        path.write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")


def main(named: list[str]) -> None:
    """Write the golden files that are missing, and those that are named anew."""
    tables: dict[str, tuple[str, int, dict[str, Json]]] = {
        f"{name}-{seats}": (name, seats, {}) for name, seats in TABLES
    }
    for file, (name, seats, options) in {**tables, **VARIANTS}.items():
        if name in catalog.games():
            write_game(file, name, seats, options, anew=file in named)
    for name, seats in TABLES:
        write_counts(name, seats, anew=COUNTS in named)


if __name__ == "__main__":
    main(sys.argv[1:])
