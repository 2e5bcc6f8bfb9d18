"""Anybody's bot enters the lab by name, sees what ours see, and is told of by name when it fails."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from almagest import catalog
from almagest.kernel.errors import BadSetup, UnknownBot
from almagest.lab.duel import announced, fought
from almagest.lab.entrants import entrant

if TYPE_CHECKING:
    from pathlib import Path

MODULE = """
import sys
SEEN = []

class First:
    name = "first"
    def choose(self, world, rng):
        SEEN.append(world)
        return world.legal()[0]

class Nth:
    def __init__(self, n):
        self.name, self.n = "nth", int(n)
    def choose(self, world, rng):
        return world.legal()[self.n % len(world.legal())]

class Stranger:
    name = "stranger"
    def choose(self, world, rng):
        return 10**6

class Thrower:
    name = "thrower"
    def choose(self, world, rng):
        raise KeyError("lost")

class Mute:
    pass
"""


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Write a module of bots into the folder one is in."""
    name = f"bots_of_{tmp_path.name.replace('-', '_')}"
    (tmp_path / f"{name}.py").write_text(MODULE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    return name


def test_a_class_of_a_module_plays_a_duel_and_never_sees_the_truth(module: str) -> None:
    outcome = fought(announced("stellar", ["random", f"{module}:First"], 2, seed=1), 0)
    assert sum(outcome.shares) == pytest.approx(1)
    worlds = __import__(module).SEEN
    assert worlds
    assert all(world.events is None and world.history == [] for world in worlds)


def test_what_follows_the_second_colon_is_its_argument(module: str) -> None:
    assert entrant(f"{module}:Nth:3").name == f"{module}:Nth:3"
    with pytest.raises(BadSetup, match="failed: TypeError"):
        entrant(f"{module}:Nth")


def test_an_entry_point_is_found_by_its_name(module: str, tmp_path: Path) -> None:
    folder = tmp_path / "mine-1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: mine\nVersion: 1.0\n")
    (folder / "entry_points.txt").write_text(f"[almagest.bots]\nfirst_of_all = {module}:First\n")
    assert entrant("first_of_all").name == "first_of_all"


def test_what_goes_wrong_is_told_with_the_bots_name(module: str) -> None:
    for bot, reason in [("Stranger", "it chose 1000000, which is not legal"), ("Thrower", "KeyError")]:
        with pytest.raises(BadSetup, match=f"The bot '{module}:{bot}' failed: {reason}"):
            fought(announced("stellar", [f"{module}:{bot}", "random"], 2, seed=1), 0)
    with pytest.raises(BadSetup, match="it has no method choose"):
        entrant(f"{module}:Mute")
    with pytest.raises(BadSetup, match="has no 'Nobody': write 'module:Class'"):
        entrant(f"{module}:Nobody")
    for unknown in ("no_such_module:Bot", "genius", "os/path:join"):
        with pytest.raises(UnknownBot):
            entrant(unknown)


def test_a_server_knows_nothing_of_foreign_bots(module: str) -> None:
    with pytest.raises(UnknownBot):
        catalog.bot(f"{module}:First")


@pytest.mark.parametrize("bot", ["examples.own_bot:MyBot", "examples.learning_bot:LearningBot"])
def test_the_examples_play(bot: str) -> None:
    assert sum(fought(announced("stellar", [bot, "random"], 2, seed=1), 0).shares) == pytest.approx(1)
