"""Many workers behind a round-robin proxy: any of them serves any table, and one that dies is hardly missed."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
from collections.abc import Collection, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest

from almagest.kernel.setting import Setting
from almagest.server import colleagues
from almagest.server.colleagues import BACKEND, COME, GO, Colleagues
from almagest.server.entries import Opened
from almagest.server.logs import JsonLines
from almagest.server.refusals import Trouble, refused
from almagest.server.request_ids import REQUEST
from almagest.server.run import serve
from almagest.server.table import Table
from tests.server.harness import (
    Person,
    Program,
    Running,
    Socket,
    children,
    play_out,
    program,
    roomy,
    run_apart,
    running,
    wait_for,
)
from tests.server.postgres import Postgres, ordered
from tests.server.proxy import RoundRobin, round_robin
from tests.server.test_push import Service, service

A_RESTART = 90.0


@dataclass
class Pair:
    """Two workers, each in a thread of this process, and the proxy before them."""

    workers: list[Running]
    proxy: RoundRobin
    url: str
    pushed: Service

    def person(self, name: str, worker: int | None = None) -> Person:
        """Bring somebody, to a worker or to whichever the proxy chooses."""
        who = Person(self.proxy.url if worker is None else self.workers[worker].url)
        self.workers[0].people.append(who)
        who.post("/api/identity", name=name)
        return who

    def at(self, worker: int, who: Person, table: str, **query: Any) -> Socket:
        """Connect somebody to a table at one worker."""
        there = Person(self.workers[worker].url)
        self.workers[worker].people.append(there)
        there.web.cookies.update(who.web.cookies)
        return there.connect_as(table, {"Cookie": who.cookie}, **query)


@pytest.fixture(scope="module")
def pair(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    url, place = postgres.fresh(), tmp_path_factory.mktemp("workers")
    with ExitStack() as stack:
        pushed = stack.enter_context(service())
        told: dict[str, Any] = {"database": url, "push_services": (pushed.origin,), "push_seconds": 0}
        workers = [stack.enter_context(running(roomy(place / str(n), **told))) for n in range(2)]
        proxy = stack.enter_context(round_robin(*(worker.url for worker in workers)))
        yield Pair(workers, proxy, url, pushed)


async def unheard(name: str, seq: int) -> None:
    """Miss what was written to a table."""


def test_people_at_two_workers_play_one_game(pair: Pair) -> None:
    ann, bob = pair.person("Ann"), pair.person("Bob")
    table = ann.open("me", "open")["table"]
    here, watching = pair.at(0, ann, table), pair.at(0, bob, table)
    bob.post(f"/api/tables/{table}/join")
    there = pair.at(1, bob, table)
    last = play_out(here, there)
    end = watching.until(lambda message: message["type"] == "table" and message["result"])
    assert end["result"] == last["result"]
    seqs = [event["seq"] for text in watching.all for event in json.loads(text).get("events", [])]
    assert seqs == sorted(seqs)
    assert set(range(2, end["seq"])) <= set(seqs) | {end["seq"]}
    assert ann.get(f"/api/tables/{table}")["status"] == "over"


def test_who_decides_at_a_worker_that_has_not_heard_yet_is_judged_by_the_log(pair: Pair) -> None:
    ann, bob = pair.person("Ann"), pair.person("Bob")
    table = ann.open("me", "open")["table"]
    bob.post(f"/api/tables/{table}/join")
    first, second = pair.at(0, ann, table), pair.at(1, ann, table)
    seen = [
        socket.until(lambda message: message["type"] == "table" and message["seq"] >= 4) for socket in (first, second)
    ]
    (mine,) = {message["seq"] for message in seen}
    turn = [socket for socket, message in zip((first, second), seen, strict=True) if message["legal"]]
    if not turn:
        bobs = pair.at(1, bob, table)
        bobs.move(bobs.my_turn())
        seen = [socket.my_turn() for socket in (first, second)]
        mine = seen[0]["seq"]
    for socket, message in zip((first, second), seen, strict=True):
        socket.move(message)
    answers = [
        socket.until(lambda m: m["type"] == "refused" or (m["type"] == "table" and m["seq"] > mine))
        for socket in (first, second)
    ]
    log = run_apart(pair.workers[0].house.store.log(table))
    assert len([each for each in log if type(each.entry).__name__ == "Decided" and each.seq == mine + 1]) == 1
    codes = [answer["code"] for answer in answers if answer["type"] == "refused"]
    assert set(codes) <= {"stale", "seat"}


@pytest.mark.parametrize("deaf", [False, True], ids=["heard", "listening again"])
def test_what_is_written_while_a_worker_reads_the_log_of_a_table_is_told_there(
    pair: Pair, monkeypatch: pytest.MonkeyPatch, *, deaf: bool
) -> None:
    ann, bob = pair.person("Ann", 0), pair.person("Bob", 0)
    known, unknown = (ann.open("me", "open")["table"] for _ in range(2))
    for table in (known, unknown):
        bob.post(f"/api/tables/{table}/join")
    watching = pair.at(1, ann, known)
    before = watching.table()["seq"]
    tables, together = pair.workers[1].house.tables, pair.workers[1].house.together
    assert together is not None
    prepare = tables.prepare
    if deaf:
        monkeypatch.setattr(together, "follow_rebuilt", unheard)

    def decide(table: str) -> None:
        sockets = [pair.at(0, who, table) for who in (ann, bob)]
        (turn,) = [(socket, seen) for socket in sockets if (seen := socket.table())["legal"]]
        turn[0].move(turn[1])

    def be_heard() -> None:  # what is written later is heard later
        decide(known)
        watching.until(lambda message: message["type"] == "table" and message["seq"] > before)

    async def prepare_late(opened: Opened) -> Setting | None:
        await asyncio.to_thread(decide, unknown)
        if deaf:
            together.listening_again()
        await asyncio.to_thread(be_heard)
        return await prepare(opened)

    monkeypatch.setattr(tables, "prepare", prepare_late)
    late = pair.at(1, bob, unknown)
    assert late.until(lambda message: message["type"] == "table" and message["seq"] > before)


def test_a_worker_reads_on_at_a_table_where_nobody_is_only_when_somebody_asks(pair: Pair) -> None:
    ann, bob = pair.person("Ann", 0), pair.person("Bob", 0)
    table = ann.open("me", "open")["table"]
    bob.post(f"/api/tables/{table}/join")
    known = pair.workers[0].house.tables.alive[table]
    play_out(pair.at(1, ann, table), pair.at(1, bob, table))
    end = run_apart(pair.workers[0].house.store.log(table))[-1].seq
    wait_for(lambda: known.heard == end)
    assert known.seq < end
    facts = ann.get(f"/api/tables/{table}")
    assert (facts["seq"], facts["status"], known.seq) == (end, "over", end)


def test_who_comes_while_a_decision_is_told_is_told_of_it(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = pair.person("Ann", 0), pair.person("Bob", 0)
    name = ann.open("me", "open")["table"]
    bob.post(f"/api/tables/{name}/join")
    tables = pair.workers[0].house.tables
    known, reach = tables.alive[name], tables.reach

    def decide_elsewhere() -> None:
        sockets = [pair.at(1, who, name) for who in (ann, bob)]
        (turn,) = [(socket, seen) for socket in sockets if (seen := socket.table())["legal"]]
        turn[0].move(turn[1])
        wait_for(lambda: known.heard > known.seq)

    async def reach_late(table: Table, seq: int) -> None:
        await reach(table, seq)
        await asyncio.to_thread(decide_elsewhere)

    before = known.seq
    monkeypatch.setattr(tables, "reach", reach_late)
    watching = pair.at(0, ann, name)
    assert watching.until(lambda message: message["type"] == "table" and message["seq"] > before)


def test_players_see_each_other_though_they_are_at_different_workers(pair: Pair) -> None:
    ann, bob = pair.person("Ann"), pair.person("Bob")
    table = ann.open("me", "open")["table"]
    bob.post(f"/api/tables/{table}/join")
    here, there = pair.at(0, ann, table), pair.at(1, bob, table)
    here.until(lambda message: message["type"] == "table" and message["present"] == [True, True])
    there.until(lambda message: message["type"] == "table" and message["present"] == [True, True])
    there.close()
    here.until(lambda message: message["type"] == "table" and message["present"] == [True, False])
    for who in (ann, ann):  # at either worker
        assert who.refused(f"/api/tables/{table}/replace", seat=0, bot="random") == (409, "seat")


def test_what_is_said_at_one_worker_is_heard_once_at_the_other_and_not_by_who_muted_it(pair: Pair) -> None:
    ann, bob = pair.person("Ann"), pair.person("Bob")
    table = ann.open("me", "open")["table"]
    bob.post(f"/api/tables/{table}/join")
    here, there, deaf = pair.at(0, ann, table, talk=1), pair.at(1, bob, table, talk=1), pair.person("Eve")
    with_eve = pair.at(1, deaf, table, talk=1)
    deaf.post("/api/me/shunned", table=table, seat=0, how="mute")
    for phrase in ("hello", "good_luck"):
        here.send(type="phrase", name=phrase)
    there.send(type="phrase", name="good_game")
    heard = {socket: phrases(socket, count) for socket, count in ((here, 3), (there, 3), (with_eve, 1))}
    assert [sorted(each) for each in heard.values()] == [["good_game", "good_luck", "hello"]] * 2 + [["good_game"]]


def phrases(socket: Socket, count: int) -> list[str]:
    """Read so many things that were said, and all that were said until an answer comes."""
    for _ in range(count):
        socket.until(lambda message: message["type"] == "said")
    socket.ask(type="history", before=1)
    return [json.loads(text)["phrase"] for text in socket.all if json.loads(text)["type"] == "said"]


def test_who_is_away_is_told_of_a_turn_once_though_two_workers_follow_the_table(pair: Pair) -> None:
    ann, bob, eve = (pair.person(name) for name in ("Ann", "Bob", "Eve"))
    ann.post("/api/push", **pair.pushed.subscription())
    tables = [ann.open("open", "me")["table"] for _ in range(2)]
    for table in tables:
        bob.post(f"/api/tables/{table}/join")
        watching = [pair.at(worker, eve, table) for worker in range(2)]
        end = turn_made(pair.at(1, bob, table))
        for socket in watching:
            socket.until(lambda message: message["type"] == "table" and message["seq"] >= end)  # noqa: B023
    wait_for(lambda: not any(worker.house.push.telling for worker in pair.workers))
    told = [pair.pushed.message()[1]["path"] for _ in tables]
    assert sorted(told) == sorted(f"/table/{table}" for table in tables)
    assert pair.pushed.got.empty()


def turn_made(socket: Socket) -> int:
    """Decide until it is somebody else's turn; give where the table stands then."""
    seen = socket.my_turn()
    while seen["legal"]:
        socket.move(seen)
        seen = socket.table()
    return int(seen["seq"])


DEAD, LATE = "DELETE FROM workers", "UPDATE workers SET until = now() - interval '1 second'"


async def nobody() -> None:
    """Bury nobody."""


@pytest.mark.parametrize("order", [DEAD, LATE])
def test_a_worker_that_was_held_for_dead_or_was_late_says_again_who_is_there(
    pair: Pair, monkeypatch: pytest.MonkeyPatch, order: str
) -> None:
    ann, bob = pair.person("Ann"), pair.person("Bob")
    table = ann.open("me", "open")["table"]
    bob.post(f"/api/tables/{table}/join")
    here, there = pair.at(0, ann, table), pair.at(1, bob, table)
    here.until(lambda message: message["type"] == "table" and message["present"] == [True, True])
    other, together = (worker.house.together for worker in pair.workers)
    assert other is not None
    assert together is not None
    monkeypatch.setattr(other.colleagues, "bury", nobody)
    late = f"worker = '{together.colleagues.name}'"
    for change in ("DELETE FROM present", order):
        run_apart(ordered(pair.url, f"{change} WHERE {late}"))
    known = f"SELECT count(*) FROM present WHERE {late} AND table_id = '{table}'"
    wait_for(lambda: run_apart(ordered(pair.url, known)) == 1)
    there.close()


@pytest.mark.parametrize("goes", [False, True])
def test_who_comes_or_goes_while_nothing_can_be_written_is_noted_with_the_next_beat(*, goes: bool) -> None:
    class Store:
        """A database that takes nothing in for a while."""

        def __init__(self) -> None:
            self.writer = SimpleNamespace(channel="channel", connection=None)
            self.is_away, self.written = True, list[Any]()

        async def rows(self, order: str, *facts: Any) -> list[tuple[Any, ...]]:
            if self.is_away:
                raise refused("failure")
            self.written.append((order, facts[1:3]))
            return [(False,)]

    async def told() -> None:
        store = Store()
        worker = Colleagues(cast("Any", store))
        for here in (True, False)[: 1 + goes]:
            worker.note("vega", "ann", here=here)
        await asyncio.gather(*worker.noting)
        store.is_away = False
        await worker.beat()
        await asyncio.gather(*worker.noting)
        await worker.beat()
        assert not worker.noting
        assert store.written[1:-1] == [(GO if goes else COME, ("vega", "ann"))]

    run_apart(told())


def test_a_worker_that_the_database_has_lost_is_dead_before_its_lease_ends(pair: Pair) -> None:
    lost, old = '{"backend": 2147483647}', "{}"  # one of an older version says nothing of its connection
    for name, told in (("lost", lost), ("old", old)):
        facts = f"'{name}', now() + interval '1 hour', '{told}'"
        run_apart(ordered(pair.url, f"INSERT INTO workers (worker, until, figures) VALUES ({facts})"))
    left = "SELECT count(*) FROM workers WHERE worker = '{}'"
    wait_for(lambda: run_apart(ordered(pair.url, left.format("lost"))) == 0)
    assert run_apart(ordered(pair.url, left.format("old"))) == 1
    assert run_apart(ordered(pair.url, f"SELECT count(*) FROM workers WHERE figures LIKE '%{BACKEND}%'")) == 2
    run_apart(ordered(pair.url, "DELETE FROM workers WHERE worker = 'old'"))


def test_the_bot_of_a_table_that_is_watched_at_two_workers_thinks_once(pair: Pair) -> None:
    ann = pair.person("Ann")
    table = ann.open("random", "random")["table"]
    sockets = [pair.at(worker, ann, table) for worker in range(2)]
    ends = [socket.until(lambda m: m["type"] == "table" and m["result"]) for socket in sockets]
    assert ends[0]["result"] == ends[1]["result"]
    log = run_apart(pair.workers[1].house.store.log(table))
    assert [each.seq for each in log] == list(range(1, len(log) + 1))
    wait_for(lambda: run_apart(ordered(pair.url, "SELECT count(*) FROM turns")) == 0)


def test_what_somebody_spends_at_one_worker_is_spent_at_the_other(pair: Pair) -> None:
    one, two = (worker.house for worker in pair.workers)
    thoughts, others = (house.players.schedule.prices.person for house in (one, two))
    full = two.limits.guesses.full("identity spendthrift", 1)
    assert one.limits.guesses.wait("identity spendthrift", price=full) == 0
    thoughts.spend("identity spendthrift", 2 * thoughts.per_minute)
    wait_for(lambda: others.wait("identity spendthrift") > 0)
    buckets = two.limits.guesses.buckets
    wait_for(lambda: "identity spendthrift" in buckets and buckets["identity spendthrift"][0] <= 0)
    assert two.limits.guesses.wait("identity thrifty") == 0


def test_sockets_at_other_workers_count(pair: Pair) -> None:
    ann = pair.person("Ann")
    table, one = ann.open("me", "open")["table"], pair.workers[1].house
    sockets = [pair.at(0, ann, table) for _ in range(4)]
    for socket in sockets:
        socket.table()
    who = f"identity {pair.workers[0].house.tables.alive[table].opened.host}"
    wait_for(lambda: one.sockets_of(who) == 4)
    for socket in sockets:
        socket.close()
    wait_for(lambda: one.sockets_of(who) == 0)


def test_every_worker_shows_the_numbers_of_all(pair: Pair) -> None:
    ann = pair.person("Ann")
    socket = pair.at(0, ann, ann.open("me", "random")["table"])
    socket.move(socket.my_turn())
    name = pair.workers[0].house.together.colleagues.name  # type: ignore[union-attr]
    web = httpx.Client(base_url=pair.workers[1].url)
    with web:
        wait_for(lambda: figure(web, "worker", f'worker="{name}",figure="moves"') > 0)
        mine = figure(web, "worker", f'worker="{name}",figure="moves"')
        assert figure(web, "all", 'figure="moves"') >= mine
        page = web.get("/status").text
    assert "<h1>Almagest: 2 workers</h1>" in page
    assert all(f"<th>{figure}</th>" in page for figure in ("moves", "people", "bots_thinking", "lag_longest_seconds"))


def figure(web: httpx.Client, kind: str, labels: str) -> float:
    """Read a number of the workers; 0 if it is not there."""
    start = f"almagest_{kind}{{{labels}}} "
    lines = [line for line in web.get("/metrics").text.splitlines() if line.startswith(start)]
    return float(lines[0].removeprefix(start)) if lines else 0.0


def test_who_is_forgotten_at_one_worker_has_no_name_at_the_other(pair: Pair) -> None:
    ann, bob = pair.person("Ann", 0), pair.person("Bob", 1)
    table = ann.open("me", "open", public=True)["table"]
    watching = pair.at(1, bob, table)
    before = watching.table()["names"][0]
    ann.post("/api/account/deletion", password="")
    assert watching.until(lambda message: message["type"] == "table" and message["names"][0] != before)


def test_a_table_that_is_deleted_at_one_worker_lets_everybody_go_at_the_other(pair: Pair) -> None:
    ann, bob = pair.person("Ann", 0), pair.person("Bob", 1)
    table = ann.open("me", "open", public=True)["table"]
    watching = pair.at(1, bob, table)
    watching.table()
    own = pair.at(1, ann, table)
    own.table()
    assert ann.web.delete(f"/api/tables/{table}").status_code == 204
    assert "by its host" in watching.until(lambda message: message["type"] == "refused")["says"]
    assert own.until(lambda message: message["type"] == "refused")["says"] == "You have deleted this table."
    assert (watching.closed_with(), own.closed_with()) == (4403, 4403)
    assert bob.refused(f"/api/tables/{table}", "GET") == (404, "table")


def test_a_request_has_one_name_in_the_answer_and_in_the_log(pair: Pair) -> None:
    ann = pair.person("Ann", 0)
    given = ann.web.get("/api/games", headers={"X-Request-ID": "proxy-1234"})
    drawn = [ann.web.get("/api/games").headers["X-Request-ID"] for _ in range(2)]
    assert given.headers["X-Request-ID"] == "proxy-1234"
    assert drawn[0] != drawn[1]
    assert ann.web.get("/api/games", headers={"X-Request-ID": 'a"b'}).headers["X-Request-ID"] != 'a"b'
    REQUEST.set("proxy-1234")
    line = JsonLines().format(logging.LogRecord("almagest", logging.INFO, "", 0, "said", (), None))
    assert json.loads(line)["request"] == "proxy-1234"


@contextmanager
def two_programs(url: str, folder: Path) -> Iterator[tuple[Any, Any, RoundRobin]]:
    with (
        program(folder / "one", database=url) as first,
        program(folder / "two", database=url, drain_seconds=600) as second,
        round_robin(first.url, second.url) as proxy,
    ):
        yield first, second, proxy


@pytest.mark.slow
def test_when_a_worker_is_killed_another_takes_its_bots_up_and_one_that_is_to_stop_says_so(
    postgres: Postgres, tmp_path: Path
) -> None:
    with two_programs(postgres.fresh(), tmp_path) as (first, second, proxy):
        ann = Person(first.url)
        ann.post("/api/identity", name="Ann")
        watched = ann.open("search:200", "search:200")["table"]
        mine = ann.open("me", "random")["table"]
        socket = ann.connect(mine)
        seen = socket.my_turn()
        socket.move(seen)
        acknowledged = socket.until(lambda message: message["type"] == "table" and message["seq"] > seen["seq"])
        first.kill()
        ann.leave()
        again = Person(proxy.url)
        again.web.cookies.update(ann.web.cookies)
        back = again.connect(mine, after=acknowledged["seq"])
        table = back.my_turn()
        assert table["seq"] >= acknowledged["seq"]
        assert all(event["seq"] > acknowledged["seq"] for event in table["events"])
        back.move(table)
        assert back.until(lambda message: message["type"] == "table" and message["seq"] > table["seq"])
        other = Person(second.url)
        last = other.connect(watched).until(lambda message: message["type"] == "table" and message["result"])
        assert last["result"]
        assert_tells_whoever_spreads_the_load(second)
        other.leave()
        again.leave()


def assert_tells_whoever_spreads_the_load(worker: Program) -> None:
    """Ask a worker to stop: it says so, and goes on for a while."""
    with httpx.Client(base_url=worker.url) as web:
        assert web.get("/healthz").status_code == 200
        worker.process.send_signal(signal.SIGTERM)
        answer = wait_for(lambda: found(web.get("/healthz"), 503))
        assert answer.json()["reason"] == "this worker is about to stop"
        assert web.get("/api/games").status_code == 200
    worker.kill()


def test_a_worker_that_stops_leaves_the_list_at_once(postgres: Postgres, folder: Path) -> None:
    url = postgres.fresh()
    with running(roomy(folder, database=url)):
        assert run_apart(ordered(url, "SELECT count(*) FROM workers WHERE until > now()")) == 1
    assert run_apart(ordered(url, "SELECT count(*) FROM workers WHERE until > now()")) == 0
    assert colleagues.BEAT_SECONDS < colleagues.LEASE_SECONDS / 2


def found(answer: httpx.Response, status: int) -> httpx.Response | None:
    return answer if answer.status_code == status else None


@pytest.mark.slow
def test_workers_on_one_machine_are_replaced_when_they_die_and_when_asked(postgres: Postgres, folder: Path) -> None:
    with program(folder, database=postgres.fresh(), workers=2) as server:
        first = wait_for(lambda: workers_of(server.process.pid, 2))
        ann = Person(server.url)
        ann.post("/api/identity", name="Ann")
        table = ann.open("me", "random")["table"]
        os.kill(first[0], signal.SIGKILL)
        second = wait_for(lambda: workers_of(server.process.pid, 2, but={first[0]}), A_RESTART)
        server.process.send_signal(signal.SIGHUP)
        for old in second:
            wait_for(partial(is_gone, server.process.pid, old), A_RESTART)
        assert len(children(server.process.pid)) == 2
        socket = ann.connect(table)
        seen = socket.my_turn()
        socket.move(seen)
        assert socket.until(lambda message: message["type"] == "table" and message["seq"] > seen["seq"])
        ann.leave()
        server.process.terminate()
        assert server.process.wait(60) == 0


def workers_of(pid: int, wanted: int, but: Collection[int] = ()) -> list[int]:
    """Find the processes that a runner has started, once they are as many as wanted and none of the old ones."""
    found = children(pid)
    return found if len(found) == wanted and not set(but) & set(found) else []


def is_gone(pid: int, child: int) -> bool:
    return child not in children(pid)


def test_many_workers_with_a_file_are_refused(folder: Path) -> None:
    with pytest.raises(Trouble, match="2 workers need a database that they can share"):
        serve(port=0, data=folder, workers=2)
