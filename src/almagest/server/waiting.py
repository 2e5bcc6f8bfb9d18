"""What waits for somebody: turns to take, rematches to answer, seats that nobody has taken; and the feed of turns."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

import msgspec
from litestar import Request, get

from almagest.server.answers import MAY_REFUSE
from almagest.server.guest import REBUILD_PRICE, Home, Me, Spoken, address
from almagest.server.pages import Pages
from almagest.server.people_forms import GamePlayed

if TYPE_CHECKING:
    from almagest.server.house import House
    from almagest.server.store import Identity
    from almagest.server.table import Table

PRICE = 10
A_DAY = timedelta(days=1)


class Waits(msgspec.Struct, frozen=True):
    """A table that waits: where it is, since when, with whom, and the seconds that are left where a clock runs."""

    table: str
    game: str
    title: str
    path: str
    since: str
    opponents: list[str]
    left: float | None = None


class Digest(msgspec.Struct, frozen=True):
    """What waits for you, what you wait for, and what has ended within a day."""

    turns: list[Waits]
    rematches: list[Waits]
    seats: list[Waits]
    others: list[Waits]
    ended: list[GamePlayed]


async def own_tables(house: House, me: Identity, request: Request[Any, Any, Any]) -> list[Table]:
    """Find the latest tables of somebody, and let them pay for those that must be rebuilt."""
    house.limits.requests.check(address(request), me.id, PRICE)
    found = await house.tables.of(me.id)
    house.limits.requests.charge(address(request), me.id, found.rebuilt * REBUILD_PRICE)
    return [table for table in found.tables if table.owned_seat(me.id) is not None]


def is_turn_of(table: Table, identity: str) -> bool:
    """Tell whether somebody is to decide."""
    seat = table.person_on_turn() if table.status == "running" else None
    return seat is not None and table.chairs[seat].owner == identity


def wishes_unanswered(table: Table, identity: str) -> bool:
    """Tell whether others wish for a rematch that somebody has not answered."""
    wishes = table.wishes["rematch"]
    return table.status == "over" and bool(wishes) and not table.next_table and table.owned_seat(identity) not in wishes


def waits(house: House, table: Table, me: Identity, lang: str) -> Waits:
    """Tell of a table that waits."""
    own = table.owned_seat(me.id)
    names = [name for seat, name in enumerate(table.names(lang)) if seat != own and name]
    on_turn = table.person_on_turn() if table.clocks and table.status == "running" else None
    left = None if on_turn is None or table.clocks is None else table.clocks.left_at(on_turn, house.tables.clock())
    since = table.changed_at.isoformat()
    return Waits(table.id, table.game.name, table.game.title.text(lang), f"/table/{table.id}", since, names, left)


@get("/me/turns", responses=MAY_REFUSE)
async def my_turns(request: Request[Any, Any, Any], me: Me, house: Home, lang: Spoken) -> list[Waits]:
    """List the tables where it is your turn, the latest first: a feed for your own tools, by a token that may read."""
    tables = await own_tables(house, me, request)
    return [waits(house, table, me, lang) for table in tables if is_turn_of(table, me.id)]


@get("/me/waiting", responses=MAY_REFUSE)
async def what_waits(request: Request[Any, Any, Any], me: Me, house: Home, lang: Spoken) -> Digest:
    """Tell what waits for you, what you wait for, and what has ended within a day."""
    tables = await own_tables(house, me, request)
    yesterday = (house.tables.clock().at - A_DAY).isoformat()

    def those(wanted: list[Table]) -> list[Waits]:
        return [waits(house, table, me, lang) for table in wanted]

    turns = [table for table in tables if is_turn_of(table, me.id)]
    return Digest(
        turns=those(turns),
        rematches=those([table for table in tables if wishes_unanswered(table, me.id)]),
        seats=those([table for table in tables if table.status == "open"]),
        others=those([table for table in tables if table.status == "running" and table not in turns]),
        ended=[game for game in await Pages(house).games(me.id, lang) if game.at >= yesterday][:20],
    )


HANDLERS = [my_turns, what_waits]
