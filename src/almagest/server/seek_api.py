"""The REST calls that find an opponent: wait, see how it stands, wait no more, play against a bot instead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from litestar import Request, delete, get, post
from litestar.params import JSONBody

from almagest import catalog
from almagest.server.answers import MAY_REFUSE
from almagest.server.forms import TableFacts
from almagest.server.guest import Home, Me, Spoken, address
from almagest.server.house import House
from almagest.server.seek_forms import PaceName, PoolFacts, SeekFacts, SeekForm
from almagest.server.store import Identity
from almagest.server.table_api import shown
from almagest.server.widening import BOT_SECONDS, bot_for, width

if TYPE_CHECKING:
    from almagest.server.seeking import Seek
    from almagest.server.table import Table

POOLS_PRICE = 2


@post("/seek", responses=MAY_REFUSE)
async def seek(
    data: JSONBody[SeekForm], request: Request[Any, Any, Any], me: Me, house: Home, lang: Spoken
) -> SeekFacts:
    """Wait for somebody to play with; ask GET /api/seek every other second, or you are taken to have gone."""
    house.limits.tables.check(address(request), me.id)
    await house.quotas.check_tables(me, address(request))
    await house.quotas.check_bytes(0, address(request), me.id)
    await house.seeking.begin(me, data.game, data.seats, data.pace, rated=data.rated)
    found = await how_it_stands(house, me, lang)
    assert found is not None
    return found


@get("/seek", responses=MAY_REFUSE)
async def how_seeking_stands(me: Me, house: Home, lang: Spoken) -> SeekFacts | None:
    """Tell how the waiting stands, and the table once there is one; null for who does not wait."""
    return await how_it_stands(house, me, lang)


@delete("/seek", status_code=200, responses=MAY_REFUSE)
async def stop_seeking(me: Me, house: Home, lang: Spoken) -> SeekFacts | None:
    """Wait no more; if there is a table already, it is told."""
    await house.seeking.stop(me)
    return await how_it_stands(house, me, lang)


@post("/seek/bot", responses=MAY_REFUSE)
async def bot_instead(request: Request[Any, Any, Any], me: Me, house: Home, lang: Spoken) -> TableFacts:
    """Play against a bot of like strength instead of waiting on."""
    house.limits.tables.check(address(request), me.id)
    return shown(house, await house.seeking.bot_instead(me), me, lang)


@get("/seeks", responses=MAY_REFUSE)
async def pools(request: Request[Any, Any, Any], house: Home, lang: Spoken) -> list[PoolFacts]:
    """Tell for what people wait, and how many of them."""
    house.limits.requests.check(address(request), None, POOLS_PRICE)
    return [
        PoolFacts(game, catalog.game(game).title.text(lang), seats, cast("PaceName", pace), waiting)
        for game, seats, pace, waiting in await house.seeking.pools()
    ]


async def how_it_stands(house: House, me: Identity, lang: str) -> SeekFacts | None:
    """Tell somebody how the waiting stands."""
    found = await house.seeking.look(me)
    if found is None:
        return None
    pools = {(game, seats, pace): waiting for game, seats, pace, waiting in await house.seeking.pools()}
    return facts(*found, house.seeking.now(), pools.get(found[0][:3], 0), lang)


def facts(seek: Seek, table: Table | None, now: float, waiting: int, lang: str) -> SeekFacts:
    """Put the waiting into the form of an answer."""
    waited = max(0.0, now - seek.since)
    bot = bot_for(seek.rating, len(catalog.known_levels())) if waited >= BOT_SECONDS and table is None else None
    return SeekFacts(
        game=seek.game,
        title=catalog.game(seek.game).title.text(lang),
        seats=seek.seats,
        pace=cast("PaceName", seek.pace),
        rated=bool(seek.rated),
        waited=round(waited, 1),
        waiting=waiting,
        rating=round(seek.rating),
        reach=round(width(waited)),
        bot=bot,
        bot_name=None if bot is None else catalog.bot_title(seek.game, bot).text(lang),
        table=None if table is None else table.id,
        invitation=None if table is None else table.opened.invitation,
    )


HANDLERS = [seek, how_seeking_stands, stop_seeking, bot_instead, pools]
