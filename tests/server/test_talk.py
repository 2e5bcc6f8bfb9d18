"""Talking: in everybody's language, in one's own words among friends, not by spectators, and not for ever."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from almagest.cli.command_line import obey
from tests.server.harness import Person, Running, Socket, roomy, run_apart, running

PASSWORD = "correct horse battery"


@pytest.fixture
def house(stored: str, folder: Path) -> Iterator[Running]:
    with running(roomy(folder)) as found:
        yield found


def gathered(server: Running, *, public: bool = True) -> tuple[Person, Person, str]:
    """Bring two people to a table."""
    ann, bob = server.person("Ann"), server.person("Bob")
    facts = ann.open("me", "open", public=public)
    bob.post(f"/api/tables/{facts['table']}/join", invitation=facts["invitation"])
    return ann, bob, facts["table"]


def said(socket: Socket) -> Any:
    """Read until somebody says something."""
    return socket.until(lambda message: message["type"] == "said")


def answer(socket: Socket, **message: Any) -> Any:
    """Send something, and read until it is refused or heard."""
    socket.send(**message)
    return socket.until(lambda found: found["type"] in ("refused", "said"))


def test_a_phrase_is_read_in_everybodys_language_and_by_who_comes_later(house: Running) -> None:
    ann, bob, table = gathered(house)
    first, second, old = ann.connect(table, talk=1), bob.connect(table, talk=1, lang="fr"), bob.connect(table)
    second.send(type="lang", lang="fr")
    second.until(lambda message: message["type"] == "table" and message["names"])
    heard = answer(first, type="phrase", name="good_luck")
    assert (heard["seat"], heard["name"], heard["phrase"], heard["says"]) == (0, "Ann", "good_luck", "Good luck!")
    assert said(second)["says"] == "Bonne chance !"
    assert said(bob.connect(table, talk=1))["id"] == heard["id"]
    assert answer(first, type="phrase", name="no such thing")["code"] == "unreadable"
    old.send(type="why", move="nothing")
    old.until(lambda message: message["type"] == "refused")
    assert not [text for text in old.all if '"said"' in text]


def test_words_of_ones_own_are_for_private_tables(server: Running) -> None:
    ann, _, table = gathered(server)
    assert answer(ann.connect(table, talk=1), type="talk", text="hey")["code"] == "talk"
    eve, bob, private = gathered(server, public=False)
    socket, other = eve.connect(private, talk=1), bob.connect(private, talk=1)
    assert answer(socket, type="talk", text="  a <b>\n b ")["says"] == "a <b> b"
    assert said(other)["says"] == "a <b> b"
    assert answer(socket, type="talk", text=" ")["code"] == "unreadable"
    assert answer(socket, type="talk", text="x" * 301)["code"] == "unreadable"


def star(server: Running) -> tuple[Person, str]:
    """Bring somebody with a name of their own."""
    person = server.person()
    return person, str(person.post("/api/identity")["name"])


def make_friends(*people: tuple[Person, str]) -> None:
    """Let everybody follow everybody."""
    for person, own in people:
        for _, name in people:
            if name != own:
                Person.answered(person.web.put(f"/api/friends/{name}"))


def test_friends_write_to_each_other_at_a_public_table_and_nobody_else_reads_it(house: Running) -> None:
    (ann, adhara), (bob, bea) = star(house), star(house)
    table = ann.open("me", "open")["table"]
    bob.post(f"/api/tables/{table}/join")
    first, second, eve = (each.connect(table, talk=1) for each in (ann, bob, house.person("Eve")))
    ann.web.put(f"/api/friends/{bea}")
    assert ann.get(f"/api/tables/{table}/talk") == {"words": "nobody", "seats": []}
    assert answer(first, type="talk", text="secret")["code"] == "talk"
    bob.web.put(f"/api/friends/{adhara}")
    assert ann.get("/api/friends")[0]["mutual"] is True
    assert ann.get(f"/api/tables/{table}/talk") == {"words": "friends", "seats": [1]}
    assert answer(first, type="talk", text="secret")["says"] == said(second)["says"] == "secret"
    assert said(bob.connect(table, talk=1))["says"] == "secret"
    first.send(type="phrase", name="hello")
    later = house.person("Eva").connect(table, talk=1)
    assert [said(each)["phrase"] for each in (eve, later)] == ["hello", "hello"]
    bob.post("/api/me/shunned", table=table, seat=0, how="mute")
    answer(first, type="talk", text="unheard")
    second.send(type="phrase", name="good_game")
    assert [said(second)["phrase"] for _ in range(2)] == ["hello", "good_game"]


def test_nobody_whispers_past_a_stranger_while_the_game_runs(server: Running) -> None:
    (ann, adhara), (bob, bea), cleo = star(server), star(server), server.person("Cleo")
    make_friends((ann, adhara), (bob, bea))
    table = ann.open("me", "open", "open", game="astra")["table"]
    for person in (bob, cleo):
        person.post(f"/api/tables/{table}/join")
    first, second = ann.connect(table, talk=1), bob.connect(table, talk=1)
    assert answer(first, type="talk", text="hush")["code"] == "talk"
    for person in (ann, bob, cleo):
        person.post(f"/api/tables/{table}/close")
    first.until(lambda message: message["type"] == "table" and message["result"])
    assert answer(first, type="talk", text="well done")["says"] == said(second)["says"] == "well done"
    assert cleo.get(f"/api/tables/{table}/talk")["words"] == "nobody"


def test_spectators_are_heard_after_the_end(server: Running) -> None:
    ann, bob, table = gathered(server)
    player, eve = ann.connect(table, talk=1), server.person("Eve").connect(table, talk=1)
    assert eve.ask(type="phrase", name="well_played")["code"] == "seat"
    for person in (ann, bob):
        person.post(f"/api/tables/{table}/close")
    eve.until(lambda message: message["type"] == "table" and message["result"])
    eve.send(type="phrase", name="well_played")
    assert (said(player)["seat"], said(eve)["name"]) == (None, "Eve")


def test_who_is_muted_is_not_heard_and_who_is_blocked_does_not_sit_down(house: Running) -> None:
    ann, bob, table = gathered(house)
    shunned = bob.post("/api/me/shunned", table=table, seat=0, how="mute")
    assert (shunned[0]["name"], shunned[0]["how"]) == ("Ann", "mute")
    first, second = ann.connect(table, talk=1), bob.connect(table, talk=1)
    answer(first, type="phrase", name="hello")
    first.send(type="react", name="clap")
    first.until(lambda message: message["type"] == "reaction")
    second.send(type="phrase", name="good_game")
    assert said(second)["phrase"] == "good_game"
    assert not [text for text in second.all if "hello" in text or '"reaction"' in text]
    another = bob.open("me", "open")["table"]
    ann.post(f"/api/tables/{another}/join")
    ann.post(f"/api/tables/{another}/leave")
    bob.post("/api/me/shunned", table=table, seat=0, how="block")
    third = bob.open("me", "open")["table"]
    assert ann.refused(f"/api/tables/{third}/join") == (409, "seat")
    assert bob.web.delete(f"/api/me/shunned/{shunned[0]['id']}").json() == []
    ann.post(f"/api/tables/{third}/join")
    assert bob.refused("/api/me/shunned", table=table, seat=1, how="mute") == (409, "shun")


def test_reports_are_read_at_the_machine_as_they_were_written_and_a_terminal_obeys_nobody(
    house: Running, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ann, bob, table = gathered(house, public=False)
    answer(bob.connect(table, talk=1), type="talk", text="Espèce de comète !")
    ann.post("/api/reports", table=table, seat=1, reason="insult", note="see \x1b[31mthere")
    assert obey(["people", "reports", "--data", str(folder)], "en") == 0
    shown = capsys.readouterr().out
    assert "Bob: insult. see " in shown
    assert "\n    Espèce de comète !\n" in shown
    assert "\x1b" not in shown


def test_the_operator_reads_reports_acts_and_every_act_stays_written(house: Running, folder: Path) -> None:
    ann, bob, table = gathered(house, public=False)
    socket = bob.connect(table, talk=1)
    answer(socket, type="talk", text="you are a comet")
    ann.post("/api/account", name="Annabel", password=PASSWORD)
    ann.post("/api/reports", table=table, seat=1, reason="insult", note="see there")
    assert ann.refused("/api/operator", "GET") == (403, "operator")
    assert obey(["people", "appoint", "annabel", "--data", str(folder)], "en") == 0
    (report,) = ann.get("/api/operator")["reports"]
    assert (report["name"], report["lines"], report["note"]) == ("Bob", ["you are a comet"], "see there")
    office = ann.post("/api/operator/acts", act="silence", target=report["id"], why="rude", days=1)
    assert (office["reports"], [line["act"] for line in office["log"]]) == ([], ["silence", "appoint"])
    assert answer(socket, type="phrase", name="hello")["code"] == "talk"
    assert ann.refused("/api/operator/acts", act="appoint", target="Annabel") == (403, "operator")
    assert ann.refused("/api/operator/acts", act="silence", target="Nobody at all") == (404, "unknown")
    for change in ("UPDATE operator_log SET why = 'nothing'", "DELETE FROM operator_log"):
        assert not changed(house, change)
    assert len(ann.get("/api/operator")["log"]) == 2


def changed(server: Running, order: str) -> bool:
    """Try to change the database behind everybody's back."""
    try:
        run_apart(server.house.store.order(order))
    except Exception:
        return False
    return True


def test_who_is_banned_is_let_go_and_comes_back_when_forgiven(house: Running, folder: Path) -> None:
    bob = house.person("Bob")
    bob.post("/api/account", name="Robert", password=PASSWORD)
    token = bob.post("/api/account/tokens", name="x", scopes=["read"])["secret"]
    socket = bob.connect(bob.open("me", "random")["table"])
    socket.table()
    assert obey(["people", "ban", "robert", "--why", "cheating", "--data", str(folder)], "en") == 0
    assert "banned you until" in socket.until(lambda message: message["type"] == "refused")["says"]
    assert socket.closed_with() == 4403
    assert bob.get("/api/identity") is None
    assert bob.refused("/api/session", name="Robert", password=PASSWORD) == (403, "blocked")
    program = house.person()
    program.web.headers["Authorization"] = f"Bearer {token}"
    assert program.refused("/api/identity", "GET") == (401, "token")
    assert obey(["people", "forgive", "robert", "--data", str(folder)], "en") == 0
    assert bob.post("/api/session", name="Robert", password=PASSWORD)["name"] == "Robert"


def test_a_guest_who_is_banned_is_told_so_and_is_not_given_another_name(house: Running, folder: Path) -> None:
    ann, bob, table = gathered(house)
    ann.post("/api/reports", table=table, seat=1, reason="insult")
    ((report,),) = run_apart(house.house.store.rows("SELECT id FROM reports"))
    assert obey(["people", "ban", report, "--data", str(folder)], "en") == 0
    for method in ("GET", "POST"):
        assert bob.refused("/api/identity", method, name="Robert") == (403, "blocked")
    turned_away = bob.connect(table)
    assert turned_away.receive()["code"] == "blocked"
    assert turned_away.closed_with() == 4403
    assert obey(["people", "forgive", report, "--data", str(folder)], "en") == 0
    assert bob.get("/api/identity")["name"] == "Bob"


def test_the_operator_renames_and_lists(server: Running, capsys: pytest.CaptureFixture[str]) -> None:
    bob = server.person("Bob")
    bob.post("/api/account", name="Rude Name", password=PASSWORD)
    folder = str(server.house.folder.path)
    assert obey(["people", "rename", "rude name", "--name", "Kind Name", "--data", folder], "en") == 0
    assert bob.get("/api/identity")["name"] == "Kind Name"
    assert server.person().post("/api/session", name="Kind Name", password=PASSWORD)
    assert obey(["people", "rename", "Kind Name", "--data", folder], "en") == 0
    assert bob.get("/api/identity")["name"] not in ("Kind Name", "Rude Name")
    assert obey(["people", "log", "--data", folder], "en") == 0
    assert "rename" in capsys.readouterr().out
    assert obey(["people", "applaud", "Kind Name", "--data", folder], "en") == 2
