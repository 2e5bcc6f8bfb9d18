"""How the tests of the terminal run the program: as a person would, or inside this process where that is enough."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING, Protocol

import pytest

from almagest import cli

if TYPE_CHECKING:
    from pathlib import Path

SPOKEN = ("NO_COLOR", "FORCE_COLOR", "ALMAGEST_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "ALMAGEST_DEBUG")


class Run(Protocol):
    """Runs the program with arguments and typed lines."""

    def __call__(self, *arguments: object, typed: str = "") -> subprocess.CompletedProcess[str]:
        """Run it and give what came out."""
        ...


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let every test save games in its own folder and speak English."""
    for name in SPOKEN:
        monkeypatch.delenv(name, raising=False)
    folder = tmp_path / "home"
    monkeypatch.setenv("ALMAGEST_HOME", str(folder))
    monkeypatch.setenv("PYTHONUTF8", "1")
    return folder


@pytest.fixture
def almagest() -> Run:
    """Run the program in a process of its own."""

    def run(*arguments: object, typed: str = "") -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "almagest", *map(str, arguments)]
        return subprocess.run(command, input=typed, capture_output=True, text=True, encoding="utf-8", check=False)

    return run


@pytest.fixture
def inside(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the program inside this process; nothing can be typed."""

    def run(*arguments: object, typed: str = "") -> subprocess.CompletedProcess[str]:
        assert not typed
        monkeypatch.setattr(sys, "argv", ["almagest", *map(str, arguments)])
        capsys.readouterr()
        code = cli.main()
        out, err = capsys.readouterr()
        return subprocess.CompletedProcess(sys.argv, code, out, err)

    return run
