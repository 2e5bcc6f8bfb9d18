"""A slow line in front of a server: latency, a width shared by everything that comes down, and a handshake.

Everything passes through it, sockets included, which the browser's own emulation leaves alone. The slow start of TCP is
not imitated; Lighthouse reckons with it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from threading import Thread

PACKET = 1_460
"""What one packet carries: large answers share the line in pieces of this size."""
WAITING = 64
"""How many packets of one connection may be under way before its reader waits."""


@dataclass
class Way:
    """One direction of the line: so many bytes a second for everybody, each so many seconds late."""

    width: float
    latency: float
    free: float = 0.0
    carried: int = 0

    def due(self, now: float, size: int) -> float:
        """Tell when something that is sent now arrives."""
        self.free = max(now, self.free) + size / self.width
        self.carried += size
        return self.free + self.latency


@dataclass
class Line:
    """A line to a server, with its own address."""

    target: str
    latency: float
    down: Way
    up: Way
    address: str = ""
    loop: asyncio.AbstractEventLoop = field(default_factory=asyncio.new_event_loop)

    async def connected(self, browser: asyncio.StreamReader, answers: asyncio.StreamWriter) -> None:
        """Carry one connection both ways; the first word waits for the handshake."""
        host, _, port = self.target.rpartition(":")
        await asyncio.sleep(self.latency)
        server, asks = await asyncio.open_connection(host, int(port))
        with suppress(asyncio.CancelledError):  # the line is taken down
            await asyncio.gather(carry(browser, asks, self.up), carry(server, answers, self.down))


async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, way: Way) -> None:
    """Carry one direction of a connection, packet by packet, until either end has had enough."""
    under_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue(WAITING)
    arriving = asyncio.create_task(arrive(under_way, writer))
    clock = asyncio.get_running_loop().time
    with suppress(ConnectionError):
        while packet := await reader.read(PACKET):
            await under_way.put((way.due(clock(), len(packet)), packet))
    await under_way.put((clock() + way.latency, b""))
    await arriving


async def arrive(under_way: asyncio.Queue[tuple[float, bytes]], writer: asyncio.StreamWriter) -> None:
    """Hand on what is under way when it is due; an empty packet is the end."""
    clock = asyncio.get_running_loop().time
    with suppress(ConnectionError):
        while True:
            due, packet = await under_way.get()
            await asyncio.sleep(max(0.0, due - clock()))
            if not packet:
                break
            writer.write(packet)
            await writer.drain()
    writer.close()


@contextmanager
def slow_line(target: str, *, latency: float, down: float, up: float) -> Iterator[Line]:
    """Run a line in a thread: seconds of latency there and back, bytes a second down and up."""
    line = Line(target, latency, Way(down, latency / 2), Way(up, latency / 2))
    listening = line.loop.run_until_complete(asyncio.start_server(line.connected, "127.0.0.1", 0))
    line.address = f"127.0.0.1:{listening.sockets[0].getsockname()[1]}"
    thread = Thread(target=line.loop.run_forever)
    thread.start()
    try:
        yield line
    finally:
        line.loop.call_soon_threadsafe(line.loop.stop)
        thread.join()
        listening.close()
        line.loop.run_until_complete(hang_up())
        line.loop.close()


async def hang_up() -> None:
    """End whatever is still under way."""
    left = asyncio.all_tasks() - {asyncio.current_task()}
    for task in left:
        task.cancel()
    await asyncio.gather(*left, return_exceptions=True)
