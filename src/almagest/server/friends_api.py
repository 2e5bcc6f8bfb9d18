"""The REST calls about friends: follow, see who is here, challenge."""

from __future__ import annotations

from typing import Any

from litestar import Request, delete, get, post, put
from litestar.params import FromPath, JSONBody

from almagest.server.answers import MAY_REFUSE
from almagest.server.entries import encoded
from almagest.server.forms import Opening, SeatChoice, TableFacts
from almagest.server.friends_forms import ChallengeFacts, ChallengeForm, FriendFacts
from almagest.server.guest import Home, Me, Spoken, address
from almagest.server.house import House
from almagest.server.opening import opened
from almagest.server.store import Identity
from almagest.server.table_api import shown
from almagest.server.telling import clock_form

FRIENDS_PRICE = 3
Ask = Request[Any, Any, Any]


async def friends_of(house: House, me: Identity) -> list[FriendFacts]:
    """List whom somebody follows."""
    return [FriendFacts(*friend) for friend in await house.friends.of(me)]


@get("/friends", responses=MAY_REFUSE)
async def friends(request: Ask, me: Me, house: Home) -> list[FriendFacts]:
    """List whom you follow, and who of them is at a table now."""
    house.limits.requests.check(address(request), me.id, FRIENDS_PRICE)
    return await friends_of(house, me)


@put("/friends/{name:str}", responses=MAY_REFUSE)
async def follow(name: FromPath[str], request: Ask, me: Me, house: Home) -> list[FriendFacts]:
    """Follow somebody by their name: an account's, or a star's."""
    house.limits.requests.check(address(request), me.id, FRIENDS_PRICE)
    await house.friends.follow(me, name)
    return await friends_of(house, me)


@delete("/friends/{name:str}", status_code=200, responses=MAY_REFUSE)
async def unfollow(name: FromPath[str], me: Me, house: Home) -> list[FriendFacts]:
    """Follow somebody no more."""
    await house.friends.leave(me, name)
    return await friends_of(house, me)


@post("/challenges", responses=MAY_REFUSE)
async def challenge(data: JSONBody[ChallengeForm], request: Ask, me: Me, house: Home, lang: Spoken) -> TableFacts:
    """Open a private table and let it show up for those you would like to play with."""
    house.limits.tables.check(address(request), me.id)
    await house.quotas.check_tables(me, address(request))
    called = await house.friends.called(me, data.names)
    await house.shunning.check_together(me.id, called)
    seats = [SeatChoice("me"), *(SeatChoice("open") for _ in called)]
    form = Opening(data.game, seats, public=False, clock=data.clock, rated=data.rated)
    entries = opened(form, me, house.settings.bots)
    await house.quotas.check_bytes(sum(len(encoded(entry)) for entry in entries), address(request), me.id)
    table = await house.tables.open(entries)
    house.quotas.note_table(address(request), table.id)
    await house.friends.challenge(me, called, table.id)
    return shown(house, table, me, lang)


@get("/challenges", responses=MAY_REFUSE)
async def challenges(me: Me, house: Home, lang: Spoken) -> list[ChallengeFacts]:
    """List the tables at which you are awaited."""
    found = []
    for name, challenger, since in await house.friends.challenges(me):
        for table in await house.tables.found([name]):
            facts = ChallengeFacts(
                table=table.id,
                invitation=table.opened.invitation,
                challenger=challenger,
                since=since,
                game=table.game.name,
                title=table.game.title.text(lang),
                seats=len(table.chairs),
                clock=clock_form(table.opened.pace),
                rated=table.opened.rated,
            )
            found.append(facts)
    return found


@delete("/challenges/{table:str}", status_code=200, responses=MAY_REFUSE)
async def decline(table: FromPath[str], me: Me, house: Home) -> None:
    """Decline: the table shows up no more."""
    await house.friends.decline(me, table)


HANDLERS = [friends, follow, unfollow, challenge, challenges, decline]
