"""The deal of the day: one of each game, with the same cards and the same opponent for everybody; the first try counts.

What can be told of it before the day is over is told only to those who have finished theirs.
"""

from __future__ import annotations

import hmac
import json
import secrets
from dataclasses import dataclass
from hashlib import sha256, shake_256
from itertools import count
from typing import TYPE_CHECKING, TypeVar

from almagest import catalog
from almagest.server.entries import Entry, Joined, Opened, Started
from almagest.server.opening import new_id, settled_options
from almagest.server.refusals import Refused, refused
from almagest.server.store import Conflict

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from almagest.kernel.event import Json
    from almagest.kernel.game import Game
    from almagest.server.days import Day, Days
    from almagest.server.store import Identity, Store
    from almagest.server.table import Table
    from almagest.server.tables import Tables

Some = TypeVar("Some")
LEVELS = (1, 2, 3, 3, 4, 5, 4)
"""The opponent's level by weekday, Monday first: a week becomes harder, and Sunday lets one breathe."""
MOST_POINTS = 60
CLAIM = """INSERT INTO day_games (day, game, identity, table_id, curve) VALUES (?1, ?2, ?3, ?4, '[]')
    ON CONFLICT (day, game, identity) DO NOTHING"""
CLAIMED = "SELECT table_id FROM day_games WHERE day = ?1 AND game = ?2 AND identity = ?3"
FINISHED = """SELECT 1 FROM day_games JOIN tables ON id = table_id
    WHERE day = ?1 AND game = ?2 AND identity = ?3 AND status = 'over'"""
KEEP_CURVE = "UPDATE day_games SET curve = ?1 WHERE table_id = ?2"


@dataclass(frozen=True)
class Deal:
    """One game of a day: where the person sits, against whom, and what only the server knows until the day is over."""

    day: str
    game: Game
    seats: int
    seat: int
    bot: str
    options: dict[str, Json]
    seed: str
    salt: str

    def entries(self, person: Identity) -> list[Entry]:
        """Open the table of somebody who plays the deal; it is private, and the game starts at once."""
        bots = tuple(None if seat == self.seat else self.bot for seat in range(self.seats))
        opened = Opened(
            game=self.game.name,
            edition=self.game.edition,
            options=settled_options(self.game, self.seats, self.options),
            bots=bots,
            host=person.id,
            invitation=secrets.token_urlsafe(16),
            seed=self.seed,
            salt=self.salt,
            day=self.day,
        )
        return [opened, Joined(self.seat, person.id, person.name), Started()]


def deal_of(day: Day, name: str) -> Deal:
    """Draw the deal of a game from the secret of a day: whoever knows that can draw it again."""
    game = catalog.game(name)
    seats = min((seats for seats in game.seats if seats > 1), default=1)
    own = catalog.module_of(name, "daily")
    return Deal(
        day=day.id,
        game=game,
        seats=seats,
        seat=int(drawn(day, f"{name} seat"), 16) % seats,
        bot=f"level:{LEVELS[day.date.weekday()]}",
        options={} if own is None else own.options(day.date),
        seed=drawn(day, f"{name} seed"),
        salt=drawn(day, f"{name} salt"),
    )


def drawn(day: Day, purpose: str) -> str:
    """Draw 256 bits for a purpose from the secret of a day."""
    return hmac.new(bytes.fromhex(day.seed), purpose.encode(), sha256).hexdigest()


def chance_at(table: Table) -> Callable[[int], bytes] | None:
    """Give the chance by which the bot decides now: of a day's deal the same for all who played alike; else None."""
    if table.opened.day is None:
        return None
    place, numbers = f"{table.opened.seed} {len(table.decisions)}", count()
    return lambda size: shake_256(f"{place} {next(numbers)}".encode()).digest(size)


class Deals:
    """Lets people play the deals of the days, once each."""

    def __init__(self, store: Store, tables: Tables, days: Days) -> None:
        self.store = store
        self.tables = tables
        self.days = days

    async def table_of(self, day: str, game: str, identity: str | None) -> str | None:
        """Name the table at which somebody plays or has played a deal."""
        rows = await self.store.rows(CLAIMED, day, game, identity) if identity else []
        return str(rows[0][0]) if rows else None

    async def play(self, day: Day, game: str, person: Identity) -> Table:
        """Give the table of somebody who plays a deal, a new one the first time.

        The name of the table is written down first: of two workers that open it at once one finds it opened.
        """
        deal = deal_of(day, game)
        await self.store.order(CLAIM, day.id, game, person.id, new_id())
        name = await self.table_of(day.id, game, person.id)
        assert name is not None
        try:
            return await self.tables.find(name)
        except Refused as error:
            if error.code != "table":
                raise
        try:
            return await self.tables.open(deal.entries(person), name=name)
        except Conflict:
            return await self.tables.find(name)

    async def has_finished(self, day: str, game: str, identity: str | None) -> bool:
        """Tell whether somebody has finished a deal."""
        return identity is not None and bool(await self.store.rows(FINISHED, day, game, identity))

    async def is_open_to(self, day: str, game: str, identity: str | None) -> bool:
        """Tell whether somebody may see what others made of a deal: after the day all, before who has finished it."""
        return self.days.is_over(day) or await self.has_finished(day, game, identity)

    async def check_reader(self, table: Table, person: Identity | None) -> None:
        """Refuse who would learn by a replay what the deal of today holds."""
        day, identity = table.opened.day, person.id if person else None
        if day is not None and not await self.is_open_to(day, table.game.name, identity):
            raise refused("day_secret")

    def check_seed(self, table: Table) -> None:
        """Refuse to tell the shuffle of a deal before its day is over."""
        if table.opened.day is not None and not self.days.is_over(table.opened.day):
            raise refused("day_seed")

    async def keep_curve(self, table: Table, review: str) -> None:
        """Keep the chances of whoever played a deal, as a review has found them."""
        if table.opened.day is not None:
            (seat,) = [seat for seat, bot in enumerate(table.opened.bots) if bot is None]
            await self.store.order(KEEP_CURVE, json.dumps(curve(json.loads(review)["review"], seat)), table.id)


def curve(review: dict[str, Json], seat: int) -> list[float]:
    """Give the chances of a seat from the start to the result, in hundredths, and not too many of them."""
    rows = [review["start"], *(step["after"] for step in review["steps"]), review["result"]]
    return [round(row[seat], 2) for row in thinned(rows)]


def thinned(values: Sequence[Some]) -> list[Some]:
    """Leave values out evenly, never the first or the last, until they are few enough."""
    if len(values) <= MOST_POINTS:
        return list(values)
    return [values[round(n * (len(values) - 1) / (MOST_POINTS - 1))] for n in range(MOST_POINTS)]
