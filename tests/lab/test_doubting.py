"""Doubt: a judge that is too sure is found out, one that is right is left alone, and the file carries it."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

import almagest
from almagest import catalog, cli
from almagest.kernel.errors import BadData
from almagest.kernel.judge_file import FILE, judge_from, net_from, read_learned, written
from almagest.lab.doubting import doubted, fitted_doubt

if TYPE_CHECKING:
    from pathlib import Path

    from almagest.lab.doubting import Row

GAME = catalog.game("stellar")
SHIPPED = read_learned(GAME.folder / FILE, GAME)


def said(chance: float, wins: int, games: int) -> list[list[Row]]:
    """Make games up of which so many were won, each judged once."""
    return [[((chance, 1 - chance), (1.0, 0.0) if n < wins else (0.0, 1.0))] for n in range(games)]


def test_log_odds_are_divided_by_the_doubt() -> None:
    assert doubted([0.8, 0.2], 2) == pytest.approx([2 / 3, 1 / 3])
    assert doubted([0.5, 0.3, 0.2], 1) == pytest.approx([0.5, 0.3, 0.2])


@pytest.mark.parametrize(("wins", "least", "most"), [(180, 0.95, 1.05), (140, 1.5, 3.0), (195, 0.6, 0.85)])
def test_a_judge_is_made_as_sure_as_its_games_allow(wins: int, least: float, most: float) -> None:
    assert least <= fitted_doubt(said(0.9, wins, 200)) <= most


def test_few_games_change_little() -> None:
    assert fitted_doubt(said(0.9, 1, 2)) < fitted_doubt(said(0.9, 100, 200))
    assert fitted_doubt([]) == 1


def test_a_judge_that_doubts_is_less_sure_and_has_the_same_favourite() -> None:
    state = GAME.start(seats=2, seed=4)
    for _ in range(30):
        state.apply(int(state.sample(almagest.rng(4))))
    sure = judge_from(SHIPPED, net_from(SHIPPED, GAME), state.setting).judged(state)
    doubting = replace(SHIPPED, doubt={"seats=2": 2.0})
    assert judge_from(doubting, net_from(doubting, GAME), state.setting).judged(state) == pytest.approx(
        doubted(sure, 2)
    )


@pytest.mark.parametrize("doubt", [0.0, -1.0, 99.0])
def test_a_doubt_out_of_range_is_refused_with_its_place(tmp_path: Path, doubt: float) -> None:
    file = tmp_path / FILE
    file.write_text(written(replace(SHIPPED, doubt={"seats=2": doubt})), encoding="utf-8")
    with pytest.raises(BadData, match="doubt, seats=2"):
        read_learned(file, GAME)


def test_calibration_refines_a_judge(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    too_sure, file = tmp_path / "sure.json", tmp_path / "refined.json"
    too_sure.write_text(written(replace(SHIPPED, doubt={"seats=2": 0.2})), encoding="utf-8")
    words = ["calibration", "stellar", "--games", "12", "--with", "random", "--judge", str(too_sure)]
    monkeypatch.setattr(sys, "argv", ["almagest", *words, "--refine", str(file), "--lang", "en"])
    assert cli.main() == 0
    after = read_learned(file, GAME)
    assert after.doubt["seats=2"] > 0.2
    assert replace(after, doubt={}) == replace(SHIPPED, doubt={})
    assert f"Log-odds are now divided by: seats=2 {after.doubt['seats=2']:g}" in " ".join(
        capsys.readouterr().out.split()
    )
    assert json.loads(file.read_text())["game"] == "stellar"
