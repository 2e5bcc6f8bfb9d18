"""The command `almagest review`."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from almagest.terminal.reviewing import sparkline
from tests.reviewing.games import recorded

if TYPE_CHECKING:
    from pathlib import Path

    from tests.terminal.conftest import Run


def test_a_review_tells_accounts_and_writes_its_data(inside: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(recorded("ptolemaeus", 1, 5, "greedy:1").text(), encoding="utf-8")
    told = inside("review", file, "--budget", 10)
    assert told.returncode == 0
    assert "Ada ▁" in told.stdout or "Ada ▂" in told.stdout
    assert "Accuracy" in told.stdout
    assert "Start" in told.stdout
    french = inside("review", file, "--budget", 10, "--lang", "fr")
    assert "Précision" in french.stdout
    assert re.search(r"Départ \d+,\d %", french.stdout)
    assert re.search(r"Start \d+\.\d %", told.stdout)
    data = json.loads(inside("review", file, "--budget", 10, "--json").stdout)
    assert data["format"] == "almagest-review/1"
    assert data["steps"][0]["kind"] == "chance"


def test_a_file_that_is_no_finished_game_is_refused_with_a_sentence(inside: Run, tmp_path: Path) -> None:
    refused = inside("review", tmp_path / "missing.json")
    assert refused.returncode == 2
    assert "missing.json" in refused.stderr


def test_chances_are_drawn_as_bars_in_the_room_there_is() -> None:
    assert sparkline([0.0, 0.5, 1.0], 10) == "▁▅█"
    assert len(sparkline([0.5] * 100, 20)) == 20
