"""Talking with somebody who was let in: messages are obeyed one after the other, and nobody stands by in between."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from msgspec import DecodeError

from almagest.kernel.errors import AlmagestError
from almagest.server import commands
from almagest.server.asking import explain, hint, react, say, why
from almagest.server.guards import MESSAGE_LEVELS, check_depth, check_length
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
)
from almagest.server.refusals import refused
from almagest.server.telling import history, refused_message

if TYPE_CHECKING:
    from almagest.server.house import House
    from almagest.server.hub import Visit
    from almagest.server.letters import Wire
    from almagest.server.rooms import Connection
    from almagest.server.tables import Command

LOG = logging.getLogger("almagest.server")
NOT_ADMITTED = 4403
LONGEST_PAUSE = 1.0


class Conversation:
    """One connection from when somebody was let in until they go; small, for most of the time nothing is said.

    The wire calls `answer` when something has arrived, in a task that is over when nothing is left to be heard.
    """

    __slots__ = ("connection", "house", "visit", "wire")

    def __init__(self, connection: Connection, visit: Visit, wire: Wire, house: House) -> None:
        self.connection = connection
        self.visit = visit
        self.wire = wire
        self.house = house

    def begin(self) -> None:
        """Say what waits, and listen from now on."""
        self.connection.outbox.open(self.wire.say, self.let_go)
        self.wire.hand_over(self.answer)

    def let_go(self) -> None:
        """Listen to somebody no more; while something of theirs is being written, once that is done."""
        self.connection.has_to_go = True
        if not self.connection.writes:
            self.wire.interrupt()

    async def answer(self) -> None:
        """Obey what has arrived; then see out who has gone, reads too slowly or has to go."""
        goes = True
        try:
            goes = await self.obey_all()
        except asyncio.CancelledError:
            if not self.connection.has_to_go or uncancelled():
                raise
        finally:
            if goes:
                await self.see_out()

    async def obey_all(self) -> bool:
        """Obey message after message until nothing is left to be heard; tell whether that was the end."""
        while not self.connection.has_to_go:
            event = self.wire.heard()
            if event is None:
                return False
            if event["type"] != "websocket.receive":
                return True
            await self.obey(event)
        return True

    async def see_out(self) -> None:
        """Tell those at the table, and end the connection."""
        self.visit.end()
        try:
            await self.connection.outbox.leave()
            if self.connection.dismissed:
                with suppress(OSError):  # the other side is gone
                    await self.wire.close(NOT_ADMITTED)
        finally:
            self.wire.hang_up()

    async def obey(self, event: Any) -> None:  # noqa: ANN401  what the protocol gives
        """Obey a message; what is refused changes nothing."""
        connection, house = self.connection, self.house
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


def uncancelled() -> int:
    """Go on though this task was cancelled; tell how often it was cancelled beside that."""
    task = asyncio.current_task()
    assert task is not None
    return task.uncancel()


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
