"""The command `almagest balance`: seats, length and spread in words or as data, in both languages."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from almagest import catalog

NAME = catalog.games()[-1]
SEATS = catalog.game(NAME).seats


def balance(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "almagest", "balance", *words]
    environment = {**os.environ, "ALMAGEST_LANG": "en"}
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def test_the_balance_is_told_for_every_number_of_seats() -> None:
    run = balance(NAME, "--games", "2", "--with", "random")
    assert run.returncode == 0, run.stderr
    assert run.stderr == ""
    assert [f"{NAME}, seats: {seats}; 2 games of random" in run.stdout for seats in SEATS] == [True] * len(SEATS)
    assert run.stdout.count("% of the victories (95 % interval") == sum(SEATS)
    assert run.stdout.count("standard deviation") == len(SEATS)


def test_the_balance_is_told_in_french() -> None:
    run = balance(NAME, "--games", "1", "--with", "random", "--seats", str(SEATS[0]), "--lang", "fr")
    assert "% des victoires" in run.stdout
    assert "écart type" in run.stdout


def test_the_balance_is_given_as_data() -> None:
    run = balance(NAME, "--games", "2", "--with", "random", "--seats", str(SEATS[-1]), "--json")
    data = json.loads(run.stdout)
    (row,) = data["balance"]
    assert (data["game"], data["bot"], row["seats"], row["games"]) == (NAME, "random", SEATS[-1], 2)
    assert row["lengths"][0] <= row["decisions"] <= row["lengths"][1]
    assert row["range"][0] <= min(row["scores"]) <= max(row["scores"]) <= row["range"][1]


def test_a_solo_game_may_be_won_by_nobody() -> None:
    run = balance("astra", "--games", "3", "--with", "random", "--seats", "1")
    assert "Nobody won 100.0 % of the games." in run.stdout


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--games", "0"], "--games must be at least 1"),
        (["--with", "genius"], "There is no bot called 'genius'"),
        (["--seats", "99"], "is for"),
        (["--option", "colour=red"], "has no option 'colour'"),
    ],
)
def test_bad_questions_are_refused_with_a_sentence(words: list[str], complaint: str) -> None:
    run = balance(NAME, *words)
    assert run.returncode == 2
    assert complaint in run.stderr
    assert "Traceback" not in run.stderr
