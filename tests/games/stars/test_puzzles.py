"""Puzzles: dealt by number, graded, with a solution that works, and checked by the rules."""

from __future__ import annotations

import pytest

from almagest.games.stars.puzzles import LEVELS, puzzle
from almagest.kernel.errors import BadSetup

NUMBERS = range(1, 16)


@pytest.mark.parametrize("number", NUMBERS)
def test_the_solution_we_know_solves_the_puzzle_in_as_few_operations(number: int) -> None:
    found = puzzle(number)
    verdict = found.check(found.solution)
    assert (verdict.solved, verdict.shortest) == (True, True)
    assert found.target in found.position().position()["state"]["players"][0]["hand"]


@pytest.mark.parametrize("number", NUMBERS)
def test_a_puzzle_is_the_same_whenever_it_is_dealt(number: int) -> None:
    one = puzzle(number)
    two = puzzle.__wrapped__(number)
    assert one.position().position() == two.position().position()
    assert (one.target, one.solution, one.level) == (two.target, two.solution, two.level)


def test_levels_follow_one_another_and_ask_for_more() -> None:
    assert [puzzle(number).level for number in NUMBERS] == [1, 2, 3, 4, 5] * 3
    for number in NUMBERS:
        level = LEVELS[puzzle(number).level - 1]
        assert puzzle(number).operations <= level.operations
        counted = puzzle(number).ways
        assert counted is None or 1 <= counted <= level.ways
    assert puzzle(1).operations == 1
    assert puzzle(2).operations == 2
    assert puzzle(4).operations == 3


def test_a_unique_puzzle_says_so() -> None:
    assert any(puzzle(number).unique for number in NUMBERS)
    assert all((puzzle(number).ways == 1) == puzzle(number).unique for number in NUMBERS)


def test_a_wrong_answer_is_told_why() -> None:
    verdict = puzzle(1).check(["pass", "pass"])
    assert not verdict.solved
    assert puzzle(1).target in verdict.text.en
    verdict = puzzle(1).check(["pass", f"summon {puzzle(1).target}"])
    assert not verdict.solved
    assert "SR-19" in verdict.text.en
    assert "SR-19" in verdict.text.fr
    assert not puzzle(1).check(["dance a jig"]).solved


def test_the_task_is_said_in_both_languages() -> None:
    task = puzzle(2).task
    assert task.en.startswith("Summon ")
    assert task.fr.startswith("Appelez ")


@pytest.mark.parametrize("number", [0, -1, 1_000_001])
def test_a_number_without_a_puzzle_is_refused(number: int) -> None:
    with pytest.raises(BadSetup):
        puzzle(number)
