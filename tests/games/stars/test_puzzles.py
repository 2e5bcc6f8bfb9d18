"""Puzzles: dealt by number, graded, with a solution that works, and checked by the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest

from almagest.games.stars.puzzle_levels import LEVELS
from almagest.games.stars.puzzles import level_of, puzzle
from almagest.games.stars.rules.shortest import shortest_ways
from almagest.kernel.errors import BadSetup
from tests.games.stars.table import FACTS, play

if TYPE_CHECKING:
    from almagest.games.stars.puzzles import Puzzle
    from almagest.games.stars.state import Stars

NUMBERS = range(1, 11)


def ways_of(found: Puzzle, longest: int) -> list[list[int]]:
    state = cast("Stars", found.position())
    return shortest_ways(state, FACTS.number_of[found.target], longest, 100)


@pytest.mark.parametrize("number", NUMBERS)
def test_the_solution_we_know_solves_the_puzzle_in_as_few_operations(number: int) -> None:
    found = puzzle(number)
    verdict = found.check(found.solution)
    assert (verdict.solved, verdict.shortest, verdict.lost) == (True, True, False)
    assert found.target in found.position().position()["state"]["players"][0]["hand"]


@pytest.mark.parametrize("number", NUMBERS)
def test_a_puzzle_is_the_same_whenever_it_is_dealt(number: int) -> None:
    one = puzzle(number)
    two = puzzle.__wrapped__(number)
    assert one.position().position() == two.position().position()
    assert (one.target, one.solution, one.level) == (two.target, two.solution, two.level)


@pytest.mark.parametrize("number", NUMBERS)
def test_no_shorter_way_exists_and_the_ways_are_counted(number: int) -> None:
    found = puzzle(number)
    level = LEVELS[found.level - 1]
    assert found.operations == level.operations
    assert ways_of(found, found.operations - 1) == []
    assert len(ways_of(found, found.operations)) == found.ways <= level.ways
    assert found.unique == (found.ways == 1)


def test_levels_follow_one_another_and_ask_for_more() -> None:
    assert [puzzle(number).level for number in NUMBERS] == [1, 2, 3, 4, 5] * 2
    assert [level_of(number) for number in NUMBERS] == [1, 2, 3, 4, 5] * 2
    assert [level.operations for level in LEVELS] == [1, 2, 2, 3, 3]
    assert any(move.startswith("power ") for move in puzzle(3).solution)
    assert puzzle(5).target.split("-")[0] in ("cthulhoo", "hastur", "tsatso", "chaugnar")


@pytest.mark.parametrize("number", NUMBERS)
def test_hints_lead_from_the_beginning_to_the_solution(number: int) -> None:
    found, moves = puzzle(number), list[str]()
    while not found.check(moves).solved:
        move = found.hint(moves)
        assert move is not None
        moves.append(move)
    assert found.check(moves).shortest


def test_there_is_no_hint_where_nothing_leads_on() -> None:
    found = puzzle(1)
    assert found.hint([f"invoke {found.target}"]) is None
    assert found.hint(["pass", "pass"]) is None


def test_a_wrong_answer_is_told_why() -> None:
    found = puzzle(1)
    verdict = found.check(["pass", "pass"])
    assert (verdict.solved, verdict.lost) == (False, True)
    assert "Byakhee 8" in verdict.text.en
    verdict = found.check(["pass", f"summon {found.target}"])
    assert not verdict.solved
    assert "SR-19" in verdict.text.en
    assert "SR-19" in verdict.text.fr
    assert not found.check(["dance a jig"]).solved
    assert found.check([f"invoke {found.target}"]).lost
    assert found.check(["pass"]).lost
    assert not found.check([]).solved


def test_sr_q28_a_summon_that_still_asks_for_a_sacrifice_is_not_yet_a_solution() -> None:
    numbers = (5 * n for n in range(1, 40))
    found = next(each for each in map(puzzle, numbers) if each.solution[-1].startswith("sacrifice"))
    verdict = found.check(found.solution[:-1])
    assert (verdict.solved, verdict.lost) == (False, False)
    assert found.hint(found.solution[:-1]) is not None
    assert found.check([*found.solution[:-1], "pass"]).text.en.count("SR-Q28") == 1


def test_a_longer_answer_is_a_solution_but_not_a_shortest_one() -> None:
    found = puzzle(4)
    assert found.judged(played_to_end(found), 7).shortest is False


def played_to_end(found: Puzzle) -> Stars:
    return cast("Stars", play(found.position(), *found.solution))


def test_the_task_is_said_in_both_languages() -> None:
    task = puzzle(2).task
    assert task.en.startswith("Summon ")
    assert task.fr.startswith("Appelez ")
    assert ("one such solution" in task.en) == puzzle(2).unique


@pytest.mark.parametrize("number", [0, -1, 1_000_001])
def test_a_number_without_a_puzzle_is_refused(number: int) -> None:
    with pytest.raises(BadSetup):
        puzzle(number)


def test_a_hint_is_given_where_only_a_longer_way_is_left() -> None:
    found, moves = puzzle(4), ["invoke chaugnar-2", "power tcho-tcho-5"]
    while not (verdict := found.check(moves)).solved:
        move = found.hint(moves)
        assert move is not None
        assert not verdict.lost
        moves.append(move)
    assert len(moves) == 7


def test_it_is_lost_where_no_symbol_that_is_left_brings_the_creature() -> None:
    verdict = puzzle(1).check(["invoke ghast-1", "push row 5 left"])
    assert verdict.lost
    assert "cannot be solved any more" in verdict.text.en
