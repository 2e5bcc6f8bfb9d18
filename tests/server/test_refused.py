"""What may not be done over a socket is refused with a code, and changes nothing."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from tests.server.harness import Person, Running, Socket

Bring = Callable[[str], Person]


class Game:
    """Ann and Bob at a table, Ann on turn, Cy watching."""

    def __init__(self, server: Running) -> None:
        self.ann, self.bob, self.cy = (server.person(name) for name in ("Ann", "Bob", "Cy"))
        self.table = self.ann.open("me", "open")["table"]
        self.bob.post(f"/api/tables/{self.table}/join")
        self.first, self.second, self.third = (who.connect(self.table) for who in (self.ann, self.bob, self.cy))
        self.seen = self.first.my_turn()

    def stands(self) -> Any:
        return self.ann.look_at(self.table)

    def leave(self) -> None:
        for who in (self.ann, self.bob, self.cy):
            who.leave()


@pytest.fixture
def game(server: Running) -> Iterator[Game]:
    found = Game(server)
    yield found
    found.leave()


def refused(socket: Socket, game: Game, text: str | bytes) -> Any:
    """Send something that must be refused, and see that nothing has changed."""
    before = game.stands()
    socket.wire.send(text)
    refusal = socket.until(lambda message: message["type"] == "refused")
    assert list(refusal)[:5] == ["type", "code", "rule", "says", "seq"]
    assert refusal["seq"] == before["seq"]
    after = game.stands()
    assert {**after, "present": 0} == {**before, "present": 0}
    return refusal


def move(seq: int, text: str) -> str:
    return json.dumps({"type": "move", "seq": seq, "move": text})


def test_an_illegal_move_names_its_rule(game: Game) -> None:
    refusal = refused(game.first, game, move(game.seen["seq"], "take 3"))
    assert refusal["code"] == "illegal"
    assert refusal["rule"].startswith("ST-")


def test_text_that_is_no_move_is_unreadable(game: Game) -> None:
    assert refused(game.first, game, move(game.seen["seq"], "dance a jig"))["code"] == "unreadable"


@pytest.mark.parametrize("off", [-1, 1, 1000])
def test_a_sequence_number_that_is_not_the_present_one_is_stale(game: Game, off: int) -> None:
    legal = game.seen["legal"][0]["move"]
    assert refused(game.first, game, move(game.seen["seq"] + off, legal))["code"] == "stale"


def test_a_move_sent_twice_happens_once(game: Game) -> None:
    text = move(game.seen["seq"], game.seen["legal"][0]["move"])
    game.first.wire.send(text)
    game.first.until(lambda message: message["type"] == "table" and message["seq"] == game.seen["seq"] + 1)
    assert refused(game.first, game, text)["code"] == "stale"


def test_who_is_not_on_turn_may_not_move(game: Game) -> None:
    refusal = refused(game.second, game, move(game.seen["seq"], game.seen["legal"][0]["move"]))
    assert refusal["code"] == "seat"
    assert "Ann" in refusal["says"]


@pytest.mark.parametrize("message", ["move", "undo", "why", "hint", "react"])
def test_who_only_watches_may_do_nothing(game: Game, message: str) -> None:
    facts = {
        "move": {"seq": game.seen["seq"], "move": "take 1"},
        "undo": {"seq": game.seen["seq"]},
        "why": {"move": "take 1"},
        "react": {"name": "clap"},
    }
    refusal = refused(game.third, game, json.dumps({"type": message, **facts.get(message, {})}))
    assert refusal["code"] in ("seat", "hint")


def test_why_is_answered_only_on_ones_own_turn(game: Game) -> None:
    assert refused(game.second, game, json.dumps({"type": "why", "move": "take 1"}))["code"] == "seat"


def test_nothing_can_be_taken_back_before_anything_was_decided(game: Game) -> None:
    refusal = refused(game.first, game, json.dumps({"type": "undo", "seq": game.seen["seq"]}))
    assert refusal["code"] == "illegal"


def test_a_message_of_more_than_four_kilobytes_is_too_long(game: Game) -> None:
    assert refused(game.first, game, move(game.seen["seq"], "x" * 5000))["code"] == "too-long"


def test_a_huge_message_ends_the_connection_and_nothing_else(game: Game) -> None:
    before = game.stands()
    with suppress(ConnectionClosed):
        game.first.wire.send("x" * 100_000)
    assert game.first.closed_with() in (1006, 1009)
    assert game.stands()["seq"] == before["seq"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "{",
        "{}",
        '{"type": "conquer"}',
        '{"type": "move"}',
        '{"type": "move", "seq": "4", "move": "take 1"}',
        '{"type": "move", "seq": 4.5, "move": "take 1"}',
        '{"type": "move", "seq": -4, "move": "take 1"}',
        '{"type": "move", "seq": ' + "9" * 100 + ', "move": "take 1"}',
        '{"type": "move", "seq": 4, "move": ["take 1"]}',
        '{"type": "move", "seq": 4, "move": "take 1", "seat": 1}',
        '{"type": "lang", "lang": "la"}',
        '{"type": "move", "seq": 4, "move": "\\ud800"}',
        "[" * 2000,
        '{"type": "why", "move": ' + "[" * 50 + "]" * 50 + "}",
    ],
)
def test_what_is_no_message_is_unreadable(game: Game, text: str) -> None:
    assert refused(game.first, game, text)["code"] == "unreadable"


def test_binary_messages_are_unreadable(game: Game) -> None:
    assert refused(game.first, game, b'{"type": "hint"}')["code"] == "unreadable"


MESSAGES = st.one_of(
    st.text(max_size=200),
    st.dictionaries(st.text(max_size=5), st.integers() | st.text(max_size=5)).map(json.dumps),
    st.fixed_dictionaries(
        {"type": st.sampled_from(["move", "undo", "why"])},
        optional={"seq": st.integers(-(2**70), 2**70), "move": st.text(max_size=30)},
    )
    .filter(lambda message: message["type"] != "move" or message.get("seq") != 4)
    .map(json.dumps),
)


@pytest.fixture(scope="module")
def one_game(server: Running) -> Iterator[Game]:
    found = Game(server)
    yield found
    found.leave()


@given(texts=st.lists(MESSAGES, min_size=1, max_size=8))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40)
def test_garbage_is_refused_and_changes_nothing(one_game: Game, texts: list[str]) -> None:
    for text in texts:
        one_game.first.wire.send(text)
        answer = one_game.first.until(lambda message: message["type"] in ("refused", "answer"))
        assert answer["type"] == "answer" or answer["code"] in ("unreadable", "stale", "illegal", "seat")
    assert one_game.stands()["seq"] == one_game.seen["seq"]
