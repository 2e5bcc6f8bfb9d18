"""Golden games and counts: whole games as text a person can read, replayed to the letter.

A golden game holds for its edition of the rules and for every later one, until a file of its own takes over:
`astra-1.txt`, from edition 2 on `astra-1-edition-2.txt`. So each edition that a game still plays is replayed.

`python -m tests.conformance.test_golden` writes those that are missing, `… stars-3 counts` those named, anew: an old
game keeps its moves as long as they are legal. Read the difference before you commit it. The golden files of a game
outside the package lie in its own folder, under `golden`.
"""

from __future__ import annotations

import json
import re
import sys
from contextlib import suppress
from dataclasses import dataclass
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
MISSING = "There is no {file}: write it with `python -m tests.conformance.test_golden`."


def golden_folder(game: str) -> Path:
    """Give the folder of a game's golden files: with the tests, or with a game outside the package."""
    home = catalog.game(game).folder
    return FOLDER if home.is_relative_to(catalog.HERE) else home / "golden"


def moves_in(text: str) -> list[str]:
    """Give the moves of a golden game."""
    return [line for line in text.splitlines() if MOVE.match(line)]


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
        edition = f"-edition-{self.edition}" if self.edition > 1 else ""
        return golden_folder(self.game) / f"{self.name}{edition}.txt"

    def text(self) -> str:
        """Give the game as it is written: of this edition, or of the last one before that has a file."""
        for edition in range(self.edition, 0, -1):
            file = Golden(self.name, self.game, self.seats, self.options, edition).file
            if file.exists():
                return file.read_text(encoding="utf-8").replace(f", edition {edition},", f", edition {self.edition},")
        raise FileNotFoundError(MISSING.format(file=self.file))

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
        if name in catalog.games()
        for edition in catalog.game(name).editions
    ]


def new_game(golden: Golden) -> list[str]:
    """Let greedy bots play a game and give its moves."""
    bot, rng = catalog.bot("greedy"), almagest.rng(11)
    state = golden.start()
    while not state.over:
        state.apply(ask(bot, state, rng))
    return moves_in("\n".join(told_game(golden, state.history)))


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
    golden = read_counts(name)
    keys = [f"{name} {seats}, edition {earlier}" for earlier in range(edition, 1, -1)]
    found = next((golden[key] for key in [*keys, f"{name} {seats}"] if key in golden), None)
    assert found is not None, MISSING.format(file=f"count for {name} {seats}")
    return found


def read_counts(name: str) -> dict[str, dict[str, list[int]]]:
    """Read the counts that are written with those of a game, none where there is no file."""
    file = golden_folder(name) / f"{COUNTS}.json"
    found: dict[str, dict[str, list[int]]] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return found


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
    assert replayed(golden, moves_in(text)) == text


@pytest.mark.slow
@every_table
def test_decisions_count_as_they_always_did(name: str, seats: int) -> None:
    for edition in catalog.game(name).editions:
        assert counts(name, seats, edition) == golden_counts(name, seats, edition)


def write_game(golden: Golden, *, anew: bool) -> None:
    """Write a golden game that is missing, or anew: with its old moves if they are still legal."""
    file = golden.file
    if file.exists() and not anew:
        return
    text = ""
    with suppress(AlmagestError, AssertionError, FileNotFoundError):
        text = replayed(golden, moves_in(golden.text()))
    file.parent.mkdir(exist_ok=True)
    file.write_text(text or replayed(golden, new_game(golden)), encoding="utf-8")


def write_counts(name: str, seats: int, *, anew: bool) -> None:
    """Write the counts of a table that are missing, or anew: of a later edition only if they are not those before."""
    known, key = read_counts(name), f"{name} {seats}"
    if key in known and not anew:
        return
    for edition in catalog.game(name).editions:
        counted = counts(name, seats, edition)
        if edition == 1 or key not in known:
            known[key] = counted
        elif counted != known[key]:
            known[f"{key}, edition {edition}"] = counted
    text = json.dumps(known, indent=1)
    (golden_folder(name) / f"{COUNTS}.json").write_text(f"{text}\n", encoding="utf-8")


def main(chosen: list[str]) -> None:
    """Write the golden files that are missing, and anew those that are chosen by name."""
    for golden in all_golden():
        anew = golden.file.stem in chosen
        if anew or golden.edition == catalog.game(golden.game).editions[0]:
            write_game(golden, anew=anew)
    for name, seats in TABLES:
        write_counts(name, seats, anew=COUNTS in chosen)


if __name__ == "__main__":
    main(sys.argv[1:])
