"""The REST calls about tables."""

from __future__ import annotations

from typing import Annotated, Any
from urllib.parse import urlencode

import segno
from litestar import MediaType, Request, Response, delete, get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from msgspec.structs import replace

from almagest.server import commands, leaving
from almagest.server.answers import MAY_REFUSE
from almagest.server.entries import encoded
from almagest.server.forms import Joining, Kept, Opening, Replacing, TableFacts, TableLink, TableLinks
from almagest.server.guest import REBUILD_PRICE, Guest, Home, Me, Spoken, address, question
from almagest.server.headers import header
from almagest.server.house import House
from almagest.server.opening import opened
from almagest.server.refusals import refused
from almagest.server.store import LATEST, Identity, Place, Wanted
from almagest.server.table import Table
from almagest.server.telling import table_facts

LIST_PRICE = 10
DECK_PRICE = 10


async def visible(house: House, name: str, guest: Identity | None, invitation: str | None = None) -> Table:
    """Find a table that somebody may see."""
    table = await house.tables.find(name)
    if not table.may_look(guest.id if guest else None, invitation):
        raise refused("sealed" if table.sealed else "private" if table.opened.day is None else "day_table")
    return table


def shown(house: House, table: Table, guest: Identity | None, lang: str, invitation: str | None = None) -> TableFacts:
    """Tell somebody about a table."""
    viewer = guest.id if guest else None
    found = table_facts(table, viewer, lang=lang, present=house.hub.present(table))
    return replace(found, may_join=table.may_sit(viewer, invitation), watching=house.hub.watching(table))


@get("/tables", responses=MAY_REFUSE)
async def list_tables(
    request: Request[Any, Any, Any],
    house: Home,
    guest: Guest,
    lang: Spoken,
    mine: FromQuery[bool] = False,
    after: Annotated[str | None, QueryParameter(max_length=100)] = None,
    game: Annotated[str, QueryParameter(max_length=40)] = "",
    seats: Annotated[int, QueryParameter(ge=0, le=99)] = 0,
    speed: Annotated[str, QueryParameter(max_length=10)] = "",
    rated: FromQuery[bool | None] = None,
    status: Annotated[str, QueryParameter(max_length=10)] = "",
) -> Response[list[TableFacts]]:
    """List open and running public tables, or with ?mine=1 yours, private and finished ones too.

    Public ones may be chosen by game, number of seats, speed (free, quick, calm, letters), whether they are rated, and
    status (open, running). The latest fifty; a header `Link` with rel="next" says where there are more.
    """
    house.limits.requests.check(address(request), guest.id if guest else None, LIST_PRICE)
    place, wanted = place_of(after), Wanted(game, seats, speed, rated, status)
    found = await (house.tables.of(guest.id if guest else "", place) if mine else house.tables.public(place, wanted))
    house.limits.requests.charge(address(request), guest.id if guest else None, found.rebuilt * REBUILD_PRICE)
    facts = [shown(house, table, guest, lang) for table in found.tables]
    return Response(facts, headers={} if found.last is None else {"Link": next_page(found.last, wanted, mine=mine)})


def place_of(after: str | None) -> Place:
    """Read where a page begins; anything else is the beginning."""
    changed, comma, table = (after or "").partition(",")
    return Place(changed, table) if comma else LATEST


def next_page(last: Place, wanted: Wanted, *, mine: bool) -> str:
    """Say where the list goes on."""
    chosen = {name: value for name, value in wanted._asdict().items() if value not in ("", 0, None) or value is False}
    query = urlencode({"after": f"{last.changed},{last.table}", **({"mine": 1} if mine else chosen)})
    return f'</api/tables?{query}>; rel="next"'


@post("/tables", responses=MAY_REFUSE)
async def open_table(
    data: JSONBody[Opening],
    request: Request[Any, Any, Any],
    me: Me,
    house: Home,
    lang: Spoken,
) -> TableFacts:
    """Open a table; you are its host. The game starts when no seat is open.

    With a `start` it goes on from a moment of a finished game.
    """
    house.limits.tables.check(address(request), me.id, price_of_opening(data.options))
    await house.quotas.check_tables(me, address(request))
    fare, start, setting = question(request, me), None, None
    if data.start is not None:
        start = await house.variations.start(data.start, (me, data.start.invitation), fare)
    else:
        setting = await house.preparing.asked(data, fare)
    entries = opened(data, me, house.settings.bots, setting, start)
    await house.quotas.check_bytes(sum(len(encoded(entry)) for entry in entries), address(request), me.id)
    house.costs.add("tables", me.id, address(request))
    table = await house.tables.open(entries, setting)
    house.quotas.note_table(address(request), table.id)
    return shown(house, table, me, lang)


def price_of_opening(options: dict[str, Any]) -> int:
    """Give the price of a table: to read and pack a deck of one's own takes as long as many tables without."""
    return DECK_PRICE if any(isinstance(value, dict) for value in options.values()) else 1


@get("/tables/{table:str}", responses=MAY_REFUSE)
async def one_table(
    table: FromPath[str],
    house: Home,
    guest: Guest,
    lang: Spoken,
    invitation: FromQuery[str | None] = None,
) -> TableFacts:
    """Tell about one table."""
    return shown(house, await visible(house, table, guest, invitation), guest, lang, invitation)


@get("/tables/{table:str}/links", responses=MAY_REFUSE)
async def table_links(table: FromPath[str], request: Request[Any, Any, Any], house: Home, guest: Guest) -> TableLinks:
    """Give the links that bring others: one to sit down, one to watch only, each with a picture to scan."""
    house.limits.requests.check(address(request), guest.id if guest else None, LIST_PRICE)
    found = await visible(house, table, guest)
    if found.sealed or found.opened.day is not None:
        raise refused("not_shared")
    site = f"{'https' if house.settings.https else 'http'}://{header(request, 'host') or ''}"
    return TableLinks(link_to(site, found, found.opened.invitation), link_to(site, found, found.spectators))


def link_to(site: str, table: Table, secret: str | None) -> TableLink:
    """Write a link to a table, and the same as a picture."""
    path = f"/table/{table.id}" + ("" if secret is None else f"?invitation={secret}")
    return TableLink(path, segno.make(site + path, micro=False).svg_data_uri(scale=5, border=2))


@get("/tables/{table:str}/options", responses=MAY_REFUSE)
async def table_options(
    table: FromPath[str],
    request: Request[Any, Any, Any],
    house: Home,
    guest: Guest,
    invitation: FromQuery[str | None] = None,
) -> Kept:
    """Give the options of a table with its deck in full, which lists and messages only name."""
    house.limits.requests.check(address(request), guest.id if guest else None, LIST_PRICE)
    return Kept((await visible(house, table, guest, invitation)).opened.options)


@post("/tables/{table:str}/join", status_code=200, responses=MAY_REFUSE)
async def join_table(
    table: FromPath[str],
    data: JSONBody[Joining],
    me: Me,
    house: Home,
    lang: Spoken,
) -> TableFacts:
    """Sit down on a free seat, or on your own again."""
    found = await visible(house, table, me, data.invitation)
    if not found.may_sit(me.id, data.invitation):
        raise refused("may_watch")
    await house.shunning.check_together(me.id, [*found.people, found.opened.host])
    await house.tables.carry_out(found, lambda table: commands.join(table, me, data.seat))
    return shown(house, found, me, lang)


@post("/tables/{table:str}/leave", status_code=200, responses=MAY_REFUSE)
async def leave_table(table: FromPath[str], me: Me, house: Home, lang: Spoken) -> TableFacts:
    """Give the seat back before the start; afterwards it waits for you."""
    found = await visible(house, table, me)
    await house.tables.carry_out(found, lambda table: commands.leave(table, me))
    return shown(house, found, me, lang)


@post("/tables/{table:str}/replace", status_code=200, responses=MAY_REFUSE)
async def replace_player(
    table: FromPath[str],
    data: JSONBody[Replacing],
    me: Me,
    house: Home,
    lang: Spoken,
) -> TableFacts:
    """Let a bot play on for somebody absent, or on a free seat; only the host may."""
    found = await visible(house, table, me)
    present, offered = await house.present(found), house.settings.bots
    await house.tables.carry_out(
        found, lambda table: commands.replace(table, me, data.seat, data.bot, present=present, offered=offered)
    )
    return shown(house, found, me, lang)


@post("/tables/{table:str}/rematch", responses=MAY_REFUSE)
async def rematch(
    table: FromPath[str],
    request: Request[Any, Any, Any],
    me: Me,
    house: Home,
    lang: Spoken,
) -> TableFacts:
    """Wish for a rematch: the last of the people to wish it gets the next table, seats turned by one.

    Until then the answer is this table, whose `rematch` has the seats that wish it; afterwards everybody gets the next.
    """
    found = await visible(house, table, me)
    if me.id not in [*found.people, found.opened.host]:
        raise refused("not_seated")
    house.limits.tables.check(address(request), me.id)
    if found.next_table is None:
        await house.quotas.check_tables(me, address(request))
        await house.quotas.check_bytes(len(encoded(found.opened)), address(request), me.id)
    following = await house.tables.rematch(found, me)
    if following is not found:
        house.quotas.note_table(address(request), following.id)
    return shown(house, following, me, lang)


@post("/tables/{table:str}/resign", status_code=200, responses=MAY_REFUSE)
async def resign(table: FromPath[str], me: Me, house: Home, lang: Spoken) -> TableFacts:
    """Give up: against bots the game ends at once; with people a bot of level 3 plays on, and you have lost."""
    found = await visible(house, table, me)
    await house.tables.carry_out(found, lambda table: leaving.resign(table, me))
    return shown(house, found, me, lang)


@post("/tables/{table:str}/close", status_code=200, responses=MAY_REFUSE)
async def close(table: FromPath[str], me: Me, house: Home, lang: Spoken) -> TableFacts:
    """End a game that nobody wants any more; it counts for nobody.

    Against bots at once; with people when all have asked for it, or when the host asks after a day without a decision.
    """
    found = await visible(house, table, me)
    await house.tables.carry_out(found, lambda table: leaving.close(table, me, house.tables.clock().at))
    return shown(house, found, me, lang)


@delete("/tables/{table:str}", status_code=204, responses=MAY_REFUSE)
async def delete_table(table: FromPath[str], me: Me, house: Home) -> None:
    """Forget a table of yours for good: one whose game has not begun, or that you play against bots only."""
    found = await visible(house, table, me)
    await house.delete(found, me)


@get("/tables/{table:str}/record", media_type=MediaType.JSON, responses=MAY_REFUSE)
async def table_record(
    table: FromPath[str],
    request: Request[Any, Any, Any],
    house: Home,
    guest: Guest,
    invitation: FromQuery[str | None] = None,
) -> Response[bytes]:
    """Give the record of a game that is over; it holds the seed, and proves the promise made at the start.

    That of a day's deal is given when the day is over.
    """
    found = await visible(house, table, guest, invitation)
    house.deals.check_seed(found)
    text = await house.replays.record(found, question(request, guest))
    name = f'attachment; filename="{found.game.name}-{table}.json"'
    return Response(text.encode(), media_type=MediaType.JSON, headers={"Content-Disposition": name})


HANDLERS = [
    list_tables,
    open_table,
    one_table,
    table_links,
    table_options,
    join_table,
    leave_table,
    replace_player,
    rematch,
    resign,
    close,
    delete_table,
    table_record,
]
