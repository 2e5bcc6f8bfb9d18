"""Who keeps the message before is told what has changed, and knows the same as who is told everything."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from almagest import catalog
from almagest.kernel.difference import difference
from almagest.server.changes import changed
from almagest.server.clocks import now
from almagest.server.entries import Decided, Entry, Joined, Logged, Opened, Started
from almagest.server.following import numbered
from almagest.server.likeness import likened
from almagest.server.messages import encoded
from almagest.server.table import Table
from almagest.server.telling import choices, sentences, table_message
from tests.server.changes import applied, spelled, told
from tests.server.harness import Person

Bring = Callable[[str], Person]
DECISIONS = 60


def table_of(game: str) -> Table:
    opened = Opened(game, catalog.game(game).edition, {}, (None, None), "ann", None, "0f" * 32, "salt")
    entries: list[Entry] = [opened, Joined(0, "ann", "Ann"), Joined(1, "bob", "Bob"), Started()]
    return Table("vega", numbered(entries, 1, now()))


@pytest.mark.parametrize("game", sorted(catalog.games()))
def test_whoever_puts_the_changes_together_sees_the_same_table(game: str) -> None:
    table, chance = table_of(game), random.Random(7)
    viewers: dict[str | None, Any] = {"ann": None, "bob": None, None: None}
    whole = short = 0
    for _ in range(DECISIONS):
        for who, before in viewers.items():
            lang = "fr" if who == "bob" else "en"
            after = 0 if before is None else before.seq
            message = table_message(table, who, lang=lang, after=after, present={"ann"}, at=now())
            if before is not None:
                text = encoded(changed(before, message))
                assert told(json.loads(encoded(before)), json.loads(text)) == json.loads(encoded(message))
                whole, short = whole + len(encoded(message)), short + len(text)
            viewers[who] = message
        if table.status == "over":
            break
        move = table.playing.text(chance.choice(table.playing.legal()))
        table.take(Logged(table.seq + 1, now().at, Decided(int(table.playing.seat), move), 0), 0.0)
    assert short < 0.8 * whole


@pytest.mark.parametrize("game", sorted(catalog.games()))
def test_a_move_costs_a_player_who_asks_for_sentences_at_most_one_and_a_half_kilobytes(game: str) -> None:
    table, chance = table_of(game), random.Random(7)
    seen: dict[str, Any] = {}
    sizes = []
    for _ in range(DECISIONS):
        for who in ("ann", "bob"):
            after = seen[who].seq if who in seen else 0
            message = table_message(table, who, lang="en", after=after, present={"ann"}, at=now(), bare=True)
            if who in seen:
                text = encoded(changed(seen[who], message))
                assert told(json.loads(encoded(seen[who])), json.loads(text)) == json.loads(encoded(message))
                sizes.append(len(text.encode()))
            seen[who] = message
        if table.status == "over":
            break
        move = table.playing.text(chance.choice(table.playing.legal()))
        table.take(Logged(table.seq + 1, now().at, Decided(int(table.playing.seat), move), 0), 0.0)
    assert sum(sizes) / len(sizes) <= 1500


@pytest.mark.parametrize("game", sorted(catalog.games()))
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_sentences_that_are_asked_for_say_what_the_whole_message_says(game: str, lang: str) -> None:
    table, chance = table_of(game), random.Random(3)
    for _ in range(12):
        answer = json.loads(encoded(sentences(table, lang)))
        assert spelled(answer["says"]) == [choice.says for choice in choices(table, lang)]
        move = table.playing.text(chance.choice(table.playing.legal()))
        table.take(Logged(table.seq + 1, now().at, Decided(int(table.playing.seat), move), 0), 0.0)


def test_a_letter_that_javascript_counts_twice_is_told_whole() -> None:
    alike = ["A 🌙 rises on the left hand.", "A 🌙 rises on the right hand."]
    assert likened(alike) == alike
    assert spelled(likened(["It rises on the left.", "It rises on the right."])) == [
        "It rises on the left.",
        "It rises on the right.",
    ]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ({"a": 1, "b": [1, 2, 3]}, {"a": 1, "b": [1, 2, 3, 4]}),
        ({"a": None, "b": [1, 2, 3]}, {"a": [], "b": [1]}),
        ({"a": {"b": {"c": 1}}, "d": 2}, {"a": {"b": {"c": None}}}),
        ({"a": [{"x": 1, "y": 2}, {"x": 3}]}, {"a": [{"x": 1, "y": 4}]}),
        ({"a": [1, 2, 3, 4]}, {"a": [5, 6, 7, 8]}),
        ({"a": [[], [1]]}, {"a": [[1], []]}),
        ({"length": 3, "a": []}, {"length": 4, "a": [None]}),
    ],
)
def test_a_difference_makes_the_new_from_the_old(old: Any, new: Any) -> None:
    assert applied(old, json.loads(json.dumps(difference(old, new)))) == new


def test_a_list_of_which_most_is_new_is_told_as_a_whole_and_one_that_has_grown_by_what_was_added() -> None:
    assert difference({"a": [1, 2]}, {"a": [3, 4, 5, 6, 7]}) == {"a": [[3, 4, 5, 6, 7]]}
    assert difference({"a": [1, 2]}, {"a": [1, 4, 5, 6, 7]}) == {"a": [[1, 4, 5, 6, 7]]}
    assert difference({"a": [1, 2, 3]}, {"a": [1, 2, 3, 4]}) == {"a": {"3": [4]}}


def test_changes_are_told_to_who_asks_for_them_and_the_whole_on_request(person: Bring) -> None:
    ann = person("Ann")
    name = ann.open("me", "random")["table"]
    short, long = ann.connect(name, changes=1), ann.connect(name)
    seen, whole = short.receive(), long.receive()
    assert seen["type"] == whole["type"] == "table"
    kinds = set()
    for _ in range(10):
        while not seen["legal"]:
            message = short.until(lambda each: each["type"] in ("table", "change"))
            kinds.add(message["type"])
            seen = told(seen, message)
        while whole["seq"] < seen["seq"]:
            whole = long.table()
        assert {**seen, "events": 0, "earlier": 0, "present": 0} == {**whole, "events": 0, "earlier": 0, "present": 0}
        short.move(seen)
        seen = {**seen, "legal": []} if seen["result"] else told(seen, short.receive())
    assert kinds == {"change"}
    short.send(type="whole")
    assert short.until(lambda each: each["type"] == "table")["seq"] >= seen["seq"]


def test_who_asks_for_sentences_is_told_bare_moves_until_then_and_nobody_else_may_ask(person: Bring) -> None:
    ann, bob = person("Ann"), person("Bob")
    name = ann.open("me", "random")["table"]
    bare, whole, other = ann.connect(name, changes=2), ann.connect(name), bob.connect(name, changes=2)
    seen = bare.until(lambda each: each["type"] == "table" and each["legal"])
    wordy = whole.until(lambda each: each["type"] == "table" and each["legal"])
    assert seen["legal"] == [[choice["move"], " ".join(choice["touches"])] for choice in wordy["legal"]]
    bare.send(type="say")
    answer = bare.until(lambda each: each["type"] == "answer")
    assert spelled(answer["says"]) == [choice["says"] for choice in wordy["legal"]]
    other.send(type="say")
    assert other.until(lambda each: each["type"] == "refused")["code"] == "seat"


def test_who_asks_for_sentences_when_somebody_else_decides_already_is_told_of_none(person: Bring) -> None:
    ann, bob = person("Ann"), person("Bob")
    name = ann.open("me", "open")["table"]
    bob.post(f"/api/tables/{name}/join")
    sockets = [ann.connect(name, changes=2), bob.connect(name, changes=2)]
    for socket in sockets:
        socket.send(type="say")
    says = [socket.until(lambda each: each["type"] == "answer")["says"] for socket in sockets]
    assert [len(each) > 0 for each in says] in ([True, False], [False, True])
