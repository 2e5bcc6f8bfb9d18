"""Workers and the database are killed while people play: nothing acknowledged is lost, every table goes on."""

from __future__ import annotations

import json
from contextlib import ExitStack
from pathlib import Path
from threading import Event, Thread
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from almagest import catalog
from almagest.server.moving import LOG as WHOLE_LOG
from almagest.server.moving import check_chain, is_replayed
from almagest.server.sides import held
from tests.server.harness import Person, Program, program
from tests.server.postgres import own_postgres
from tests.server.proxy import RoundRobin, round_robin

GONE = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, EOFError, TimeoutError, httpx.HTTPError)


class Stubborn:
    """Somebody who decides when it is their turn, comes back when they are cut off, and notes what they heard."""

    def __init__(self, url: str, game: str) -> None:
        self.ann = Person(url)
        self.ann.post("/api/identity", name="Ann")
        self.table = self.ann.open("me", "random", game=game)["table"]
        self.heard: dict[int, list[Any]] = {}
        self.seq = 0
        self.enough = Event()
        self.decided_after = 0
        self.thread = Thread(target=self.play)
        self.thread.start()

    def play(self) -> None:
        while not (self.enough.is_set() and self.decided_after > 1):
            try:
                if self.sit_down():
                    return
            except GONE:
                self.enough.wait(0.05)

    def sit_down(self) -> bool:
        """Play until cut off; tell whether the game is over or enough was played."""
        socket = self.ann.connect(self.table, after=self.seq)
        try:
            while True:
                message = socket.receive()
                if message["type"] == "table":
                    self.note(message)
                    if message["result"] or (self.enough.is_set() and self.decided_after > 1):
                        return True
                    if message["legal"]:
                        socket.move(message)
                elif message["type"] == "refused" and message["code"] in ("store", "in-doubt", "failure"):
                    return False
        finally:
            socket.close()

    def note(self, message: Any) -> None:
        if self.enough.is_set() and message["seq"] > self.seq:
            self.decided_after += 1
        self.seq = max(self.seq, message["seq"])
        for event in message["events"]:
            self.heard.setdefault(event["seq"], []).append(json.dumps(event, sort_keys=True))


@pytest.mark.slow
def test_whatever_is_killed_every_acknowledged_move_is_there_and_every_table_goes_on(tmp_path: Path) -> None:
    with own_postgres() as postgres, ExitStack() as stack:
        database = postgres.fresh()

        def started(number: int) -> Program:
            return stack.enter_context(program(tmp_path / str(number), database=database))

        workers = [started(0), started(1)]
        proxy = stack.enter_context(round_robin(*(worker.url for worker in workers)))
        people = [Stubborn(proxy.url, game) for game in sorted(catalog.games())]
        try:
            replace(workers, 0, started(2), proxy)
            postgres.stop()
            postgres.start()
            replace(workers, 1, started(3), proxy)
        finally:
            for person in people:
                person.enough.set()
            for person in people:
                person.thread.join(120)
        assert not any(person.thread.is_alive() for person in people), "a table did not go on"
        fresh = Person(proxy.url)
        for person in people:
            assert_told_the_truth(fresh, person)
            person.ann.leave()
        fresh.leave()
        for worker in workers:
            worker.kill()
        with held(database, tmp_path) as side:
            for person in people:
                log = side.rows(WHOLE_LOG, person.table)
                check_chain(side, person.table, log)
                assert is_replayed(side, person.table, log)
                assert log[-1][1] >= person.seq


def replace(workers: list[Program], number: int, by: Program, proxy: RoundRobin) -> None:
    """Kill a worker at once, and let another stand in."""
    workers[number].kill()
    workers[number] = by
    proxy.workers[:] = [worker.url for worker in workers]


def assert_told_the_truth(fresh: Person, person: Stubborn) -> None:
    """What somebody heard through all kills is what their table says now, each thing once."""
    socket = fresh.connect_as(person.table, {"Cookie": person.ann.cookie})
    events = socket.table()["events"]
    first = events[0]["seq"]
    now: dict[int, list[str]] = {}
    for event in events:
        now.setdefault(event["seq"], []).append(json.dumps(event, sort_keys=True))
    for seq, heard in person.heard.items():
        assert seq < first or now[seq] == heard, (person.table, seq)
