"""The package as others use it: its public names, its types, and the help it gives."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

import almagest

PROGRAM = """
import almagest

state: almagest.State = almagest.game("stellar").start(seats=2, seed=7)
state.apply(state.legal()[0])
reveal_type(state.apply)
reveal_type(state.history)
reveal_type(almagest.games())
setting: almagest.Setting = state.setting
game: almagest.Game = setting.game
"""
MISTAKES = """
import almagest

almagest.game(42)
almagest.game("stellar").start(seats="two")
almagest.game("stellar").start().apply("take 3")
"""


def checked(program: str, folder: Path) -> list[str]:
    (folder / "program.py").write_text(program, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file", os.devnull, "program.py"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False).stdout.splitlines()


@pytest.mark.slow
def test_a_users_program_is_type_checked(tmp_path: Path) -> None:
    told = checked(PROGRAM, tmp_path)
    assert [line.partition("note: ")[2] for line in told[:3]] == [
        'Revealed type is "def (action: int)"',
        'Revealed type is "list[int]"',
        'Revealed type is "list[str]"',
    ]
    assert told[3:] == ["Success: no issues found in 1 source file"]


@pytest.mark.slow
def test_a_users_mistakes_are_found_before_the_program_runs(tmp_path: Path) -> None:
    told = checked(MISTAKES, tmp_path)
    assert [line.split(":")[1] for line in told[:3]] == ["4", "5", "6"]
    assert told[3].startswith("Found 3 errors")


def test_games_is_a_list_to_ask_for_and_a_package_to_look_into() -> None:
    module = importlib.import_module("almagest.games.stellar.spec")
    assert "stellar" in almagest.games()
    assert almagest.games.stellar.spec is module  # type: ignore[attr-defined]


def test_every_public_name_is_there() -> None:
    assert all(hasattr(almagest, name) for name in almagest.__all__)


def test_help_says_what_a_method_does() -> None:
    assert "refused with its rule" in (almagest.State.apply.__doc__ or "")
    assert "ascending order" in (almagest.State.legal.__doc__ or "")
    assert "Start the generator" in (almagest.rng.__doc__ or "")
