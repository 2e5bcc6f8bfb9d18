"""Live play: one WebSocket a table. The framework lets somebody in; what follows goes past it, see `conversation`."""

from __future__ import annotations

import logging
from typing import Any, NoReturn

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from almagest.kernel.errors import AlmagestError
from almagest.server import commands
from almagest.server.conversation import NOT_ADMITTED, Conversation
from almagest.server.guest import Home, address, price_of
from almagest.server.headers import cookie
from almagest.server.house import House
from almagest.server.identity import COOKIE
from almagest.server.language import language
from almagest.server.letters import wire_of
from almagest.server.messages import encoded
from almagest.server.outbox import Outbox
from almagest.server.refusals import refused, refused_for_now
from almagest.server.rooms import Connection
from almagest.server.store import Identity
from almagest.server.table_api import visible
from almagest.server.telling import refused_message

LOG = logging.getLogger("almagest.server")
TRY_AGAIN = 1013
NOT_YET = ("store", "in-doubt", "failure")
"""What is over soon: whoever is turned away for it may come again by themselves."""
SOCKET_PRICE = 3
"""A newcomer is told the whole table, with all that happened."""


@websocket("/ws/tables/{table:str}")
async def live(socket: WebSocket[Any, Any, Any], table: FromPath[str], house: Home) -> None:
    """Play or watch."""
    try:
        await met(socket, table, house)
    finally:
        socket.receive, socket.send = gone, gone  # they know the socket: a circle only the garbage collector would find


async def gone(*_: object) -> NoReturn:
    """Hear and say nothing more."""
    raise WebSocketDisconnect(detail="gone")


async def met(socket: WebSocket[Any, Any, Any], table: str, house: House) -> None:
    """Let somebody in, or say why not."""
    await socket.accept()
    try:
        connection = await admitted(socket, table, await known(socket, house), house)
    except AlmagestError as error:
        await turn_away(socket, error, house)
        return
    except Exception:
        LOG.exception("a connection failed", extra={"table": table})
        await turn_away(socket, refused("failure"), house)
        return
    visit = house.hub.joined(connection)
    visit.begin()
    try:
        house.follow(connection.table)
        house.turns.wake(connection.table)
        if connection.table.id in house.turns.waiting:
            house.hub.tell_wait(connection, house.turns.waiting[connection.table.id])
        await house.talk.catch_up(connection)
        Conversation(connection, visit, wire_of(socket.scope), house).begin()
    except BaseException:
        visit.end()
        raise


async def known(socket: WebSocket[Any, Any, Any], house: House) -> Identity | None:
    """Recognise who comes; a guest who is banned is told so, instead of being taken for somebody else."""
    person = await house.guest(socket)
    if person is None:
        await house.accounts.check_guest(cookie(socket, COOKIE))
    return person


async def turn_away(socket: WebSocket[Any, Any, Any], error: AlmagestError, house: House) -> None:
    """Tell somebody why they are not let in, and close; the code says whether it is of use to come again."""
    answer = refused_message(error, language(socket), None)
    house.metrics.refusals.labels(answer.code).inc()
    await socket.send_text(encoded(answer))
    await socket.close(TRY_AGAIN if answer.code in NOT_YET else NOT_ADMITTED)


async def admitted(socket: WebSocket[Any, Any, Any], name: str, person: Identity | None, house: House) -> Connection:
    """Let somebody in, and give an owner the seat back that a bot has played on."""
    house.costs.came(person.id if person else None, address(socket))
    house.limits.requests.check(address(socket), person.id if person else None, SOCKET_PRICE * price_of(name, house))
    check_sockets(address(socket), person, house)
    table = await visible(house, name, person, socket.query_params.get("invitation"))
    if table.clocks:
        await house.tables.look_at_the_clock(table)
    if person and table.may_come_back(person.id):
        await house.tables.carry_out(table, lambda table: commands.join(table, person, None))
    after = number(socket.query_params.get("after"))
    await house.tables.reach(table, after)
    return Connection(
        table=table,
        person=person,
        address=address(socket),
        lang=language(socket),
        told=min(after, table.seq),
        changes=number(socket.query_params.get("changes")),
        talks=socket.query_params.get("talk") == "1",
        outbox=Outbox(
            house.settings.outbox,
            house.settings.unread_kilobytes * 1024,
            house.hub.unread,
            wire_of(socket.scope).write_frame,
        ),
    )


def check_sockets(address: str, person: Identity | None, house: House) -> None:
    """Refuse one socket more than a person, an address or the whole server may have."""
    settings, share = house.settings, house.costs.allowances.share
    names = {"address": f"address {address}"} | ({} if person is None else {"identity": f"identity {person.id}"})
    most_of = {"address": settings.sockets_per_address, "identity": settings.sockets_per_person}
    held = {"server": (house.hub.count(), float(settings.sockets))}
    held |= {key: (house.sockets_of(who), most_of[key] * share(who)) for key, who in names.items()}
    for key, (found, most) in held.items():
        if found >= most:
            raise refused_for_now("too_many_sockets", key=key, most=int(most))


def number(text: str | None) -> int:
    """Read a sequence number; anything else counts as 0, which gives everything."""
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 16 else 0
