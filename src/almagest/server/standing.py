"""Keeps results and ratings in step with the tables: both follow from the logs and can be made anew from them."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import astuple
from itertools import count, groupby
from typing import TYPE_CHECKING

from almagest.server.ratings import Rated, ledger, player_of, rated
from almagest.server.results import Result, results_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from almagest.server.store import Store
    from almagest.server.table import Table
    from almagest.server.tables import Tables

LOG = logging.getLogger("almagest.server")
KEEP = "INSERT INTO results VALUES {} ON CONFLICT DO NOTHING"
RATE = "INSERT INTO ratings VALUES {} ON CONFLICT DO NOTHING"
UNNOTED = """SELECT id FROM tables WHERE status = 'over' AND id NOT IN (SELECT table_id FROM results)
    UNION SELECT table_id FROM results WHERE rated = 1 AND outcome != 'none' AND table_id NOT IN
    (SELECT table_id FROM ratings)"""
LATER = "SELECT 1 FROM ratings WHERE game = ?1 AND speed = ?2 AND (at, table_id) >= (?3, ?4) LIMIT 1"
LATEST = """SELECT mu, sigma, games FROM ratings WHERE game = ?1 AND speed = ?2 AND player = ?3
    ORDER BY at DESC, table_id DESC LIMIT 1"""
POOL = "SELECT * FROM results WHERE rated = 1 AND game = ?1 AND speed = ?2"


class Standing:
    """Notes what finished games mean, one after the other."""

    def __init__(self, store: Store, tables: Tables) -> None:
        self.store = store
        self.tables = tables
        self.lock = asyncio.Lock()
        self.noting: set[asyncio.Task[None]] = set()
        self.noted: set[str] = set()

    def wake(self, table: Table) -> None:
        """Note a table that has just ended."""
        if table.status == "over" and table.ended_at and table.id not in self.noted and not table.gone:
            self.noted.add(table.id)
            task = asyncio.get_running_loop().create_task(self.note(table))
            self.noting.add(task)
            task.add_done_callback(self.noting.discard)

    async def note(self, table: Table) -> None:
        """Keep the results of a table, and rate them; what fails is made up for at the next start."""
        try:
            async with self.lock:
                await self.keep(results_of(table))
        except Exception as error:
            self.noted.discard(table.id)
            LOG.warning("a result could not be noted", extra={"table": table.id, "error": type(error).__name__})

    async def keep(self, results: list[Result]) -> None:
        """Write results, then the ledger of their pool as far as it is new."""
        await self.write(KEEP, results)
        if results and results[0].rated:
            await self.rate(results)

    async def rate(self, results: list[Result]) -> None:
        """Write the ledger on by one game; one that was noted late changes all that came after it."""
        game, speed, last = results[0].game, results[0].speed, (results[0].at, results[0].table_id)
        if await self.store.rows(LATER, game, speed, *last):
            await self.rate_anew(game, speed)
            return
        standing = {}
        for result in results:
            for row in await self.store.rows(LATEST, game, speed, player_of(result)):
                standing[game, speed, player_of(result)] = (row[0], row[1], row[2])
        await self.write(RATE, [astuple(line) for line in rated(results, standing)])

    async def rate_anew(self, game: str, speed: str) -> None:
        """Write the ledger of a pool anew."""
        rows = [Result(*row) for row in await self.store.rows(POOL, game, speed)]
        lines = await asyncio.to_thread(lambda: list(ledger(rows)))
        await self.store.order("DELETE FROM ratings WHERE game = ?1 AND speed = ?2", game, speed)
        for _, game_lines in groupby(lines, key=lambda line: line.table_id):
            await self.write(RATE, [astuple(line) for line in game_lines])

    async def write(self, order: str, rows: Sequence[Sequence[str | int | float | None]]) -> None:
        """Write rows that belong together, all or none: a kill in between leaves no half of a game."""
        if rows:
            await self.store.order(order.format(places(rows)), *(fact for row in rows for fact in row))

    async def catch_up(self) -> None:
        """Note every game that ended while nobody noted it."""
        for (name,) in await self.store.rows(UNNOTED):
            for table in await self.tables.found([name]):
                self.wake(table)
                await asyncio.gather(*self.noting)

    async def recount(self) -> tuple[int, int]:
        """Make results and ratings anew from the logs; give how many lines there are and how many were different."""
        before = {*await self.store.rows("SELECT * FROM results"), *await self.store.rows("SELECT * FROM ratings")}
        await self.store.order("DELETE FROM results")
        await self.store.order("DELETE FROM ratings")
        self.noted.clear()
        rows = await self.store.rows("SELECT id FROM tables WHERE status = 'over'")
        for (name,) in rows:
            for table in await self.tables.found([name]):
                await self.note(table)
        after = {*await self.store.rows("SELECT * FROM results"), *await self.store.rows("SELECT * FROM ratings")}
        return len(after), len(before ^ after)

    async def ratings(self, player: str) -> list[Rated]:
        """Give the ledger of a player."""
        question = "SELECT * FROM ratings WHERE player = ?1 ORDER BY at, table_id"
        return [Rated(*row) for row in await self.store.rows(question, player)]

    async def latest(self, player: str, game: str, speed: str) -> Rated | None:
        """Give where a player stands in a pool; None for who has not played there."""
        question = """SELECT * FROM ratings WHERE player = ?1 AND game = ?2 AND speed = ?3
            ORDER BY at DESC, table_id DESC LIMIT 1"""
        rows = await self.store.rows(question, player, game, speed)
        return Rated(*rows[0]) if rows else None

    async def leaders(self, game: str, speed: str, most: int) -> list[Rated]:
        """Give the best of a pool by their latest ratings, surest first among equals."""
        question = """SELECT * FROM ratings r WHERE game = ?1 AND speed = ?2 AND NOT EXISTS (SELECT 1 FROM ratings later
            WHERE later.game = r.game AND later.speed = r.speed AND later.player = r.player
            AND (later.at > r.at OR (later.at = r.at AND later.table_id > r.table_id)))
            ORDER BY mu - 2 * sigma DESC LIMIT ?3"""
        return [Rated(*row) for row in await self.store.rows(question, game, speed, most)]

    async def stop(self) -> None:
        """Finish what was begun."""
        await asyncio.gather(*self.noting, return_exceptions=True)


def places(rows: Sequence[Sequence[object]]) -> str:
    """Write the marks of facts for several rows."""
    numbers = count(1)
    return ", ".join(f"({', '.join(f'?{next(numbers)}' for _ in row)})" for row in rows)
