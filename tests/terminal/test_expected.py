"""What people try first: help by any name, an empty line, odd numbers, a game without its name, a saved game again."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from almagest import catalog

if TYPE_CHECKING:
    from pathlib import Path

    from tests.terminal.conftest import Run

SHORT = ("play", "stellar", "--seed", "1", "--first", "human", "--with", "random")


@pytest.mark.parametrize("word", ["?", "h", "help", "aide", "HELP"])
def test_help_is_found_by_any_of_its_names(almagest: Run, word: str) -> None:
    shown = almagest(*SHORT, typed=f"{word}\nquit\n").stdout
    assert "undo: takes your last decision back" in shown


def test_help_with_a_command_tells_of_that_command_alone(almagest: Run) -> None:
    shown = almagest(*SHORT, typed="help undo\nquit\n").stdout
    assert "undo: takes your last decision back" in shown
    assert "log [HOW MANY]" not in shown


def test_an_empty_line_shows_the_choices_again(almagest: Run) -> None:
    once = almagest(*SHORT, typed="quit\n").stdout
    twice = almagest(*SHORT, typed="\nquit\n").stdout
    assert twice.count("Player chooses") == once.count("Player chooses") + 1


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("log abc", "'abc' is no number of events"),
        ("log -3", "'-3' is no number of events"),
        ("log 0", "'0' is no number of events"),
        ("log", "Nothing has happened yet."),
        ("save nowhere/at/all.json", "There is no folder nowhere/at"),
    ],
)
def test_what_cannot_be_done_is_answered_with_a_sentence(almagest: Run, line: str, answer: str) -> None:
    run = almagest(*SHORT, typed=f"{line}\nquit\n")
    assert answer in run.stdout
    assert run.returncode == 0


def test_a_huge_number_of_events_tells_them_all(almagest: Run) -> None:
    assert "is no number" not in almagest(*SHORT, typed="log 99999999999999\nquit\n").stdout


@pytest.mark.parametrize("command", ["play", "watch", "position", "legal", "duel"])
def test_an_absurd_number_of_seats_is_refused_with_a_sentence(inside: Run, command: str) -> None:
    bots = ["random", "random"] if command == "duel" else []
    run = inside(command, "astra", *bots, "--seats", 99999999999)
    assert run.returncode == 2
    assert "astra is for 1 to 5 players" in run.stderr


def test_rules_without_a_game_lists_the_games(inside: Run) -> None:
    shown = inside("rules").stdout
    assert all(f"{name}: " in shown for name in catalog.games())
    assert "almagest rules GAME" in shown
    assert "Option" not in shown


def test_play_without_a_game_asks_for_one_only_where_somebody_can_answer(almagest: Run) -> None:
    run = almagest("play", typed="1\n")
    assert run.returncode == 2
    assert "Say which game" in run.stderr


def test_saved_games_are_listed_and_the_last_one_is_taken_up(almagest: Run, home: Path) -> None:
    assert "no saved games" in almagest("games", "--saved").stdout
    assert "waits to be finished" in almagest("resume").stderr
    almagest(*SHORT, typed="1\nquit\n")
    (home / "rubbish.json").write_text("{", encoding="utf-8")
    listed = almagest("games", "--saved").stdout
    assert "Stellar" in listed
    assert "decisions, not finished." in listed
    (row,) = json.loads(almagest("games", "--saved", "--json").stdout)
    assert (row["game"], row["finished"]) == ("stellar", None)
    assert row["decisions"] > 0
    resumed = almagest("resume", typed="quit\n").stdout
    assert row["file"] in resumed


@pytest.mark.parametrize("command", ["position", "legal"])
def test_positions_take_seats_and_options(inside: Run, command: str) -> None:
    shown = inside(command, "astra", "--seed", 3, "--seats", 1, "--option", "modifiers=E2 H4", "--json")
    assert shown.returncode == 0
    if command == "position":
        assert json.loads(shown.stdout)["options"]["modifiers"] == ["E2", "H4"]


def test_seats_and_options_do_not_go_with_a_record(inside: Run) -> None:
    run = inside("legal", "astra", "--record", "some.json", "--seats", 3)
    assert run.returncode == 2
    assert "--record or --seats, not both" in run.stderr


def test_watch_fills_the_seats_that_are_left(inside: Run) -> None:
    shown = inside("watch", "stars", "random", "--seats", 3, "--seed", 1, "--option", "round_limit=1").stdout
    assert "Chance" in shown
    assert "The seed was 1." in shown


def test_a_duel_takes_seats_and_options(inside: Run) -> None:
    words = ("duel", "stars", "random", "greedy", "--seats", 3, "--games", 3, "--json")
    whole, short = json.loads(inside(*words).stdout), json.loads(inside(*words, "--option", "round_limit=1").stdout)
    assert [row["bot"] for row in whole["standings"]].count("greedy") == 2
    assert short["decisions"] < whole["decisions"]
    assert short["file"] != whole["file"]


def test_a_league_takes_seats_and_names_what_is_missing(inside: Run) -> None:
    words = ("league", "stars", "random", "greedy", "--seats", 3, "--games", 1)
    assert "needs 3 different bots or more, found 2" in inside(*words).stderr
    more = ("league", "stars", "random", "greedy", "novice:20", "--seats", 3, "--games", 1, "--json")
    rows = json.loads(inside(*more, "--option", "round_limit=1").stdout)["ratings"]
    assert {row["games"] for row in rows} == {1}
