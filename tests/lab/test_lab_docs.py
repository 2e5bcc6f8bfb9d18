"""docs/lab.md is true: every command on it runs, with fewer games, and writes what it says."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "lab.md").read_text(encoding="utf-8")
FEWER = {"--games": "2", "--steps": "1", "--luck": "0"}
ALL_OF_THEM = """
import sys
from almagest.cli.command_line import main
for line in sys.stdin.read().splitlines():
    sys.argv = line.split("\\t")
    assert main() == 0, sys.argv
"""


def commands() -> list[list[str]]:
    """Give the commands of the page with a small budget."""
    blocks = re.findall(r"^```sh\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    lines = "".join(blocks).replace("\\\n", " ").splitlines()
    return [shrunk(shlex.split(line, comments=True)) for line in lines if line.startswith("almagest")]


def shrunk(words: list[str]) -> list[str]:
    """Make the numbers of a command small."""
    return [FEWER.get(before, word) for before, word in zip(["", *words], words, strict=False)]


def test_every_command_of_the_page_runs_and_writes_what_it_names(tmp_path: Path) -> None:
    asked = commands()
    assert {words[1] for words in asked} == {"balance", "tune-deck"}
    environment = {**os.environ, "ALMAGEST_HOME": str(tmp_path / "home"), "ALMAGEST_LANG": "en"}
    done = subprocess.run(
        [sys.executable, "-c", ALL_OF_THEM],
        input="\n".join("\t".join(words) for words in asked),
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    named = {word for words in asked for word in words if word.endswith((".html", ".csv", ".toml"))}
    found = {path.name for path in tmp_path.iterdir()}
    assert named - found <= {"my-astra.toml", "my-astra.html"}, "two games may show nothing better"
    assert {"short.toml", "short.html"} <= found
    assert "to_win = 12" not in (tmp_path / "short.toml").read_text(encoding="utf-8")
