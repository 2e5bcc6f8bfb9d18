"""The REST calls about club nights."""

from __future__ import annotations

from typing import Any

import segno
from litestar import Request, Response, get, post
from litestar.params import FromPath, JSONBody
from msgspec.structs import replace

from almagest import catalog
from almagest.server.answers import MAY_REFUSE
from almagest.server.entries import Pace
from almagest.server.guest import Guest, Home, Me, Spoken, address
from almagest.server.headers import header
from almagest.server.house import House
from almagest.server.nights import rules
from almagest.server.nights.forms import BotsForm, EntrantForm, NightFacts, NightForm
from almagest.server.nights.night import Night
from almagest.server.nights.telling import facts, sheet
from almagest.server.players import offered_bot
from almagest.server.refusals import refused
from almagest.server.store import Identity

CSV = "text/csv"
NIGHT_PRICE = 3
LEAST_NAME = 1
Ask = Request[Any, Any, Any]


async def told(house: House, name: str, viewer: Identity | None, lang: str) -> NightFacts:
    """Tell somebody how a night stands."""
    night, version = await house.nights.find(name)
    who = viewer.id if viewer else None
    return facts(name, version, night, who, house.nights.now(), lang, house.people.forgotten)


async def hosted(house: House, name: str, me: Identity) -> Night:
    """Find a night of which somebody is the host; anybody else is refused."""
    night, _ = await house.nights.find(name)
    if night.host != me.id:
        raise refused("not_night_host")
    return night


@post("/nights", responses=MAY_REFUSE)
async def make_night(data: JSONBody[NightForm], request: Ask, me: Me, house: Home, lang: Spoken) -> NightFacts:
    """Hold a club night: whoever has its link may come. You are its host, and take part once you join."""
    house.limits.tables.check(address(request), me.id)
    await house.quotas.check_bytes(0, address(request), me.id)
    name = await house.nights.make(new_night(data, me, house))
    return await told(house, name, me, lang)


def new_night(form: NightForm, me: Identity, house: House) -> Night:
    """Read the form, or refuse what cannot be held."""
    game, title = catalog.game(form.game), " ".join(form.name.split())
    if form.seats not in game.seats:
        raise refused("no_such_pool", game=game.title, seats=form.seats)
    if len(title) < LEAST_NAME:
        raise refused("night_unnamed")
    if form.duplicate and form.kind == "arena":
        raise refused("night_arena_deals")
    return Night(
        name=title,
        host=me.id,
        game=game.name,
        seats=form.seats,
        kind=form.kind,
        duplicate=form.duplicate,
        most_rounds=form.rounds,
        minutes=form.minutes,
        pace=Pace(form.clock.total, form.clock.increment, form.clock.each),
        fill=None if form.fill is None else offered_bot(form.fill, house.settings.bots),
        pause=form.pause,
        starts=None if form.starts is None else house.nights.now() + form.starts,
    )


@get("/nights", responses=MAY_REFUSE)
async def my_nights(request: Ask, me: Me, house: Home, lang: Spoken) -> list[NightFacts]:
    """List the nights you host or have entered."""
    house.limits.requests.check(address(request), me.id, NIGHT_PRICE)
    return [await told(house, name, me, lang) for name in await house.nights.of(me.id)]


@get("/nights/{night:str}", responses=MAY_REFUSE)
async def one_night(night: FromPath[str], request: Ask, house: Home, guest: Guest, lang: Spoken) -> NightFacts:
    """Tell how a night stands, with its link as a picture."""
    house.limits.requests.check(address(request), guest.id if guest else None, NIGHT_PRICE)
    found = await told(house, night, guest, lang)
    url = f"{'https' if house.settings.https else 'http'}://{header(request, 'host') or ''}{found.path}"
    return replace(found, qr=segno.make(url, micro=False).svg_data_uri(scale=5, border=2))


@post("/nights/{night:str}/join", status_code=200, responses=MAY_REFUSE)
async def join_night(night: FromPath[str], me: Me, house: Home, lang: Spoken) -> NightFacts:
    """Take part, from the next round on if one is under way; who had left comes back."""
    await house.nights.enter(night, me)
    return await told(house, night, me, lang)


@post("/nights/{night:str}/leave", status_code=200, responses=MAY_REFUSE)
async def leave_night(
    night: FromPath[str], data: JSONBody[EntrantForm], me: Me, house: Home, lang: Spoken
) -> NightFacts:
    """Take part no more; the host may let anybody go. A table under way is played to its end."""
    found, _ = await house.nights.find(night)
    number = found.entrant_of(me.id) if data.number is None else data.number
    if number is None or number >= len(found.entrants):
        raise refused("not_in_night")
    if number != found.entrant_of(me.id):
        await hosted(house, night, me)
    await house.nights.change(night, lambda night: rules.left(night, number))
    return await told(house, night, me, lang)


@post("/nights/{night:str}/bots", status_code=200, responses=MAY_REFUSE)
async def add_bots(night: FromPath[str], data: JSONBody[BotsForm], me: Me, house: Home, lang: Spoken) -> NightFacts:
    """Host: let bots take part."""
    await hosted(house, night, me)
    bot = offered_bot(data.bot, house.settings.bots)
    await house.nights.change(night, lambda night: rules.with_bots(night, bot, data.count))
    return await told(house, night, me, lang)


@post("/nights/{night:str}/round", status_code=200, responses=MAY_REFUSE)
async def next_round(night: FromPath[str], request: Ask, me: Me, house: Home, lang: Spoken) -> NightFacts:
    """Host: begin, or draw the next round."""
    found = await hosted(house, night, me)
    house.limits.tables.check(address(request), me.id)
    await house.quotas.check_tables(me, address(request))
    await house.quotas.check_bytes(2000 * len(found.entrants), address(request), me.id)
    await house.nights.begin(night)
    return await told(house, night, me, lang)


@post("/nights/{night:str}/finish", status_code=200, responses=MAY_REFUSE)
async def finish_night(night: FromPath[str], me: Me, house: Home, lang: Spoken) -> NightFacts:
    """Host: end the night; tables under way are played to their ends."""
    await hosted(house, night, me)
    await house.nights.change(night, rules.finished)
    return await told(house, night, me, lang)


@get("/nights/{night:str}/results", media_type=CSV, responses=MAY_REFUSE)
async def night_results(night: FromPath[str], request: Ask, house: Home, guest: Guest, lang: Spoken) -> Response[str]:
    """Give the results as a file for spreadsheets (CSV)."""
    house.limits.requests.check(address(request), guest.id if guest else None, NIGHT_PRICE)
    found, _ = await house.nights.find(night)
    headers = {"Content-Disposition": 'attachment; filename="almagest-night.csv"'}
    text = sheet(found, lang, house.people.forgotten)
    return Response(text, media_type=CSV, headers=headers)


HANDLERS = [
    make_night,
    my_nights,
    one_night,
    join_night,
    leave_night,
    add_bots,
    next_round,
    finish_night,
    night_results,
]
