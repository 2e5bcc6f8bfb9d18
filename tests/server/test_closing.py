"""SIGTERM and Ctrl-C close a server in good order: no warning, no traceback, and a friendly last line."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from tests.server.harness import PATIENCE, ROOMY, Person, written

pytestmark = pytest.mark.slow
CLOSED = {
    "en": "Almagest is closed. Every game is kept and goes on when it opens again.",
    "fr": "Almagest est fermé. Toutes les parties sont gardées et reprendront à la réouverture.",
}


def closed(folder: Path, stop: signal.Signals, lang: str, *seats: str) -> tuple[int, list[str], str]:
    """Start a server, let bots play, stop it: exit code, lines of output, and what it complained of."""
    settings = {f"ALMAGEST_{name.upper()}": written(value) for name, value in ROOMY.items()}
    command = [sys.executable, "-m", "almagest", "serve", "--port", "0", "--data", str(folder)]
    with subprocess.Popen(
        command,
        env={**os.environ, **settings, "ALMAGEST_LANG": lang, "PYTHONWARNINGS": "default"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    ) as process:
        try:
            assert process.stdout is not None
            first = process.stdout.readline()
            if seats:
                let_bots_play(first.removeprefix("Almagest: ").strip(), seats)
            process.send_signal(stop)
            out, errors = process.communicate(timeout=PATIENCE)
        finally:
            with suppress(ProcessLookupError):
                process.kill()
    return process.returncode, [first.strip(), *out.splitlines()], errors


def let_bots_play(url: str, seats: tuple[str, ...]) -> None:
    """Open a table of bots and wait for their first decision."""
    ann = Person(url)
    ann.post("/api/identity", name="Ann")
    socket = ann.connect(ann.open(*seats)["table"])
    socket.until(lambda message: message["type"] == "table" and message["view"])
    ann.leave()


@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT], ids=["sigterm", "ctrl-c"])
@pytest.mark.parametrize("seats", [(), ("search:1000000", "random")], ids=["idle", "thinking"])
def test_a_server_that_is_stopped_says_goodbye_and_nothing_else(
    tmp_path: Path, stop: signal.Signals, seats: tuple[str, ...]
) -> None:
    code, lines, errors = closed(tmp_path / "data", stop, "en", *seats)
    assert code == 0
    assert lines[-1] == CLOSED["en"]
    assert [line for line in errors.splitlines() if not is_news(line)] == []


def is_news(line: str) -> bool:
    """Tell whether a line is an ordinary entry of the log; warnings of Python and tracebacks are not even JSON."""
    return line.startswith("{") and json.loads(line)["level"] == "info"


def test_the_goodbye_is_said_in_french_too(tmp_path: Path) -> None:
    _, lines, _ = closed(tmp_path / "data", signal.SIGTERM, "fr")
    assert lines[-1] == CLOSED["fr"]
