"""Leagues and tuning: the better bot is rated higher, and better weights are found."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import numpy as np
import pytest

from almagest import catalog
from almagest.kernel.weights import read_chances, read_foresight, read_weights
from almagest.lab import chances, league, tune
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
    run = almagest(tmp_path, "tune", NAME, "--steps", "1", "--games", "4", "--chances", "2", "--file", str(file))
    assert run.returncode == 0, run.stderr
    names = list(catalog.game(NAME).reasons)
    assert len(read_weights(file, names)) == len(read_chances(file, names)) == 2 * len(names)
    assert read_foresight(file).depth == catalog.game(NAME).foresight.depth


def test_chances_are_learned_from_results() -> None:
    draw = np.random.default_rng(1)
    rows = draw.normal(size=(20_000, 3))
    rows[:, 2] = 0.0
    won = (draw.random(20_000) < 1 / (1 + np.exp(-(2.0 * rows[:, 0] - 0.5 * rows[:, 1])))).astype(float)
    found = chances.fitted(rows, won, [0.0, 0.0, 0.7])
    assert found == pytest.approx([2.0, -0.5, 0.7], abs=0.1)
    assert chances.surprise(rows, won, found) < chances.surprise(rows, won, [0.0] * 3)


@pytest.mark.parametrize("name", catalog.games())
def test_a_game_knows_what_its_facts_say_about_the_chance_to_win(name: str) -> None:
    game = catalog.game(name)
    moments = [(rows, np.full(len(rows), share)) for rows, share in chances.games_played(name, games=9, seed=77)]
    rows, shares = (np.concatenate(column) for column in zip(*moments, strict=True))
    assert chances.surprise(rows, shares, list(map(float, game.chances))) < 0.69
