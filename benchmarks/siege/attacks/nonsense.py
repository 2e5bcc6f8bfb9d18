"""Attacks with what nobody should send."""

from __future__ import annotations

import asyncio
import itertools
import json
import random

from benchmarks.siege.attacks.dawdling import BUFFER, all_of, ending, framed, upgrade
from benchmarks.siege.guest import Guest

MEGABYTE = 1 << 20
DEEP = 20_000
HOST = b" HTTP/1.1\r\nHost: 127.0.0.1\r\n"


async def garbage(guest: Guest) -> None:
    """Send bytes at random, broken requests, and requests smuggled into others."""
    chance = random.Random(6)
    broken = (
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(200),
        b"GET /../../../etc/passwd" + HOST + b"\r\n",
        b"GET /api/tables/%00%ff%2e%2e" + HOST + b"\r\n",
        b"POST /api/identity" + HOST + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"POST /api/identity" + HOST + b"Content-Length: -5\r\n\r\n{}",
        b"POST /api/identity" + HOST + b"Content-Type: application/json\r\nContent-Length: 4\r\n\r\n\xff\xfe{}",
        b"GET /" + HOST + b"X-Long: " + b"x" * 70_000 + b"\r\n\r\n",
    )

    async def visit() -> None:
        async with guest.wire() as (reader, writer):
            writer.write(chance.choice((chance.randbytes(500), *broken)))
            guest.tally[ending(await asyncio.wait_for(reader.read(BUFFER), 15))] += 1

    await guest.again_and_again(visit, rate=10, at_once=20)


async def wrong_hosts_and_origins(guest: Guest) -> None:
    """Come under names that are not the server's, and from pages of other sites."""
    await guest.become("Rebinder")
    headers = itertools.cycle(
        (
            {"Host": "evil.example"},
            {"Host": "127.0.0.1.evil.example:80"},
            {"Host": "[::1"},
            {"Origin": "https://evil.example"},
            {"Origin": "null"},
            {"Origin": "http://[", "Host": "127.0.0.1"},
        )
    )
    form = {"game": "stellar", "seats": [{"kind": "me"}, {"kind": "open"}]}

    async def visit() -> None:
        await guest.ask("POST", "/api/tables", json=form, headers=next(headers))

    await guest.again_and_again(visit, rate=10)


async def deep_and_huge_bodies(guest: Guest) -> None:
    """Send JSON nested twenty thousand deep, forty thousand brackets, megabytes, and numbers beyond all bounds."""
    await guest.become("Deep")
    bodies = itertools.cycle(
        (
            b"[" * DEEP,
            b'{"name":' * DEEP,
            b'{"name": "' + b"x" * 2 * MEGABYTE + b'"}',
            b'{"rows": [' + b"[]," * 40_000 + b"[]]}",
            b'{"seat": ' + b"9" * 5000 + b"}",
            b'{"name": "\\ud800"}',
            b'{"game": "stellar", "seats": [' + b'{"kind": "me"},' * 5000 + b'{"kind": "me"}]}',
        )
    )
    paths = itertools.cycle(("/api/identity", "/api/tables", "/api/replays", "/api/tables/none/join"))

    async def visit() -> None:
        content = {"Content-Type": "application/json"}
        await guest.ask("POST", next(paths), content=next(bodies), headers=content)

    await guest.again_and_again(visit, rate=5)


async def broken_messages(guest: Guest) -> None:
    """Say over WebSockets what is no message: nested, endless, of the wrong kind, in broken frames."""
    await guest.become("Broken")
    chance = random.Random(7)
    table = await guest.open("stellar", "me", "level:1")
    messages = itertools.cycle(
        (
            framed(b"[" * 120),
            framed(b'{"type": "move", "seq": 1e999}'),
            framed(json.dumps({"type": "history", "before": 10**15}).encode()),
            framed(b'{"type": "react", "name": "clap"}'),
            framed(b"\xff\xfe"),
            b"\x82\x84\0\0\0\0abcd",
            b"\x81\xff\0\0\0\0\0\x10\0\0\0\0\0\0",
            b"\xff\xff\xff\xff",
        )
    )

    async def visit() -> None:
        async with guest.wire() as (reader, writer):
            writer.write(upgrade(guest, str(table)))
            if chance.random() < 0.8:  # the others do not wait for the handshake
                await reader.readuntil(b"\r\n\r\n")
            hearing = asyncio.create_task(all_of(reader))
            for _ in range(5):
                writer.write(next(messages))
                await asyncio.wait([hearing], timeout=0.1)
            guest.tally["closed" if hearing.done() else "borne"] += 1
            hearing.cancel()

    await guest.again_and_again(visit, rate=4, at_once=10)
