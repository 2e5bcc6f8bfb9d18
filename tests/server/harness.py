"""Real servers on the loopback, and people who talk to them."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event, Thread
from typing import Any, TypeVar

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from almagest.server.app import create_app, house_of
from almagest.server.client_files import CLIENT
from almagest.server.house import House, Nature
from almagest.server.postgres_store import PostgresStore
from almagest.server.run import Server, address, configured, listening
from almagest.server.settings import Settings
from almagest.server.sqlite_store import SqliteStore
from almagest.server.store import Store

Answer = TypeVar("Answer")
DATABASE = "ALMAGEST_DATABASE"
PATIENCE = 90.0
ROOMY = {
    "bot_processes": 1,
    "requests_per_minute": 10**6,
    "messages_per_minute": 10**6,
    "tables_per_minute": 10**6,
    "guests_per_minute": 10**6,
    "guesses_per_hour": 10**6,
    "refusal_seconds": 0,
    "thinking_per_person": 10**6,
    "thinking_per_address": 10**6,
    "bots": ("greedy", "novice", "random", "search", "search:200", "search:1000000"),
}


def run_apart(work: Coroutine[Any, Any, Answer]) -> Answer:
    """Run in a loop of its own, in a thread of its own: a browser test may have left one running in this thread."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


def roomy(folder: Path, **others: Any) -> Settings:
    """Settings that do not stand in a test's way."""
    chosen = {"data": str(folder), "database": os.environ.get(DATABASE, ""), "port": 0}
    return Settings(**{**chosen, **ROOMY, **others})


def store_in(file: Path) -> Store:
    """Open a store: the file, or the database that this test is to be run with."""
    url = os.environ.get(DATABASE, "")
    return PostgresStore(url, file.parent) if url else SqliteStore(file)


@dataclass
class Running:
    """A server in a thread of this process."""

    url: str
    house: House = field(repr=False)
    people: list[Person] = field(default_factory=list, repr=False)

    def person(self, name: str | None = None) -> Person:
        """Bring somebody; without a name they have no cookie."""
        person = Person(self.url)
        self.people.append(person)
        if name:
            person.post("/api/identity", name=name)
        return person


@contextmanager
def running(
    settings: Settings, *, client: Path | None = None, accept_loss: bool = False, **nature: Any
) -> Iterator[Running]:
    """Run a server until the test is done."""
    app = create_app(settings, nature=Nature(**nature), client=client or CLIENT, accept_loss=accept_loss)
    ready = Event()
    with listening(settings.host, settings.port) as listener:
        server = Server(configured(app, settings), ready.set)
        thread = Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        found = Running(address(listener), house_of(app))
        try:
            assert ready.wait(PATIENCE)
            yield found
        finally:
            for person in found.people:
                person.leave()
            server.should_exit = True
            thread.join()


class Person:
    """Somebody with a browser, or a program."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.open_things = ExitStack()
        self.web = self.open_things.enter_context(httpx.Client(base_url=url, timeout=PATIENCE, verify=False))

    def get(self, path: str, **query: Any) -> Any:
        """Ask, and expect an answer."""
        return self.answered(self.web.get(path, params=query))

    def post(self, path: str, **form: Any) -> Any:
        """Do something, and expect that it is done."""
        return self.answered(self.web.post(path, json=form))

    def refused(self, path: str, method: str = "POST", **form: Any) -> tuple[int, str]:
        """Try something, and expect a refusal: its status and code."""
        answer = self.web.request(method, path, json=form) if method != "GET" else self.web.get(path, params=form)
        assert answer.status_code >= 400, answer.text
        assert answer.json()["says"]
        return answer.status_code, answer.json()["code"]

    @staticmethod
    def answered(answer: httpx.Response) -> Any:
        assert answer.status_code < 400, answer.text
        return answer.json()

    def open(self, *seats: str, game: str = "stellar", public: bool = True) -> Any:
        """Open a table: `me`, `open`, or the name of a bot for each seat."""
        choices = [{"kind": seat} if seat in ("me", "open") else {"kind": "bot", "bot": seat} for seat in seats]
        return self.post("/api/tables", game=game, seats=choices, public=public)

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.web.cookies.items())

    def connect(self, table: str, **query: Any) -> Socket:
        """Go to a table."""
        return self.connect_as(table, {"Cookie": self.cookie} if self.cookie else {}, **query)

    def connect_as(self, table: str, headers: dict[str, str], **query: Any) -> Socket:
        asked = "&".join(f"{name}={value}" for name, value in query.items())
        url = f"{self.url.replace('http', 'ws', 1)}/ws/tables/{table}?{asked}"
        wire = connect(url, additional_headers=headers, max_size=None, compression=None, close_timeout=1)
        return Socket(self.open_things.enter_context(wire))

    def look_at(self, table: str) -> Any:
        """Look how a table stands, and go again."""
        socket = self.connect(table)
        seen = socket.table()
        socket.close()
        return seen

    def leave(self) -> None:
        self.open_things.close()

    close = leave


class Socket:
    """One connection to a table."""

    def __init__(self, wire: ClientConnection) -> None:
        self.wire = wire
        self.all: list[str] = []

    def send(self, **message: Any) -> None:
        self.wire.send(json.dumps(message))

    def receive(self) -> Any:
        """Give the next message."""
        text = self.wire.recv(timeout=PATIENCE)
        assert isinstance(text, str)
        self.all.append(text)
        return json.loads(text)

    def until(self, wanted: Callable[[Any], bool]) -> Any:
        """Read until a message is as wanted."""
        while True:
            message = self.receive()
            if wanted(message):
                return message

    def table(self) -> Any:
        """Read until the next message about the table."""
        return self.until(lambda message: message["type"] == "table")

    def my_turn(self) -> Any:
        """Read until it is this person's turn, or the end."""
        return self.until(lambda message: message["type"] == "table" and (message["legal"] or message["result"]))

    def ask(self, **message: Any) -> Any:
        """Send something that is answered or refused, and give that answer."""
        self.send(**message)
        return self.until(lambda answer: answer["type"] in ("refused", "answer"))

    def move(self, seen: Any, choice: int = 0) -> None:
        """Decide: the n-th of the legal moves."""
        self.send(type="move", seq=seen["seq"], move=seen["legal"][choice]["move"])

    def close(self) -> None:
        self.wire.close()

    def closed_with(self) -> int:
        """Read to the end and give the code of closing."""
        try:
            while True:
                self.receive()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 1006


def play(socket: Socket) -> Any:
    """Let one person play to the end, always the first legal move; give the last message."""
    seen = socket.my_turn()
    while not seen["result"]:
        socket.move(seen)
        seen = socket.my_turn()
    return seen


def play_out(*sockets: Socket) -> Any:
    """Let people play a whole game, each at their own pace; give the last message of the first."""
    with ThreadPoolExecutor(len(sockets)) as pool:
        return next(iter(pool.map(play, sockets)))


@dataclass
class Program:
    """A server as a process of its own."""

    process: subprocess.Popen[str]
    url: str
    log: Path

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        self.process.kill()
        self.process.wait()


def written(value: Any) -> str:
    """Write a setting as it stands in the environment."""
    return ",".join(value) if isinstance(value, tuple) else str(value)


@contextmanager
def program(folder: Path, **settings: Any) -> Iterator[Program]:
    """Run a server as a process."""
    chosen = {"data": folder, "port": 0, **ROOMY, **settings}
    environ = {**os.environ, **{f"ALMAGEST_{name.upper()}": written(value) for name, value in chosen.items()}}
    log = folder.parent / f"{folder.name}-{time.monotonic_ns()}.log"
    with log.open("w") as errors:
        command = [sys.executable, "-m", "almagest.server.run"]
        process = subprocess.Popen(command, env=environ, stdout=subprocess.PIPE, stderr=errors, text=True)
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        match = re.match(r"Almagest: (http://\S+)", line)
        assert match, log.read_text()
        yield Program(process, match[1], log)
    finally:
        process.terminate()
        with suppress(subprocess.TimeoutExpired):
            process.wait(PATIENCE)
        process.kill()
        process.wait()
        process.stdout.close()


def children(pid: int) -> list[int]:
    """Name the processes that a process has started."""
    return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def wait_for(wanted: Callable[[], Any], patience: float = PATIENCE) -> Any:
    """Look at the real thing until it is as wanted, for a bounded time."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        if found := wanted():
            return found
        time.sleep(0.005)
    raise AssertionError("it never came true")
