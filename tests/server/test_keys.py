"""Keys: passkeys for people, tokens for programs, and accounts of bots; in both stores."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest

from almagest.server.clocks import Moment
from tests.server.authenticator import Device
from tests.server.harness import Person, Running, roomy, running, wait_for

PASSWORD = "correct horse battery"
NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)
Bring = Callable[[str], Person]


@pytest.fixture
def house(stored: str, folder: Path) -> Iterator[Running]:
    with running(roomy(folder)) as found:
        yield found


def at_localhost(server: Running) -> str:
    """Give the address under which pages are secure without https."""
    return server.url.replace("127.0.0.1", "localhost")


def owner(server: Running, name: str) -> Person:
    """Bring somebody with an account, at a secure page."""
    person = Person(at_localhost(server))
    server.people.append(person)
    person.post("/api/identity")
    person.post("/api/account", name=name, password=PASSWORD)
    return person


def stranger(server: Running) -> Person:
    """Come with another browser."""
    person = Person(at_localhost(server))
    server.people.append(person)
    return person


def added(person: Person) -> Device:
    """Add a passkey to an account."""
    device = Device(person.url)
    options = person.post("/api/account/passkeys/question")["options"]
    person.post("/api/account/passkeys", credential=device.made(options))
    return device


def test_a_passkey_opens_the_account_on_another_browser_until_it_is_removed(house: Running) -> None:
    ann = owner(house, "Wilhelmina")
    device = added(ann)
    phone = stranger(house)
    question = phone.post("/api/session/passkey/question")["options"]
    assert "allowCredentials" not in question or question["allowCredentials"] == []
    proof = device.proof(question)
    assert phone.post("/api/session/passkey", credential=proof)["name"] == "Wilhelmina"
    assert phone.get("/api/identity")["account"]
    assert stranger(house).refused("/api/session/passkey", credential=proof) == (403, "passkey")
    (found,) = ann.get("/api/account/passkeys")
    assert ann.web.delete(f"/api/account/passkeys/{found['id']}").json() == []
    again = phone.post("/api/session/passkey/question")["options"]
    assert phone.refused("/api/session/passkey", credential=device.proof(again)) == (403, "passkey")


def forged_sites(device: Device) -> list[dict[str, Any]]:
    """Say how a forger would change a device."""
    return [{"origin": "http://evil.example"}, {"site": "evil.example"}, {"key": Device(device.origin).key}]


def test_a_forged_proof_opens_nothing_and_uses_its_question_up(server: Running) -> None:
    ann = owner(server, "Forged at")
    device, eve = added(ann), stranger(server)
    for change in forged_sites(device):
        options = eve.post("/api/session/passkey/question")["options"]
        forger = Device(**{"origin": device.origin, "key": device.key, "id": device.id, **change})
        assert eve.refused("/api/session/passkey", credential=forger.proof(options)) == (403, "passkey")
        assert eve.refused("/api/session/passkey", credential=device.proof(options)) == (403, "passkey")
    made_up = eve.post("/api/session/passkey/question")["options"] | {"challenge": "AAAA"}
    assert eve.refused("/api/session/passkey", credential=device.proof(made_up)) == (403, "passkey")
    forms: list[dict[str, Any]] = [{}, {"id": 7}, {"response": []}, {"response": {"clientDataJSON": "e30"}}]
    for broken in forms:
        assert eve.refused("/api/session/passkey", credential=broken) == (403, "passkey")


def test_nobody_answers_the_question_put_to_somebody_else(server: Running) -> None:
    ann, eve = owner(server, "Asked one"), owner(server, "Answering one")
    options = ann.post("/api/account/passkeys/question")["options"]
    forged = Device(eve.url).made(options)
    assert eve.refused("/api/account/passkeys", credential=forged) == (403, "passkey")
    assert eve.get("/api/account/passkeys") == []


def test_a_question_grows_too_old(folder: Path) -> None:
    hands = [NOON]
    with running(roomy(folder), clock=lambda: Moment(hands[0], 0.0)) as server:
        ann = owner(server, "Slow one")
        options = ann.post("/api/account/passkeys/question")["options"]
        hands[0] += timedelta(minutes=6)
        assert ann.refused("/api/account/passkeys", credential=Device(ann.url).made(options)) == (403, "passkey")


def test_passkeys_need_a_page_whose_name_is_known(server: Running, person: Bring) -> None:
    assert person("Guest").refused("/api/account/passkeys/question") == (403, "account")
    assert server.person().refused("/api/session/passkey/question") == (409, "passkey")


def token_of(person: Person, *scopes: str) -> str:
    """Make a token."""
    return str(person.post("/api/account/tokens", name="a program", scopes=list(scopes))["secret"])


def program_with(server: Running, token: str) -> Person:
    """Start a program that has a token and no cookie."""
    program = server.person()
    program.web.headers["Authorization"] = f"Bearer {token}"
    return program


def test_a_token_acts_for_its_owner_within_its_scopes_until_it_is_revoked(house: Running) -> None:
    ann = owner(house, "Programmer")
    reading = program_with(house, token_of(ann, "read"))
    playing = program_with(house, token_of(ann, "play", "read"))
    table = playing.open("me", "random")["table"]
    assert [row["table"] for row in wait_for(lambda: reading.get("/api/me/turns"))] == [table]
    assert reading.refused("/api/tables", game="stellar", seats=[]) == (403, "token")
    for path in ("/api/account", "/api/account/tokens", "/api/me/export"):
        assert playing.refused(path, "GET") == (403, "token")
    assert playing.refused("/api/sessions", "DELETE") == (403, "token")
    first, *_ = ann.get("/api/account/tokens")
    assert (first["scopes"], "secret" in first, len(first["used"])) == (["read"], False, 10)
    ann.web.delete(f"/api/account/tokens/{first['id']}")
    assert reading.refused("/api/me/turns", "GET") == (401, "token")
    assert playing.get("/api/me/waiting")["turns"][0]["table"] == table


def test_a_token_opens_the_socket_of_a_table(server: Running) -> None:
    ann = owner(server, "Socketeer")
    playing, reading = token_of(ann, "play"), token_of(ann, "read")
    table = ann.open("me", "random")["table"]
    socket = ann.connect_as(table, {"Authorization": f"Bearer {playing}"})
    assert socket.my_turn()["you"] == 0
    assert ann.connect_as(table, {"Authorization": f"Bearer {reading}"}).receive()["code"] == "token"
    assert ann.connect_as(table, {"Authorization": "Bearer almagest_nonsense"}).receive()["code"] == "token"


def test_other_kinds_of_authorization_are_not_for_us(server: Running) -> None:
    answer = httpx.get(f"{server.url}/api/identity", auth=("proxy", "password"))
    assert (answer.status_code, answer.json()) == (200, None)


def test_nobody_makes_or_revokes_a_token_of_somebody_else(server: Running, person: Bring) -> None:
    assert person("Guest").refused("/api/account/tokens", name="x", scopes=["read"]) == (403, "account")
    ann, eve = owner(server, "Token owner"), owner(server, "Token thief")
    token = token_of(ann, "read")
    (kept,) = ann.get("/api/account/tokens")
    assert eve.refused(f"/api/account/tokens/{kept['id']}", "DELETE") == (404, "unknown")
    assert program_with(server, token).get("/api/identity")["name"] == "Token owner"
    assert ann.refused("/api/account/tokens", name="x", scopes=[]) == (400, "token")
    ann.post("/api/account/deletion", password=PASSWORD)
    assert program_with(server, token).refused("/api/identity", "GET") == (401, "token")


def test_the_account_of_a_bot_says_so_everywhere_and_for_good(house: Running) -> None:
    deep = owner(house, "Deep Thought")
    assert deep.post("/api/account/kind", kind="bot")["name"] == "Deep Thought (bot)"
    assert deep.get("/api/account")["bot"]
    table = deep.open("me", "random")["table"]
    assert house.person("Watcher").get(f"/api/tables/{table}")["names"][0] == "Deep Thought (bot)"
    again = stranger(house)
    assert again.post("/api/session", name="deep thought", password=PASSWORD)["name"] == "Deep Thought (bot)"
    for pretender in ("Eve (bot)", "Eve [BOT]", "Eve （bot）"):
        assert house.person().refused("/api/identity", name=pretender) == (400, "name")


def test_an_account_that_has_played_becomes_no_bot(server: Running) -> None:
    ann = owner(server, "Has played")
    ann.post(f"/api/tables/{ann.open('me', 'random')['table']}/resign")
    wait_for(lambda: ann.get("/api/me")["games"])
    assert ann.refused("/api/account/kind", kind="bot") == (409, "account")
