"""The REST calls about being told: the key of this server, and the browsers that wish to know."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import msgspec
from litestar import Request, get, post
from litestar.params import JSONBody

from almagest.server.answers import MAY_REFUSE
from almagest.server.forms import Form
from almagest.server.guest import Home, Me, Spoken, address
from almagest.server.push import Browser

Endpoint: TypeAlias = Annotated[
    str, msgspec.Meta(max_length=1000, examples=["https://updates.push.services.mozilla.com/wpush/v2/gAAAA"])
]
PRICE = 5


class PushKeys(Form, frozen=True):
    """The keys of a browser, as its `PushSubscription.toJSON()` gives them."""

    p256dh: Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{80,100}=*$", max_length=110)]
    auth: Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{16,40}=*$", max_length=50)]


class Subscription(Form, frozen=True):
    """Where a browser wishes to be told."""

    endpoint: Endpoint
    keys: PushKeys


class Unsubscription(Form, frozen=True):
    """Where a browser wishes to be told no more."""

    endpoint: Endpoint


class PushFacts(msgspec.Struct, frozen=True):
    """The key of this server for `pushManager.subscribe`, and how many of your browsers are told."""

    key: str
    browsers: int


@get("/push", responses=MAY_REFUSE)
async def push_facts(me: Me, house: Home) -> PushFacts:
    """Give what a browser needs to be told when it is your turn."""
    return PushFacts(house.push.public_key, len(await house.push.browsers(me.id)))


@post("/push", responses=MAY_REFUSE)
async def subscribe(
    data: JSONBody[Subscription], request: Request[Any, Any, Any], me: Me, house: Home, lang: Spoken
) -> PushFacts:
    """Have a browser told when it is your turn and you have no page open."""
    house.limits.requests.check(address(request), me.id, PRICE)
    await house.push.subscribe(me.id, Browser(data.endpoint, data.keys.p256dh, data.keys.auth, lang))
    return PushFacts(house.push.public_key, len(await house.push.browsers(me.id)))


@post("/push/removal", status_code=200, responses=MAY_REFUSE)
async def unsubscribe(data: JSONBody[Unsubscription], me: Me, house: Home) -> PushFacts:
    """Have a browser told no more."""
    await house.push.unsubscribe(me.id, data.endpoint)
    return PushFacts(house.push.public_key, len(await house.push.browsers(me.id)))


HANDLERS = [push_facts, subscribe, unsubscribe]
