"""A power cut loses nothing that anybody was told."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from almagest import catalog
from almagest.kernel import record as records
from tests.server.harness import Person, Program, Socket, program, wait_for

TABLES = 4
BOT = "search:200"


class Watcher:
    """Somebody who writes down everything they are told at a table."""

    def __init__(self, person: Person, table: str) -> None:
        self.table = table
        self.socket = person.connect(table)
        self.events: list[Any] = []
        self.seq = 0
        self.thread = Thread(target=self.write_down, args=(self.socket,))
        self.thread.start()

    def write_down(self, socket: Socket) -> None:
        try:
            while True:
                message = socket.table()
                self.events += message["events"]
                self.seq = message["seq"]
        except (ConnectionClosed, TimeoutError):
            return


@contextmanager
def guest(server: Program, cookie: str = "") -> Iterator[Person]:
    person = Person(server.url)
    if cookie:
        name, _, value = cookie.partition("=")
        person.web.cookies.set(name, value)
    else:
        person.post("/api/identity", name="Ann")
    try:
        yield person
    finally:
        person.leave()


@pytest.mark.slow
@pytest.mark.usefixtures("stored")
def test_after_a_kill_every_decision_that_was_told_is_there_and_the_tables_go_on(folder: Path) -> None:
    with program(folder) as server, guest(server) as ann:
        cookie = ann.cookie
        watchers = [Watcher(ann, ann.open(BOT, BOT)["table"]) for _ in range(TABLES)]
        mine = ann.open("me", "random")["table"]
        socket = ann.connect(mine)
        seen = socket.my_turn()
        socket.move(seen)
        acknowledged = socket.table()
        wait_for(lambda: sum(watcher.seq for watcher in watchers) > 12 * TABLES)
        server.kill()
        for watcher in watchers:
            watcher.thread.join()
    assert any(2 < watcher.seq < 50 for watcher in watchers), "the kill came too late to prove anything"
    with program(folder) as server, guest(server, cookie) as ann:
        again = ann.connect(mine).table()
        assert again["events"][: len(acknowledged["events"])]
        assert again["seq"] >= acknowledged["seq"]
        told = [event for event in again["events"] if event["seq"] <= acknowledged["seq"]]
        assert told[-len(acknowledged["events"]) :] == acknowledged["events"]
        for watcher in watchers:
            assert_it_went_on(ann, watcher)


def everything(socket: Socket, first: Any) -> list[Any]:
    """Ask for all that happened, page by page."""
    events, earlier = first["events"], first["earlier"]
    while earlier:
        page = socket.ask(type="history", before=events[0]["seq"])
        events, earlier = page["events"] + events, page["earlier"]
    return list(events)


def assert_it_went_on(ann: Person, watcher: Watcher) -> None:
    socket = ann.connect(watcher.table)
    first = socket.table()
    assert first["seq"] >= watcher.seq
    assert everything(socket, first)[: len(watcher.events)] == watcher.events
    last = first if first["result"] else socket.until(lambda message: message["type"] == "table" and message["result"])
    record = records.read(ann.web.get(f"/api/tables/{watcher.table}/record").text, "record")
    assert list(records.verify(record, catalog.game("stellar")).scores) == last["result"]["scores"]


@pytest.mark.slow
def test_bots_do_not_outlive_a_server_that_was_killed(folder: Path) -> None:
    with program(folder, bot_processes=2) as server, guest(server) as ann:
        ann.open("search:1000000", "random")
        family = wait_for(lambda: family_of(server.process.pid))
        server.kill()
        wait_for(lambda: not any(alive(pid) for pid in family))


def family_of(pid: int) -> list[int]:
    """Find the processes that descend from one, once both bots are among them."""
    parents = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            words = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        parents[int(stat.parent.name)] = int(words[1])
    found = [pid]
    for _ in range(4):
        found += [child for child, parent in parents.items() if parent in found and child not in found]
    return found[1:] if len(found) > 4 else []


def alive(pid: int) -> bool:
    try:
        return " Z " not in Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False
