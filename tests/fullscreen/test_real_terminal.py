"""A real terminal of 80 by 24: the screen comes up, plays, saves, and leaves everything as it was."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import termios
import time
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

import pexpect
import pytest

from tests.test_docs import unpacked

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

STELLAR = ("play", "stellar", "--seed", "11", "--first", "human", "--name", "Ada", "--with", "greedy")
PATIENCE = 120
BACK = "\x1b[?1049l"
"""What brings the usual screen back."""


def keyboard(*arguments: str) -> pexpect.spawn:
    command = ["-m", "almagest", *arguments]
    surroundings = {**os.environ, "TERM": "xterm-256color"}
    return pexpect.spawn(
        sys.executable, command, encoding="utf-8", timeout=PATIENCE, dimensions=(24, 80), env=surroundings
    )


def only_file(home: Path) -> Path:
    (file,) = home.glob("*.json")
    return file


def moves(home: Path) -> list[str]:
    found: list[str] = json.loads(only_file(home).read_text(encoding="utf-8"))["moves"]
    return found


def test_control_c_saves_and_leaves_the_terminal_as_it_was(home: Path) -> None:
    person = keyboard(*STELLAR)
    person.expect("Commitment to the shuffle")
    before = termios.tcgetattr(person.child_fd)
    person.expect("Ada chooses")
    person.send("\r")
    person.expect("take …")
    person.sendcontrol("c")
    person.expect_exact(BACK)
    person.expect("The game is saved in")
    person.expect("almagest resume")
    person.expect(pexpect.EOF)
    assert termios.tcgetattr(person.child_fd)[:4] == before[:4]
    person.close()
    assert person.exitstatus == 130
    assert moves(home)[0].startswith("start ")


@pytest.mark.parametrize("name", ["SIGHUP", "SIGTERM"])
def test_a_closed_terminal_loses_nothing(name: str, home: Path) -> None:
    person = keyboard(*STELLAR)
    person.expect("Ada chooses")
    person.send("\r")
    person.expect("take …")
    person.kill(getattr(signal, name))
    person.expect(pexpect.EOF)
    person.close()
    assert person.exitstatus == 130
    assert moves(home)[0].startswith("start ")


@pytest.mark.parametrize("wish", ["--lines", "--plain"])
def test_who_wants_lines_gets_lines(wish: str) -> None:
    person = keyboard(*STELLAR, wish)
    person.expect("Ada chooses")
    person.sendline("quit")
    person.expect("almagest resume")
    person.expect(pexpect.EOF)
    assert "\x1b[?1049h" not in str(person.before)


class Window:
    """A window of tmux, 80 by 24, with a shell in it."""

    def __init__(self, folder: Path) -> None:
        self.look_away = Event()
        self.tmux = ["tmux", "-S", str(folder / "tmux"), "-f", os.devnull]
        self.do("new-session", "-d", "-x", "80", "-y", "24", "env PS1='ready> ' sh")

    def do(self, *words: str) -> str:
        told = subprocess.run([*self.tmux, *words], capture_output=True, text=True, encoding="utf-8", check=True)
        return told.stdout

    def see(self, wanted: Callable[[str], bool]) -> str:
        """Look until the window shows what is wanted."""
        deadline = time.monotonic() + PATIENCE
        while not wanted(seen := self.do("capture-pane", "-p")):
            assert time.monotonic() < deadline, seen
            self.look_away.wait(0.2)  # looking all the time would keep the screen from being drawn
        return seen


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Window]:
    """Open a window, with the fifth game of the guide within reach."""
    assert shutil.which("tmux"), "these tests need tmux; as root: apt-get install tmux"
    opened = Window(tmp_path)
    yield opened
    opened.do("kill-server")


def test_in_tmux_it_comes_up_plays_a_move_and_leaves_a_clean_terminal(window: Window, home: Path) -> None:
    window.see(lambda seen: "ready>" in seen)
    window.do("send-keys", f"{sys.executable} -m almagest {' '.join(STELLAR)}", "Enter")
    first = window.see(lambda seen: "F10 quit" in seen and "Ada chooses" in seen).splitlines()
    assert len(first) == 24
    assert first[0].startswith("Round 1 of 11 · Ada chooses a starter")
    window.do("send-keys", "Enter")
    window.see(lambda seen: "Ada chooses (take" in seen)
    window.do("send-keys", "F4")
    window.see(lambda seen: "Log · Esc closes" in seen)
    window.do("resize-window", "-x", "120", "-y", "40")
    window.see(lambda seen: "Ada (you)" in seen and "Log" in seen)
    window.do("send-keys", "F10")
    last = window.see(lambda seen: seen.rstrip().endswith("ready>"))
    assert "The game is saved in" in last
    assert moves(home)[0].startswith("start ")
    window.do("send-keys", "stty -a", "Enter")
    assert "-echo " not in window.see(lambda seen: "icanon" in seen)


def test_a_fifth_game_without_a_board_of_its_own_is_played_too(window: Window, tmp_path: Path, home: Path) -> None:
    unpacked("docs/adding-a-game.md", tmp_path / "games")
    window.see(lambda seen: "ready>" in seen)
    window.do("send-keys", f"export ALMAGEST_GAMES={tmp_path / 'games'}", "Enter")
    window.do("send-keys", f"{sys.executable} -m almagest play meteor --seed 1 --name Ada --first human", "Enter")
    window.see(lambda seen: "F10 quit" in seen and "Ada chooses" in seen)
    window.do("send-keys", "Enter")
    window.see(lambda _: len(moves(home)) > 0)
    window.do("send-keys", "F10")
    window.see(lambda seen: seen.rstrip().endswith("ready>"))
