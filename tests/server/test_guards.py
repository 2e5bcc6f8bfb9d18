"""The door: other sites, forged cookies, too many and too much are turned away; what was said is said safely."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from httpx import ReadTimeout
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus

from almagest.server.guards import ADDRESS_FACTOR, MOST_LISTS, Limit, check_depth, check_origin
from almagest.server.identity import fitting_name
from almagest.server.language import preferred
from almagest.server.refusals import Refused
from tests.server.harness import Person, Running, roomy, running, wait_for

Bring = Callable[[str], Person]


@pytest.fixture
def strict(folder: Path) -> Iterator[Running]:
    """A server with narrow limits."""
    limits = {"requests_per_minute": 20, "messages_per_minute": 5, "guests_per_minute": 1, "sockets_per_address": 2}
    with running(roomy(folder, **limits, outbox=8, origins=("https://friend.example",))) as found:
        yield found


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1", "http://[", "file://", ""])
def test_a_page_of_another_site_opens_no_socket_and_changes_nothing(person: Bring, origin: str) -> None:
    ann = person("Ann")
    table = ann.open("me", "open")["table"]
    with pytest.raises(InvalidStatus) as refused:
        ann.connect_as(table, {"Cookie": ann.cookie, "Origin": origin})
    assert refused.value.response.status_code == 403
    answer = ann.web.post(f"/api/tables/{table}/leave", headers={"Origin": origin})
    assert (answer.status_code, answer.json()["code"]) == (403, "origin")


def test_our_own_pages_and_named_friends_are_welcome(person: Bring) -> None:
    ann = person("Ann")
    table = ann.open("me", "open")["table"]
    assert ann.connect_as(table, {"Cookie": ann.cookie, "Origin": ann.url}).table()["you"] == 0
    check_origin("https://friend.example", "almagest.example", ["https://friend.example"])
    check_origin("https://ALMAGEST.example", "almagest.example", [])


@pytest.mark.parametrize("forge", ["other id", "other signature", "no signature", "not ascii", "empty"])
def test_a_forged_cookie_is_nobodys(person: Bring, forge: str) -> None:
    ann, bob = person("Ann"), person("Bob")
    name, signature = ann.cookie.removeprefix("almagest=").split(".")
    other = bob.cookie.removeprefix("almagest=").split(".")[0]
    forged = {
        "other id": f"{other}.{signature}",
        "other signature": f"{name}.{'0' * len(signature)}",
        "no signature": name,
        "not ascii": f"{name}.{signature[:-1]}\u00e9",
        "empty": ".",
    }[forge]
    ann.web.cookies.clear()
    assert ann.web.get("/api/identity", headers={b"Cookie": f"almagest={forged}".encode()}).text == "null"


def test_the_cookie_cannot_be_read_by_scripts_or_sent_by_other_sites(server: Running) -> None:
    guest = server.person()
    header = guest.web.post("/api/identity", json={"name": "Ann"}).headers["set-cookie"].lower()
    assert "httponly" in header
    assert "samesite=lax" in header


def test_who_asks_too_often_is_told_how_long_to_wait(strict: Running) -> None:
    ann = strict.person("Ann")
    answers = [ann.web.get("/api/games") for _ in range(22)]
    last = answers[-1]
    assert last.status_code == 429
    assert last.json()["code"] == "slow-down"
    assert 0 < last.json()["wait"] <= 60
    assert int(last.headers["retry-after"]) >= last.json()["wait"]
    assert "identity" in last.json()["says"]
    assert answers[0].status_code == 200


def test_who_is_too_fast_waits_for_the_refusal(folder: Path) -> None:
    with running(roomy(folder, requests_per_minute=1, refusal_seconds=10)) as server:
        ann = server.person("Ann")
        ann.web.get("/api/games")
        with pytest.raises(ReadTimeout):
            ann.web.get("/api/games", timeout=0.2)


def test_an_address_makes_only_so_many_guests(strict: Running) -> None:
    guest = strict.person()
    answers = [guest.web.post("/api/identity", json={"name": "Ann"}) for _ in range(ADDRESS_FACTOR + 1)]
    assert [answer.status_code for answer in answers] == [201] * ADDRESS_FACTOR + [429]


def test_messages_sent_too_fast_are_refused_and_change_nothing(strict: Running) -> None:
    ann = strict.person("Ann")
    socket = ann.connect(ann.open("me", "open")["table"])
    before = socket.table()
    for _ in range(7):
        socket.send(type="react", name="clap")
    refusal = socket.until(lambda message: message["type"] == "refused")
    assert refusal["code"] == "slow-down"
    assert refusal["wait"] > 0
    assert refusal["seq"] == before["seq"]


def test_an_address_has_only_so_many_sockets(strict: Running) -> None:
    ann = strict.person("Ann")
    table = ann.open("me", "open")["table"]
    first, second = ann.connect(table), ann.connect(table)
    first.table()
    second.table()
    assert ann.connect(table).receive()["code"] == "slow-down"
    second.close()
    wait_for(lambda: strict.house.hub.count() == 1)
    assert ann.connect(table).receive()["type"] == "table"


def test_whoever_does_not_read_is_dropped_and_the_others_play_on(folder: Path) -> None:
    with running(roomy(folder, outbox=8)) as server:
        ann, lazy = server.person("Ann"), server.person("Lazy")
        table = ann.open("me", "open")["table"]
        socket, sleeping = ann.connect(table), lazy.connect(table)
        socket.table()
        sleeping.table()
        with suppress(ConnectionClosed):
            while server.house.hub.count() == 2:
                sleeping.send(type="lang", lang="fr")
        assert "almagest_slow_consumers_total 1.0" in ann.web.get("/metrics").text
        socket.send(type="react", name="clap")
        assert socket.until(lambda message: message["type"] == "reaction")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ("{", 400, "unreadable"),
        ("[" * 100_000, 400, "unreadable"),
        ('{"name": ' + '{"a":' * 40 + "1" + "}" * 40 + "}", 400, "unreadable"),
        (json.dumps({"name": "x" * 200_000}), 413, "too-long"),
        ('{"name": 5}', 400, "unreadable"),
        ('{"name": "Ann", "admin": true}', 400, "unreadable"),
        ('{"name": "\\ud800"}', 400, "unreadable"),
        ("\xff", 400, "unreadable"),
    ],
)
def test_bodies_that_do_not_fit_are_refused_with_a_sentence(server: Running, body: str, status: int, code: str) -> None:
    guest = server.person()
    answer = guest.web.post("/api/identity?lang=fr", content=body.encode("latin-1"))
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["says"]


def test_unknown_addresses_and_methods_are_answered_in_the_readers_language(server: Running) -> None:
    guest = server.person()
    french = {"Accept-Language": "de;q=0.9, fr-CH;q=0.8, en;q=0.1"}
    assert "adresse" in guest.web.get("/api/nothing", headers=french).json()["says"]
    answer = guest.web.delete("/api/games", headers=french)
    assert (answer.status_code, answer.json()["code"]) == (405, "method")


def test_every_answer_carries_the_headers_that_protect_browsers(server: Running) -> None:
    for path in ("/", "/api/games", "/api/docs", "/api/nothing", "/metrics"):
        headers = server.person().web.get(path).headers
        policy = headers["content-security-policy"]
        assert "script-src 'self'" in policy
        assert "unsafe-inline" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


@settings(max_examples=30)
@given(st.recursive(st.text() | st.integers(), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner)))
def test_depth_is_counted_outside_of_texts(value: object) -> None:
    def depth(value: object) -> int:
        inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
        return 0 if inner is None else 1 + max(map(depth, inner), default=0)

    message = json.dumps(value).encode()
    check_depth(message, depth(value))
    if depth(value):
        with pytest.raises(Refused):
            check_depth(message, depth(value) - 1)


def test_a_limit_gives_back_what_time_brings() -> None:
    now = [0.0]
    limit = Limit(60, lambda: now[0])
    assert [limit.wait("ann") for _ in range(60)] == [0.0] * 60
    assert limit.wait("ann") == pytest.approx(1.0)
    assert limit.wait("bob") == 0.0
    now[0] = 2.5
    assert [limit.wait("ann") > 0 for _ in range(3)] == [False, False, True]


def test_a_limit_forgets_who_was_quiet() -> None:
    now = [0.0]
    limit = Limit(60, lambda: now[0])
    for n in range(10_000):
        limit.wait(f"guest {n}")
    now[0] = 100.0
    limit.wait("ann")
    assert len(limit.buckets) == 1


@given(st.text())
def test_any_text_is_a_name_or_refused(text: str) -> None:
    try:
        name = fitting_name(text)
    except Refused:
        return
    assert 1 <= len(name) <= 24
    assert name.isprintable()


@pytest.mark.parametrize(
    ("header", "lang"),
    [("", "en"), ("fr", "fr"), ("fr-FR,fr;q=0.9,en;q=0.8", "fr"), ("en, fr", "en"), ("de", "en"), ("fr;q=x", "en")],
)
def test_the_language_is_the_one_preferred(header: str, lang: str) -> None:
    assert preferred(header) == lang


def test_a_message_with_too_many_lists_is_refused_before_it_is_read() -> None:
    check_depth(b"[" + b"[]," * (MOST_LISTS - 2) + b"[]]", 2)
    check_depth(b'["' + b"[]" * 2 * MOST_LISTS + b'"]', 2)
    with pytest.raises(Refused, match=str(MOST_LISTS)):
        check_depth(b"[" + b"[]," * MOST_LISTS + b"[]]", 2)
