"""The guide for a new game, walked as it is written: every file of it, every command of it, in both places."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from almagest import COMPILED
from tests.test_docs import ROOT, unpacked

GUIDE = "docs/adding-a-game.md"
COMMANDS = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BIN = Path(sys.executable).parent
NOT_COPIED = shutil.ignore_patterns("*.so", "__pycache__", "client", "astra", "ptolemaeus", "stars", "stellar")


def run(folder: Path, *command: str, **environment: str) -> str:
    """Run a command in a folder with nothing to read; it must succeed."""
    path = f"{BIN}{os.pathsep}{os.environ['PATH']}"
    around = {**os.environ, "PATH": path, "HYPOTHESIS_PROFILE": "fast", "PYTEST_ADDOPTS": "-p no:cacheprovider"}
    done = subprocess.run(
        command,
        cwd=folder,
        env={**around, **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.mark.slow
def test_every_command_of_the_guide_does_what_it_says(tmp_path: Path) -> None:
    unpacked(GUIDE, tmp_path / "my-games")
    page = (ROOT / GUIDE).read_text(encoding="utf-8")
    golden = {file: file.read_text() for file in (ROOT / "tests" / "golden").iterdir()}
    said = run(ROOT, "sh", "-e", "-c", "\n".join(COMMANDS.findall(page)), HOME=str(tmp_path), LANG="C.UTF-8")
    assert "meteor: Meteor" in said
    assert "peek" in said
    assert re.search(r"\d\d passed", said)
    assert sorted(file.name for file in (tmp_path / "my-games" / "meteor" / "golden").iterdir()) == [
        "counts.json",
        "meteor-2.txt",
        "meteor-3.txt",
    ]
    assert {file: file.read_text() for file in (ROOT / "tests" / "golden").iterdir()} == golden


@pytest.mark.slow
def test_the_game_of_the_guide_passes_every_check_inside_the_package(tmp_path: Path) -> None:
    copy = package_with_the_game(tmp_path)
    game, proofs = "src/almagest/games/meteor", "tests/games/meteor"
    source = {"PYTHONPATH": str(copy / "src")}
    run(copy, "ruff", "format", "--check", game, proofs)
    run(copy, "ruff", "check", game, proofs)
    run(copy, "mypy", game, proofs)
    run(copy, "python", "tools/rules.py")
    if COMPILED:
        run(copy, "python", "setup.py", "--quiet", "build_ext", "--inplace")
    loaded = run(copy, "python", "-c", "from almagest.games.meteor import state; print(state.__file__)", **source)
    assert loaded.startswith(str(copy))
    assert loaded.strip().endswith(".so" if COMPILED else ".py")
    run(copy, "python", "-m", "tests.conformance.test_golden", **source)
    assert (copy / "tests" / "golden" / "meteor-2.txt").exists()
    run(copy, "python", "-m", "pytest", "tests/conformance", proofs, "-k", "meteor", **source)


def package_with_the_game(folder: Path) -> Path:
    """Copy the package without its games, put that of the guide into it, and give the place."""
    copy = folder / "copy"
    for part in ("src/almagest", "tests/conformance", "tools"):
        shutil.copytree(ROOT / part, copy / part, ignore=NOT_COPIED)
    for file in ("pyproject.toml", "setup.py", "README.md", "LICENSE", "tests/__init__.py", "tests/conftest.py"):
        shutil.copy(ROOT / file, copy / file)
    (copy / "tests" / "golden").mkdir()
    unpacked(GUIDE, folder / "files")
    shutil.move(folder / "files" / "meteor", copy / "src" / "almagest" / "games" / "meteor")
    shutil.copytree(folder / "files" / "tests" / "games", copy / "tests" / "games")
    return copy


@pytest.mark.slow
def test_small_games_with_few_deals_or_no_chance_obey_every_law() -> None:
    samples = str(ROOT / "tests" / "conformance" / "samples")
    laws = ["python", "-m", "pytest", "tests/conformance", "-k", "lantern or dusk"]
    assert "[100%]" in run(ROOT, *laws, ALMAGEST_GAMES=samples)
