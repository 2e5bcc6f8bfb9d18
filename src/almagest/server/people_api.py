"""The REST calls about people: accounts, sessions, settings, pages, ratings."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import msgspec
import segno
from litestar import Request, Response, delete, get, patch, post, put
from litestar.datastructures import Cookie
from litestar.params import FromPath, JSONBody, QueryParameter

from almagest.server.accounts import LINK_MINUTES
from almagest.server.answers import MAY_REFUSE
from almagest.server.forms import Person
from almagest.server.guest import Guest, Home, Me, Spoken, address
from almagest.server.headers import cookie, header
from almagest.server.house import House
from almagest.server.identity import COOKIE, COOKIE_SECONDS
from almagest.server.pages import Pages
from almagest.server.passwords import fingerprint
from almagest.server.people_forms import (
    AccountFacts,
    Codes,
    Device,
    Export,
    Following,
    Leader,
    Link,
    Page,
    Preferences,
    Proof,
    Recovering,
    Showing,
    SignIn,
    SignUp,
)
from almagest.server.refusals import refused, too_fast
from almagest.server.spelling import spelling
from almagest.server.statistics import Wanted
from almagest.server.store import Identity

PAGE_PRICE = 20
MOST_LEADERS = 100
Ask = Request[Any, Any, Any]
Words: TypeAlias = Annotated[str, QueryParameter(max_length=100)]
Fact: TypeAlias = Annotated[str, QueryParameter(max_length=40)]


def kept(house: House, value: str) -> Cookie:
    """Write the cookie that brings somebody back."""
    return Cookie(
        key=COOKIE,
        value=value,
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="lax",
        secure=house.settings.https,
    )


async def signed_in(house: House, person: Identity, request: Ask) -> Response[Person]:
    """Begin a session with a secret of its own, whatever cookie came along."""
    value = await house.accounts.session(person, header(request, "user-agent") or "")
    return Response(Person(person.id, person.name, account=True), cookies=[kept(house, value)], status_code=200)


def check_guesses(house: House, request: Ask, name: str) -> None:
    """Refuse who guesses too often: by the address, and by the name that is guessed at, of which a hash is enough."""
    guesses = house.limits.guesses
    guesses.check(address(request), None)
    if wait := guesses.wait(f"name {fingerprint(spelling(name))}"):
        raise too_fast(wait, "name")


@post("/account", responses=MAY_REFUSE)
async def sign_up(data: JSONBody[SignUp], request: Ask, me: Me, house: Home) -> Response[Codes]:
    """Make an account of the guest you are, who keeps everything; the recovery codes are shown this once."""
    house.limits.guests.check(address(request), me.id)
    house.limits.guesses.check(address(request), me.id)
    person, codes = await house.accounts.sign_up(me, data.name, data.password)
    value = await house.accounts.session(person, header(request, "user-agent") or "")
    return Response(Codes(person.name, codes), cookies=[kept(house, value)])


@get("/account", responses=MAY_REFUSE)
async def my_account(me: Me, house: Home) -> AccountFacts:
    """Tell what is kept of you, without the secrets."""
    return await facts(house, me)


async def facts(house: House, me: Identity) -> AccountFacts:
    """Tell what is kept of somebody."""
    account = await house.accounts.account(me.id)
    sessions = [Device(since, device) for since, device in await house.accounts.sessions(me.id)]
    if account is None:
        return AccountFacts(me.id, me.name, None, public=False, codes=0, sessions=sessions)
    return AccountFacts(
        identity=me.id,
        name=me.name,
        since=account.since,
        public=account.public,
        hidden=account.hidden,
        codes=account.codes,
        sessions=sessions,
        bot=await house.accounts.is_bot(me.id),
    )


@patch("/account", responses=MAY_REFUSE)
async def show_page(data: JSONBody[Showing], me: Me, house: Home) -> AccountFacts:
    """Choose what others may see of your page: rated games, everything, or nothing."""
    if not await house.accounts.has_account(me.id):
        raise refused("no_account")
    await house.accounts.show(me.id, public=data.public, hidden=data.hidden)
    return await facts(house, me)


@post("/account/codes", responses=MAY_REFUSE)
async def new_codes(data: JSONBody[Proof], request: Ask, me: Me, house: Home) -> Codes:
    """Make new recovery codes; the old ones are worth nothing any more."""
    check_guesses(house, request, me.name)
    await house.accounts.sign_in(me.name, data.password)
    return Codes(me.name, await house.accounts.new_codes(me.id))


@post("/account/recovery", status_code=200, responses=MAY_REFUSE)
async def recover(data: JSONBody[Recovering], request: Ask, house: Home) -> Response[Person]:
    """Set a new password by a recovery code; every other device is signed out."""
    check_guesses(house, request, data.name)
    return await signed_in(house, await house.accounts.recover(data.name, data.code, data.password), request)


@post("/account/deletion", status_code=200, responses=MAY_REFUSE)
async def delete_me(data: JSONBody[Proof], request: Ask, me: Me, house: Home) -> Response[None]:
    """Forget me: account, settings and secrets go, and the name at every table; the games stay."""
    check_guesses(house, request, me.name)
    await house.forget(me, data.password)
    return Response(None, cookies=[gone(house)], status_code=200)


@post("/account/link", responses=MAY_REFUSE)
async def make_link(request: Ask, me: Me, house: Home) -> Link:
    """Make a one-time link that brings you in on another device, with a picture to scan."""
    house.limits.guesses.check(address(request), me.id)
    code = await house.accounts.link(me)
    host = header(request, "host") or ""
    url = f"{'https' if house.settings.https else 'http'}://{host}/link#{code}"
    return Link(code, f"/link#{code}", LINK_MINUTES, segno.make(url, micro=False).svg_data_uri(scale=5, border=2))


@post("/session", status_code=200, responses=MAY_REFUSE)
async def sign_in(data: JSONBody[SignIn], request: Ask, house: Home) -> Response[Person]:
    """Sign in with name and password."""
    check_guesses(house, request, data.name)
    return await signed_in(house, await house.accounts.sign_in(data.name, data.password), request)


@post("/session/link", status_code=200, responses=MAY_REFUSE)
async def follow_link(data: JSONBody[Following], request: Ask, house: Home) -> Response[Person]:
    """Come in by a one-time link."""
    house.limits.guesses.check(address(request), None)
    person = await house.accounts.follow(data.code)
    if await house.accounts.has_account(person.id):
        return await signed_in(house, person, request)
    return Response(Person(person.id, person.name), cookies=[kept(house, house.identities.cookie(person))])


@delete("/session", status_code=200, responses=MAY_REFUSE)
async def sign_out(request: Ask, house: Home) -> Response[None]:
    """Sign out here."""
    await house.accounts.sign_out(cookie(request, COOKIE))
    return Response(None, cookies=[gone(house)])


@delete("/sessions", status_code=200, responses=MAY_REFUSE)
async def sign_out_everywhere(me: Me, house: Home) -> Response[None]:
    """Sign out on every device."""
    if not await house.accounts.has_account(me.id):
        raise refused("no_account")
    await house.accounts.sign_out_everywhere(me.id)
    return Response(None, cookies=[gone(house)])


def gone(house: House) -> Cookie:
    """Take the cookie away."""
    return Cookie(key=COOKIE, value="", max_age=0, httponly=True, samesite="lax", secure=house.settings.https)


@get("/settings", responses=MAY_REFUSE)
async def my_settings(guest: Guest, house: Home) -> Preferences:
    """Tell how you like the pages to be."""
    return await Pages(house).preferences(guest.id if guest else "")


@put("/settings", responses=MAY_REFUSE)
async def change_settings(data: JSONBody[Preferences], me: Me, house: Home) -> Preferences:
    """Say how you like the pages to be, on every device."""
    order = "INSERT INTO preferences VALUES (?1, ?2) ON CONFLICT (identity) DO UPDATE SET chosen = excluded.chosen"
    await house.store.order(order, me.id, msgspec.json.encode(data).decode())
    return data


@get("/me", responses=MAY_REFUSE)
async def my_page(
    request: Ask,
    me: Me,
    house: Home,
    lang: Spoken,
    search: Words = "",
    game: Fact = "",
    outcome: Fact = "",
    mode: Fact = "",
    speed: Fact = "",
) -> Page:
    """Tell what you have played; `search` keeps the games that have to do with some words, the others filter.

    The `outcome` is won, shared, lost or none, the `mode` rated or friendly, the `speed` free, quick, calm or letters.
    """
    house.limits.requests.check(address(request), me.id, PAGE_PRICE)
    return await Pages(house).page(me, lang, Wanted(search, game, outcome, mode, speed))


@get("/people/{name:str}", responses=MAY_REFUSE)
async def page_of(
    name: FromPath[str],
    request: Ask,
    house: Home,
    guest: Guest,
    lang: Spoken,
    search: Words = "",
    game: Fact = "",
    outcome: Fact = "",
    mode: Fact = "",
    speed: Fact = "",
) -> Page:
    """Tell what somebody has played: what they show to everybody, and the games you had a part in.

    `shown` is `all`, `rated`, or `together` of who shows nothing: then the page is only for those who follow them or
    have played with them.
    """
    house.limits.requests.check(address(request), guest.id if guest else None, PAGE_PRICE)
    return await Pages(house).public_page(name, lang, Wanted(search, game, outcome, mode, speed), guest)


@get("/me/export", responses=MAY_REFUSE)
async def export(request: Ask, me: Me, house: Home, lang: Spoken) -> Response[Export]:
    """Give everything that is kept of you, as a file."""
    house.limits.requests.check(address(request), me.id, PAGE_PRICE)
    found = await Pages(house).export(me, await facts(house, me), lang)
    return Response(found, headers={"Content-Disposition": 'attachment; filename="almagest-me.json"'})


@get("/leaders/{game:str}/{speed:str}", responses=MAY_REFUSE)
async def leaders(game: FromPath[str], speed: FromPath[str], request: Ask, house: Home, lang: Spoken) -> list[Leader]:
    """List the best of a game at a speed (quick, calm, letters), bots among them."""
    house.limits.requests.check(address(request), None, PAGE_PRICE)
    found = await house.standing.leaders(game, speed, MOST_LEADERS)
    return [await Pages(house).leader(line, lang) for line in found]


HANDLERS = [
    sign_up,
    my_account,
    show_page,
    new_codes,
    recover,
    delete_me,
    make_link,
    sign_in,
    follow_link,
    sign_out,
    sign_out_everywhere,
    my_settings,
    change_settings,
    my_page,
    page_of,
    export,
    leaders,
]
