"""Every command, for people and as data, and every kind of bad input: one sentence, an exit code, no stack trace."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from almagest import catalog
from almagest.terminal import language
from almagest.terminal.help import HELP
from tests.terminal.tables import GAME, play_through, table

if TYPE_CHECKING:
    from pathlib import Path

    from tests.terminal.conftest import Run

COMMANDS = ("play", "watch", "replay", "verify", "rules", "games", "bots", "position", "legal")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A finished game on disk."""
    game = table(tmp_path / "games")
    play_through(game)
    game.save()
    return game.file


def changed(record: Path, **fields: object) -> Path:
    """Change a record by hand."""
    data = json.loads(record.read_text(encoding="utf-8"))
    record.write_text(json.dumps({**data, **fields}), encoding="utf-8")
    return record


# What works ---------------------------------------------------------------------------------------------------


def test_games_lists_names_seats_editions_and_options(inside: Run) -> None:
    assert f"{GAME}: " in inside("games").stdout
    rows = json.loads(inside("games", "--json").stdout)
    assert [row["name"] for row in rows] == catalog.games()
    assert all({"title", "seats", "edition", "options"} <= set(row) for row in rows)


def test_games_says_what_options_are_by_default_as_one_would_type_it(inside: Run) -> None:
    found = inside("games").stdout
    assert "by default none." in found
    assert "by default false." in found
    assert not {"[]", "True", "False", "None"} & set(found.replace(".", " ").split())


def test_bots_lists_every_bot(inside: Run) -> None:
    assert [row["name"] for row in json.loads(inside("bots", "--json").stdout)] == catalog.bots()
    assert all(name in inside("bots").stdout for name in catalog.bots())


def test_rules_shows_one_rule_the_rules_with_a_word_or_all(inside: Run) -> None:
    assert inside("rules", GAME, "st-26").stdout.startswith("ST-26: If the telescope")
    assert len(inside("rules", GAME, "satellite").stdout.splitlines()) > 5
    assert "# Stellar" in inside("rules", GAME).stdout
    assert "télescope" in inside("rules", GAME, "TELESCOPE", "--lang", "fr").stdout
    (rule,) = json.loads(inside("rules", GAME, "ST-26", "--json").stdout)
    assert rule["label"] == "ST-26"


@pytest.mark.parametrize(("lang", "says"), [("en", "Ptolemy"), ("fr", "Ptolémée")])
def test_the_result_of_a_game_alone_is_what_the_game_says_of_it(inside: Run, lang: str, says: str) -> None:
    shown = inside("watch", "astra", "random", "--seed", 3, "--lang", lang)
    result = shown.stdout[shown.stdout.index("Scores – ") :]
    assert says in result
    assert "Nobody" not in result


def test_watch_tells_a_whole_game_of_bots(inside: Run) -> None:
    shown = inside("watch", GAME, "random", "random", "--seed", 3)
    assert "Chance 1 " in shown.stdout
    assert "Scores – Chance 1: " in shown.stdout
    assert "The seed was 3." in shown.stdout
    assert inside("watch", GAME, "random", "random", "--seed", 3).stdout == shown.stdout


def test_replay_tells_the_whole_story_or_up_to_a_step(inside: Run, record: Path) -> None:
    assert "Scores – Ada: " in inside("replay", record).stdout
    half = inside("replay", record, "--at", 10, "--seat", 0, "--lang", "fr").stdout
    assert "La partie n'est pas finie." in half


def test_replay_shows_hidden_cards_to_their_owner_only(inside: Run, record: Path) -> None:
    assert "Ada is dealt two cards." in inside("replay", record).stdout
    assert "Ada is dealt two cards." not in inside("replay", record, "--seat", 0).stdout


def test_verify_shows_the_commitment_to_compare_and_claims_no_more(inside: Run, record: Path) -> None:
    told = inside("verify", record)
    commitment = json.loads(record.read_text(encoding="utf-8"))["commitment"]
    assert told.returncode == 0
    assert f"give the commitment {commitment}. Compare that with the one shown before the game" in told.stdout
    assert f"donnent l'engagement {commitment}. Comparez-le" in inside("verify", record, "--lang", "fr").stdout
    verdict = json.loads(inside("verify", record, "--json").stdout)
    assert verdict["commitment"] == commitment
    assert verdict["verified"] is True
    assert verdict["over"] is True


def test_position_gives_the_whole_or_what_a_seat_may_know(inside: Run, record: Path) -> None:
    whole = json.loads(inside("position", GAME, "--seed", 7).stdout)
    assert {"rng", "state"} <= set(whole)
    view = json.loads(inside("position", GAME, "--seed", 7, "--seat", 0, "--json").stdout)
    assert view["viewer"] == 0
    assert "rng" not in view
    seen = json.loads(inside("position", "--record", record, "--at", 5, "--spectator", "--json").stdout)
    assert (seen["viewer"], seen["ply"]) == (None, 5)
    assert "telescope" in inside("position", GAME, "--seed", 7, "--seat", 0).stdout


def test_legal_numbers_writes_and_explains_the_moves(inside: Run, tmp_path: Path) -> None:
    moves = "start asteroid-3a; start moon-3a"
    rows = json.loads(inside("legal", GAME, "--seed", 7, "--moves", moves, "--json").stdout)
    assert [row["move"] for row in rows] == [f"take {n}" for n in range(1, 6)]
    assert all(row["explanation"] for row in rows)
    file = tmp_path / "position.json"
    file.write_text(inside("position", GAME, "--seed", 7, "--moves", moves).stdout, encoding="utf-8")
    assert json.loads(inside("legal", "--position", file, "--json").stdout) == rows
    assert inside("legal", "--position", file).stdout.startswith("2: take 1. Take ")


def test_a_finished_game_has_no_legal_moves(inside: Run, record: Path) -> None:
    assert "nothing is left to decide" in inside("legal", "--record", record).stdout
    assert json.loads(inside("legal", "--record", record, "--json").stdout) == []


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_command_has_help_in_both_languages(inside: Run, command: str, lang: str) -> None:
    shown = inside(command, "--help", "--lang", lang)
    assert shown.returncode == 0
    assert HELP.say(command, lang) in shown.stdout
    assert HELP.say("lang", lang)[:40] in shown.stdout


def test_without_a_command_the_commands_are_listed(inside: Run) -> None:
    assert all(f"  {command} " in inside().stdout for command in COMMANDS)


def test_the_version_is_shown(inside: Run) -> None:
    assert inside("--version").stdout.strip()


@pytest.mark.parametrize(
    ("environ", "lang"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LC_ALL": "C", "LANG": "fr_FR.UTF-8"}, "en"),
        ({"LC_MESSAGES": "fr_CA", "LANG": "de_DE"}, "fr"),
        ({"ALMAGEST_LANG": "en", "LC_ALL": "fr_FR"}, "en"),
        ({"ALMAGEST_LANG": "fr"}, "fr"),
    ],
)
def test_the_language_comes_from_the_surroundings(environ: dict[str, str], lang: str) -> None:
    assert language.spoken(environ) == lang


def test_the_language_asked_for_goes_first(inside: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALMAGEST_LANG", "fr")
    assert "Il n'y a pas de jeu" in inside("play", "chess").stderr
    assert "There is no game" in inside("play", "chess", "--lang=en").stderr


# What does not ------------------------------------------------------------------------------------------------


def refused(run: subprocess.CompletedProcess[str], code: int = 2) -> str:
    """Check that a run was refused in one sentence, and give it."""
    assert run.returncode == code
    assert run.stdout == ""
    (sentence,) = run.stderr.splitlines()
    assert sentence.endswith((".", "?"))
    assert "Traceback" not in sentence
    assert "fault" not in sentence
    return sentence


BAD = [
    (("plya",), "did you mean 'play'?"),
    (("tunedeck",), "did you mean 'tune-deck'?"),
    (("--nope",), "no command '--nope'"),
    (("play", "chess"), "no game called 'chess'"),
    (("play", GAME, "--with", "deep"), "no bot called 'deep'"),
    (("play", GAME, "--with", "greedy:none"), "number of worlds"),
    (("play", GAME, "--with", "greedy", "--with", "greedy"), "2 players, not 3"),
    (("play", GAME, "--seed", "abc"), "'abc' is no seed"),
    (("play", GAME, "--seed", "-5"), "-5 is no seed"),
    (("play", GAME, "--seed", "9" * 5000), "is no seed"),
    (("play", GAME, "--seed"), "--seed is missing"),
    (("play", GAME, "--seed", "1", "--seed", "2"), "--seed is given twice"),
    (("play", GAME, "--lang", "de"), "'de' is no value for --lang"),
    (("play", GAME, "--first", "me"), "'me' is no value for --first"),
    (("play", GAME, "--nope"), "no option '--nope'"),
    (("play", GAME, "extra"), "Nothing asks for 'extra'"),
    (("play", GAME, "--option", "deck"), "write NAME=VALUE"),
    (("play", GAME, "--option", "dekc=1"), "did you mean 'deck'"),
    (("play", GAME, "--option", "deck=5"), "5 cannot be read"),
    (("play", GAME, "--deck", "nowhere.toml"), "nowhere.toml cannot be read: there is no such file"),
    (("play", GAME, "--deck", "."), "it is a folder"),
    (("play", GAME, "--name", "A", "--name", "B", "--with", "greedy"), "More names"),
    (("play", "--resume", "nowhere.json"), "there is no such file"),
    (("play", "--resume", "x.json", "--seed", "1"), "--resume or --seed"),
    (("watch", GAME, "greedy"), "2 players, not 1"),
    (("watch", GAME, "greedy", "deep"), "no bot called 'deep'"),
    (("watch", GAME, "--delay", "-1"), "number of seconds"),
    (("watch", GAME, "--delay", "soon"), "'soon' is no value for --delay"),
    (("replay", "nowhere.json"), "nowhere.json cannot be read"),
    (("replay", "."), "it is a folder"),
    (("replay", sys.executable), "is not UTF-8 text"),
    (("replay",), "FILE is missing"),
    (("verify", "nowhere.json"), "nowhere.json cannot be read"),
    (("rules", GAME, "xyzzy"), "'xyzzy'"),
    (("rules", "chess"), "no game called 'chess'"),
    (("position", GAME, "--seat", "7"), "no seat 7"),
    (("position", GAME, "--seat", "0", "--spectator"), "not both"),
    (("position", GAME, "--moves", "take 3"), "Move 1 ('take 3'): ST-7"),
    (("position", GAME, "--moves", "fly"), "Move 1 ('fly')"),
    (("position", GAME, "--at", "3"), "--at needs --record"),
    (("legal", GAME, "--position", "nowhere.json"), "nowhere.json cannot be read"),
]


@pytest.mark.parametrize(("arguments", "words"), BAD, ids=[" ".join(map(str, row[0]))[:50] for row in BAD])
def test_bad_input_is_refused_in_one_sentence(inside: Run, arguments: tuple[str, ...], words: str) -> None:
    assert words in refused(inside(*arguments))


@pytest.mark.parametrize("arguments", [row[0] for row in BAD if "--lang" not in row[0]][::3])
def test_bad_input_is_refused_in_french_too(inside: Run, arguments: tuple[str, ...]) -> None:
    english = refused(inside(*arguments))
    assert refused(inside(*arguments, "--lang=fr")) != english


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "line 1, column 1: this is not JSON"),
        ("{", "line 1, column 2: this is not JSON"),
        ("[1, 2]", "no Almagest record"),
        ('{"almagest": 1}', "the field 'game' is missing"),
        ("[" * 100_000, "nested too deeply"),
    ],
)
def test_a_damaged_save_is_refused_with_its_place(inside: Run, tmp_path: Path, text: str, words: str) -> None:
    file = tmp_path / "damaged.json"
    file.write_text(text, encoding="utf-8")
    for command in (("play", "--resume"), ("replay",), ("verify",), ("position", "--record")):
        assert words in refused(inside(*command, file))


def test_a_record_of_another_edition_or_game_is_refused(inside: Run, record: Path) -> None:
    assert "edition 99" in refused(inside("verify", changed(record, edition=99)))
    assert "edition 99" in refused(inside("play", "--resume", record))
    assert "no game called 'chess'" in refused(inside("replay", changed(record, game="chess")))


def test_a_record_with_a_wrong_move_or_bot_is_refused_with_its_row(inside: Run, record: Path) -> None:
    assert "Move 1 of the record ('take 9')" in refused(inside("replay", changed(record, moves=["take 9"])))
    assert "no bot called 'deep'" in refused(inside("play", "--resume", changed(record, players=["human", "deep"])))


def test_a_step_that_a_record_does_not_have_is_refused(inside: Run, record: Path) -> None:
    assert "no step 999" in refused(inside("replay", record, "--at", 999))
    assert "no step -1" in refused(inside("position", "--record", record, "--at", -1))
    assert "no seat 2" in refused(inside("replay", record, "--seat", 2))


def test_a_false_record_does_not_verify(inside: Run, record: Path) -> None:
    forged = changed(record, result={"scores": [999, 0], "winners": [0]})
    assert "does not verify" in refused(inside("verify", forged), 1)
    answer = inside("verify", forged, "--json")
    assert answer.returncode == 1
    assert json.loads(answer.stdout)["verified"] is False


def test_a_seed_that_does_not_give_the_commitment_does_not_verify(inside: Run, record: Path) -> None:
    assert "do not give the commitment" in refused(inside("verify", changed(record, salt="00")), 1)


def test_a_bad_deck_is_refused_with_file_row_and_field(inside: Run, tmp_path: Path) -> None:
    printed = (catalog.game(GAME).folder / "data" / "deck.toml").read_text(encoding="utf-8")
    deck = tmp_path / "mine.toml"
    deck.write_text(printed.replace("stars = 3", "stars = 9", 1), encoding="utf-8")
    assert f"{deck}, card 1 (planet-1a), stars: expected 0 to 5" in refused(inside("play", GAME, "--deck", deck))
    deck.write_bytes(b"\xff\xfe")
    assert "is not UTF-8 text" in refused(inside("play", GAME, "--deck", deck))


def test_a_position_that_is_none_is_refused(inside: Run, tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    for text, words in (("{}", "no position"), ("nope", "this is not JSON"), (f'{{"game": "{GAME}"}}', "edition")):
        file.write_text(text, encoding="utf-8")
        assert words in refused(inside("legal", "--position", file))


def test_a_folder_that_cannot_be_written_is_told_before_the_game(inside: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALMAGEST_HOME", "/proc/nowhere")
    assert "cannot be written" in refused(inside("play", GAME))


def test_a_file_instead_of_a_folder_is_told_too(inside: Run, home: Path) -> None:
    home.write_text("no folder", encoding="utf-8")
    assert "cannot be written" in refused(inside("play", GAME))


# Pipes ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("arguments", ["games", f"rules {GAME}", f"legal {GAME} --json", "--help"])
def test_a_closed_pipe_ends_quietly(arguments: str) -> None:
    command = f"{shlex.quote(sys.executable)} -m almagest {arguments} | head -c 0"
    piped = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert (piped.stdout, piped.stderr) == ("", "")


def test_the_installed_script_is_the_same_command(almagest: Run) -> None:
    assert json.loads(almagest("games", "--json").stdout)[0]["name"] == catalog.games()[0]
