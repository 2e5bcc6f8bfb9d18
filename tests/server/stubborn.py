"""People who stay at a table through everything: one who plays and one who watches."""

from __future__ import annotations

import json
from threading import Event, Thread
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from tests.server.harness import Person, Socket

GONE = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, EOFError, TimeoutError, httpx.HTTPError)


class Watcher:
    """Somebody who looks on, comes back when they are cut off, and notes what they heard."""

    def __init__(self, who: Person, table: str) -> None:
        self.who, self.table = who, table
        self.heard: dict[int, list[str]] = {}
        self.seq = 0
        self.enough = Event()
        self.thread = Thread(target=self.stay)
        self.thread.start()

    @property
    def satisfied(self) -> bool:
        return self.enough.is_set()

    def stay(self) -> None:
        while not self.satisfied:
            try:
                if self.sit_down():
                    return
            except GONE:
                self.enough.wait(0.05)

    def sit_down(self) -> bool:
        """Stay until cut off; tell whether the game is over or enough was seen of it."""
        socket = self.who.connect(self.table, after=self.seq)
        try:
            while True:
                message = socket.receive()
                if message["type"] == "table":
                    self.note(message)
                    if message["result"] or self.satisfied:
                        return True
                    self.answer(socket, message)
                elif message["type"] == "refused" and message["code"] in ("store", "in-doubt", "failure", "untold"):
                    return False
        finally:
            socket.close()

    def answer(self, socket: Socket, message: Any) -> None:
        """Do nothing: who watches has no say."""

    def note(self, message: Any) -> None:
        self.seq = max(self.seq, message["seq"])
        for event in message["events"]:
            self.heard.setdefault(event["seq"], []).append(json.dumps(event, sort_keys=True))

    def go_home(self) -> None:
        self.enough.set()
        self.who.leave()


class Stubborn(Watcher):
    """Somebody who opens a table against a bot and decides whenever it is their turn."""

    def __init__(self, url: str, game: str) -> None:
        self.game = game
        self.decided = self.decided_after = 0
        ann = Person(url)
        ann.post("/api/identity", name="Ann")
        super().__init__(ann, ann.open("me", "random", game=game)["table"])

    @property
    def satisfied(self) -> bool:
        return self.enough.is_set() and self.decided_after > 1

    def answer(self, socket: Socket, message: Any) -> None:
        if message["legal"]:
            socket.move(message)

    def note(self, message: Any) -> None:
        if message["seq"] > self.seq:
            self.decided += 1
            self.decided_after += self.enough.is_set()
        super().note(message)


def told_otherwise(fresh: Person, viewer: Watcher) -> list[int]:
    """Ask a table again, as one who was there; give what they heard otherwise than it is told now, each thing once."""
    socket = fresh.connect_as(viewer.table, {"Cookie": viewer.who.cookie})
    events = socket.table()["events"]
    socket.close()
    now: dict[int, list[str]] = {}
    for event in events:
        now.setdefault(event["seq"], []).append(json.dumps(event, sort_keys=True))
    return [seq for seq, heard in viewer.heard.items() if seq >= events[0]["seq"] and now.get(seq) != heard]
