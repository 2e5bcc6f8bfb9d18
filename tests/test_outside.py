"""A broken game outside the package is named in a sentence and left out; everything else works."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import almagest
from almagest import catalog
from almagest.kernel.errors import BrokenGame

SAMPLES = Path(__file__).parent / "conformance" / "samples"
BROKEN = {
    "comma": ("GAME = (", "SyntaxError"),
    "empty": ("", "no GAME"),
    "gloomy": ("raise RuntimeError('clouds')", "RuntimeError: clouds"),
    "quitter": ("raise SystemExit(3)", "SystemExit: 3"),
    "misnamed": ("from lantern.spec import GAME", "called 'lantern'"),
    "json": ("", "Python module"),
    "two-words": ("", "no Python name"),
    "stellar": ("", "a game called 'stellar'"),
    "lantern": ("", "a game called 'lantern'"),
}
"""By name of the folder: its spec.py, and what must be said of it."""


@pytest.fixture
def places(tmp_path: Path) -> str:
    """Put broken games beside a good one and a folder that is not there."""
    for name, (spec, _) in BROKEN.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "spec.py").write_text(spec)
    return os.pathsep.join([str(SAMPLES), str(tmp_path), str(tmp_path / "nowhere")])


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_game_is_named_with_the_reason(name: str, places: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALMAGEST_GAMES", places)
    [broken] = [broken for broken in catalog.outside().broken if broken.folder.name == name]
    assert BROKEN[name][1] in broken.en
    assert str(broken.folder) in broken.text("fr")


def test_a_place_that_is_not_there_is_named(places: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALMAGEST_GAMES", places)
    assert any("nowhere is left out: there is no such folder" in broken.en for broken in catalog.outside().broken)


def test_the_other_games_work_beside_broken_ones(places: str, monkeypatch: pytest.MonkeyPatch) -> None:
    inside = almagest.games()
    monkeypatch.setenv("ALMAGEST_GAMES", places)
    assert almagest.games() == sorted([*inside, "dusk", "lantern"])
    assert almagest.game("lantern").start(2, 1).legal() == [0, 1]
    assert almagest.game("stellar").start(2, 1).game.title.en == "Stellar"


def test_asking_for_a_broken_game_tells_what_is_wrong_with_it(places: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALMAGEST_GAMES", places)
    with pytest.raises(BrokenGame, match="RuntimeError: clouds"):
        almagest.game("gloomy")


def test_looking_for_games_leaves_the_path_of_modules_alone(places: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALMAGEST_GAMES", places)
    before = list(sys.path)
    almagest.games()
    assert sys.path == before


def almagest_says(places: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from almagest.cli import main; main()", *arguments]
    environment = {**os.environ, "ALMAGEST_GAMES": places, "ALMAGEST_HOME": places.rpartition(os.pathsep)[2]}
    return subprocess.run(command, env=environment, input="", capture_output=True, text=True, check=False)


def test_the_terminal_names_broken_games_and_lists_the_others(places: str) -> None:
    run = almagest_says(places, "games", "--lang", "en")
    assert run.returncode == 0
    assert "lantern: Lantern" in run.stdout
    assert all(reason in run.stderr for _, reason in BROKEN.values())


def test_the_terminal_plays_a_game_beside_broken_ones(places: str) -> None:
    run = almagest_says(places, "play", "lantern", "--with", "random", "--lang", "en")
    assert "Traceback" not in run.stderr
    assert "RuntimeError: clouds" in run.stderr
    assert "peek" in run.stdout


@pytest.mark.slow
def test_the_server_starts_beside_broken_games(places: str, tmp_path: Path) -> None:
    command = [sys.executable, "-c", "from almagest.cli import main; main()", "serve", "--port", "0"]
    environment = {**os.environ, "ALMAGEST_GAMES": places}
    with subprocess.Popen(
        [*command, "--data", str(tmp_path / "data")],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stdout is not None
        assert server.stdout.readline().startswith("Almagest: http")
        server.send_signal(signal.SIGTERM)
        _, logs = server.communicate(timeout=60)
    assert all(reason in logs for _, reason in BROKEN.values())
