"""What is kept and sent is bounded: options, lists, histories, tables, bytes, memory."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from almagest import catalog
from almagest.kernel.tables import read_toml
from almagest.server.clocks import Moment, now
from almagest.server.entries import Ended, Joined, Logged, Opened, Started
from almagest.server.guards import ADDRESS_FACTOR, MOST_BUCKETS, Limit
from almagest.server.hub import Hub
from almagest.server.memory import Bounds, Memory
from almagest.server.opening import settled_options
from almagest.server.settings import Settings
from almagest.server.sqlite_store import SqliteStore
from almagest.server.steward import Steward
from almagest.server.store import Place
from almagest.server.table import MOST_UNDOS, Table
from almagest.server.tables import MOST_LISTED, Tables
from almagest.server.telling import PAGE
from tests.server.harness import Person, Running, Socket, roomy, run_apart, running

Bring = Callable[[str], Person]
NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)
SEATS = [{"kind": "me"}, {"kind": "open"}]
SKY = {"planets": ["aries"] * 7, "hour": "12:00", "degrees": [], "near": []}


def deck() -> dict[str, Any]:
    """A deck of one's own that is the printed one."""
    return read_toml(catalog.game("stellar").folder / "data" / "deck.toml")


# Options -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("ptolemaeus", {"start": {**SKY, "date": "x" * 100_000}}),
        ("ptolemaeus", {"start": {**SKY, "date": "1969-07-20", "near": ["y" * 10] * 1000}}),
        ("ptolemaeus", {"start": "z" * 5000}),
        ("stellar", {"deck": {**deck(), "title": {"en": "x" * 3000, "fr": "x"}}}),
        ("astra", {"modifiers": ["E1"] * 1000}),
    ],
)
def test_an_option_has_a_length(person: Bring, game: str, options: dict[str, Any]) -> None:
    refusal = person("Ann").refused("/api/tables", game=game, seats=SEATS, options=options)
    assert refusal == (413, "too-long")


@pytest.mark.parametrize("options", [{"x" * 50: 1}, {f"x{n}": 1 for n in range(50)}])
def test_options_have_a_number_and_short_names(person: Bring, options: dict[str, Any]) -> None:
    assert person("Ann").refused("/api/tables", game="stellar", seats=SEATS, options=options) == (400, "unreadable")


def test_options_are_kept_as_they_were_read_not_as_they_were_given() -> None:
    ptolemaeus, stellar = catalog.game("ptolemaeus"), catalog.game("stellar")
    assert settled_options(ptolemaeus, 2, {"start": "1969-07-20", "strict_twelve": False}) == {}
    deck = read_toml(stellar.folder / "data" / "deck.toml")
    kept = settled_options(stellar, 2, {"deck": deck})
    assert kept == settled_options(stellar, 2, kept) != {"deck": deck}


def test_a_refusal_does_not_repeat_all_of_what_it_refuses(person: Bring) -> None:
    form = {"game": "ptolemaeus", "seats": SEATS, "options": {"solo": "x" * 900}}
    assert len(person("Ann").web.post("/api/tables", json=form).content) < 700


def test_a_deck_is_named_in_messages_and_lists_and_given_in_full_where_it_is_asked_for(person: Bring) -> None:
    ann = person("Ann")
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    opened = ann.post("/api/tables", game="stellar", seats=seats, options={"deck": changed_deck()})
    name = opened["options"]["deck"]
    assert name.startswith("sha256:")
    socket = ann.connect(opened["table"])
    assert socket.table()["view"]["options"] == {"deck": name}
    assert len(socket.all[0]) < 30_000
    given = ann.get(f"/api/tables/{opened['table']}/options")["options"]
    assert given["deck"]["card"][0]["id"] == deck()["card"][0]["id"]
    listed = ann.web.get("/api/tables", params={"mine": 1})
    assert len(listed.content) < 2000


def test_a_deck_of_ones_own_costs_as_much_as_ten_tables(folder: Path) -> None:
    with running(roomy(folder, tables_per_minute=12)) as server:
        ann = server.person("Ann")
        form: dict[str, Any] = {"game": "stellar", "seats": SEATS, "options": {"deck": changed_deck()}}
        ann.post("/api/tables", **form)
        assert ann.refused("/api/tables", **form) == (429, "slow-down")
        ann.open("me", "open")


def test_a_long_body_costs_as_much_as_many_requests(folder: Path) -> None:
    with running(roomy(folder, requests_per_minute=15)) as server:
        ann = server.person("Ann")
        assert ann.refused("/api/tables", rows=[[]] * 40_000) == (400, "unreadable")
        assert ann.refused("/api/identity", "GET") == (429, "slow-down")


def changed_deck() -> dict[str, Any]:
    """A deck that differs from the printed one."""
    own = deck()
    own["title"] = {"en": "Mine", "fr": "Le mien"}
    return own


def test_the_deck_of_a_private_table_is_for_the_invited(person: Bring) -> None:
    ann, bob = person("Ann"), person("Bob")
    table = ann.open("me", "open", public=False)["table"]
    assert bob.refused(f"/api/tables/{table}/options", "GET") == (403, "private")


# Lists -------------------------------------------------------------------------------------------------------


def test_a_list_of_tables_comes_in_pages(person: Bring) -> None:
    ann = person("Ann")
    opened = [ann.open("me", "open")["table"] for _ in range(MOST_LISTED + 5)]
    first = ann.web.get("/api/tables", params={"mine": 1})
    assert len(first.json()) == MOST_LISTED
    second = ann.web.get(first.links["next"]["url"])
    assert "next" not in second.links
    found = [row["table"] for row in first.json() + second.json()]
    assert found == opened[::-1]


@pytest.mark.parametrize("after", ["x", ",", "9999,", "2026,%00", "'; DROP TABLE tables; --,"])
def test_an_odd_cursor_is_a_place_like_any_other(person: Bring, after: str) -> None:
    ann = person("Ann")
    ann.open("me", "open")
    assert len(ann.get("/api/tables", mine=1, after=after)) in (0, 1)


# Histories and undo ------------------------------------------------------------------------------------------


def undo_until_refused(socket: Socket, seen: Any) -> tuple[int, Any]:
    """Decide and take back, again and again; give how often it went, and the refusal."""
    for n in range(100):
        socket.move(seen)
        decided = socket.table()
        assert decided["may_undo"] is (n < MOST_UNDOS - 1)
        socket.send(type="undo", seq=decided["seq"])
        answer = socket.receive()
        if answer["type"] == "refused":
            return n, answer
        seen = answer
    raise AssertionError("undone without end")


def undoable(socket: Socket) -> Any:
    """Play until a decision can be taken back; give the table before it."""
    seen = socket.my_turn()
    while True:
        socket.move(seen)
        after = socket.table()
        if after["may_undo"]:
            socket.send(type="undo", seq=after["seq"])
            return socket.table()
        seen = after if after["legal"] else socket.my_turn()


def test_among_people_a_decision_is_taken_back_three_times_at_most(person: Bring) -> None:
    ann, bob = person("Ann"), person("Bob")
    table = ann.open("me", "open")["table"]
    bob.post(f"/api/tables/{table}/join")
    ann.post(f"/api/tables/{table}/replace", seat=1, bot="random")
    socket = ann.connect(table)
    seen = undoable(socket)
    times, refusal = undo_until_refused(socket, seen)
    assert times == MOST_UNDOS - 1
    assert refusal["code"] == "illegal"
    assert f"{MOST_UNDOS} times" in refusal["says"]


def test_a_newcomer_hears_the_latest_page_and_asks_for_the_others(person: Bring) -> None:
    ann = person("Ann")
    table = ann.open("random", "random", game="stars")["table"]
    socket = ann.connect(table)
    last = socket.until(lambda message: message["result"])
    newcomer = ann.connect(table)
    first = newcomer.table()
    assert first["seq"] >= last["seq"]
    events, earlier = first["events"], first["earlier"]
    assert PAGE <= len(events) < PAGE + 100
    while earlier:
        page = newcomer.ask(type="history", before=events[0]["seq"])
        assert (page["to"], page["before"]) == ("history", events[0]["seq"])
        assert page["events"][-1]["seq"] < events[0]["seq"]
        assert len(page["events"]) < PAGE + 100
        events, earlier = page["events"] + events, page["earlier"]
    heard = [event for text in socket.all for event in json.loads(text)["events"]]
    assert events[0]["seq"] == 2
    assert events[-len(heard) :] == heard


def test_the_history_keeps_secrets(person: Bring) -> None:
    ann, bob = person("Ann"), person("Bob")
    table = ann.open("me", "open")["table"]
    bob.post(f"/api/tables/{table}/join")
    for each in (ann, bob):
        hand = each.connect(table)
        hand.move(hand.my_turn())
        hand.table()
    sockets = {who: each.connect(table) for who, each in (("ann", ann), ("bob", bob), ("cy", person("Cy")))}
    told = {who: socket.table()["events"] for who, socket in sockets.items()}
    asked = {who: socket.ask(type="history", before=10**6)["events"] for who, socket in sockets.items()}
    assert asked == told
    assert told["ann"] != told["bob"] != told["cy"]


# What is kept ------------------------------------------------------------------------------------------------


def test_a_person_has_only_so_many_tables_under_way(folder: Path) -> None:
    with running(roomy(folder, tables_per_person=2)) as server:
        ann = server.person("Ann")
        ann.open("me", "open")
        ann.open("me", "open")
        answer = ann.web.post("/api/tables", json={"game": "stellar", "seats": SEATS})
        assert (answer.status_code, answer.json()["code"]) == (429, "slow-down")
        assert "2 are allowed" in answer.json()["says"]
        assert int(answer.headers["retry-after"]) > 60
        server.person("Bob").open("me", "open")
        assert "almagest_tables_under_way 2.0" in ann.web.get("/metrics").text


def test_an_address_has_only_so_many_tables_under_way_whatever_names_its_guests_take(folder: Path) -> None:
    with running(roomy(folder, tables_per_address=2)) as server:
        ann = server.person("Ann")
        first = ann.open("me", "open")["table"]
        server.person("Bob").open("me", "open")
        answer = server.person("Cy").web.post("/api/tables", json={"game": "stellar", "seats": SEATS})
        assert (answer.status_code, answer.json()["code"]) == (429, "slow-down")
        assert "2 are allowed" in answer.json()["says"]
        assert int(answer.headers["retry-after"]) > 60
        ann.web.delete(f"/api/tables/{first}").raise_for_status()
        server.person("Cy").open("me", "open")


def test_the_server_has_only_so_many_tables_under_way(folder: Path) -> None:
    with running(roomy(folder, tables=1)) as server:
        server.person("Ann").open("me", "open")
        answer = server.person("Bob").web.post("/api/tables", json={"game": "stellar", "seats": SEATS})
        assert answer.status_code == 503
        assert int(answer.headers["retry-after"]) > 60


def test_a_person_brings_only_so_many_bytes_a_day(folder: Path) -> None:
    with running(roomy(folder, megabytes_per_day=0.03)) as server:
        ann = server.person("Ann")
        form: dict[str, Any] = {"game": "stellar", "seats": SEATS, "options": {"deck": changed_deck()}}
        statuses = [ann.web.post("/api/tables", json=form).status_code for _ in range(4)]
        assert statuses[0] == 201
        assert statuses[-1] == 429
        answer = ann.web.post("/api/tables", json=form)
        assert answer.json()["wait"] > 60
        assert "identity" in answer.json()["says"]


def test_a_full_store_takes_nothing_new(folder: Path) -> None:
    with running(roomy(folder, megabytes=1)) as server:
        ann = server.person("Ann")
        ann.open("me", "open")
        run_apart(server.house.store.keep_upload("filler", "x" * 2_000_000))
        answer = ann.web.post("/api/tables", json={"game": "stellar", "seats": SEATS})
        assert (answer.status_code, answer.json()["code"]) == (503, "slow-down")
        assert "almagest_database_bytes" in ann.web.get("/metrics").text


def test_a_person_has_only_so_many_sockets(folder: Path) -> None:
    with running(roomy(folder, sockets_per_person=1)) as server:
        ann = server.person("Ann")
        table = ann.open("me", "open")["table"]
        ann.connect(table).table()
        refusal = ann.connect(table).receive()
        assert (refusal["code"], refusal["wait"]) == ("slow-down", 10)
        assert server.person("Bob").connect(table).receive()["type"] == "table"


def test_the_server_has_only_so_many_sockets(folder: Path) -> None:
    with running(roomy(folder, sockets=1)) as server:
        ann = server.person("Ann")
        table = ann.open("me", "open")["table"]
        ann.connect(table).table()
        assert server.person("Bob").connect(table).receive()["code"] == "slow-down"


# Memory and expiry -------------------------------------------------------------------------------------------


def entries(*, begun: bool) -> list[Any]:
    opened = Opened("stellar", 1, {}, (None, None), "ann", None, "0f" * 32, "salt")
    return [opened, Joined(0, "ann", "Ann"), Joined(1, "bob", "Bob"), *([Started()] if begun else [])]


def table_named(name: str) -> Table:
    return Table(name, [Logged(seq, NOON, entry) for seq, entry in enumerate(entries(begun=False), start=1)])


def test_memory_is_bounded_by_bytes_and_by_idle_time() -> None:
    hands = [0.0]
    weight = table_named("vega").weight
    memory = Memory(Bounds(tables=10, bytes=weight * 2.5, seconds=60), lambda: hands[0])
    for name in ("vega", "altair", "deneb"):
        memory.keep(table_named(name))
    assert list(memory.kept) == ["altair", "deneb"]
    assert memory.bytes == weight * 2
    hands[0] = 50.0
    memory.keep(table_named("deneb"))
    hands[0] = 70.0
    memory.tidy()
    assert list(memory.kept) == ["deneb"]


def test_garbage_is_looked_for_everywhere_when_nobody_is_there_or_after_hours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands, looks = [0.0], []
    monkeypatch.setattr("almagest.server.steward.gc.collect", lambda: looks.append(hands[0]))
    clock = lambda: Moment(NOON, hands[0])  # noqa: E731
    with closing(SqliteStore(tmp_path / "a.db")) as store:
        hub = Hub(lambda: None, clock)
        steward = Steward(Tables(store, 10, clock=clock), hub, Settings())
        for hours, there in ((0, 0), (1, 1), (5, 1), (7, 1), (8, 1)):
            hands[0], hub.addresses["127.0.0.1"] = 3600.0 * hours, there
            steward.look_for_garbage()
    assert looks == [0.0, 7 * 3600.0]


def test_a_table_with_a_deck_weighs_more(tmp_path: Path) -> None:
    with closing(SqliteStore(tmp_path / "a.db")):
        opened = Opened("stellar", 1, {"deck": deck()}, (None, None), "ann", None, "0f" * 32, "salt")
        assert Table("vega", [Logged(1, NOON, opened)]).weight > 10 * len(json.dumps(deck()))


def test_a_table_nobody_came_to_expires_a_game_that_was_left_ends_and_finished_ones_stay(folder: Path) -> None:
    hands = [NOON]
    with running(roomy(folder, expire_days=30, expire_open_days=7), clock=lambda: Moment(hands[0], 0.0)) as server:
        ann, bob = server.person("Ann"), server.person("Bob")
        waiting, played, over = ann.open("me", "open"), ann.open("me", "open"), ann.open("me", "open")
        bob.post(f"/api/tables/{played['table']}/join")
        store, house = server.house.store, server.house
        end = [Logged(3, NOON, Started()), Logged(4, NOON, Ended((1, 0), (0,)))]
        run_apart(store.append(over["table"], end))
        for days, left in ((6, {waiting["table"], played["table"]}), (8, {played["table"]}), (31, {played["table"]})):
            hands[0] = NOON + timedelta(days=days)
            run_apart(house.steward.once())
            rows = run_apart(store.tables_of(ann.get("/api/identity")["identity"], 10))
            assert {place.table for place in rows} == left | {over["table"]}
        assert ann.refused(f"/api/tables/{waiting['table']}", "GET") == (404, "table")
        result = bob.get(f"/api/tables/{played['table']}")["result"]
        assert result["winners"] == [1]
        assert result["notes"] == ["Ann did not come back and has lost."]
        assert house.steward.expired == 2
    with running(roomy(folder)) as again:
        assert run_apart(again.house.store.unfinished("nobody")) == (0, 0)


def test_a_table_somebody_looks_at_does_not_expire(folder: Path) -> None:
    hands = [NOON]
    with running(roomy(folder), clock=lambda: Moment(hands[0], 0.0)) as server:
        ann = server.person("Ann")
        table = ann.open("me", "open")["table"]
        ann.connect(table).table()
        hands[0] = NOON + timedelta(days=100)
        run_apart(server.house.steward.once())
        assert ann.get(f"/api/tables/{table}")["status"] == "open"


def test_a_page_of_a_list_goes_on_where_the_last_one_ended(tmp_path: Path) -> None:
    async def opened(tables: Tables) -> None:
        names = [(await tables.open(entries(begun=True))).id for _ in range(3)]
        first = await tables.store.public_tables(2)
        second = await tables.store.public_tables(2, first[-1])
        assert [place.table for place in first + second] == names[::-1]
        assert await tables.store.public_tables(2, Place("", "")) == []

    with closing(SqliteStore(tmp_path / "a.db")) as store:
        run_apart(opened(Tables(store, 10, clock=now)))


# Counting ----------------------------------------------------------------------------------------------------


def test_what_costs_more_takes_more() -> None:
    hands = [0.0]
    limit = Limit(60, lambda: hands[0])
    assert limit.wait("ann", price=50) == 0.0
    assert limit.wait("ann", price=20) == pytest.approx(10.0)
    assert limit.wait("bob", price=500) == 0.0
    assert limit.wait("bob", price=1) == pytest.approx(441.0)


def test_a_limit_remembers_only_so_many_however_busy_they_are() -> None:
    limit = Limit(60, lambda: 0.0)
    for n in range(MOST_BUCKETS + 100):
        limit.wait(f"guest {n}")
    assert len(limit.buckets) == MOST_BUCKETS


def test_work_that_is_done_is_charged_even_into_debt() -> None:
    limit = Limit(60, lambda: 0.0)
    limit.charge("here", "ann", 100)
    assert limit.wait("identity ann") == pytest.approx(41.0)
    assert limit.wait("address here", 10) == 0.0


def test_a_table_that_must_be_rebuilt_costs_more(folder: Path) -> None:
    with running(roomy(folder, requests_per_minute=20, tables_in_memory=1)) as server:
        ann, bob = server.person("Ann"), server.person("Bob")
        tables = [ann.open("me", "open")["table"] for _ in range(2)]
        statuses = [bob.web.get(f"/api/tables/{tables[n % 2]}").status_code for n in range(6)]
        assert statuses[0] == 200
        assert statuses[-1] == 429


# Names and headers -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("settings", "host", "status"),
    [
        ({}, "127.0.0.1", 200),
        ({}, "localhost:9", 200),
        ({}, "[::1]:80", 200),
        ({}, "evil.example", 421),
        ({}, "127.0.0.1.evil.example", 421),
        ({}, "[", 421),
        ({"hosts": ("almagest.example",)}, "ALMAGEST.example:443", 200),
        ({"hosts": ("almagest.example",)}, "localhost", 200),
        ({"hosts": ("almagest.example",)}, "evil.example", 421),
        ({"proxies": "127.0.0.1"}, "any.example", 200),
        ({"proxies": "127.0.0.1", "hosts": ("almagest.example",)}, "any.example", 421),
    ],
)
def test_a_server_answers_to_its_own_names(folder: Path, settings: dict[str, Any], host: str, status: int) -> None:
    with running(roomy(folder, **settings)) as server:
        assert server.person().web.get("/api/games", headers={"Host": host}).status_code == status


def test_answers_are_not_kept_by_browsers_unless_they_say_so(server: Running) -> None:
    web = server.person("Ann").web
    assert web.get("/api/identity").headers["cache-control"] == "no-store"
    assert web.get("/").headers["cache-control"] == "no-cache"


def test_other_sites_cannot_hold_our_pages_or_embed_our_answers(server: Running) -> None:
    headers = server.person().web.get("/api/games").headers
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "strict-transport-security" not in headers


def test_behind_https_browsers_are_told_to_stay_there(folder: Path) -> None:
    with running(roomy(folder, https=True)) as server:
        assert server.person().web.get("/").headers["strict-transport-security"] == "max-age=31536000"


@pytest.mark.parametrize("path", ["/", "/metrics", "/api/docs", "/api/docs.css", "/healthz"])
def test_the_charset_is_said_once(server: Running, path: str) -> None:
    assert server.person().web.get(path).headers["content-type"].count("charset") <= 1


def test_even_the_health_of_the_server_is_not_asked_for_without_end(folder: Path) -> None:
    with running(roomy(folder, requests_per_minute=1)) as server:
        web = server.person().web
        assert [web.get("/healthz").status_code for _ in range(ADDRESS_FACTOR + 1)] == [200] * ADDRESS_FACTOR + [429]


def test_a_list_costs_as_much_as_ten_requests(folder: Path) -> None:
    with running(roomy(folder, requests_per_minute=30)) as server:
        ann = server.person("Ann")
        assert [ann.web.get("/api/tables").status_code for _ in range(4)][-1] == 429
