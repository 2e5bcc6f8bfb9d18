"""Live play over real sockets."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from almagest import catalog
from almagest.kernel import record as records
from tests.server.harness import Person, Socket, play_out
from tests.server.postgres import BOTH_STORES

pytestmark = BOTH_STORES

Bring = Callable[[str], Person]


def two_at_a_table(person: Bring) -> tuple[Person, Person, str, Socket, Socket]:
    ann, bob = person("Ann"), person("Bob")
    table = ann.open("me", "open")["table"]
    bob.post(f"/api/tables/{table}/join")
    return ann, bob, table, ann.connect(table), bob.connect(table)


def test_two_people_play_a_whole_game(person: Bring) -> None:
    ann, bob, table, first, second = two_at_a_table(person)
    last = play_out(first, second)
    facts = bob.get(f"/api/tables/{table}")
    assert facts["status"] == "over"
    assert facts["result"] == last["result"]
    record = records.read(ann.web.get(f"/api/tables/{table}/record").text, "record")
    verdict = records.verify(record, catalog.game("stellar"))
    assert verdict.committed
    assert record.commitment == facts["commitment"]
    assert list(verdict.scores) == last["result"]["scores"]
    assert record.names == ("Ann", "Bob")


def test_a_person_plays_a_whole_game_against_a_bot(person: Bring) -> None:
    ann = person("Ann")
    socket = ann.connect(ann.open("greedy", "me")["table"])
    seen = socket.my_turn()
    while not seen["result"]:
        socket.move(seen)
        seen = socket.my_turn()
    assert seen["names"] == ["Greedy", "Ann"]
    assert seen["players"] == ["bot", "human"]
    assert seen["legal"] == []


@pytest.mark.parametrize(("lang", "says"), [("en", "Ptolemy"), ("fr", "Ptolémée")])
def test_a_game_alone_ends_with_a_headline_of_its_own(person: Bring, lang: str, says: str) -> None:
    ann = person("Ann")
    table = ann.open("random", game="astra")["table"]
    last = ann.connect(table, lang=lang).until(lambda message: message["result"])
    assert says in last["result"]["headline"]
    assert ann.get(f"/api/tables/{table}", lang=lang)["result"] == last["result"]


def test_the_message_has_exactly_the_fields_of_the_protocol(person: Bring) -> None:
    *_, first, second = two_at_a_table(person)
    seen = first.my_turn()
    assert list(seen) == [
        *("type", "seq", "you", "names", "players", "bots", "present", "running", "host", "commitment"),
        *("view", "legal", "events", "may_undo", "clock", "result", "earlier", "around"),
    ]
    assert list(seen["legal"][0]) == ["action", "move", "says", "touches"]
    assert list(seen["events"][0]) == ["seq", "kind", "seat", "facts", "says"]
    assert seen["host"]
    assert not second.table()["host"]


def test_only_the_seat_on_turn_is_given_choices(person: Bring) -> None:
    *_, first, second = two_at_a_table(person)
    seen, other = first.my_turn(), second.table()
    assert seen["view"]["seat"] == seen["you"] == 0
    assert other["you"] == 1
    assert other["legal"] == []


def test_whoever_comes_back_is_told_what_was_missed_and_nothing_twice(person: Bring) -> None:
    ann, _, table, first, second = two_at_a_table(person)
    seen = first.my_turn()
    first.close()
    gone = second.until(lambda message: message.get("present") == [False, True])
    back = ann.connect(table, after=seen["seq"])
    again = back.table()
    assert again["events"] == []
    assert again["view"] == seen["view"]
    back.move(again)
    theirs = second.my_turn()
    back.close()
    second.move(theirs)
    missed = ann.connect(table, after=again["seq"]).table()
    assert {event["seq"] for event in missed["events"]} == {again["seq"] + 1, again["seq"] + 2}
    assert gone["seq"] == seen["seq"]


def test_a_decision_told_is_the_same_after_reconnecting_from_the_start(person: Bring) -> None:
    ann, _, table, first, second = two_at_a_table(person)
    seen = first.my_turn()
    first.move(seen)
    second.move(second.my_turn())
    told = list(seen["events"])
    while seen["seq"] < 6:
        seen = first.table()
        told += seen["events"]
    assert ann.connect(table, after=0).table()["events"] == told


def test_a_decision_can_be_taken_back_within_ones_own_turn(person: Bring) -> None:
    ann = person("Ann")
    socket = ann.connect(ann.open("me", "random")["table"])
    before, seen = None, socket.my_turn()
    while before is None or seen["seq"] > before["seq"] + 1:  # until a decision leaves the turn with Ann
        before = seen
        socket.move(seen)
        seen = socket.my_turn()
    assert seen["may_undo"]
    socket.send(type="undo", seq=seen["seq"])
    undone = socket.table()
    assert undone["seq"] == seen["seq"] + 1
    assert undone["view"] == before["view"]
    assert undone["legal"] == before["legal"]
    assert [event["kind"] for event in undone["events"]] == ["table-undone"]
    assert undone["events"][0]["facts"] == {"seq": seen["seq"]}


def test_a_decision_of_a_past_turn_cannot_be_taken_back(person: Bring) -> None:
    *_, first, second = two_at_a_table(person)
    first.move(first.my_turn())
    seen = second.my_turn()
    assert not seen["may_undo"]
    refusal = second.ask(type="undo", seq=seen["seq"])
    assert refusal["code"] == "illegal"
    assert refusal["rule"] is None


def test_a_rule_is_explained_to_who_asks_why_not(person: Bring) -> None:
    *_, first, _ = two_at_a_table(person)
    first.my_turn()
    answer = first.ask(type="why", move="take 3")
    assert answer["to"] == "why"
    assert answer["rule"].startswith("ST-")
    assert answer["says"]


def test_a_move_that_is_allowed_has_no_rule_against_it(person: Bring) -> None:
    *_, first, _ = two_at_a_table(person)
    move = first.my_turn()["legal"][0]["move"]
    answer = first.ask(type="why", move=move)
    assert answer["rule"] is None
    assert answer["move"] == move


def test_a_bot_gives_advice_to_somebody_alone(person: Bring) -> None:
    ann = person("Ann")
    socket = ann.connect(ann.open("me", "greedy")["table"])
    seen = socket.my_turn()
    answer = socket.ask(type="hint")
    assert (answer["to"], answer["seq"]) == ("hint", seen["seq"])
    legal = {choice["move"]: choice for choice in seen["legal"]}
    assert 1 <= len(answer["choices"]) <= 3
    for choice in answer["choices"]:
        assert legal[choice["move"]]["touches"] == choice["touches"]
        assert 0 <= choice["chance"] <= 1
        assert choice["reason"]
    assert socket.ask(type="hint")["choices"]


def test_advice_is_asked_in_the_readers_language(person: Bring) -> None:
    ann = person("Ann")
    socket = ann.connect(ann.open("me", "level:1")["table"], lang="fr")
    seen = socket.my_turn()
    french = {choice["move"]: choice["says"] for choice in seen["legal"]}
    assert all(french[choice["move"]] == choice["says"] for choice in socket.ask(type="hint")["choices"])


def test_advice_changes_nothing_and_spectators_get_none(person: Bring) -> None:
    ann = person("Ann")
    table = ann.open("me", "level:1")["table"]
    socket, watching = ann.connect(table), person("Bob").connect(table)
    before = socket.my_turn()
    socket.ask(type="hint")
    assert watching.ask(type="hint")["code"] == "seat"
    assert ann.look_at(table)["view"] == before["view"]


def test_nobody_gets_advice_while_others_play(person: Bring) -> None:
    *_, first, _ = two_at_a_table(person)
    first.my_turn()
    assert first.ask(type="hint")["code"] == "hint"


def test_reactions_reach_everybody_and_change_nothing(person: Bring) -> None:
    *_, first, second = two_at_a_table(person)
    seen = second.table()
    first.send(type="react", name="clap")
    reaction = second.until(lambda message: message["type"] == "reaction")
    assert reaction == {"type": "reaction", "seat": 0, "name": "clap"}
    assert first.ask(type="react", name="boo")["seq"] == seen["seq"]


@pytest.mark.parametrize("asked", ["address", "message"])
def test_the_server_speaks_french_when_asked(person: Bring, asked: str) -> None:
    ann = person("Ann")
    table = ann.open("me", "random")["table"]
    socket = ann.connect(table, lang="fr" if asked == "address" else "en")
    if asked == "message":
        socket.table()
        socket.send(type="lang", lang="fr")
    socket.my_turn()
    assert "La table a avancé" in socket.ask(type="move", seq=0, move="take 1")["says"]


def test_names_are_never_read_as_sentences_with_gaps(person: Bring) -> None:
    ann = person("{player.x} {0}")
    socket = ann.connect(ann.open("me", "random")["table"])
    says = [event["says"] for event in socket.my_turn()["events"]]
    assert any("{player.x} {0}" in sentence for sentence in says)
