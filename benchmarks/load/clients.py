"""Clients in processes of their own: each holds many tables, plays both seats as fast as answered, and measures."""

from __future__ import annotations

import asyncio
import multiprocessing
import time
from dataclasses import dataclass, field
from multiprocessing.synchronize import Barrier
from typing import TYPE_CHECKING

from websockets.exceptions import ConnectionClosed

from benchmarks.load.wire import SEATS, Known, Ours, Peer, Wire

if TYPE_CHECKING:
    from websockets.asyncio.client import ClientConnection

    from benchmarks.load.servers import Address

PROCESSES = 2
PING, PONG = "2", "3"


@dataclass
class Measured:
    """What a process saw: when it began and ended, how long each move took, and the bytes that came."""

    began: float = 0.0
    ended: float = 0.0
    seconds: list[float] = field(default_factory=list)
    worked: float = 0.0
    messages: int = 0
    characters: int = 0


def wire_to(address: Address) -> Wire:
    """Choose the protocol of a server."""
    return Ours(address.host, address.game, address.changes) if address.kind == "ours" else Peer(address.host)


class Game:
    """One table with both seats: how many moves it may still make, and whether it is done."""

    def __init__(self, moves: int, measured: Measured) -> None:
        self.left = moves
        self.measured = measured

    async def play(self, wire: Wire, sockets: list[ClientConnection]) -> None:
        """Play until there are no moves left."""
        seats = [asyncio.create_task(self.sit(wire, seat, sockets[seat])) for seat in SEATS]
        await asyncio.wait(seats, return_when=asyncio.FIRST_COMPLETED)
        for task in seats:
            task.cancel()
        await asyncio.gather(*seats, return_exceptions=True)

    async def sit(self, wire: Wire, seat: int, socket: ClientConnection) -> None:
        """Answer every turn with a move, and note how long the answer to it takes."""
        sent_at, sent, known = -1, 0.0, Known()
        async for text in socket:
            assert isinstance(text, str)
            if text == PING:
                await socket.send(PONG)
                continue
            turn = wire.read(text, seat, known)
            self.measured.messages += 1
            self.measured.characters += len(text)
            if turn is None or turn.at <= sent_at:
                continue
            if sent:
                self.measured.seconds.append(time.perf_counter() - sent)
                sent = 0.0
            if self.left <= 0:
                return
            if turn.move is not None:
                self.left -= 1
                sent_at, sent = turn.at, time.perf_counter()
                await socket.send(turn.move)


async def play_tables(address: Address, tables: int, moves: int, barrier: Barrier) -> Measured:
    """Open tables, wait for the other processes, play, measure."""
    wire, measured = wire_to(address), Measured()
    sockets = [[await wire.sit(seat) for seat in seats] for seats in await asyncio.to_thread(wire.open, tables)]
    await asyncio.to_thread(barrier.wait)
    measured.began, worked = time.time(), address.worked()
    await asyncio.gather(*(Game(moves, measured).play(wire, pair) for pair in sockets))
    measured.ended, measured.worked = time.time(), address.worked() - worked
    await asyncio.gather(*(socket.close() for pair in sockets for socket in pair))
    return measured


async def hold_tables(address: Address, tables: int, ready: Barrier, over: Barrier) -> None:
    """Open tables with both seats connected, read what comes, and stay until told to go."""
    wire = wire_to(address)
    sockets = [[await wire.sit(seat) for seat in seats] for seats in await asyncio.to_thread(wire.open, tables)]
    readers = [asyncio.create_task(listen(socket)) for pair in sockets for socket in pair]
    await asyncio.to_thread(ready.wait)
    await asyncio.to_thread(over.wait)
    for reader in readers:
        reader.cancel()
    await asyncio.gather(*(socket.close() for pair in sockets for socket in pair))


async def listen(socket: ClientConnection) -> None:
    """Read without doing anything."""
    try:
        async for text in socket:
            if text == PING:
                await socket.send(PONG)
    except ConnectionClosed:
        return


def playing(address: Address, tables: int, moves: int, barrier: Barrier, out: multiprocessing.Queue[Measured]) -> None:
    """Play in a process of its own."""
    out.put(asyncio.run(play_tables(address, tables, moves, barrier)))


def holding(address: Address, tables: int, ready: Barrier, over: Barrier) -> None:
    """Hold tables in a process of its own."""
    asyncio.run(hold_tables(address, tables, ready, over))


def drive(address: Address, tables: int, moves: int) -> list[Measured]:
    """Let processes play at once; give what each saw."""
    context = multiprocessing.get_context("spawn")
    barrier, out = context.Barrier(PROCESSES), context.Queue()
    share = tables // PROCESSES
    processes = [
        context.Process(target=playing, args=(address, share, moves, barrier, out), daemon=True)
        for _ in range(PROCESSES)
    ]
    for process in processes:
        process.start()
    measured = [out.get(timeout=300) for _ in processes]
    for process in processes:
        process.join()
    return measured


def idle_bytes(address: Address, tables: int) -> float:
    """Measure the server's memory for each idle table with both seats connected."""
    context = multiprocessing.get_context("spawn")
    before = [hold(context, address, 50)]  # pay for what is paid once
    low = address.resident()
    many = hold(context, address, tables)
    high = address.resident()
    for over, process in [*before, many]:
        over.wait()
        process.join()
    return (high - low) / tables


def hold(
    context: multiprocessing.context.SpawnContext, address: Address, tables: int
) -> tuple[Barrier, multiprocessing.process.BaseProcess]:
    """Start a process that holds tables, and wait until it does."""
    ready, over = context.Barrier(2), context.Barrier(2)
    process = context.Process(target=holding, args=(address, tables, ready, over), daemon=True)
    process.start()
    ready.wait(300)
    return over, process
