"""Storms: as many puzzles as somebody can solve in three minutes, by the clock of the server.

All of it is in the database, so that any worker goes on with any storm; what is solved depends on the place alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import TYPE_CHECKING

from almagest.puzzles.shelf import ANY, shelf
from almagest.server.opening import new_id
from almagest.server.refusals import refused

if TYPE_CHECKING:
    from collections.abc import Callable

    from almagest.server.clocks import Moment
    from almagest.server.store import Store

SECONDS = 180
MISS_SECONDS = 10
EASIEST, HARDEST = 15.0, 32.0
"""The strength that the first puzzle asks for, and the most that a later one asks for."""
STEP = 0.8
KEPT_DAYS = 2
BEGIN = "INSERT INTO storms VALUES (?1, ?2, ?3, ?4, 0, 0, 0)"
FIND = "SELECT id, game, until, place, solved, missed FROM storms WHERE id = ?1 AND identity = ?2"
GO_ON = """UPDATE storms SET place = place + 1, solved = solved + ?3, missed = missed + ?4, until = ?5
    WHERE id = ?1 AND place = ?2 AND until > ?6"""
BEST = "SELECT coalesce(max(solved), 0) FROM storms WHERE identity = ?1 AND game = ?2"
TIDY = """DELETE FROM storms WHERE identity = ?1 AND until < ?2 AND solved < (SELECT max(others.solved)
    FROM storms AS others WHERE others.identity = storms.identity AND others.game = storms.game)"""


@dataclass(frozen=True)
class StormRow:
    """A storm as it is kept."""

    id: str
    game: str
    until: datetime
    place: int
    solved: int
    missed: int

    @property
    def puzzle(self) -> str:
        """The puzzle at its place: harder and harder, drawn by the name of the storm."""
        return puzzle_at(self.game, self.id, self.place)


class Storms:
    """Begins storms and goes on with them."""

    def __init__(self, store: Store, clock: Callable[[], Moment]) -> None:
        self.store = store
        self.clock = clock

    def now(self) -> datetime:
        """Tell the time."""
        return self.clock().at.astimezone(UTC)

    async def begin(self, identity: str, game: str) -> StormRow:
        """Begin a storm; old ones go, but the best of each game."""
        name, until = new_id(), self.now() + timedelta(seconds=SECONDS)
        puzzle_at(game, name, 0)
        await self.store.order(TIDY, identity, (self.now() - timedelta(days=KEPT_DAYS)).isoformat())
        await self.store.order(BEGIN, name, identity, game, until.isoformat())
        return await self.find(name, identity)

    async def find(self, name: str, identity: str) -> StormRow:
        """Give somebody's own storm; another's is refused like one that does not exist."""
        rows = await self.store.rows(FIND, name, identity)
        if not rows:
            raise refused("no_storm")
        found, game, until, place, solved, missed = rows[0]
        return StormRow(found, game, datetime.fromisoformat(until), place, solved, missed)

    def seconds(self, storm: StormRow) -> float:
        """Tell how much time is left."""
        return max(0.0, round((storm.until - self.now()).total_seconds(), 1))

    async def go_on(self, storm: StormRow, identity: str, *, is_solved: bool) -> StormRow:
        """Count an answer, once, and go to the next place; a miss costs some time, and after the end nothing counts."""
        until = storm.until - timedelta(seconds=0 if is_solved else MISS_SECONDS)
        facts = (int(is_solved), int(not is_solved), until.isoformat(), self.now().isoformat())
        await self.store.order(GO_ON, storm.id, storm.place, *facts)
        return await self.find(storm.id, identity)

    async def best(self, identity: str, game: str) -> int:
        """Tell the most somebody has solved in a storm."""
        ((found,),) = await self.store.rows(BEST, identity, game)
        return int(found)


def puzzle_at(game: str, storm: str, place: int) -> str:
    """Name the puzzle at a place of a storm, none twice as long as there are others."""

    def below(most: int) -> int:
        return int.from_bytes(sha256(f"{storm} {number}".encode()).digest()[:8], "big") % most

    tried: list[str] = []
    for number in range(place + 1):
        strength = min(HARDEST, EASIEST + STEP * number)
        found = shelf(game).drawn(ANY, strength, tried, below) or shelf(game).drawn(ANY, strength, (), below)
        if found is None:
            raise refused("no_puzzles", game=game)
        tried.append(found.id)
    return tried[-1]
