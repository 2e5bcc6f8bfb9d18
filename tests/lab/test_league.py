"""Leagues and tuning: the better bot is rated higher, and better weights are found."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from almagest import catalog
from almagest.lab import league, tune
from almagest.lab.duel import Outcome, announced
from tests.lab.test_command import almagest

if TYPE_CHECKING:
    from pathlib import Path

NAME = catalog.games()[-1]


def test_everybody_meets_everybody_once() -> None:
    meetings = league.meetings(NAME, ["random", "greedy", "novice", "random"], 10, 1)
    assert [meeting.bots for meeting in meetings] == [("random", "greedy"), ("random", "novice"), ("greedy", "novice")]


def test_who_wins_is_rated_higher_and_a_draw_changes_little() -> None:
    duel = announced(NAME, ["random", "greedy"], 20, 1)
    won = [Outcome(n, (1, 2), (0.0, 1.0), 50, 0.1) for n in range(20)]
    drawn = [Outcome(n, (1, 1), (0.5, 0.5), 50, 0.1) for n in range(20)]
    best, worst = league.ratings([(duel, won)])
    assert (best.bot, worst.bot) == ("greedy", "random")
    assert best.skill > worst.skill + 10
    assert (best.games, best.share) == (20, 1.0)
    even = league.ratings([(duel, drawn)])
    assert even[0].skill == pytest.approx(even[1].skill, abs=0.5)


def test_a_league_is_told_in_words_and_goes_on_from_its_folder(tmp_path: Path) -> None:
    words = ("league", NAME, "random", "greedy", "novice:20", "--folder", str(tmp_path / "here"))
    assert almagest(tmp_path, *words, "--games", "2").returncode == 0
    run = almagest(tmp_path, *words, "--games", "4", "--json")
    rows = json.loads(run.stdout)["ratings"]
    assert {row["games"] for row in rows} == {8}
    assert rows[-1]["bot"] == "random"
    told = almagest(tmp_path, *words, "--games", "4")
    assert "1. " in told.stdout
    assert "rating" in told.stdout


def test_good_weights_are_told_from_bad_ones() -> None:
    good = [float(weight) for weight in catalog.game(NAME).weights]
    assert tune.share_of(NAME, "greedy", good, [-weight for weight in good], 20, 1) > 0.8


def test_a_climb_tells_every_step_and_keeps_only_what_won() -> None:
    start = tuple(float(weight) for weight in catalog.game(NAME).weights)
    steps = list(tune.climb(NAME, bot="greedy", steps=3, games=6, seed=1))
    assert len(steps) == 3
    before = start
    for step in steps:
        assert (step.weights != before) == step.kept
        before = step.weights


def test_the_clear_lead_is_positive() -> None:
    weights = [float(weight) for weight in catalog.game(NAME).weights]
    assert 1 < tune.clear_lead(NAME, weights, bot="greedy", games=20, seed=1) < 100


def test_the_command_writes_a_file_a_game_can_read(tmp_path: Path) -> None:
    file = tmp_path / "weights.toml"
    run = almagest(tmp_path, "tune", NAME, "--steps", "1", "--games", "4", "--file", str(file))
    assert run.returncode == 0, run.stderr
    assert file.read_text().startswith("[weights]\n")
    assert "clear_lead = " in file.read_text()
