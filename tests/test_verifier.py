"""The stranger's verifier agrees with the engine on true records and refuses others with a sentence."""

from __future__ import annotations

import ast
import json
import secrets
import subprocess
import sys
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from examples import verify_stellar
from examples.verify_stellar import verify

import almagest
from almagest.kernel import record as records

if TYPE_CHECKING:
    from almagest.kernel.record import Record

SCRIPT = Path(verify_stellar.__file__)
GAME = almagest.game("stellar")
NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)


def played(seed: str, chance: int) -> Record:
    """Let chance play a whole game and write its record, as the terminal and the server do."""
    record = records.opened(GAME, 2, seed=seed, options={}, names=("Ann", "Bob"), players=("human", "random"), now=NOON)
    state, rng = records.started(record, GAME), almagest.rng(chance)
    while not state.over:
        state.apply(int(state.sample(rng)))
    return records.written(record, state, NOON)


def data(record: Record) -> dict[str, object]:
    found: dict[str, object] = json.loads(record.text())
    return found


@pytest.mark.parametrize("chance", range(40))
def test_every_record_of_the_engine_verifies(chance: int) -> None:
    record = played(secrets.token_hex(32), chance)
    assert f"All {len(record.moves)} moves follow from the seed" in verify(data(record))
    assert verify(data(record), record.commitment) == verify(data(record))


def test_discards_that_become_a_new_pile_are_followed() -> None:
    reshuffles = 0
    for chance in range(200):
        record = played(f"{chance:032x}", chance)
        events = records.replayed(record, GAME).events or []
        if any(event.kind == "reshuffled" for event in events):
            reshuffles += 1
            assert verify(data(record))
    assert reshuffles


def test_another_seed_is_refused() -> None:
    record = played("ab" * 32, 1)
    other = replace(record, seed="cd" * 32)
    with pytest.raises(ValueError, match="seed and salt give the commitment"):
        verify(data(other))
    assert other.salt is not None
    cheated = replace(other, commitment=records.committed(other.seed, other.salt))
    with pytest.raises(ValueError, match=f"not {record.commitment}"):
        verify(data(cheated), record.commitment)
    with pytest.raises(ValueError, match="but this seed asks for one of: start "):
        verify(data(cheated))


def test_a_move_that_shows_another_card_is_refused() -> None:
    record = played("ab" * 32, 1)
    state = records.replayed(replace(record, moves=record.moves[:3]), GAME)
    held = {state.text(action).split()[1] for action in state.legal()}
    other = next(card for card in verify_stellar.CARDS if card not in held)
    moves = (*record.moves[:3], f"play {other} notebook", *record.moves[4:])
    with pytest.raises(ValueError, match=f"move 4 is 'play {other} notebook', but this seed asks for one of: play "):
        verify(data(replace(record, moves=moves)))


def test_two_moves_of_a_player_in_the_wrong_order_are_refused() -> None:
    record = played("ab" * 32, 1)
    moves = (record.moves[1], record.moves[0], *record.moves[2:])
    with pytest.raises(ValueError, match="move 1 is "):
        verify(data(replace(record, moves=moves)))


def test_the_verifier_is_short_and_knows_nothing_of_almagest() -> None:
    source = SCRIPT.read_text(encoding="utf-8")
    tree = ast.parse(source)
    modules = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    modules |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert len(source.splitlines()) < 100
    assert {module.partition(".")[0] for module in modules} <= sys.stdlib_module_names


def test_the_verifier_runs_alone_and_says_what_it_found(tmp_path: Path) -> None:
    record = played("ab" * 32, 1)
    file = tmp_path / "game.json"
    file.write_text(record.text(), encoding="utf-8")
    command = [sys.executable, "-I", str(SCRIPT), str(file)]
    good = subprocess.run([*command, str(record.commitment)], capture_output=True, text=True, check=False)
    assert (good.returncode, good.stdout.strip().endswith(str(record.commitment))) == (0, True)
    bad = subprocess.run([*command, "00" * 32], capture_output=True, text=True, check=False)
    assert (bad.returncode, bad.stderr.startswith("Not verified: seed and salt give the commitment")) == (1, True)


def test_a_game_that_is_not_over_is_not_verified() -> None:
    record = played("ab" * 32, 1)
    with pytest.raises(ValueError, match="is 'the end', but this seed asks for one of: "):
        verify(data(replace(record, moves=record.moves[:-1])))
