"""The command `almagest duel`: a report in words or as data, resumable, never a stack trace."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from almagest import catalog

if TYPE_CHECKING:
    from pathlib import Path

NAME = catalog.games()[-1]


def almagest(home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "ALMAGEST_HOME": str(home), "ALMAGEST_LANG": "en"}
    return subprocess.run(
        [sys.executable, "-m", "almagest", *words], env=environment, capture_output=True, text=True, check=False
    )


def test_a_duel_is_reported_in_words(tmp_path: Path) -> None:
    run = almagest(tmp_path, "duel", NAME, "greedy", "random", "--games", "6")
    assert run.returncode == 0, run.stderr
    assert f"{NAME}: 6 games" in run.stdout
    assert "greedy: 100.0 % of the victories (95 % interval" in run.stdout


def test_a_duel_goes_on_with_the_same_file_and_tells_its_data(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    almagest(tmp_path, "duel", NAME, "random", "random", "--games", "2", "--file", str(file))
    run = almagest(tmp_path, "duel", NAME, "random", "random", "--games", "4", "--file", str(file), "--json")
    report = json.loads(run.stdout)
    assert report["games"] == 4
    assert len(file.read_text().splitlines()) == 5


def test_games_that_are_no_whole_deals_or_more_than_asked_for_are_remarked_upon(tmp_path: Path) -> None:
    words = ("duel", NAME, "random", "random", "--file", str(tmp_path / "results.jsonl"))
    uneven = almagest(tmp_path, *words, "--games", "3")
    assert "3 games are no whole number of deals from all 2 seats" in uneven.stderr
    assert "Ask for 4." in uneven.stderr
    more = almagest(tmp_path, *words, "--games", "2", "--json")
    assert "The file holds 3 games already, more than the 2 asked for" in more.stderr
    assert json.loads(more.stdout)["games"] == 3


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["genius", "random"], "There is no bot called 'genius'"),
        (["random"], "is for"),
        (["random", "random", "--file", "/dev/full"], "/dev/full is no ordinary file"),
        (["random", "random", "--games", "0"], "--games must be at least 1"),
        (["random", "random", "--jobs", "0"], "--jobs must be at least 1"),
        (["search:fast", "random"], "takes simulations or milliseconds"),
    ],
)
def test_bad_duels_are_refused_with_a_sentence(tmp_path: Path, words: list[str], complaint: str) -> None:
    run = almagest(tmp_path, "duel", NAME, *words)
    assert run.returncode == 2
    assert complaint in run.stderr
    assert "Traceback" not in run.stderr
