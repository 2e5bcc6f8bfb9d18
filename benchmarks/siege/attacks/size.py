"""Attacks with what is long: options, decks, lists, records."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
from datetime import UTC, datetime
from typing import Any

import almagest
from almagest import catalog
from almagest.kernel import record as records
from almagest.kernel.tables import read_toml
from benchmarks.siege.guest import Guest

SKY = {"planets": ["aries"] * 7, "hour": "12:00", "degrees": [], "near": []}
LETTERS = 100_000
RECORDS = 4
PLAYED = 10
PADDING = 250


async def long_options(guest: Guest) -> None:
    """Open tables with options of a hundred thousand letters, and with a hundred options."""
    await guest.become("Wordy")
    options = itertools.cycle(
        [
            {"start": "z" * LETTERS},
            {"start": {**SKY, "date": "x" * LETTERS}},
            {"start": {**SKY, "date": "1969-07-20", "near": ["y" * 10] * 9000}},
            {"x" * LETTERS: 1},
            {f"x{n}": n for n in range(100)},
        ]
    )

    async def visit() -> None:
        await guest.open("ptolemaeus", "me", "level:1", options=next(options))

    await guest.again_and_again(visit, rate=5)


async def many_decks(guest: Guest) -> None:
    """Open tables with big decks of one's own, each different from all before."""
    await guest.become("Printer")
    decks = {name: read_toml(catalog.game(name).folder / "data" / "deck.toml") for name in catalog.games()}
    numbers = itertools.count()
    games = itertools.cycle(decks)

    async def visit() -> None:
        game = next(games)
        await guest.open(game, "me", "level:1", options={"deck": own_deck(decks[game], next(numbers))})

    await guest.again_and_again(visit, rate=3)


def own_deck(deck: dict[str, Any], number: int) -> dict[str, Any]:
    """Make a deck that differs from all others, by a long title."""
    return {**deck, "title": dict.fromkeys(("en", "fr"), f"{number} {'x' * PADDING}")}


async def lists_without_end(guest: Guest) -> None:
    """List all tables, page by page, without end."""
    pages = itertools.cycle(({}, {"mine": 1}, {"after": f"{datetime.now(UTC).isoformat()},0"}, {"after": "x,y"}))

    async def visit() -> None:
        await guest.ask("GET", "/api/tables", params=next(pages))

    await guest.again_and_again(visit, rate=20, at_once=4)


async def readers_of_long_replays(guest: Guest) -> None:
    """Upload the longest records that random play gives, and let many readers leaf through them anywhere."""
    await guest.become("Reader")
    chance = random.Random(2)
    texts = await asyncio.to_thread(long_records)
    replays: list[tuple[str, int]] = []

    async def visit() -> None:
        if len(replays) < RECORDS or chance.random() < 0.05:
            record = chance.choice(texts)
            kept = await guest.ask("POST", "/api/replays", json=record)
            replays.extend([(kept["replay"], len(record["moves"]))] if kept else [])
        for replay, decisions in replays[-RECORDS:]:
            await guest.ask("GET", f"/api/replays/{replay}/at/{chance.randrange(decisions + 5)}")

    await guest.again_and_again(visit, rate=5, at_once=8)


def long_records() -> list[dict[str, Any]]:
    """Play a few games at random and give the records of the longest."""
    found = [random_record(game, seed) for game in ("stars", "astra") for seed in range(PLAYED)]
    return sorted(found, key=lambda record: -len(record["moves"]))[:RECORDS]


def random_record(name: str, seed: int) -> dict[str, Any]:
    """Play a game at random."""
    game, rng, now = catalog.game(name), almagest.rng(seed), datetime.now(UTC)
    seats = max(game.seats)
    state = game.start(seats=seats, seed=seed)
    while not state.over:
        state.apply(int(state.sample(rng)))
    people = ("Ann",) * seats
    opened = records.opened(game, seats, seed=seed, options={}, names=people, players=("human",) * seats, now=now)
    data: dict[str, Any] = json.loads(records.written(opened, state, now).text())
    return data
