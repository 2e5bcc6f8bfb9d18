"""Correction: a judge that is too sure or forgets what a seat is worth is found out, and the file carries the cure."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

import almagest
from almagest import catalog, cli
from almagest.kernel.errors import BadData
from almagest.kernel.judge_file import FILE, judge_from, judge_of, net_from, read_learned, written
from almagest.lab.correcting import Correction, corrected, fitted

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from almagest.kernel.state import State
    from almagest.lab.correcting import Row

GAME = catalog.game("stellar")
SHIPPED = replace(read_learned(GAME.folder / FILE, GAME), doubt={}, lead={})


def said(chance: float, wins: int, games: int) -> list[list[Row]]:
    """Make games up in which the favourites won so often, each judged once; they sit on both seats in turn."""
    rows: list[list[Row]] = []
    for n in range(games):
        row = ((chance, 1 - chance), (1.0, 0.0) if n < wins else (0.0, 1.0))
        rows.append([row if n % 2 else (row[0][::-1], row[1][::-1])])
    return rows


def at_even(wins: Sequence[int]) -> list[list[Row]]:
    """Make games up that were thought even, of which each seat won so many."""
    number = len(wins)
    even = (1 / number,) * number
    results = [tuple(float(seat == other) for other in range(number)) for seat in range(number)]
    return [[(even, results[seat])] for seat in range(number) for _ in range(wins[seat])]


def midway() -> State:
    """Play a little at random."""
    state = GAME.start(seats=2, seed=4)
    for _ in range(30):
        state.apply(int(state.sample(almagest.rng(4))))
    return state


def test_log_odds_are_divided_by_the_doubt_after_the_lead_was_added() -> None:
    assert corrected([0.8, 0.2], Correction(2, (0.0, 0.0))) == pytest.approx([2 / 3, 1 / 3])
    assert corrected([0.5, 0.3, 0.2], Correction(1, (0.0, 0.0, 0.0))) == pytest.approx([0.5, 0.3, 0.2])
    assert corrected([0.5, 0.5], Correction(2, (0.8, -0.8))) == pytest.approx([0.6899745, 0.3100255])
    assert corrected([0.5, 0.5], Correction(1, (-1.0,))) == pytest.approx([0.2689414, 0.7310586])


@pytest.mark.parametrize(("wins", "least", "most"), [(180, 0.95, 1.05), (140, 1.5, 3.0), (195, 0.6, 0.9)])
def test_a_judge_is_made_as_sure_as_its_games_allow(wins: int, least: float, most: float) -> None:
    found = fitted(said(0.9, wins, 200), 2)
    assert least <= found.doubt <= most
    assert found.lead == pytest.approx((0, 0), abs=0.1)


@pytest.mark.parametrize("wins", [(600, 400), (250, 400, 350)])
def test_what_a_seat_is_worth_is_learned_from_who_won(wins: tuple[int, ...]) -> None:
    found = fitted(at_even(wins), len(wins))
    even = [1 / len(wins)] * len(wins)
    assert corrected(even, found) == pytest.approx([won / 1000 for won in wins], abs=0.01)
    assert sum(found.lead) == pytest.approx(0, abs=1e-3)


def test_one_who_plays_alone_has_one_lead() -> None:
    found = fitted(at_even((100, 900)), 1)
    assert len(found.lead) == 1
    assert corrected([0.5, 0.5], found) == pytest.approx([0.1, 0.9], abs=0.02)


def test_few_games_change_little() -> None:
    assert 1 < fitted(said(0.9, 1, 2), 2).doubt < fitted(said(0.9, 100, 200), 2).doubt
    assert abs(fitted(at_even((2, 0)), 2).lead[0]) < fitted(at_even((200, 0)), 2).lead[0]
    assert fitted([], 3) == Correction(1, (0, 0, 0))


def test_a_correction_on_top_of_another_is_both_one_after_the_other() -> None:
    first, second = Correction(1.5, (0.3, -0.3)), Correction(0.8, (-0.1, 0.2))
    once = corrected(corrected([0.7, 0.3], first), second)
    assert corrected([0.7, 0.3], second.after(first)) == pytest.approx(once, abs=1e-4)
    assert second.after(Correction(1, ())) == second


def test_a_corrected_judge_says_what_the_correction_makes_of_the_net() -> None:
    state, correction = midway(), Correction(2.0, (0.5, -0.25))
    bare = judge_from(SHIPPED, net_from(SHIPPED, GAME), state.setting).judged(state)
    learned = replace(SHIPPED, doubt={"seats=2": 2.0}, lead={"seats=2": correction.lead})
    judge = judge_from(learned, net_from(learned, GAME), state.setting)
    assert judge.judged(state) == pytest.approx(corrected(bare, correction))


def test_decisions_are_compared_by_the_net_alone() -> None:
    state = midway()
    assert judge_of(state.setting).judged(state) == judge_from(SHIPPED, net_from(SHIPPED, GAME), state.setting).judged(
        state
    )


def test_one_who_plays_alone_is_corrected_without_options_only() -> None:
    game = catalog.game("ptolemaeus")
    bare = replace(read_learned(game.folder / FILE, game), doubt={}, lead={})
    led, net = replace(bare, lead={"seats=1": (-1.0,), "seats=2": (0.5, -0.5)}), net_from(bare, game)
    differs = {}
    for seats, options in ((1, {}), (1, {"solo": "hipparchus"}), (2, {}), (2, {"strict_twelve": True})):
        state = game.start(seats=seats, seed=1, **options)
        one, other = (judge_from(each, net, state.setting).judged(state) for each in (bare, led))
        differs[seats, *options] = one != other
    assert differs == {(1,): True, (1, "solo"): False, (2,): True, (2, "strict_twelve"): True}


@pytest.mark.parametrize("doubt", [0.0, -1.0, 99.0])
def test_a_doubt_out_of_range_is_refused_with_its_place(tmp_path: Path, doubt: float) -> None:
    file = tmp_path / FILE
    file.write_text(written(replace(SHIPPED, doubt={"seats=2": doubt})), encoding="utf-8")
    with pytest.raises(BadData, match="doubt, seats=2"):
        read_learned(file, GAME)


def test_leads_that_are_not_one_for_each_seat_are_refused_with_their_place(tmp_path: Path) -> None:
    file = tmp_path / FILE
    file.write_text(written(replace(SHIPPED, lead={"seats=2": (0.1, 0.2, 0.3)})), encoding="utf-8")
    with pytest.raises(BadData, match="lead, seats=2: expected a number for each seat, found 3"):
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
    assert len(after.lead["seats=2"]) == 2
    assert replace(after, doubt={}, lead={}) == SHIPPED
    told = " ".join(capsys.readouterr().out.split())
    assert f"seats=2: log-odds are now divided by {after.doubt['seats=2']:g}; to sit there is worth: " in told
    assert json.loads(file.read_text())["game"] == "stellar"
