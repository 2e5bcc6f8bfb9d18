"""Whole games as people play them: lines typed into a real process, and a real pseudo-terminal for Ctrl-C."""

from __future__ import annotations

import json
import re
import signal
import sys
from typing import TYPE_CHECKING

import pexpect
import pytest

from almagest import catalog
from almagest.games.stellar.deck_file import standard_deck
from tests.terminal.tables import ADA, BOB, GAME, GREEDY, lines, play_through, table

if TYPE_CHECKING:
    from pathlib import Path

    from almagest.terminal.session import Session
    from tests.terminal.conftest import Run

SEED = 11
UP = "\x1b[A"
CARDS = {card.id: card for card in standard_deck().facts.card}
ALONE = ("play", GAME, "--seed", SEED, "--first", "human", "--name", "Ada", "--with", "greedy")


@pytest.fixture
def moves(tmp_path: Path) -> list[str]:
    """What Ada types in a whole game against the greedy bot."""
    return play_through(table(tmp_path / "rehearsal", ADA, GREEDY, seed=SEED))


def only_file(home: Path) -> Path:
    (file,) = home.iterdir()
    return file


@pytest.mark.parametrize(
    ("lang", "over"), [("en", "Scores – Ada: "), ("fr", "Scores – Ada : ")], ids=["english", "french"]
)
def test_a_whole_game_is_played_saved_and_verified(
    almagest: Run, home: Path, moves: list[str], lang: str, over: str
) -> None:
    game = almagest(*ALONE, "--lang", lang, typed=lines(*moves))
    assert (game.returncode, game.stderr) == (0, "")
    assert over in game.stdout
    assert f"almagest verify {only_file(home)}" in game.stdout
    proof = almagest("verify", only_file(home), "--json")
    assert json.loads(proof.stdout)["committed"] is True


def test_the_commitment_shown_first_is_that_of_the_seed_shown_last(almagest: Run, home: Path, moves: list[str]) -> None:
    out = almagest(*ALONE, typed=lines(*moves)).stdout
    record = json.loads(only_file(home).read_text(encoding="utf-8"))
    assert record["commitment"] in out[: out.index("Round 1")]
    assert f"The seed was {SEED}, the salt {record['salt']}." in out


def test_numbers_lead_through_the_menu_to_a_move(almagest: Run) -> None:
    out = almagest(*ALONE, typed=lines("1", "3", "1", "2", "b", "2", "7", "1")).stdout
    assert "b goes back" in out
    assert re.search(r"Ada lays .* on slot 7\.", out)


def test_a_beginning_is_enough_while_it_is_unambiguous(almagest: Run) -> None:
    out = almagest(*ALONE, typed=lines("1", "ta", "take 9", "t 2")).stdout
    assert "Several moves begin like that: take 1, take 2, take 3, take 4, …." in out
    assert "'take 9' is no move of this game" in out
    assert "from coordinate 2." in out


def test_a_forbidden_move_names_its_rule(almagest: Run) -> None:
    out = almagest(*ALONE, typed=lines("1", "keep", "99", "nonsense")).stdout
    assert "ST-Q25: The row may be refreshed only" in out
    assert "There is no choice 99 here; the choices are 1, 2, 3, 4, 5." in out
    assert "'nonsense' is no move of this game" in out


def test_why_cites_the_rule_with_its_text_or_says_that_the_move_is_allowed(almagest: Run) -> None:
    out = almagest(*ALONE, typed=lines("why", "1", "why play moon-4a notebook", "why take 3")).stdout
    assert "ST-18: First take a card from the row" in out
    assert "Rule ST-18 says: Step 1, add to hand" in out
    assert "take 3 is allowed now. Take " in out
    assert "why MOVE" in out


def test_the_question_mark_lists_the_commands_and_explains_choices(almagest: Run) -> None:
    out = almagest(*ALONE, typed=lines("?", "1", "? 2", "?take 3")).stdout
    assert "undo: takes your last decision back" in out
    assert "take 2: Take " in out
    assert "take 3: Take " in out


def test_undo_takes_back_what_nobody_has_learned_from(almagest: Run) -> None:
    out = almagest(*ALONE, typed=lines("undo", "1", "take 2", "undo", "take 3")).stdout
    assert "There is nothing to take back." in out
    assert "Taken back: take 2." in out
    assert out.index("from coordinate 2.") < out.index("Taken back") < out.index("from coordinate 3.")


def test_a_hint_is_a_move_with_its_explanation(almagest: Run) -> None:
    out = almagest(*ALONE, typed=lines("1", "hint", "conseil")).stdout
    assert len(re.findall(r"Hint [123]: take \d \(chance to win \d+ %\)\. Take .*\. (It|What|The) ", out)) == 6


def test_why_alone_tells_what_the_last_bot_was_up_to(almagest: Run) -> None:
    out = almagest(*ALONE, typed=lines("why", "1", "take 2", "why")).stdout
    assert "No bot has decided yet." in out
    assert re.search(r"What \w+ did last, as far as you can know: (It|Nothing) ", out)


def test_log_board_and_rules_answer_in_sentences(almagest: Run) -> None:
    out = almagest(*ALONE, "--lang", "fr", typed=lines("1", "journal 2", "plateau", "règles st-26")).stdout
    assert out.count("apparaît à la coordonnée 5.") == 2
    assert "À la coordonnée 1 se trouve" in out
    assert "ST-26 : Si le télescope a déjà une carte du même type" in out


def test_quit_saves_and_a_resumed_game_goes_on(almagest: Run, home: Path, moves: list[str]) -> None:
    first = almagest(*ALONE, typed=lines(*moves[:6], "quit"))
    assert first.returncode == 0
    assert f"almagest resume {only_file(home)}" in first.stdout
    second = almagest("play", "--resume", only_file(home), typed=lines(*moves[6:]))
    assert "Scores – Ada: " in second.stdout
    assert almagest("verify", only_file(home)).returncode == 0


def test_the_end_of_the_input_saves(almagest: Run, home: Path, moves: list[str]) -> None:
    game = almagest(*ALONE, typed=lines(*moves[:4]))
    assert game.returncode == 0
    assert str(only_file(home)) in game.stdout
    saved = json.loads(only_file(home).read_text(encoding="utf-8"))["moves"]
    assert [move for move in saved if move in moves[:4]][:4] == moves[:4]


@pytest.mark.slow
def test_a_finished_game_is_not_played_again(almagest: Run, home: Path, moves: list[str]) -> None:
    almagest(*ALONE, typed=lines(*moves))
    before = only_file(home).read_text(encoding="utf-8")
    again = almagest("play", "--resume", only_file(home))
    assert f"almagest replay {only_file(home)}" in again.stdout
    assert only_file(home).read_text(encoding="utf-8") == before


def test_save_writes_a_copy_and_refuses_to_overwrite(almagest: Run, tmp_path: Path) -> None:
    copy = tmp_path / "copy.json"
    out = almagest(*ALONE, typed=lines("1", f"save {copy}", f"save {copy}", "save")).stdout
    assert json.loads(copy.read_text(encoding="utf-8"))["moves"]
    assert f"{copy} exists already" in out


def test_at_one_keyboard_nobody_sees_the_others_hand(almagest: Run, tmp_path: Path) -> None:
    game = table(tmp_path / "rehearsal", ADA, BOB, seed=SEED)
    own = hand(game)
    game.decide(game.state.legal()[0])
    others = hand(game)
    seats = ("--first", "human", "--name", "Ada", "--name", "Bob")
    out = almagest("play", GAME, "--seed", SEED, *seats, typed=lines("", "board", "1", "", "board", "1", "")).stdout
    first, second, third, *_ = re.split(r"Now it is (?:Ada|Bob)'s turn\. .*press Enter.*\n", out)
    assert not any(card in first for card in own + others)
    assert all(card in second for card in own)
    assert not any(card in second for card in others)
    assert all(card in third for card in others)
    assert not any(card in third.partition("begins with")[0] for card in own)


def hand(game: Session) -> list[str]:
    """Name the cards of the hand, as the notation and as the sentences do."""
    cards = [CARDS[card] for card in game.state.view(int(game.state.seat))["players"][game.state.seat]["hand"]]
    return [name for card in cards for name in (card.id, card.name.en)]


def keyboard(*arguments: object, lang: str = "en", size: tuple[int, int] = (30, 100)) -> pexpect.spawn:
    command = ["-m", "almagest", *map(str, arguments), "--lines", "--lang", lang]
    return pexpect.spawn(
        sys.executable, command, encoding="utf-8", timeout=120, dimensions=size, preexec_fn=hear_interrupts
    )


def hear_interrupts() -> None:
    """Be as in a terminal, though whoever runs the tests in the background ignores the signal."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def test_ctrl_c_saves_and_names_the_file(home: Path) -> None:
    person = keyboard(*ALONE)
    person.expect("Ada, a number or a move")
    person.sendline("1")
    person.expect(r"chooses \(take")
    person.expect("Ada, a number or a move")
    person.kill(signal.SIGINT)
    person.sendline("")  # a signal that comes just before the line is read is noticed only after it
    person.expect("The game is saved in")
    person.expect(pexpect.EOF)
    assert only_file(home).name in person.before.replace("\r\n", "")
    person.close()
    assert person.exitstatus == 130
    assert json.loads(only_file(home).read_text(encoding="utf-8"))["moves"]


@pytest.mark.slow
def test_on_a_terminal_screen_and_typed_lines_are_hidden_between_two_persons(home: Path) -> None:
    person = keyboard("play", GAME, "--seed", SEED, "--first", "human", "--name", "Ada", "--name", "Bob")
    person.expect("Now it is Ada's turn")
    person.sendline("")
    person.expect("Ada, a number or a move")
    person.sendline("1")
    person.expect("hand the keyboard over to Bob")
    person.sendline("")
    person.expect_exact("\x1b[H\x1b[2J\x1b[3J")
    person.expect("The screen is hidden")
    person.sendline("")
    person.expect("Bob, a number or a move")
    person.sendline(UP)
    person.expect("Bob, a number or a move")
    person.sendline("quit")
    person.expect("almagest resume")
    person.expect(pexpect.EOF)
    person.close()
    assert person.exitstatus == 0
    assert len(json.loads(only_file(home).read_text(encoding="utf-8"))["moves"]) == 1


def test_ctrl_d_on_a_terminal_leaves_quietly() -> None:
    person = keyboard(*ALONE, lang="fr")
    person.expect("Ada, un numéro ou un coup")
    person.sendeof()
    person.expect("Pour continuer")
    person.expect(pexpect.EOF)
    person.close()
    assert person.exitstatus == 0


def asked_which_game() -> pexpect.spawn:
    """Sit somebody down who names no game, and is asked for one."""
    command = ["-m", "almagest", "play", "--seed", "1", "--lines"]
    person = pexpect.spawn(sys.executable, command, encoding="utf-8", timeout=60)
    person.expect("Which game")
    return person


def test_the_beginning_of_a_name_is_enough_to_choose_a_game(home: Path) -> None:
    person = asked_which_game()
    person.sendline("Stel")
    person.expect("Stellar: Two stargazers")
    person.sendline("quit")
    person.expect(pexpect.EOF)
    assert only_file(home).name.startswith(GAME)


def test_play_alone_asks_which_game_by_number_or_name(home: Path) -> None:
    person = asked_which_game()
    person.sendline("chess")
    person.expect("chess")
    person.expect("Which game")
    person.sendline("0000009")
    person.expect("no game called")
    person.expect("Which game")
    person.sendline("")
    person.expect("1: Astra")
    person.expect("Which game")
    person.sendline("st")
    person.expect("no game called 'st'")
    person.expect("Which game")
    person.sendline(str(1 + catalog.games().index(GAME)))
    person.expect("Stellar: Two stargazers")
    person.sendline("quit")
    person.expect("almagest resume")
    person.expect(pexpect.EOF)
    assert only_file(home).name.startswith(GAME)
