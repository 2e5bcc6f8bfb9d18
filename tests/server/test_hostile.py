"""What people and decks are called is data: no name is ever a template, and none stops a table."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import almagest
from tests.server.harness import Person, Running, Socket

HOSTILE = ("{player 9}", "{player}", "{0}", "%s %(x)s", "{left}", "\"'<b>\\", "{{", "{player 1}")
MARKS = ("\u202eevil", "a\u200fb", "\u2066x")
GAMES = Path(almagest.__file__).parent / "games"
Bring = Callable[[str], Person]


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("game", almagest.games())
def test_a_person_may_be_called_like_a_template(person: Bring, game: str, name: str) -> None:
    ann = person(name)
    socket = ann.connect(ann.open("me", "random", game=game)["table"], lang="en")
    turn = socket.my_turn()
    assert turn["names"][0] == name
    assert turn["events"][0]["says"] == f"{name} sits down."
    for _ in range(6):
        if turn["result"]:
            break
        socket.move(turn)
        turn = answered(socket)
        mine = [event["says"] for event in turn["events"] if event["seat"] == 0]
        assert not any("{" in says.replace(name, "") for says in mine)


def answered(socket: Socket) -> Any:
    """Read until it is this person's turn again; nothing may be refused meanwhile."""
    message = socket.receive()
    while message["type"] != "table" or not (message["legal"] or message["result"]):
        assert message["type"] != "refused", message
        message = socket.receive()
    return message


@pytest.mark.parametrize("name", MARKS)
def test_marks_that_turn_the_writing_around_are_no_name(server: Running, name: str) -> None:
    assert server.person().refused("/api/identity", name=name) == (400, "name")


def called(data: Any, name: str) -> Any:
    """Call everything in a deck by one name, with a number behind."""
    if isinstance(data, dict) and set(data) == {"en", "fr"}:
        return {lang: f"{name} {abs(hash(text)) % 10**6}" for lang, text in data.items()}
    if isinstance(data, dict):
        return {key: called(value, name) for key, value in data.items()}
    return [called(value, name) for value in data] if isinstance(data, list) else data


@pytest.mark.parametrize("name", [*HOSTILE, *MARKS])
@pytest.mark.parametrize("game", almagest.games())
def test_no_deck_makes_the_server_say_what_is_not_true(person: Bring, game: str, name: str) -> None:
    """A deck with odd names is refused with a sentence, or every move with it is kept and nobody hears otherwise."""
    deck = tomllib.loads((GAMES / game / "data" / "deck.toml").read_text(encoding="utf-8"))
    ann, seats = person("Ann"), [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    form = {"game": game, "seats": seats, "options": {"deck": called(deck, name)}}
    answer = ann.web.post("/api/tables", json=form)
    if answer.status_code == 400:
        assert answer.json()["code"] == "setup"
        return
    table = Person.answered(answer)["table"]
    socket = ann.connect(table)
    message = socket.receive()
    while message["type"] == "table" and not message["legal"]:
        message = socket.receive()
    if message["type"] == "table":
        socket.move(message)
        after = socket.receive()
        assert after["type"] == "table" or after["code"] == "untold"
        assert ann.get(f"/api/tables/{table}")["seq"] > message["seq"]
