"""The REST calls about days: their deals, what everybody made of them, the calendar, and tonight's sky."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.params import FromPath, QueryParameter

from almagest import catalog
from almagest.server.answers import MAY_REFUSE
from almagest.server.day_forms import Calendar, DayFacts, Played, SkyFacts
from almagest.server.day_pages import DayPages
from almagest.server.forms import TableFacts
from almagest.server.guest import Guest, Home, Me, Spoken, address
from almagest.server.quotas import LEAST_BYTES
from almagest.server.refusals import refused
from almagest.server.table_api import shown
from almagest.server.tonight import moment, seconds_left

DAY_PRICE = 5


@get("/daily/calendar", responses=MAY_REFUSE)
async def calendar(
    request: Request[Any, Any, Any],
    house: Home,
    guest: Guest,
    lang: Spoken,
    month: Annotated[str | None, QueryParameter(max_length=10)] = None,
) -> Calendar:
    """Tell about the days of a month like 2026-11, this one unless you say otherwise, and your streaks."""
    house.limits.requests.check(address(request), guest.id if guest else None, DAY_PRICE)
    wanted = f"{house.days.today():%Y-%m}" if month is None else month
    return await DayPages(house, guest.id if guest else None, lang).calendar(wanted)


@get("/daily/{day:str}", responses=MAY_REFUSE)
async def one_day(
    day: FromPath[str], request: Request[Any, Any, Any], house: Home, guest: Guest, lang: Spoken
) -> DayFacts:
    """Tell about a day, like 2026-11-16 or `today`: its deals, its promise, and the secret once it is over."""
    house.limits.requests.check(address(request), guest.id if guest else None, DAY_PRICE)
    return await DayPages(house, guest.id if guest else None, lang).page(await house.days.named(day))


@get("/daily/{day:str}/{game:str}", responses=MAY_REFUSE)
async def everybody(
    day: FromPath[str], game: FromPath[str], request: Request[Any, Any, Any], house: Home, guest: Guest, lang: Spoken
) -> list[Played]:
    """List what all have made of a deal, the best first: while the day lasts only for those who have finished it."""
    house.limits.requests.check(address(request), guest.id if guest else None, DAY_PRICE)
    return await DayPages(house, guest.id if guest else None, lang).everybody(await house.days.named(day), game)


@post("/daily/{day:str}/{game:str}", responses=MAY_REFUSE)
async def play_deal(
    day: FromPath[str], game: FromPath[str], request: Request[Any, Any, Any], me: Me, house: Home, lang: Spoken
) -> TableFacts:
    """Play the deal of today; the first try counts, and asking again gives the same table."""
    house.limits.tables.check(address(request), me.id)
    found, name = await house.days.named(day), catalog.game(game).name
    if await house.deals.table_of(found.id, name, me.id) is None:
        if house.days.is_over(found.id):
            raise refused("day_over", day=found.id, today=house.days.today())
        await house.quotas.check_tables(me, address(request))
        await house.quotas.check_bytes(LEAST_BYTES, address(request), me.id)
        house.costs.add("tables", me.id, address(request))
    table = await house.deals.play(found, name, me)
    house.quotas.note_table(address(request), table.id)
    return shown(house, table, me, lang)


@get("/sky", responses=MAY_REFUSE)
async def sky(
    request: Request[Any, Any, Any],
    house: Home,
    guest: Guest,
    lang: Spoken,
    at: Annotated[str | None, QueryParameter(max_length=40)] = None,
) -> Response[SkyFacts]:
    """Tell where the seven bodies and the constellations stand, now or at a moment like 2026-11-16T21:00 (UTC)."""
    house.limits.requests.check(address(request), guest.id if guest else None, DAY_PRICE)
    now = house.tables.clock().at
    facts = house.tonight.facts(now if at is None else moment(at), lang)
    kept = f"private, max-age={seconds_left(now)}"
    return Response(facts, headers={"Cache-Control": kept, "Vary": "Accept-Language, Cookie"})


HANDLERS = [calendar, one_day, everybody, play_deal, sky]
