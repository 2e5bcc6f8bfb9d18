"""The command `puzzle`: dealt, worked on step by step or answered at once, told in both languages, as data."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from almagest import catalog
from almagest.kernel.errors import BadSetup
from almagest.lab import mining
from almagest.terminal import puzzle as puzzling
from almagest.terminal.puzzle_box import chosen, puzzles_of
from tests.terminal.tables import lines, plain_screen, said

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.terminal.conftest import Run

GAME = "stars"
PUZZLES = puzzles_of(catalog.game(GAME))
ONE = PUZZLES.find("1")


def worked(*typed: str, number: int = 1, lang: str = "en") -> tuple[int, str]:
    screen = plain_screen(*typed, lang=lang)
    code = puzzling.work(screen, PUZZLES.find(str(number)))
    return code, said(screen)


def test_a_puzzle_is_solved_step_by_step_through_a_pipe(almagest: Run) -> None:
    run = almagest("puzzle", GAME, 1, typed=lines(*ONE.solution))
    assert run.returncode == 0
    assert run.stderr == ""
    assert run.stdout.splitlines()[-1].startswith("Solved.")


def test_the_whole_answer_is_taken_at_once_and_a_wrong_one_told_with_its_rule() -> None:
    code, told = worked("pass; summon byakhee-8", "; ".join(ONE.solution))
    assert code == 0
    assert "The move 'summon byakhee-8' is refused. SR-19" in told
    assert told.splitlines()[-1].startswith("Solved.")


def test_the_rest_of_an_answer_goes_on_from_where_one_is() -> None:
    assert worked(ONE.solution[0], "; ".join(ONE.solution[1:]))[0] == 0


def test_undo_takes_any_move_back_even_a_card_shown() -> None:
    code, told = worked(ONE.solution[0], ONE.solution[1], "undo", "undo", "undo", *ONE.solution)
    assert code == 0
    assert told.count("Taken back: ") == 2
    assert "There is no move to take back yet." in told


def test_hints_lead_to_the_solution() -> None:
    code, told = worked(ONE.solution[0], "hint", *ONE.solution[1:])
    assert code == 0
    assert "One of these leads on:" in told
    assert told.count("\n- ") == 3
    assert f"- {ONE.solution[1]}. " in told


def test_where_nothing_leads_on_one_is_told_to_go_back() -> None:
    code, told = worked("invoke ghast-1; push row 5 left", "quit")
    assert code == 1
    assert "This way it cannot be solved any more: nothing that is left brings Byakhee 8." in told
    assert "undo, again, give up or quit?" in told


def test_moves_joined_by_semicolons_are_made_even_if_they_do_not_solve_it() -> None:
    four = PUZZLES.find("4")
    assert worked("; ".join(four.solution[:2]), *four.solution[2:], number=4)[0] == 0


def test_a_lost_attempt_asks_to_go_back_and_may_begin_again() -> None:
    code, told = worked(f"invoke {ONE.solution[-1].split()[1]}", "pass", "board", "again", *ONE.solution)
    assert code == 0
    assert "was played as the invocation" in told
    assert told.count("undo, again, give up or quit?") == 3


def test_a_turn_that_ends_without_the_creature_is_lost() -> None:
    code, told = worked("pass; pass", "undo", "undo", "give up")
    assert code == 1
    assert "the summon of this turn is over" in told


def test_giving_up_shows_the_solution() -> None:
    code, told = worked("give up")
    assert code == 1
    assert told.splitlines()[-1] == f"A solution: {'; '.join(ONE.solution)}"


@pytest.mark.parametrize("typed", [("quit",), ()])
def test_leaving_says_how_to_come_back(typed: tuple[str, ...]) -> None:
    code, told = worked(*typed)
    assert code == 1
    assert told.splitlines()[-1] == "Not solved. Try it again with: almagest puzzle stars 1"


def test_the_help_lists_the_commands_of_puzzles_and_of_the_game() -> None:
    told = worked("?", "save", "why summon byakhee-8", "quit")[1]
    for key in ("give up: ", "again: ", "MOVE; MOVE …: ", "matches [CARD]: ", "try MOVE; MOVE …: "):
        assert key in told
    assert "A puzzle need not be saved" in told
    assert "SR-8" in told


def test_orders_of_the_game_with_semicolons_are_no_answers() -> None:
    told = worked("try flip 1,1; flip 1,2", "matches", "quit")[1]
    assert "The sky after flip 1,1; flip 1,2 (only tried, nothing has changed):" in told
    assert "byakhee-8, stars missing: 1" in told


def test_puzzles_speak_french() -> None:
    told = worked("?", "conseil", "essayer flip 1,1", "figures", "solution", lang="fr")[1]
    assert "problème 1, niveau 1" in told
    assert "Le ciel après flip 1,1" in told
    assert "Une solution : " in told


def test_an_answer_on_the_command_line_is_judged(inside: Run) -> None:
    right = inside("puzzle", GAME, 1, "--answer", "; ".join(ONE.solution))
    assert (right.returncode, right.stdout.startswith("Solved.")) == (0, True)
    wrong = inside("puzzle", GAME, 1, "--answer", "pass", "--json", "--lang", "fr")
    assert wrong.returncode == 1
    assert json.loads(wrong.stdout)["text"].startswith("Ainsi, ce n'est plus possible")


def test_a_puzzle_as_data_holds_no_solution(inside: Run) -> None:
    data = json.loads(inside("puzzle", GAME, 1, "--json").stdout)
    assert (data["number"], data["level"], data["unique"]) == (1, 1, True)
    assert "solution" not in data
    assert catalog.game(GAME).load(data["position"]).view(0) == data["view"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((GAME, "--level", "9"), "the levels are 1 to 5"),
        ((GAME, "3", "--level", "1"), "Puzzle 3 is of level 3, not 1"),
        ((GAME, "0"), "There is no puzzle '0' of the game stars."),
        ((GAME, "x"), "There is no puzzle 'x' of the game stars."),
        (("make", GAME), "dealt by number"),
        (("prove", GAME), "dealt by number"),
        (("make", "stellar", "--count", "0"), "--count"),
    ],
)
def test_what_cannot_be_dealt_is_refused_in_a_sentence(inside: Run, arguments: tuple[str, ...], says: str) -> None:
    run = inside("puzzle", *arguments)
    assert run.returncode == 2
    assert says in run.stderr
    assert run.stderr.count("\n") == 1


@pytest.mark.parametrize("game", ["stars", "stellar"])
@pytest.mark.parametrize("level", [1, 3])
def test_a_puzzle_drawn_is_of_the_level_asked_for(game: str, level: int) -> None:
    puzzles = puzzles_of(catalog.game(game))
    for place in (0, 7, puzzles.count - 1):
        assert chosen(puzzles, None, level, always(place)).level == level
    assert chosen(PUZZLES, "12", None, always(0)).id == "12"


def always(place: int) -> Callable[[int], int]:
    return lambda _most: place


def test_nothing_drawn_lies_outside_the_numbers() -> None:
    assert chosen(PUZZLES, None, None, lambda most: most - 1).id == str(PUZZLES.most_number)
    with pytest.raises(BadSetup):
        chosen(PUZZLES, None, 0, lambda _: 0)


@pytest.mark.parametrize("game", ["astra", "ptolemaeus", "stellar"])
@pytest.mark.parametrize("kind", ["best", "finish"])
def test_a_mined_puzzle_of_each_kind_is_solved_and_given_up(game: str, kind: str) -> None:
    puzzle = next(puzzle for puzzle in puzzles_of(catalog.game(game)).dug.values() if puzzle.kind == kind)
    screen = plain_screen("hint", "; ".join(puzzle.solution))
    assert puzzling.work(screen, puzzle) == 0
    told = said(screen)
    assert puzzle.title.en in told
    assert told.splitlines()[-2] == puzzle.told.en
    assert "One of these leads on:" in told
    assert "Solved." in told.splitlines()[-1]
    screen = plain_screen("solution", lang="fr")
    assert puzzling.work(screen, puzzle) == 1
    assert said(screen).splitlines()[-1] == f"Une solution : {'; '.join(puzzle.solution)}"


def test_a_wrong_decision_is_told_and_may_be_taken_back() -> None:
    puzzle = next(puzzle for puzzle in puzzles_of(catalog.game("stellar")).dug.values() if puzzle.kind == "best")
    state = puzzle.position()
    wrong = next(move for move in map(state.text, state.legal()) if move not in puzzle.solution)
    screen = plain_screen(f"{wrong};", "undo", "; ".join(puzzle.solution))
    assert puzzling.work(screen, puzzle) == 0
    assert "another decision is clearly better" in said(screen)


def test_the_commands_make_and_prove(tmp_path: Path, inside: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mining, "BOT", "search:20")
    file = tmp_path / "puzzles.jsonl"
    made = inside("puzzle", "make", "stellar", "--count", 1, "--file", file)
    assert made.stdout.startswith("stellar: 1 puzzle, 1 of them new")
    assert inside("puzzle", "prove", "stellar", "--file", file).stdout == "stellar: 1 puzzle proven again.\n"
    file.write_text(file.read_text(encoding="utf-8").replace('"seat":0', '"seat":9').replace('"seat":1', '"seat":9'))
    wrong = inside("puzzle", "prove", "stellar", "--file", file)
    assert (wrong.returncode, wrong.stdout.endswith(": seat\n")) == (1, True)
