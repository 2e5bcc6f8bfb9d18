"""How much of a game is luck."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from almagest import catalog, cli
from almagest.lab.luck import Booked, LuckReport, meetings, parts, report
from almagest.reviewing.forms import Account

if TYPE_CHECKING:
    from pathlib import Path


def test_shares_of_luck_and_decisions_add_up_to_one() -> None:
    found = parts([Booked((3, 3), (Account(0.5, 0.3, 0.1, 0.1, 1.0), Account(0.5, -0.3, -0.1, -0.1, 0.0)))])
    assert (found.luck, found.own, found.others) == (0.6, 0.2, 0.2)


def test_the_better_player_is_counted_on_either_seat() -> None:
    lost, won = Account(0.5, 0.0, -0.5, 0.0, 0.0), Account(0.5, 0.0, 0.5, 0.0, 1.0)
    games = [Booked((1, 3), (lost, won)), Booked((3, 1), (won, lost)), Booked((3, 3), (won, lost))]
    found: LuckReport = report("stellar", 3, games)
    assert [(gap.gap, gap.wins, gap.games) for gap in found.gaps] == [(2, 1.0, 2)]
    assert found.equals.games == 1


def test_every_two_levels_meet_from_both_seats_with_the_same_deals() -> None:
    planned = [each for each in meetings("stellar", 3, (1, 2), 4, 1) if each.levels != (3, 3)]
    assert [each.levels for each in planned] == [(2, 1), (1, 2)] * 2
    assert planned[0].seed == planned[1].seed != planned[2].seed


def test_the_command_writes_its_data_and_a_picture(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr("almagest.cli.fortune.LEVELS", (1, 2))
    plot = tmp_path / "luck.svg"
    monkeypatch.setattr("sys.argv", ["almagest", "luck", "stellar", "--games", "2", "--json", "--plot", str(plot)])
    assert cli.main() == 0
    data = json.loads(capsys.readouterr().out)
    assert sum(data["equals"][part] for part in ("luck", "own", "others")) == pytest.approx(1, abs=0.001)
    assert data["gaps"][0]["gap"] == 1
    assert "<svg" in plot.read_text(encoding="utf-8")


def test_games_say_how_much_of_them_is_luck() -> None:
    for name in catalog.games():
        found = catalog.luck(name)
        assert found is not None
        assert (found["luck"], found["game"], found["edition"]) == (1, name, catalog.game(name).edition)
        for shares in (found["equals"], found["unequal"]):
            assert shares["luck"] + shares["own"] + shares["others"] == pytest.approx(1, abs=0.001)
        assert [gap["gap"] for gap in found["gaps"]] == [1, 2, 3]
