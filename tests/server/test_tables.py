"""Tables: opened, listed, joined, left, private by invitation, played on by bots, opened again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from almagest import catalog
from tests.server.harness import Person, play_out
from tests.server.postgres import BOTH_STORES

pytestmark = BOTH_STORES

Bring = Callable[[str], Person]


def test_a_table_waits_until_every_seat_is_taken(person: Bring) -> None:
    ann, bob = person("Ann"), person("Bob")
    opened = ann.open("me", "open")
    socket = ann.connect(opened["table"])
    waiting = socket.table()
    assert (opened["status"], opened["names"], opened["players"]) == ("open", ["Ann", None], ["human", "open"])
    assert waiting["view"] is None
    assert not waiting["running"]
    assert bob.post(f"/api/tables/{opened['table']}/join")["status"] == "running"
    begun = socket.until(lambda message: message["running"])
    assert begun["names"] == ["Ann", "Bob"]
    assert begun["commitment"] == opened["commitment"]


def test_public_tables_are_listed_until_they_are_over(person: Bring) -> None:
    ann = person("Ann")
    table = ann.open("me", "open")["table"]
    private = ann.open("me", "open", public=False)["table"]
    listed = [row["table"] for row in person("Bob").get("/api/tables")]
    mine = [row["table"] for row in ann.get("/api/tables", mine=1)]
    assert table in listed
    assert private not in listed
    assert mine[:2] == [private, table]


def test_a_seat_can_be_chosen_and_is_then_taken(person: Bring) -> None:
    ann, bob, cy = person("Ann"), person("Bob"), person("Cy")
    table = ann.open("open", "open")["table"]
    assert bob.post(f"/api/tables/{table}/join", seat=1)["you"] == 1
    assert cy.refused(f"/api/tables/{table}/join", seat=1) == (409, "seat")
    assert cy.refused(f"/api/tables/{table}/join", seat=7) == (400, "seat")
    assert bob.refused(f"/api/tables/{table}/join", seat=0) == (409, "seat")
    cy.post(f"/api/tables/{table}/join")
    assert ann.refused(f"/api/tables/{table}/join") == (409, "seat")


def test_a_seat_left_before_the_start_is_free_again(person: Bring) -> None:
    ann = person("Ann")
    table = ann.open("me", "open")["table"]
    assert ann.post(f"/api/tables/{table}/leave")["names"] == [None, None]
    assert ann.refused(f"/api/tables/{table}/leave") == (403, "seat")


def test_a_seat_left_after_the_start_waits(person: Bring) -> None:
    ann = person("Ann")
    table = ann.open("me", "random")["table"]
    assert ann.post(f"/api/tables/{table}/leave")["names"] == ["Ann", "Chance"]


def test_a_private_table_opens_to_the_invited_only(person: Bring) -> None:
    ann, bob = person("Ann"), person("Bob")
    opened = ann.open("me", "open", public=False)
    table, invitation = opened["table"], opened["invitation"]
    assert len(invitation) >= 20
    assert bob.refused(f"/api/tables/{table}", "GET") == (403, "private")
    assert bob.refused(f"/api/tables/{table}/join") == (403, "private")
    assert bob.refused(f"/api/tables/{table}/join", invitation="é" + invitation[1:]) == (403, "private")
    assert bob.get(f"/api/tables/{table}", invitation=invitation)["invitation"] is None
    assert bob.post(f"/api/tables/{table}/join", invitation=invitation)["you"] == 1
    assert bob.get(f"/api/tables/{table}")["invitation"] == invitation


def test_the_socket_of_a_private_table_is_closed_to_others(person: Bring) -> None:
    ann, bob = person("Ann"), person("Bob")
    opened = ann.open("me", "open", public=False)
    turned_away = bob.connect(opened["table"])
    assert turned_away.receive()["code"] == "private"
    assert turned_away.closed_with() == 4403
    assert bob.connect(opened["table"], invitation=opened["invitation"]).table()["you"] is None


def test_a_table_that_does_not_exist_is_not_found(person: Bring) -> None:
    ann = person("Ann")
    assert ann.refused("/api/tables/nowhere", "GET") == (404, "table")
    assert ann.connect("nowhere").receive()["code"] == "table"


def test_without_a_name_nobody_opens_a_table(person: Bring) -> None:
    ann = person("Ann")
    ann.web.cookies.clear()
    seats = [{"kind": "me"}, {"kind": "open"}]
    assert ann.refused("/api/tables", game="stellar", seats=seats) == (401, "identity")


@pytest.mark.parametrize(
    ("form", "code"),
    [
        ({"game": "chess", "seats": [{"kind": "me"}]}, "game"),
        ({"game": "stellar", "seats": [{"kind": "me"}]}, "setup"),
        ({"game": "stellar", "seats": [{"kind": "me"}, {"kind": "me"}]}, "seat"),
        ({"game": "stellar", "seats": [{"kind": "me"}, {"kind": "bot"}]}, "setup"),
        ({"game": "stellar", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "hal"}]}, "setup"),
        ({"game": "stellar", "seats": [{"kind": "me"}, {"kind": "king"}]}, "unreadable"),
        ({"game": "stellar", "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"x": 1}}, "setup"),
        ({"game": "stellar", "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"deck": {"x": 1}}}, "setup"),
        ({"game": "stellar", "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"deck": [1]}}, "setup"),
    ],
)
def test_a_table_that_cannot_be_is_refused(person: Bring, form: dict[str, Any], code: str) -> None:
    assert person("Ann").refused("/api/tables", **form)[1] == code


@pytest.mark.parametrize("file", ["/etc/passwd", str(catalog.game("stellar").folder / "data" / "deck.toml")])
def test_nobody_reads_the_servers_files_by_the_name_of_a_deck(person: Bring, file: str) -> None:
    form = {"game": "stellar", "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"deck": file}}
    answer = person("Ann").web.post("/api/tables", json=form)
    assert (answer.status_code, answer.json()["code"]) == (400, "setup")
    assert "not the name of a file" in answer.json()["says"]


def test_a_bot_plays_on_for_somebody_absent_until_they_come_back(person: Bring) -> None:
    ann, bob = person("Ann"), person("Bob")
    table = ann.open("me", "open")["table"]
    bob.post(f"/api/tables/{table}/join")
    socket = ann.connect(table)
    socket.table()
    assert bob.refused(f"/api/tables/{table}/replace", seat=0, bot="random") == (403, "host")
    assert ann.refused(f"/api/tables/{table}/replace", seat=0, bot="random") == (409, "seat")
    assert ann.post(f"/api/tables/{table}/replace", seat=1, bot="random")["names"] == ["Ann", "Chance"]
    socket.move(socket.until(lambda message: message["seq"] == 5))
    seen = socket.until(lambda message: message.get("seq", 0) >= 7)
    assert seen["players"] == ["human", "bot"]
    back = bob.connect(table).table()
    assert back["you"] == 1
    assert back["names"] == ["Ann", "Bob"]


def test_the_host_fills_a_free_seat_with_a_bot_and_the_game_starts(person: Bring) -> None:
    ann = person("Ann")
    table = ann.open("me", "open")["table"]
    assert ann.post(f"/api/tables/{table}/replace", seat=1, bot="greedy")["status"] == "running"


def test_a_rematch_turns_the_seats_and_is_the_same_for_both(person: Bring) -> None:
    ann, bob = person("Ann"), person("Bob")
    table = ann.open("me", "open")["table"]
    assert ann.refused(f"/api/tables/{table}/rematch") == (409, "running")
    bob.post(f"/api/tables/{table}/join")
    first, second = ann.connect(table), bob.connect(table)
    play_out(first, second)
    assert person("Cy").refused(f"/api/tables/{table}/rematch") == (403, "seat")
    waits = bob.post(f"/api/tables/{table}/rematch")
    assert (waits["table"], waits["rematch"], waits["next"]) == (table, [1], None)
    again = ann.post(f"/api/tables/{table}/rematch")
    assert again["names"] == ["Bob", "Ann"]
    assert again["running"]
    assert bob.post(f"/api/tables/{table}/rematch")["table"] == again["table"]
    told = first.until(lambda message: any(event["kind"] == "table-rematch" for event in message.get("events", [])))
    assert told["events"][-1]["facts"] == {"table": again["table"]}


def test_games_are_listed_with_what_one_may_choose(person: Bring) -> None:
    games = {game["name"]: game for game in person("Ann").get("/api/games")}
    assert games["stellar"]["seats"] == [2]
    assert games["stellar"]["options"][0]["name"] == "deck"
    start, *others = games["ptolemaeus"]["options"]
    assert {"value": "1961-04-12", "says": "Gagarin", "about": "", "group": ""} in start["offers"]
    assert start["seats"] == [1, 2, 3, 4]
    assert next(option["seats"] for option in others if option["name"] == "solo") == [1]
    assert [option["needs"] for option in others if option["needs"]] == [{"solo": "hipparchus"}]
    assert {"random", "greedy"} <= {bot["name"] for bot in games["stellar"]["bots"]}
    assert "level" not in {bot["name"] for bot in games["stellar"]["bots"]}


def test_the_rules_are_given_in_both_languages(person: Bring) -> None:
    ann = person("Ann")
    english, french = ann.get("/api/rules/stellar"), ann.get("/api/rules/stellar", lang="fr")
    assert [rule["label"] for rule in english] == [rule["label"] for rule in french]
    assert english[0]["text"] != french[0]["text"]
    assert ann.refused("/api/rules/chess", "GET") == (404, "game")


def test_a_name_can_be_changed(person: Bring) -> None:
    ann = person("Ann")
    assert ann.web.patch("/api/identity", json={"name": " Anna  Maria "}).json()["name"] == "Anna Maria"
    assert ann.get("/api/identity")["name"] == "Anna Maria"


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "a\u0000b", "a\u202eb"])
def test_a_name_that_cannot_be_shown_is_refused(person: Bring, name: str) -> None:
    assert person("Ann").refused("/api/identity", name=name) == (400, "name")
