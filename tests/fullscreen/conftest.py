"""The process that thinks beside the screen, one for a module; every test saves games in its own folder."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from almagest.fullscreen.thinking import Thinking

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(scope="module")
def process() -> Iterator[Thinking]:
    """Start the process."""
    thinking = Thinking()
    yield thinking
    thinking.close()


@pytest.fixture
def thinking(process: Thinking) -> Thinking:
    """Give the process to a test, whose event loop is its own."""
    process.turn = asyncio.Lock()
    return process


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let every test save games in its own folder, in a terminal without wishes of its own."""
    for name in ("NO_COLOR", "COLORFGBG", "ALMAGEST_THEME", "ALMAGEST_LANG", "ALMAGEST_PLAIN", "LC_ALL", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("ALMAGEST_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("PYTHONUTF8", "1")
    return tmp_path / "home"
