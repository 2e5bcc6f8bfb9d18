"""A game in play: seats, names, saving, undo, hints and what each person has been told."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from almagest import catalog
from almagest.kernel import record as records
from almagest.kernel import rng
from almagest.kernel.errors import BadRecord, BadSeats, BadSetup, UndoRefused, UnknownBot
from almagest.terminal import saves, session
from almagest.terminal.session import HUMAN, Player
from tests.terminal.tables import ADA, BOB, GAME, GREEDY, noon, play_through, table

if TYPE_CHECKING:
    from pathlib import Path


def who(players: list[Player]) -> list[str]:
    return [f"{player.name}:{player.kind}" for player in players]


def test_seats_are_filled_with_bots_and_one_is_the_solo_game() -> None:
    many = catalog.game("astra")
    assert who(session.invited(many, [], [], "Player", 1)) == ["Player:human"]
    assert who(session.invited(many, [], ["random"], "Player", 3)) == [
        "Player:human",
        "Chance:random",
        "Apprentice:level:2",
    ]
    with pytest.raises(BadSetup, match="More players"):
        session.invited(many, [], ["random"], "Player", 1)


def test_by_default_one_person_plays_a_bot_of_the_second_level() -> None:
    assert who(session.invited(catalog.game(GAME), [], [], "Player")) == ["Player:human", "Apprentice:level:2"]


def test_two_names_are_two_persons() -> None:
    assert who(session.invited(catalog.game(GAME), ["Ada", "Bob"], [], "")) == ["Ada:human", "Bob:human"]


def test_persons_without_names_are_numbered() -> None:
    assert who(session.invited(catalog.game(GAME), [], [HUMAN], "Player")) == ["Player 1:human", "Player 2:human"]


def test_a_bot_is_named_after_its_kind() -> None:
    assert session.invited(catalog.game(GAME), ["Ada"], ["greedy:8"], "")[1] == Player("Greedy 8", "greedy:8")


def test_a_name_cannot_take_over_the_terminal() -> None:
    assert "\x1b" not in session.invited(catalog.game(GAME), ["\x1b[2JAda"], [], "")[0].name


def test_too_many_players_or_names_are_refused() -> None:
    with pytest.raises(BadSeats):
        session.invited(catalog.game(GAME), [], ["greedy", "greedy"], "Player")
    with pytest.raises(BadSetup, match="More names"):
        session.invited(catalog.game(GAME), ["Ada", "Bob"], ["greedy"], "Player")


def test_who_sits_first_can_be_chosen() -> None:
    assert session.seated([ADA, GREEDY], "human", 1) == [ADA, GREEDY]
    assert session.seated([ADA, GREEDY], "bot", 1) == [GREEDY, ADA]


def test_who_sits_first_is_drawn_and_the_same_for_a_seed() -> None:
    drawn = [session.seated([ADA, GREEDY], None, seed)[0] for seed in range(20)]
    assert set(drawn) == {ADA, GREEDY}
    assert drawn == [session.seated([ADA, GREEDY], None, seed)[0] for seed in range(20)]


def test_an_unknown_bot_is_refused_before_anything_is_saved(home: Path) -> None:
    with pytest.raises(UnknownBot):
        table(home, ADA, Player("Deep", "deep"))
    assert not home.exists()


def test_a_game_is_saved_after_every_decision_of_a_person(home: Path) -> None:
    game = table(home)
    play_through(game, decisions=3)
    assert saves.read_record(game.file).moves == game.record.moves
    assert len(game.record.moves) >= 3


def test_the_file_is_called_after_the_game_and_the_time(home: Path) -> None:
    first, second = table(home), table(home)
    assert first.file.name.startswith(f"{GAME}-2026-11-15-")
    assert second.file.stem == f"{first.file.stem}-2"


def test_a_finished_game_verifies(home: Path) -> None:
    game = table(home)
    play_through(game)
    game.save()
    verdict = records.verify(saves.read_record(game.file), catalog.game(GAME))
    assert verdict.over
    assert verdict.committed
    assert list(verdict.scores) == game.state.scores()


def test_a_resumed_game_goes_on_where_it_was_left(home: Path) -> None:
    game = table(home)
    play_through(game, decisions=5)
    again = session.resume(game.file, noon)
    assert again.state.view(0) == game.state.view(0)
    assert again.players == [ADA, GREEDY]
    assert again.news(0) == []


def test_a_bot_decides_the_same_after_resuming(home: Path) -> None:
    game = table(home)
    play_through(game, decisions=5)
    while game.state.seat != 1:
        game.decide(game.state.legal()[0])
    again = session.resume(game.file, noon)
    for one in (game, again):
        one.let_bot_decide()
    assert again.state.history == game.state.history


def test_undo_goes_back_one_decision_and_tells_nothing_twice(home: Path) -> None:
    game = table(home, ADA, BOB)
    game.decide(game.state.legal()[0])
    game.decide(game.state.legal()[0])
    game.news(0)
    before = game.state.view(0)
    game.decide(game.state.parse("take 2"))
    assert len(game.news(0)) == 1
    assert game.undo() == "take 2"
    assert game.state.view(0) == before
    game.decide(game.state.parse("take 3"))
    assert [event.kind for event in game.news(0)] == ["taken"]


def test_nothing_is_undone_before_the_first_decision_or_after_the_turn(home: Path) -> None:
    game = table(home, ADA, BOB)
    with pytest.raises(UndoRefused):
        game.undo()
    game.decide(game.state.legal()[0])
    with pytest.raises(UndoRefused):
        game.undo()
    assert len(saves.read_record(game.file).moves) == 1


def test_hints_are_legal_moves_with_chances_and_the_same_when_asked_again(home: Path) -> None:
    game = table(home)
    play_through(game, decisions=4)
    hints = game.hints()
    assert game.hints() == hints
    assert {hint.action for hint in hints} <= set(game.state.legal())
    assert all(0 <= hint.chance <= 1 for hint in hints)


def test_what_a_bot_did_last_is_explained_once_it_has_decided(home: Path) -> None:
    game = table(home)
    assert game.why(0) is None
    play_through(game, decisions=4)
    explained = game.why(0)
    assert explained is not None
    seat, reason = explained
    assert not game.players[seat].is_human
    assert reason.en.startswith(("It ", "Nothing "))


def test_why_is_the_same_in_every_world_the_asker_thinks_possible(home: Path) -> None:
    game = table(home)
    play_through(game, decisions=8)
    turn = game.last_turn_of_a_bot()
    assert turn is not None
    seat, before, after = turn
    other_before, other_after = (state.clone().redeal(0, rng.fast(5)) for state in (before, after))
    told = catalog.why(before, after, seat, 0, rng.fast(9))
    assert catalog.why(other_before, other_after, seat, 0, rng.fast(9)) == told


def test_news_are_told_once_and_only_as_far_as_the_seat_may_know(home: Path) -> None:
    game = table(home, ADA, BOB)
    game.decide(game.state.legal()[0])
    assert game.news(1)[0].facts["card"] is None
    assert game.news(0)[0].facts["card"] is not None
    assert game.news(0) == []


def test_a_copy_never_overwrites_another_file(home: Path, tmp_path: Path) -> None:
    game = table(home)
    taken = tmp_path / "letter.txt"
    taken.write_text("Dear Bob", encoding="utf-8")
    with pytest.raises(saves.FileTrouble, match="exists already"):
        game.save_as(taken)
    assert taken.read_text(encoding="utf-8") == "Dear Bob"
    game.save_as(tmp_path / "copy.json")
    assert saves.read_record(tmp_path / "copy.json") == game.record


def test_a_failed_save_leaves_the_old_file_and_no_rubbish(home: Path) -> None:
    game = table(home)
    before = game.file.read_text(encoding="utf-8")
    with pytest.raises(saves.FileTrouble):
        saves.write_text(game.file / "below.json", "text")
    assert game.file.read_text(encoding="utf-8") == before
    assert [file.name for file in home.iterdir()] == [game.file.name]


def test_a_record_with_too_few_names_is_refused(home: Path) -> None:
    game = table(home)
    data = json.loads(game.file.read_text(encoding="utf-8"))
    game.file.write_text(json.dumps({**data, "names": ["Ada"]}), encoding="utf-8")
    with pytest.raises(BadRecord, match="names: expected 2 entries"):
        session.resume(game.file, noon)


@pytest.mark.parametrize(
    ("environ", "folder"),
    [
        ({"ALMAGEST_HOME": "/a", "XDG_DATA_HOME": "/x"}, "/a"),
        ({"XDG_DATA_HOME": "/x"}, "/x/almagest"),
        ({"XDG_DATA_HOME": "relative"}, "~/.local/share/almagest"),
        ({}, "~/.local/share/almagest"),
    ],
)
def test_where_games_are_saved(environ: dict[str, str], folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/ada")
    assert str(saves.home(environ)) == folder.replace("~", "/home/ada")
