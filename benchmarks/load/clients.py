"""The clients: one thread holds many tables, plays both seats of each as fast as answered, and measures."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from selectors import EVENT_READ, DefaultSelector
from typing import TYPE_CHECKING

from benchmarks.load.sockets import SECONDS
from benchmarks.load.wire import SEATS, Known, Ours, Peer, Wire

if TYPE_CHECKING:
    from benchmarks.load.servers import Address
    from benchmarks.load.sockets import Socket

PING, PONG = b"2", b"3"
"""What boardgame.io asks over its sockets, and wants to hear."""
PAID_ONCE = 50
ROUND_SECONDS = 240.0
SETTLED = 1.0


@dataclass
class Measured:
    """What was seen: how long it lasted and each move took, what server and clients worked, and the bytes that came."""

    lasted: float = 0.0
    seconds: list[float] = field(default_factory=list)
    worked: float = 0.0
    clients: float = 0.0
    messages: int = 0
    bytes: int = 0


def wire_to(address: Address) -> Wire:
    """Choose the protocol of a server."""
    return Ours(address.host, address.game, address.changes) if address.kind == "ours" else Peer(address.host)


@dataclass
class Game:
    """One table with both seats: how many moves it may still make, and whether it is done."""

    left: int
    done: bool = False


class Seat:
    """A seat that answers every turn with a move, and notes how long the answer to it takes."""

    __slots__ = ("game", "known", "measured", "number", "sent", "sent_at", "socket", "wire")

    def __init__(self, wire: Wire, number: int, socket: Socket, game: Game, measured: Measured) -> None:
        self.wire = wire
        self.number = number
        self.socket = socket
        self.game = game
        self.measured = measured
        self.known = Known()
        self.sent = 0.0
        self.sent_at = -1

    def hear(self) -> None:
        """Take what has come."""
        for text in self.socket.receive():
            if text == PING:
                self.socket.send(PONG)
            else:
                self.measured.messages += 1
                self.measured.bytes += len(text)
                self.answer(text)

    def answer(self, text: bytes) -> None:
        """Move, if a message tells something new and it is this seat's turn."""
        turn = self.wire.read(text, self.number, self.known)
        if turn is None or turn.at <= self.sent_at:
            return
        if self.sent:
            self.measured.seconds.append(time.perf_counter() - self.sent)
            self.sent = 0.0
            self.game.done = self.game.left <= 0
        if turn.move is not None and self.game.left > 0:
            self.game.left -= 1
            self.sent_at, self.sent = turn.at, time.perf_counter()
            self.socket.send(turn.move)


@contextmanager
def seated(wire: Wire, tables: int) -> Iterator[list[list[Socket]]]:
    """Open tables and sit down at both seats of each."""
    sockets = [[wire.sit(seat) for seat in seats] for seats in wire.open(tables)]
    try:
        yield sockets
    finally:
        for pair in sockets:
            for socket in pair:
                socket.close()


def drive(address: Address, tables: int, moves: int) -> Measured:
    """Play at many tables at once; give what was seen."""
    wire, measured = wire_to(address), Measured()
    with seated(wire, tables) as sockets, DefaultSelector() as selector:
        games = [Game(moves) for _ in sockets]
        for game, pair in zip(games, sockets, strict=True):
            for number, socket in zip(SEATS, pair, strict=True):
                selector.register(socket, EVENT_READ, Seat(wire, number, socket, game, measured))
        began, worked, own = time.perf_counter(), address.worked(), time.process_time()
        play(selector, games, began + ROUND_SECONDS)
        measured.lasted = time.perf_counter() - began
        measured.worked, measured.clients = address.worked() - worked, time.process_time() - own
    return measured


def play(selector: DefaultSelector, games: list[Game], until: float) -> None:
    """Let everybody hear what comes until every game is done."""
    while not all(game.done for game in games):
        heard = selector.select(SECONDS)
        if not heard or time.perf_counter() > until:
            raise TimeoutError(f"{sum(not game.done for game in games)} of {len(games)} games were not played.")
        for key, _ in heard:
            key.data.hear()


def idle_bytes(address: Address, tables: int) -> float:
    """Measure the server's memory for each idle table with both seats connected; first pay for what is paid once."""
    wire = wire_to(address)
    with seated(wire, PAID_ONCE) as before:
        let_settle(before)
        low = address.resident()
        with seated(wire, tables) as many:
            let_settle(many)
            return (address.resident() - low) / tables


def let_settle(sockets: list[list[Socket]]) -> None:
    """Read what comes until nothing does: who is there is told a moment later."""
    with DefaultSelector() as selector:
        for pair in sockets:
            for socket in pair:
                selector.register(socket, EVENT_READ, socket)
        while heard := selector.select(SETTLED):
            for key, _ in heard:
                key.data.receive()
