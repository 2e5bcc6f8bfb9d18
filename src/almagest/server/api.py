"""The REST calls about people, games, rules and replays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from litestar import MediaType, Request, Response, get, patch, post
from litestar.datastructures import Cookie
from litestar.params import FromPath, FromQuery, JSONBody, PathParameter, QueryParameter

from almagest import catalog
from almagest.kernel.game import Game, Offer
from almagest.kernel.record import compact
from almagest.kernel.rulebook import rules as rules_of
from almagest.server.answers import MAY_REFUSE
from almagest.server.forms import (
    BotFacts,
    GameFacts,
    GapFacts,
    LevelFacts,
    LuckFacts,
    Moment,
    NameForm,
    OfferFacts,
    OptionFacts,
    Person,
    ReplayFacts,
    ReplayName,
    ReviewProgress,
    ReviewWish,
    RuleFacts,
    Variation,
    WhatIf,
)
from almagest.server.guest import Guest, Home, Me, Spoken, address, question
from almagest.server.headers import cookie
from almagest.server.identity import COOKIE, COOKIE_SECONDS
from almagest.server.refusals import refused


@post("/identity", responses=MAY_REFUSE)
async def make_identity(data: JSONBody[NameForm], request: Request[Any, Any, Any], house: Home) -> Response[Person]:
    """Make a guest and set the cookie that brings the guest back."""
    house.limits.guests.check(address(request), None)
    await house.accounts.check_guest(cookie(request, COOKIE))
    person = await house.identities.make(data.name)
    kept = Cookie(
        key=COOKIE,
        value=house.identities.cookie(person),
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="lax",
        secure=house.settings.https,
    )
    return Response(Person(person.id, person.name), cookies=[kept])


@get("/identity", responses=MAY_REFUSE)
async def who_am_i(request: Request[Any, Any, Any], guest: Guest, house: Home) -> Person | None:
    """Tell who you are, null for somebody without a name; a guest who is banned is told so."""
    if guest is None:
        await house.accounts.check_guest(cookie(request, COOKIE))
        return None
    return Person(guest.id, guest.name, account=await house.accounts.has_account(guest.id))


@patch("/identity", responses=MAY_REFUSE)
async def rename(data: JSONBody[NameForm], me: Me, house: Home) -> Person:
    """Change your name; seats already taken keep the old one, and an account keeps its own."""
    if await house.accounts.has_account(me.id):
        raise refused("account_named")
    person = await house.identities.rename(me, data.name)
    return Person(person.id, person.name)


@get("/games", responses=MAY_REFUSE)
async def list_games(lang: Spoken, house: Home) -> list[GameFacts]:
    """List the games with their seats, options and bots."""
    return [game_facts(catalog.game(name), house.settings.bots, lang) for name in catalog.games()]


def game_facts(game: Game, offered: Sequence[str], lang: str) -> GameFacts:
    """Tell what one needs to know to open a table."""
    options = [option_facts(game, name, lang) for name in game.options]
    title, summary = game.title.text(lang), game.summary.text(lang)
    levels = [
        LevelFacts(number, f"level:{number}", level.name.text(lang), level.says.text(lang))
        for number, level in enumerate(catalog.levels(game.name), start=1)
    ]
    bots = [bot_facts(game.name, bot, lang) for bot in offered]
    luck = luck_facts(catalog.luck(game.name))
    return GameFacts(game.name, title, summary, game.edition, list(game.seats), options, levels, bots, luck)


def luck_facts(found: dict[str, Any] | None) -> LuckFacts | None:
    """Tell how much of a game is luck, if that was measured."""
    if found is None:
        return None
    gaps = [GapFacts(each["gap"], each["wins"]) for each in found["gaps"]]
    equals, unequal = found["equals"], found["unequal"]
    return LuckFacts(equals["luck"], equals["games"], gaps, unequal["luck"], unequal["games"])


def option_facts(game: Game, name: str, lang: str) -> OptionFacts:
    """Tell what one option takes, and for how many players it is."""
    option = game.options[name]
    return OptionFacts(
        name=name,
        title=option.title.text(lang),
        about=option.about.text(lang),
        kind=option.kind,
        default=option.default,
        choices=list(option.choices),
        help=option.help.text(lang),
        offers=[offer_facts(offer, lang) for offer in option.offers],
        seats=list(option.seats or game.seats),
        needs=dict([option.needs] if option.needs else ()),
    )


def offer_facts(offer: Offer, lang: str) -> OfferFacts:
    """Tell what one value of an option is called and what it does."""
    return OfferFacts(offer.value, offer.title.text(lang), offer.about.text(lang), offer.group.text(lang))


def bot_facts(game: str, bot: str, lang: str) -> BotFacts:
    """Tell what a bot is called and what its kind does."""
    summary = catalog.bot_summary(bot.partition(":")[0])
    return BotFacts(bot, catalog.bot_title(game, bot).text(lang), summary.text(lang) if summary else "")


@get("/rules/{game:str}", responses=MAY_REFUSE)
async def list_rules(game: FromPath[str], lang: Spoken) -> list[RuleFacts]:
    """Give the rules of a game: label, section, text."""
    found = rules_of(catalog.game(game), lang)
    return [RuleFacts(rule.label, rule.section, rule.text) for rule in found]


@post("/replays", responses=MAY_REFUSE)
async def upload(
    data: JSONBody[dict[str, Any]],
    request: Request[Any, Any, Any],
    house: Home,
    guest: Guest,
) -> ReplayName:
    """Upload a record; it is replayed and checked first."""
    who, text = guest.id if guest else None, compact(data)
    house.limits.tables.check(address(request), who)
    await house.quotas.check_bytes(len(text.encode()), address(request), who)
    return ReplayName(await house.replays.keep(text, question(request, guest)))


@get("/replays/{replay:str}", responses=MAY_REFUSE)
async def replay_facts(
    replay: FromPath[str],
    request: Request[Any, Any, Any],
    house: Home,
    guest: Guest,
    lang: Spoken,
    invitation: FromQuery[str | None] = None,
) -> ReplayFacts:
    """Tell what a record says about its game."""
    return await house.replays.facts(replay, (guest, invitation), question(request, guest), lang)


@get("/replays/{replay:str}/at/{n:int}", responses=MAY_REFUSE)
async def replay_moment(
    replay: FromPath[str],
    n: Annotated[int, PathParameter(ge=0, le=100_000)],
    request: Request[Any, Any, Any],
    house: Home,
    guest: Guest,
    lang: Spoken,
    seat: Annotated[int | None, QueryParameter(ge=0, le=99)] = None,
    invitation: FromQuery[str | None] = None,
) -> Moment:
    """Show a game after n decisions, as a seat knew it, or a spectator."""
    return await house.replays.moment(replay, n, (guest, invitation), (seat, lang), question(request, guest))


@get("/replays/{replay:str}/record", responses=MAY_REFUSE)
async def replay_record(
    replay: FromPath[str],
    request: Request[Any, Any, Any],
    house: Home,
    guest: Guest,
    invitation: FromQuery[str | None] = None,
) -> Response[bytes]:
    """Give the record of a replay: an upload, the game that a puzzle comes from, or a table that is over."""
    text, table = await house.replays.source(replay, (guest, invitation), question(request, guest))
    if table is not None:
        house.deals.check_seed(table)
    name = f'attachment; filename="{replay}.json"'
    return Response(text.encode(), media_type=MediaType.JSON, headers={"Content-Disposition": name})


@post("/replays/{replay:str}/what-if", status_code=200, responses=MAY_REFUSE)
async def what_if(
    replay: FromPath[str],
    data: JSONBody[WhatIf],
    request: Request[Any, Any, Any],
    house: Home,
    guest: Guest,
    lang: Spoken,
    invitation: FromQuery[str | None] = None,
) -> Variation:
    """Play on from a moment of a finished game: what other decisions would have led to, and the chances there."""
    return await house.variations.look(replay, data, (guest, invitation), lang, question(request, guest))


@get("/replays/{replay:str}/review", responses=MAY_REFUSE)
async def kept_review(
    replay: FromPath[str],
    request: Request[Any, Any, Any],
    house: Home,
    guest: Guest,
    lang: Spoken,
    invitation: FromQuery[str | None] = None,
) -> ReviewProgress:
    """Give the review of a finished game that somebody has asked for before."""
    return await house.reviews.kept(replay, (guest, invitation), question(request, guest), lang)


@post("/replays/{replay:str}/review", status_code=200, responses=MAY_REFUSE)
async def review(
    replay: FromPath[str],
    data: JSONBody[ReviewWish],
    request: Request[Any, Any, Any],
    house: Home,
    guest: Guest,
    lang: Spoken,
    invitation: FromQuery[str | None] = None,
) -> ReviewProgress:
    """Have a finished game reviewed; ask again, with how many decisions you know, until the review is whole."""
    return await house.reviews.asked(replay, (guest, invitation), question(request, guest), data.after, lang)


HANDLERS = [
    make_identity,
    who_am_i,
    rename,
    list_games,
    list_rules,
    upload,
    replay_facts,
    replay_moment,
    replay_record,
    what_if,
    kept_review,
    review,
]
