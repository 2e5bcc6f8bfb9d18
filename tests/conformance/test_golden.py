"""Golden games and counts: whole games as text a person can read, replayed to the letter.

A golden game holds for its edition of the rules and for every later one, until a file of its own takes over:
`astra-1.txt`, from edition 2 on `astra-1-edition-2.txt`. So each edition that a game still plays is replayed.

`python -m tests.conformance.test_golden` writes them anew, and those it is given by name; read the difference before
you commit it.
"""

from __future__ import annotations

import json
import re
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

import almagest
from almagest import catalog
from almagest.kernel.bot import ask
from almagest.kernel.event import Json
from almagest.kernel.phrases import named
from almagest.kernel.state import State
from tests.conformance.cases import TABLES, every_table, walked
from tests.conformance.cases import Walk as Moment

FOLDER = Path(__file__).parent.parent / "golden"
COUNTS = FOLDER / "counts.json"
KEY = "00112233445566778899aabbccddeeff" * 2
DEPTHS = (0, 2, 3, 20, 40)
MOST_NODES = 4000
VARIANTS: dict[str, tuple[str, int, dict[str, Json]]] = {
    "astra-1-modifiers": ("astra", 1, {"modifiers": ["E4", "H2", "H5"]}),
    "ptolemaeus-1-hipparchus": ("ptolemaeus", 1, {"solo": "hipparchus", "hipparchus_level": 2}),
    "ptolemaeus-2-ides": ("ptolemaeus", 2, {"start": "44bc-03-15", "strict_twelve": True}),
    "stars-3-mirror": ("stars", 3, {"mirror": True, "dhole": "top"}),
}
"""Whole games with options, by the name of their file."""
MOVE = re.compile(r"\d+\. \d+: ")


@dataclass(frozen=True)
class Golden:
    """One golden game: its file, its table, its edition."""

    name: str
    game: str
    seats: int
    options: dict[str, Json]
    edition: int

    @property
    def file(self) -> Path:
        """The file of this very edition."""
        return FOLDER / f"{self.name}{f'-edition-{self.edition}' if self.edition > 1 else ''}.txt"

    def text(self) -> str:
        """Give the game as it is written: of this edition, or of the last one before that has a file."""
        for edition in range(self.edition, 0, -1):
            file = Golden(self.name, self.game, self.seats, self.options, edition).file
            if file.exists():
                return file.read_text(encoding="utf-8").replace(f", edition {edition},", f", edition {self.edition},")
        raise FileNotFoundError(self.file)

    def start(self) -> State:
        """Deal the game."""
        return catalog.game(self.game).start(seats=self.seats, seed=KEY, edition=self.edition, **self.options)


def all_golden() -> list[Golden]:
    """List the golden games: every table and variant in every edition that is still played."""
    tables: dict[str, tuple[str, int, dict[str, Json]]] = {
        f"{name}-{seats}": (name, seats, {}) for name, seats in TABLES
    }
    return [
        Golden(file, name, seats, options, edition)
        for file, (name, seats, options) in {**tables, **VARIANTS}.items()
        for edition in catalog.game(name).editions
    ]


def new_game(golden: Golden) -> list[str]:
    """Let greedy bots play a game and give its moves."""
    bot, rng = catalog.bot("greedy"), almagest.rng(11)
    state = golden.start()
    while not state.over:
        state.apply(ask(bot, state, rng))
    return [line for line in told_game(golden, state.history) if MOVE.match(line)]


def told_game(golden: Golden, actions: list[int]) -> list[str]:
    """Write a game down, move by move, with everything that happened."""
    state = golden.start()
    chosen = "".join(f", {option}={value}" for option, value in golden.options.items())
    lines = [f"{golden.game}, {golden.seats} seats{chosen}, edition {golden.edition}, seed {KEY}", ""]
    for action in actions:
        before = len(state.events or [])
        lines.append(f"{state.ply + 1}. {state.seat}: {state.text(action)}")
        state.apply(action)
        lines += told(state, before)
    return [*lines, "", f"scores {state.scores()}, winners {state.winners()}", ""]


def replayed(golden: Golden, moves: list[str]) -> str:
    """Replay the moves of a golden game and write it down again."""
    state, actions = golden.start(), []
    for move in moves:
        actions.append(state.parse(move.partition(": ")[2]))
        state.apply(actions[-1])
    assert state.over
    return "\n".join(told_game(golden, actions))


def told(state: State, before: int) -> list[str]:
    """Write the new events as sentences."""
    events = (state.events or [])[before:]
    sentences = [state.game.narrate(event, state.setting, "en") for event in events]
    names = [f"Seat {seat}" for seat in range(state.setting.seats)]
    return [f"    {named(line, f'Seat {event.seat}', names)}" for line, event in zip(sentences, events, strict=True)]


def counts(name: str, seats: int, edition: int) -> dict[str, list[int]]:
    """Count the sequences of decisions from fixed moments, as deep as it goes in reasonable time."""
    found = {}
    for depth in DEPTHS:
        state = walked(name, seats, Moment(seed=1, choices=1, depth=depth, edition=edition))
        if not state.over:
            found[f"after {depth} decisions"] = deepening(state)
    return found


def golden_counts(name: str, seats: int, edition: int) -> dict[str, list[int]]:
    """Give the counts as they are written: of this edition, or of the last one before that has its own."""
    golden: dict[str, dict[str, list[int]]] = json.loads(COUNTS.read_text(encoding="utf-8"))
    keys = [f"{name} {seats}, edition {earlier}" for earlier in range(edition, 1, -1)]
    return next((golden[key] for key in keys if key in golden), golden[f"{name} {seats}"])


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


@pytest.mark.parametrize("golden", all_golden(), ids=lambda golden: f"{golden.name}, edition {golden.edition}")
def test_the_golden_game_replays_to_the_letter(golden: Golden) -> None:
    text = golden.text()
    moves = [line for line in text.splitlines() if MOVE.match(line)]
    assert replayed(golden, moves) == text


@pytest.mark.slow
@every_table
def test_decisions_count_as_they_always_did(name: str, seats: int) -> None:
    for edition in catalog.game(name).editions:
        assert counts(name, seats, edition) == golden_counts(name, seats, edition)


def main() -> None:
    """Write the golden files anew: those there are, those missing, and those asked for by name."""
    for golden in all_golden():
        if golden.edition == 1 or golden.file.exists() or golden.file.stem in sys.argv[1:]:
            golden.file.write_text(replayed(golden, new_game(golden)), encoding="utf-8")
    found: dict[str, dict[str, list[int]]] = {}
    for name, seats in TABLES:
        for edition in catalog.game(name).editions:
            before, counted = found.get(f"{name} {seats}"), counts(name, seats, edition)
            if counted != before:
                found[f"{name} {seats}{f', edition {edition}' if before else ''}"] = counted
    COUNTS.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
