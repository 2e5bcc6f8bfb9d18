"""Attacks by number: spectators, identities, moves without end."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

from websockets.asyncio.client import ClientConnection

from benchmarks.siege.guest import Guest

SPECTATORS = 150
LISTED_EVERY = 20


async def spectators_coming_and_going(guest: Guest) -> None:
    """Come to everybody's tables in masses, look on for some seconds, and go without a word."""
    chance = random.Random(3)
    tables: list[str] = []

    async def visit() -> None:
        if chance.randrange(LISTED_EVERY) == 0 or not tables:
            listed = await guest.ask("GET", "/api/tables")
            tables[:] = [facts["table"] for facts in listed or []] or tables
        if not tables:
            return
        async with guest.connect(chance.choice(tables)) as socket:
            guest.tally["accepted"] += 1
            async with asyncio.timeout(chance.uniform(0.5, 10)):
                while True:
                    await guest.hear(socket)

    async def short_visit() -> None:
        try:
            await visit()
        except TimeoutError:
            guest.tally["went"] += 1

    await guest.again_and_again(short_visit, rate=20, at_once=SPECTATORS)


async def move_and_undo(guest: Guest) -> None:
    """Move and take back without end, at several tables, as fast as one is answered."""
    await guest.become("Fickle")
    chance = random.Random(4)

    async def visit() -> None:
        table = await guest.open("stars", "me", "level:1")
        if table is None:
            return
        async with guest.connect(table) as socket:
            message = await guest.hear(socket)
            while guest.left > 0 and not message.get("result"):
                await fickle(socket, message, chance)
                message = await guest.hear(socket)

    await guest.again_and_again(visit, rate=1, at_once=3)


async def fickle(socket: ClientConnection, message: dict[str, Any], chance: random.Random) -> None:
    """Take back what can be taken back, else decide."""
    if message["type"] != "table" or not message["legal"]:
        return
    await asyncio.sleep(0.05)
    kind = {"type": "undo", "seq": message["seq"]}
    if not message["may_undo"] or chance.random() < 0.3:
        kind = {"type": "move", "seq": message["seq"], "move": chance.choice(message["legal"])["move"]}
    await socket.send(json.dumps(kind))


async def identities_without_end(guest: Guest) -> None:
    """Take one name after the other, long ones and odd ones too."""
    chance = random.Random(5)

    async def visit() -> None:
        guest.web.cookies.clear()
        name = chance.choice(("Ann", "x" * 99, "x" * 5000, "{player 9}", "\u202eevil", "", "%s\0"))
        await guest.become(name)

    await guest.again_and_again(visit, rate=20, at_once=4)
