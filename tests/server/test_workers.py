"""Many workers behind a round-robin proxy: any of them serves any table, and one that dies is hardly missed."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Collection, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from almagest.server import colleagues
from almagest.server.refusals import Trouble
from almagest.server.run import serve
from tests.server.harness import Person, Running, Socket, play_out, program, roomy, run_apart, running, wait_for
from tests.server.postgres import Postgres, ordered
from tests.server.proxy import RoundRobin, round_robin

A_RESTART = 90.0


@dataclass
class Pair:
    """Two workers, each in a thread of this process, and the proxy before them."""

    workers: list[Running]
    proxy: RoundRobin
    url: str

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
        workers = [stack.enter_context(running(roomy(place / str(n), database=url))) for n in range(2)]
        proxy = stack.enter_context(round_robin(*(worker.url for worker in workers)))
        yield Pair(workers, proxy, url)


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


def test_the_bot_of_a_table_that_is_watched_at_two_workers_thinks_once(pair: Pair) -> None:
    ann = pair.person("Ann")
    table = ann.open("random", "random")["table"]
    sockets = [pair.at(worker, ann, table) for worker in range(2)]
    ends = [socket.until(lambda m: m["type"] == "table" and m["result"]) for socket in sockets]
    assert ends[0]["result"] == ends[1]["result"]
    log = run_apart(pair.workers[1].house.store.log(table))
    assert [each.seq for each in log] == list(range(1, len(log) + 1))
    wait_for(lambda: run_apart(ordered(pair.url, "SELECT count(*) FROM turns")) == 0)


@contextmanager
def two_programs(url: str, folder: Path) -> Iterator[tuple[Any, Any, RoundRobin]]:
    with (
        program(folder / "one", database=url) as first,
        program(folder / "two", database=url) as second,
        round_robin(first.url, second.url) as proxy,
    ):
        yield first, second, proxy


@pytest.mark.slow
def test_when_a_worker_is_killed_another_takes_its_bots_up_and_nothing_is_lost(
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
        other.leave()
        again.leave()


def test_a_worker_that_stops_leaves_the_list_at_once(postgres: Postgres, folder: Path) -> None:
    url = postgres.fresh()
    with running(roomy(folder, database=url)):
        assert run_apart(ordered(url, "SELECT count(*) FROM workers WHERE until > now()")) == 1
    assert run_apart(ordered(url, "SELECT count(*) FROM workers WHERE until > now()")) == 0
    assert colleagues.BEAT_SECONDS < colleagues.LEASE_SECONDS / 2


def test_a_worker_that_is_to_stop_tells_whoever_spreads_the_load(postgres: Postgres, folder: Path) -> None:
    with program(folder, database=postgres.fresh(), drain_seconds=600) as server, httpx.Client() as web:
        assert web.get(f"{server.url}/healthz").status_code == 200
        server.process.send_signal(signal.SIGTERM)
        answer = wait_for(lambda: found(web.get(f"{server.url}/healthz"), 503))
        assert answer.json()["reason"] == "this worker is about to stop"
        assert web.get(f"{server.url}/api/games").status_code == 200
        server.kill()


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


def children(pid: int) -> list[int]:
    return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def test_many_workers_with_a_file_are_refused(folder: Path) -> None:
    with pytest.raises(Trouble, match="2 workers need a database that they can share"):
        serve(port=0, data=folder, workers=2)
