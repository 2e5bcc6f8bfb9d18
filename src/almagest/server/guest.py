"""Who is calling, from where, and whether they may: asked before any call is answered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from litestar import Request
from litestar.di import NamedDependency
from litestar.params import SkipValidation

from almagest.server.costs import Payer
from almagest.server.guards import BODY_LEVELS, check_depth, check_host, check_origin
from almagest.server.headers import header
from almagest.server.house import House
from almagest.server.language import language
from almagest.server.refusals import refused
from almagest.server.schedule import Fare, Rank
from almagest.server.store import Identity

if TYPE_CHECKING:
    from litestar.connection import ASGIConnection
    from litestar.handlers import BaseRouteHandler

Home: TypeAlias = NamedDependency[SkipValidation[House]]
Guest: TypeAlias = NamedDependency[SkipValidation[Identity | None]]
Me: TypeAlias = NamedDependency[SkipValidation[Identity]]
Spoken: TypeAlias = NamedDependency[str]
REBUILD_PRICE = 5
BYTES_A_REQUEST = 8192
"""A long body costs as many requests more: only to see how deep it is nested takes a hundred times as long."""
UNSAFE = ("POST", "PATCH", "PUT", "DELETE")


def address(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Give the address a connection comes from."""
    return connection.client.host if connection.client else "?"


async def known_host(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Refuse what was sent to another name: a page elsewhere may have given its own name to this address."""
    check_host(header(connection, "host"), connection.app.state.house.settings)


async def same_site(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Refuse what pages of other sites send: every WebSocket, and every request that changes something."""
    if isinstance(connection, Request) and connection.method not in UNSAFE:
        return
    settings = connection.app.state.house.settings
    check_origin(header(connection, "origin"), header(connection, "host"), settings.origins)


async def not_too_fast_or_deep(request: Request[Any, Any, Any]) -> None:
    """Refuse who asks too often, and bodies nested too deeply."""
    house: House = request.app.state.house
    guest = await house.guest(request)
    house.costs.came(guest.id if guest else None, address(request))
    house.costs.add("requests", guest.id if guest else None, address(request))
    table = request.path_params.get("table") or request.path_params.get("replay")
    house.limits.requests.check(address(request), guest.id if guest else None, price_of(table, house))
    if request.method in UNSAFE:
        body = await request.body()
        house.limits.requests.charge(address(request), guest.id if guest else None, len(body) // BYTES_A_REQUEST)
        check_depth(body, BODY_LEVELS)


def question(request: Request[Any, Any, Any], guest: Guest) -> Fare:
    """Let whoever asks pay for what has to be worked out."""
    return Fare(Payer(guest.id if guest else None, address(request)), Rank.QUESTION)


def price_of(table: str | None, house: House) -> int:
    """Give the price of a request: one that concerns a table which must be rebuilt from its log costs more."""
    return 1 if table is None or table in house.tables.alive or table in house.replays.held else REBUILD_PRICE


async def guest_of(request: Request[Any, Any, Any], house: Home) -> Identity | None:
    """Provide who is calling, None for somebody without a name."""
    return await house.guest(request)


async def person_of(guest: Guest) -> Identity:
    """Provide who is calling; somebody without a name is refused."""
    if guest is None:
        raise refused("no_identity")
    return guest


def language_of(request: Request[Any, Any, Any]) -> str:
    """Provide the language of the answer."""
    return language(request)
