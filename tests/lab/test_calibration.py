"""Calibration: fresh games, both judges asked about the same moments, tables that add up."""

from __future__ import annotations

import json
import sys
from math import log, pi
from typing import TYPE_CHECKING

import pytest

from almagest import cli
from almagest.lab.calibration import Moment, Trial, judged_game, report
from almagest.lab.reliability import Said, brier, calibration_error, error_by_chance, surprise, table
from almagest.lab.selfplay import seed_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Callable[..., int]:
    """Run the program inside this process, in English."""
    monkeypatch.setenv("ALMAGEST_LANG", "en")

    def command(*words: str) -> int:
        monkeypatch.setattr(sys, "argv", ["almagest", *words])
        return cli.main()

    return command


def test_one_who_says_what_comes_true_is_calibrated() -> None:
    said = [Said(0.7, 1.0)] * 7 + [Said(0.7, 0.0)] * 3 + [Said(0.2, 1.0)] * 2 + [Said(0.2, 0.0)] * 8
    bins = table(said)
    assert [(row.number, round(row.came, 3)) for row in bins] == [(10, 0.2), (10, 0.7)]
    assert calibration_error(bins) == pytest.approx(0)


def test_one_who_is_too_sure_is_not() -> None:
    assert calibration_error(table([Said(1.0, 1.0), Said(1.0, 0.0)])) == pytest.approx(0.5)


def of_a_perfect_judge(games: int, moments: int) -> list[list[Said]]:
    return [[Said(0.7, float(game % 10 < 7))] * moments for game in range(games)]


def test_what_chance_makes_of_an_error_shrinks_with_games_and_not_with_moments() -> None:
    few, many = (error_by_chance(of_a_perfect_judge(games, 1)) for games in (50, 5000))
    assert few == pytest.approx((2 / pi * 0.7 * 0.3 / 50) ** 0.5, rel=0.15)
    assert many == pytest.approx(few / 10, rel=0.15)
    assert error_by_chance(of_a_perfect_judge(50, 12)) == pytest.approx(few)
    assert error_by_chance([]) == 0


def test_surprise_and_brier_score_are_what_the_books_say() -> None:
    assert surprise([0.25, 0.75], [1, 0]) == pytest.approx(log(4))
    assert surprise([0.5, 0.5], [0.5, 0.5]) == pytest.approx(log(2))
    assert surprise([1.0, 0.0], [1, 0]) == 0
    assert brier([0.25, 0.75], [1, 0]) == pytest.approx(2 * 0.75**2)


@pytest.mark.parametrize(("name", "seats"), [("stellar", 2), ("ptolemaeus", 1), ("stars", 3)])
def test_a_fresh_game_is_judged_by_both_judges(name: str, seats: int) -> None:
    found = judged_game(Trial(name, seats, "random", 1, {}), seed_of("test", 1))
    assert len(found) == 12
    for moment in found:
        for chances in (moment.chances, moment.by_facts, moment.shares):
            assert len(chances) == max(2, seats)
            assert sum(chances) == pytest.approx(1)


def test_stages_are_parts_of_the_whole() -> None:
    stages = ("opening", "middle", "end", "end")
    rows = report([[Moment(stage, (0.6, 0.4), (0.5, 0.5), (1.0, 0.0)) for stage in stages]])
    assert [(row.judge, row.stage, row.moments) for row in rows[:2]] == [
        ("learned", "whole", 4),
        ("by facts", "whole", 4),
    ]
    assert sum(row.moments for row in rows[2:] if row.judge == "learned") == 4
    assert rows[0].surprise == pytest.approx(-log(0.6))
    assert rows[1].surprise == pytest.approx(log(2))


def test_the_command_tells_tables_and_draws_a_picture(
    tmp_path: Path, run: Callable[..., int], capsys: pytest.CaptureFixture[str]
) -> None:
    picture = tmp_path / "reliability.svg"
    words = ["calibration", "stellar", "--games", "3", "--with", "greedy"]
    assert run(*words, "--plot", str(picture)) == 0
    told = capsys.readouterr().out
    assert "stellar, seats: 2; 3 fresh games." in told
    assert "Whole game, the learned judge: log loss" in told
    assert "%, where chance alone makes" in told
    assert "Last third, the judge by facts: log loss" in told
    assert "came true." in told
    assert "<svg" in picture.read_text()
    assert run(*words, "--json") == 0
    data = json.loads(capsys.readouterr().out)
    assert data["calibration"][0]["reliability"][0]["moments"] == 36


def test_a_judge_that_does_not_fit_is_refused_with_a_sentence(
    tmp_path: Path, run: Callable[..., int], capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "judge.json"
    file.write_text("{}")
    assert run("calibration", "stellar", "--judge", str(file)) == 2
    assert "the field 'judge' is missing" in capsys.readouterr().err
