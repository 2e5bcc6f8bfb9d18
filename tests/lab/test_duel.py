"""Duels: the same deals from every seat, resumable, with honest statistics."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING

import pytest

from almagest import catalog
from almagest.kernel.errors import BadData, BadRecord, BadSeats, UnknownBot
from almagest.lab.duel import Duel, Outcome, announced, fight, fought
from almagest.lab.statistics import interval, is_clear, paired_interval, reported, running_interval

if TYPE_CHECKING:
    from pathlib import Path

    from almagest.lab.duel import Duel

NAME = catalog.games()[-1]


def small(games: int = 6) -> Duel:
    return announced(NAME, ["greedy", "random"], games, seed=3)


def ignore(outcome: Outcome) -> None:
    """Nobody watches."""


def test_both_bots_play_every_deal_from_both_seats() -> None:
    duel = small()
    assert duel.deal(0) == duel.deal(1) != duel.deal(2)
    assert duel.seating(0) == [0, 1]
    assert duel.seating(1) == [1, 0]


def test_a_game_is_the_same_whenever_it_is_played() -> None:
    first, again = fought(small(), 1), fought(small(), 1)
    assert (first.scores, first.shares, first.decisions) == (again.scores, again.shares, again.decisions)
    assert sum(first.shares) == pytest.approx(1.0)


def test_a_stopped_duel_is_taken_up_where_it_was(tmp_path: Path) -> None:
    whole, file = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    fight(small(), whole, 1, ignore)
    fight(small(2), file, 1, ignore)
    file.write_text(file.read_text() + '{"number": 2, "sco')
    watched: list[int] = []
    outcomes = fight(small(), file, 1, lambda outcome: watched.append(outcome.number))
    assert watched == [2, 3, 4, 5]
    assert [json.loads(line)["scores"] for line in file.read_text().splitlines()[1:]] == [
        json.loads(line)["scores"] for line in whole.read_text().splitlines()[1:]
    ]
    assert len(outcomes) == 6


@pytest.mark.slow
def test_two_jobs_give_the_same_results_as_one(tmp_path: Path) -> None:
    one = fight(small(), tmp_path / "one.jsonl", 1, ignore)
    two = fight(small(), tmp_path / "two.jsonl", 2, ignore)
    assert [outcome.scores for outcome in two] == [outcome.scores for outcome in one]


def test_the_file_of_another_duel_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "duel.jsonl"
    fight(small(1), file, 1, ignore)
    with pytest.raises(BadRecord, match="holds another duel"):
        fight(announced(NAME, ["random", "random"], 1, seed=3), file, 1, ignore)


@pytest.mark.parametrize(("line", "error"), [("{oops\n", BadRecord), ('{"number": "one"}\n', BadData)])
def test_a_damaged_line_is_named(tmp_path: Path, line: str, error: type[Exception]) -> None:
    file = tmp_path / "duel.jsonl"
    fight(small(1), file, 1, ignore)
    file.write_text(file.read_text() + line)
    with pytest.raises(error, match="line 3"):
        fight(small(2), file, 1, ignore)


def test_a_duel_needs_known_bots_and_the_right_number() -> None:
    with pytest.raises(UnknownBot):
        announced(NAME, ["greedy", "genius"], 2, seed=1)
    with pytest.raises(BadSeats):
        announced(NAME, ["random"] * 9, 2, seed=1)


def test_the_report_counts_shares_and_scores() -> None:
    duel = small(4)
    outcomes = [fought(duel, number) for number in range(4)]
    report = reported(duel, outcomes)
    assert report.games == 4
    assert sum(standing.share for standing in report.standings) == pytest.approx(1.0)
    assert report.standings[0].score == sum(outcome.scores[0] for outcome in outcomes) / 4


def test_intervals_hold_the_rate_and_shrink() -> None:
    low, high = interval(60, 100)
    assert 0.5 < low < 0.6 < high < 0.7
    assert interval(600, 1000)[0] > low
    assert interval(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-3)
    assert interval(0, 0) == (0.0, 1.0)


def made_up(shares: list[float]) -> list[Outcome]:
    """Make games up by the first bot's shares."""
    return [Outcome(n, (0, 0), (share, 1 - share), 10, 0.0) for n, share in enumerate(shares)]


def test_pairs_that_cancel_out_make_the_interval_narrower() -> None:
    duel = small(200)
    by_the_deal, by_the_bot = made_up([1.0, 0.0] * 100), made_up([1.0, 1.0, 0.0, 0.0] * 50)
    plain = interval(100, 200)
    low, high = paired_interval(duel, by_the_deal, 0)
    assert plain[0] < low < 0.5 < high < plain[1]
    low, high = paired_interval(duel, by_the_bot, 0)
    assert low < plain[0] < 0.5 < plain[1] < high


def test_few_deals_and_deals_cut_short_are_no_pairs() -> None:
    assert paired_interval(small(4), made_up([1.0, 0.0, 1.0]), 0) == interval(2, 3)
    duel = small(41)
    assert reported(duel, made_up([1.0, 0.0] * 20 + [1.0])).standings[0].share == pytest.approx(21 / 41)


def test_a_verdict_that_may_be_looked_at_again_and_again_is_seldom_wrong() -> None:
    duel, wrong = small(400), 0
    for seed in range(60):
        draw = random.Random(seed)
        outcomes = made_up([float(draw.random() < 0.5) for _ in range(400)])
        wrong += any(is_clear(duel, outcomes[:games]) for games in range(20, 401, 20))
    assert wrong <= 6  # one in twenty is allowed, 3 of 60


def test_the_file_of_a_learned_bot_makes_no_folders_of_the_results() -> None:
    duel = Duel(1, "ptolemaeus", 1, ("random", "examples.ppo:Trained:../strong\\ppo.npz"), 2, 1)
    assert duel.name == "ptolemaeus-random-examples.ppoTrained.._strong_ppo.npz-1"


def test_a_clear_case_is_settled_early(tmp_path: Path) -> None:
    duel = announced(NAME, ["greedy", "random"], 400, seed=3)
    outcomes = fight(duel, tmp_path / "duel.jsonl", 1, ignore, enough=lambda found: is_clear(duel, found))
    assert 20 <= len(outcomes) < 60
    assert running_interval(duel, outcomes, 0)[0] > 0.5
    assert running_interval(duel, outcomes[:10], 0) == (0.0, 1.0)


def test_greedy_beats_random() -> None:
    duel = announced(NAME, ["greedy", "random"], 20, seed=9)
    report = reported(duel, [fought(duel, number) for number in range(20)])
    assert report.standings[0].low > 0.5
