"""Live play: one WebSocket a table."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from functools import partial
from typing import Any, NoReturn

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath
from msgspec import DecodeError

from almagest.kernel.errors import AlmagestError
from almagest.server import commands
from almagest.server.asking import explain, hint, react, say, why
from almagest.server.guards import MESSAGE_LEVELS, check_depth, check_length
from almagest.server.guest import Home, address, price_of
from almagest.server.headers import cookie
from almagest.server.house import House
from almagest.server.identity import COOKIE
from almagest.server.language import language
from almagest.server.letters import wire_of
from almagest.server.messages import (
    READER,
    ClientMessage,
    Explain,
    FreeText,
    Hint,
    History,
    Lang,
    Move,
    Phrase,
    React,
    Say,
    Undo,
    Whole,
    Why,
    encoded,
)
from almagest.server.outbox import Outbox
from almagest.server.refusals import refused, refused_for_now
from almagest.server.rooms import Connection
from almagest.server.store import Identity
from almagest.server.table_api import visible
from almagest.server.tables import Command
from almagest.server.telling import history, refused_message

LOG = logging.getLogger("almagest.server")
NOT_ADMITTED, TRY_AGAIN = 4403, 1013
NOT_YET = ("store", "in-doubt", "failure")
"""What is over soon: whoever is turned away for it may come again by themselves."""
LONGEST_PAUSE = 1.0
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
    """Let somebody in and talk, or say why not."""
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
    socket.scope["headers"] = []  # they have been read, and somebody may stay for long
    with house.hub.joined(connection):
        house.turns.wake(connection.table)
        if connection.table.id in house.turns.waiting:
            house.hub.tell_wait(connection, house.turns.waiting[connection.table.id])
        await house.talk.catch_up(connection)
        await converse(socket, connection, house)
    if connection.dismissed:
        with suppress(OSError):  # the other side is gone
            await socket.close(NOT_ADMITTED)


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
            house.settings.outbox, house.settings.unread_kilobytes * 1024, house.hub.unread, wire_of(socket.scope)
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


async def converse(socket: WebSocket[Any, Any, Any], connection: Connection, house: House) -> None:
    """Listen until the other side goes, reads too slowly or has to go; speaking needs somebody only now and then."""
    listening, outbox = asyncio.current_task(), connection.outbox
    assert listening is not None
    outbox.open(socket.send_text, partial(let_go, connection, listening))
    try:
        await listen(socket, connection, house)
    except asyncio.CancelledError:
        if not (outbox.overflowed or outbox.closed) or listening.uncancel():
            raise
    finally:
        await outbox.leave()


def let_go(connection: Connection, listening: asyncio.Task[Any]) -> None:
    """Listen to somebody no more; while something of theirs is being written, once that is done."""
    connection.has_to_go = True
    if not connection.writes:
        listening.cancel()


async def listen(socket: WebSocket[Any, Any, Any], connection: Connection, house: House) -> None:
    """Take messages until the other side goes; what is refused changes nothing."""
    while not connection.has_to_go:
        event = await socket.receive()
        if event["type"] != "websocket.receive":
            return
        house.metrics.heard()
        try:
            house.costs.came(connection.identity, connection.address)
            house.costs.add("messages", connection.identity, connection.address)
            house.limits.messages.check(connection.address, connection.identity)
            await obey(read(event), connection, house)
        except AlmagestError as error:
            await asyncio.sleep(refuse(error, connection, house))
        except Exception:
            LOG.exception("a message failed", extra={"table": connection.table.id})
            refuse(refused("failure"), connection, house)


def refuse(error: AlmagestError, connection: Connection, house: House) -> float:
    """Tell somebody why a message was not obeyed; give the seconds not to listen to who is too fast."""
    answer = refused_message(error, connection.lang, connection.table.seq)
    house.metrics.refusals.labels(answer.code).inc()
    connection.send(answer)
    return min(LONGEST_PAUSE, answer.wait) if isinstance(answer.wait, float) else 0.0


def read(event: Any) -> ClientMessage:  # noqa: ANN401  what the framework gives
    """Read a message, or say why it is none."""
    text = event.get("text")
    if text is None:
        raise refused("unreadable", reason="binary")
    message = text.encode(errors="replace")
    check_length(message)
    check_depth(message, MESSAGE_LEVELS)
    try:
        return READER.decode(message)
    except (DecodeError, RecursionError, ValueError) as error:
        raise refused("unreadable", reason=str(error).rstrip(".")) from error


async def write(command: Command, connection: Connection, house: House) -> None:
    """Carry a command out to its end: nobody is let go meanwhile, so that it needs no task of its own.

    Only a server that ends in haste cancels it; the log is then read again before anything else happens.
    """
    connection.writes = True
    try:
        await house.tables.write(connection.table, command)
    except asyncio.CancelledError:
        house.tables.doubt(connection.table)
        raise
    finally:
        connection.writes = False


async def obey(message: ClientMessage, connection: Connection, house: House) -> None:
    """Do what a message asks."""
    table, person = connection.table, connection.person
    match message:
        case Move(seq=seq, move=move):
            if seq > table.seq:
                await house.tables.reach(table, seq)
            await write(lambda table: commands.decide(table, person, seq, move), connection, house)
        case Undo(seq=seq):
            await house.tables.reach(table, seq)
            await write(lambda table: commands.undo(table, person, seq, house.tables.clock()), connection, house)
        case Why(move=move):
            connection.send(why(connection, move))
        case Hint():
            connection.send(await hint(connection, house))
        case Explain():
            connection.send(await explain(connection, house))
        case History(before=before):
            connection.send(history(table, connection.identity, lang=connection.lang, before=before))
        case React(name=name):
            await react(connection, name, house)
        case Phrase(name=name):
            house.limits.messages.check(connection.address, connection.identity, house.talk.price(table))
            await house.talk.say(connection, phrase=name)
        case FreeText(text=text):
            house.limits.messages.check(connection.address, connection.identity, house.talk.price(table))
            await house.talk.say(connection, text=text)
        case Lang(lang=lang):
            connection.lang = lang
            house.hub.tell(connection)
        case Say():
            connection.send(say(connection))
        case Whole():
            connection.base = None
            house.hub.tell(connection)
