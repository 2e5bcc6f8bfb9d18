"""Somebody who plays on through everything."""

from __future__ import annotations

import json
from threading import Event, Thread
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from tests.server.harness import Person

GONE = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, EOFError, TimeoutError, httpx.HTTPError)


class Stubborn:
    """Somebody who decides when it is their turn, comes back when they are cut off, and notes what they heard."""

    def __init__(self, url: str, game: str) -> None:
        self.game = game
        self.ann = Person(url)
        self.ann.post("/api/identity", name="Ann")
        self.table = self.ann.open("me", "random", game=game)["table"]
        self.heard: dict[int, list[Any]] = {}
        self.seq = 0
        self.enough = Event()
        self.decided = self.decided_after = 0
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
        if message["seq"] > self.seq:
            self.decided += 1
            self.decided_after += self.enough.is_set()
        self.seq = max(self.seq, message["seq"])
        for event in message["events"]:
            self.heard.setdefault(event["seq"], []).append(json.dumps(event, sort_keys=True))
