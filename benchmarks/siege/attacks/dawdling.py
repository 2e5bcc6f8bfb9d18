"""Attacks by connections that dawdle: half open, slow, deaf, or pinging."""

from __future__ import annotations

import asyncio
import itertools
import json
import secrets
import socket as sockets
from base64 import b64encode
from contextlib import suppress

from benchmarks.siege.guest import Guest

MANY = 150
PING = b"\x89\x80\0\0\0\0"
TEXT = 0x81
BUFFER = 4096


async def half_open_connections(guest: Guest) -> None:
    """Connect and say nothing, or half of a first line."""
    beginnings = itertools.cycle((b"", b"G", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "))

    async def visit() -> None:
        async with guest.wire() as (reader, writer):
            writer.write(next(beginnings))
            guest.tally[ending(await reader.read(BUFFER))] += 1

    await guest.again_and_again(visit, rate=20, at_once=MANY)


async def a_byte_a_second(guest: Guest) -> None:
    """Send the head of a request byte by byte, one a second."""

    async def visit() -> None:
        async with guest.wire() as (reader, writer):
            hearing = asyncio.create_task(reader.read(BUFFER))
            await trickle(writer, hearing, b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n" + b"X-A: b\r\n" * 100)
            guest.tally[ending(await hearing)] += 1

    await guest.again_and_again(visit, rate=10, at_once=MANY)


async def bodies_that_never_end(guest: Guest) -> None:
    """Promise a body, by length or in chunks, and send a byte of it a second."""
    head = "POST /api/identity HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    promises = itertools.cycle(("Content-Length: 100000\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n"))

    async def visit() -> None:
        async with guest.wire() as (reader, writer):
            hearing = asyncio.create_task(reader.read(BUFFER))
            promise = next(promises)
            writer.write((head + promise).encode())
            await trickle(writer, hearing, b"x" * 1000 if "Length" in promise else b"1\r\nx\r\n" * 200)
            guest.tally[ending(await hearing)] += 1

    await guest.again_and_again(visit, rate=10, at_once=MANY)


async def trickle(writer: asyncio.StreamWriter, hearing: asyncio.Task[bytes], said: bytes) -> None:
    """Send a byte a second until the other side says something or ends it."""
    for n in range(len(said)):
        writer.write(said[n : n + 1])
        done, _ = await asyncio.wait([hearing], timeout=1.0)
        if done:
            return


def ending(said: bytes) -> str:
    """Say how a connection ended: with a status, or without a word."""
    return f"ended {said.split()[1].decode()}" if said.startswith(b"HTTP/1.1 ") else "closed"


async def sockets_that_never_read(guest: Guest) -> None:
    """Go to a table over WebSockets, ask how it stands again and again, and read nothing of it."""
    await guest.become("Deaf")
    table = await guest.open("astra", "me", *["level:1"] * 4)

    async def visit() -> None:
        reader, writer = await deaf_connection(guest)
        try:
            await shake_hands(guest, str(table), reader, writer)
            while not writer.transport.is_closing():
                writer.write(framed(json.dumps({"type": "lang", "lang": "fr"}).encode()))
                await asyncio.sleep(1.0)
            guest.tally["closed"] += 1
        finally:
            writer.transport.abort()
            reader.feed_eof()

    await guest.again_and_again(visit, rate=2, at_once=40)


async def deaf_connection(guest: Guest) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Connect with a small buffer, which is full soon."""
    wire = sockets.socket()
    wire.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, BUFFER)
    wire.setblocking(False)
    wire.bind((guest.address, 0))
    await asyncio.get_running_loop().sock_connect(wire, (guest.host, guest.port))
    guest.tally["connected"] += 1
    return await asyncio.open_connection(sock=wire, limit=BUFFER)


async def pings_without_end(guest: Guest) -> None:
    """Send pings over WebSockets without end, and messages in endless pieces."""
    await guest.become("Ping")
    table = await guest.open("stellar", "me", "open")
    kinds = itertools.cycle((PING * 10, b"\x01\x80\0\0\0\0" + b"\x00\x80\0\0\0\0" * 10))

    async def visit() -> None:
        frames = next(kinds)
        async with guest.wire() as (reader, writer):
            await shake_hands(guest, str(table), reader, writer)
            hearing = asyncio.create_task(all_of(reader))
            while not hearing.done():
                writer.write(frames)
                await asyncio.wait([hearing], timeout=0.2)
            guest.tally["closed"] += 1

    await guest.again_and_again(visit, rate=2, at_once=10)


async def all_of(reader: asyncio.StreamReader) -> None:
    """Read to the end."""
    with suppress(OSError):
        while await reader.read(BUFFER):
            pass


async def shake_hands(guest: Guest, table: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Ask for a WebSocket and wait until it is granted."""
    writer.write(upgrade(guest, table))
    await reader.readuntil(b"\r\n\r\n")


def upgrade(guest: Guest, table: str) -> bytes:
    """Ask for a WebSocket, by hand."""
    key = b64encode(secrets.token_bytes(16)).decode()
    return (
        f"GET /ws/tables/{table} HTTP/1.1\r\nHost: {guest.host}:{guest.port}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nCookie: {guest.cookie}\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n"
    ).encode()


def framed(message: bytes) -> bytes:
    """Put a short message into a frame."""
    return bytes([TEXT, 0x80 | len(message)]) + bytes(4) + message
