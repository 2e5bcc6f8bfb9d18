"""The match against OpenSpiel's information-set search can be stopped, taken up again and repeated."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from benchmarks import peer_ismcts as peer
from benchmarks.paced import TRIAL, Paced

import almagest
from almagest import catalog

MATCH = peer.Match("stellar", 3, 2.0, 1)


def deals(result: peer.Result) -> tuple[object, ...]:
    return result.number, result.seat, result.share, result.scores, result.decisions


def test_a_game_can_be_played_again() -> None:
    assert deals(peer.played(MATCH, 1)) == deals(peer.played(MATCH, 1))


def test_every_deal_is_played_from_both_seats() -> None:
    assert [peer.played(MATCH, number).seat for number in range(2)] == [0, 1]


def test_by_time_both_sides_decide_to_the_end_with_what_they_were_given(tmp_path: Path) -> None:
    timed = replace(MATCH, simulations=0, milliseconds=2)
    first, second = peer.fight(timed, tmp_path / "match.jsonl", 2, 1)
    assert [first.seat, second.seat] == [0, 1]
    assert all(min(result.share, result.ours, result.theirs) >= 0 for result in (first, second))
    assert all(result.decisions >= 40 for result in (first, second))
    assert "2 ms of CPU time a decision, 2 games" in peer.told(timed, [first, second])


def test_a_paced_search_measures_how_fast_it_is_before_it_chooses() -> None:
    world = catalog.game("stellar").start(seats=2, seed=1).imagine(0, almagest.rng(1))
    bot = Paced("sage,5")
    assert bot.choose(world, almagest.rng(2)) in world.legal()
    assert bot.simulations > TRIAL
    assert bot.spent > 0


def test_a_match_is_taken_up_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "match.jsonl"
    for games in ("1", "2"):
        arguments = ["peer", "stellar", "--simulations", "3", "--games", games, "--file", str(file)]
        monkeypatch.setattr("sys.argv", arguments)
        peer.main()
    with file.open("a", encoding="utf-8") as lines:
        lines.write('{"number": 2, "cut o')
    assert [result.number for result in peer.taken_up(MATCH, file)] == [0, 1]
    with pytest.raises(SystemExit, match="holds another match"):
        peer.taken_up(replace(MATCH, simulations=4), file)


def test_the_report_counts_wins_and_draws() -> None:
    results = [peer.Result(number, 0, share, (1, 0), 50, 0.1, 0.2) for number, share in enumerate((1.0, 1.0, 0.5, 0.0))]
    text = peer.told(MATCH, results)
    assert "4 games: search won 2, drew 1, lost 1; win rate 62.5 % (95 %: 21.9 to 90.8)" in text
