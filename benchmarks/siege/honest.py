"""Honest people: they play game after game at an even pace, watch each other, and remember what they were told.

A move is measured from sending it until the table is told with a higher sequence number.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Any

import msgspec
from websockets.exceptions import ConnectionClosed

from benchmarks.siege.guest import GONE, Guest

ADDRESS = "127.0.0.1"
PAUSE = 0.5
NEVER = float("inf")
PARTIES = (("me", "level:1"), ("me", "level:2"), ("me", "open"))
WARMING, QUIET, HOSTILE, AFTER, OVER = "warming", "quiet", "hostile", "after", "over"


@dataclass(frozen=True)
class Told:
    """A move that was acknowledged: it must be in the log of its table for ever."""

    table: str
    seq: int
    seat: int
    move: str


@dataclass
class Seen:
    """What all honest people saw: seconds by phase, what they were told, and what went wrong for them."""

    phase: str = WARMING
    moves: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    answers: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    openings: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    told: list[Told] = field(default_factory=list)
    finished: list[str] = field(default_factory=list)
    watched: int = 0
    troubles: Counter[str] = field(default_factory=Counter)

    def trouble(self, what: str) -> None:
        """Note what should not happen to honest people, unless all is over."""
        if self.phase != OVER:
            self.troubles[f"{self.phase}: {what}"] += 1


class Choice(msgspec.Struct):
    """A legal move."""

    move: str


class Message(msgspec.Struct):
    """The part of a message that a player needs."""

    type: str
    seq: int | None = None
    you: int | None = None
    legal: list[Choice] = []
    result: Any = None
    code: str = ""
    wait: float | None = None


READER = msgspec.json.Decoder(Message)


@dataclass
class Sent:
    """A move on its way: when and in which phase it was sent."""

    seq: int
    move: str
    at: float
    phase: str


class Party:
    """One or two people who play one game after the other, and somebody who watches them."""

    def __init__(self, url: str, game: str, seats: tuple[str, ...], seen: Seen, chance: random.Random) -> None:
        self.game = game
        self.seats = seats
        self.seen = seen
        self.chance = chance
        self.people = [Guest(url, ADDRESS, NEVER) for seat in seats if seat in ("me", "open")]
        self.spectator = Guest(url, ADDRESS, NEVER)
        self.ready = asyncio.Event()

    async def play_on(self) -> None:
        """Play until all is over; after a mishap, which is noted, try again."""
        for number, person in enumerate(self.people):
            await person.become(f"{self.game.capitalize()} {number}")
        while self.seen.phase != OVER:
            try:
                await self.play_once()
            except GONE as error:
                self.seen.trouble(type(error).__name__)
                await asyncio.sleep(PAUSE)

    async def go_home(self) -> None:
        """Close every connection."""
        for guest in (*self.people, self.spectator):
            await guest.web.aclose()

    async def play_once(self) -> None:
        """Open a table and play it to its end."""
        begun, phase = time.perf_counter(), self.seen.phase
        table = await self.people[0].open(self.game, *self.seats)
        for friend in self.people[1:]:
            await friend.ask("POST", f"/api/tables/{table}/join", json={})
        if table is None:
            self.seen.trouble("a table was refused")
            await asyncio.sleep(PAUSE)
            return
        self.seen.openings[phase].append(time.perf_counter() - begun)
        watching = asyncio.create_task(self.watch(table))
        try:
            async with asyncio.TaskGroup() as group:
                for person in self.people:
                    group.create_task(self.sit(person, table))
        except* GONE as errors:
            raise errors.exceptions[0] from None
        finally:
            watching.cancel()
            await asyncio.gather(watching, return_exceptions=True)
        self.seen.finished.append(table)

    async def watch(self, table: str) -> None:
        """Look on."""
        try:
            async with self.spectator.connect(table) as socket:
                async for _ in socket:
                    self.seen.watched += 1
        except GONE as error:
            self.seen.trouble(f"a spectator: {type(error).__name__}")

    async def sit(self, person: Guest, table: str) -> None:
        """Answer every turn with a move until the game is over."""
        sent, asked, latest = None, None, -1
        async with person.connect(table) as socket:
            async for text in socket:
                message = READER.decode(text)
                if message.type == "refused":
                    self.seen.trouble(f"refused {message.code}")
                    await asyncio.sleep(message.wait or PAUSE)
                    if sent is not None:
                        await socket.send(written(sent))
                if message.type != "table" or message.seq is None:
                    continue
                if sent is not None and message.seq > sent.seq:
                    self.acknowledged(table, message, sent)
                    asked, sent = sent if not message.legal else None, None
                if message.result:
                    return
                if message.legal and message.seq > latest:
                    self.answered(asked)
                    asked, latest = None, message.seq
                    await asyncio.sleep(PAUSE * self.chance.uniform(0.5, 1.5))
                    move = self.chance.choice(message.legal).move
                    sent = Sent(latest, move, time.perf_counter(), self.seen.phase)
                    await socket.send(written(sent))
        raise ConnectionClosed(None, None)

    def acknowledged(self, table: str, message: Message, sent: Sent) -> None:
        """Note that a move is kept, and how long that took."""
        self.seen.moves[sent.phase].append(time.perf_counter() - sent.at)
        self.seen.told.append(Told(table, sent.seq + 1, message.you or 0, sent.move))
        self.ready.set()

    def answered(self, asked: Sent | None) -> None:
        """Note how long the bots took until it was this person's turn again."""
        if asked is not None and "open" not in self.seats:
            self.seen.answers[asked.phase].append(time.perf_counter() - asked.at)


def written(sent: Sent) -> str:
    """Write a move."""
    return json.dumps({"type": "move", "seq": sent.seq, "move": sent.move})


def parties(url: str, games: list[str], seen: Seen) -> list[Party]:
    """Bring people for every game: one against each of the two easiest levels, and two against each other."""
    return [Party(url, game, seats, seen, random.Random(f"{game} {seats}")) for game in games for seats in PARTIES]
