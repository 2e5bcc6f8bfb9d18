"""Attacks on the processes in which bots think."""

from __future__ import annotations

import itertools
import json
import random

from almagest import catalog
from benchmarks.siege.guest import Guest

COSTLY = (
    "search:1000000x6",
    "search:99999999",
    "search:1000000x6:search:1000000x6",
    "search:search:search",
    "level:5x100",
    "level:7",
    "level:-1",
    "greedy:" + "9" * 30,
    "../../etc/passwd",
)
STRONGEST = "level:6"
TABLES = 40


async def endless_searches(guest: Guest) -> None:
    """Open tables with bots that would think for ever, by name and nested, and let such bots replace people."""
    await guest.become("Endless")
    bots = itertools.cycle(COSTLY)
    table = await guest.open("stellar", "me", "open")

    async def visit() -> None:
        bot = next(bots)
        await guest.open("stellar", bot, bot)
        await guest.ask("POST", f"/api/tables/{table}/replace", json={"seat": 1, "bot": bot})

    await guest.again_and_again(visit, rate=3)


async def forty_tables_of_the_strongest(guest: Guest) -> None:
    """Open forty tables of the strongest bots among themselves, all games, and more whenever that is let."""
    await guest.become("Forty")
    games = itertools.cycle(catalog.games())
    opened = itertools.count(1)

    async def visit() -> None:
        game = catalog.game(next(games))
        await guest.open(game.name, *[STRONGEST] * max(game.seats))

    while guest.left > 0 and next(opened) <= TABLES:
        await guest.tried(visit)
    await guest.again_and_again(visit, rate=0.5)


async def hosts_without_end(guest: Guest) -> None:
    """Take a new name for every table of strong bots, so that no person's budget is ever used up."""

    async def visit() -> None:
        guest.web.cookies.clear()
        await guest.become("Somebody")
        await guest.open("stars", STRONGEST, STRONGEST)

    await guest.again_and_again(visit, rate=5)


async def questions_without_end(guest: Guest) -> None:
    """Ask for hints, explanations and reasons without end, at tables of one's own against the strongest."""
    await guest.become("Curious")
    chance = random.Random(1)

    async def visit() -> None:
        table = await guest.open("ptolemaeus", "me", STRONGEST)
        if table is None:
            return
        async with guest.connect(table) as socket:
            while guest.left > 0:
                message = await guest.hear(socket)
                if message.get("result"):
                    return
                if message["type"] == "table" and message["legal"]:
                    move = chance.choice(message["legal"])["move"]
                    for kind in ("hint", "hint", "explain", "explain"):
                        await socket.send(json.dumps({"type": kind}))
                    await socket.send(json.dumps({"type": "why", "move": move}))
                    await socket.send(json.dumps({"type": "move", "seq": message["seq"], "move": move}))

    await guest.again_and_again(visit, rate=2, at_once=8)
