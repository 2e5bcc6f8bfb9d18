"""WebSockets of those who dawdle, do not read or ping without end are ended: uvicorn's protocol, with deadlines."""

from __future__ import annotations

import asyncio
import logging
from contextvars import copy_context
from typing import TYPE_CHECKING, Any, cast

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State

from almagest.server.frames import size_on_the_wire, whole_texts
from almagest.server.letters import WIRE
from almagest.server.patient import Patient
from almagest.server.slim import Gate, Mail

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine
    from contextvars import Context

    from uvicorn._types import ASGIReceiveEvent, ASGISendEvent

LOG = logging.getLogger("almagest.server")
TOO_MANY = 1008
NO_TEXT = 1007
UNHEARD = 1
"""How many messages may wait to be heard before no more are read."""
END_OF_HEAD = b"\r\n\r\n"


def received(message: bytes, kind: str) -> ASGIReceiveEvent:
    """Make the event of a message that has arrived."""
    if kind == "text":
        return {"type": "websocket.receive", "text": message.decode()}
    return {"type": "websocket.receive", "bytes": message}


class PatientSocket(Patient, WebSocketsSansIOProtocol):
    """A WebSocket: a frame that was begun is ended in time, what is sent is read, pings have a measure.

    The slots are what uvicorn keeps of every connection, and we: in a dictionary so much would take 1.5 kB.
    """

    __slots__ = (
        "address",
        "answer",
        "answering",
        "app",
        "app_state",
        "arriving",
        "asgi_version",
        "begun",
        "client",
        "close_sent",
        "close_timeout",
        "close_timer",
        "config",
        "conn",
        "connections",
        "context",
        "curr_msg_data_type",
        "default_headers",
        "disconnected",
        "door",
        "frames",
        "handshake_complete",
        "handshake_initiated",
        "has_talked",
        "initial_response",
        "last_ping_rtt",
        "logger",
        "loop",
        "mail",
        "pending_ping_payload",
        "ping_interval",
        "ping_sent_at",
        "ping_timeout",
        "ping_timer",
        "pong_timer",
        "queue",
        "read_paused",
        "reading",
        "request",
        "response",
        "root_path",
        "rung",
        "scheme",
        "scope",
        "server",
        "tasks",
        "transport",
        "writable",
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401  what uvicorn gives
        super().__init__(*args, **kwargs)
        self.mail: Mail[Any] = Mail()
        self.queue = cast("asyncio.Queue[Any]", self.mail)
        self.answer: Callable[[], Coroutine[Any, Any, None]] | None = None
        self.answering: asyncio.Task[None] | None = None
        self.context: Context | None = None
        self.rung = False
        self.writable = cast("asyncio.Event", Gate())
        self.writable.set()
        self.address = "?"
        self.has_talked = False
        self.begun = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count somebody who has come over from HTTP."""
        super().connection_made(transport)
        self.address = self.client[0] if self.client else "?"
        self.door.enter(self.address)

    def start_keepalive(self) -> None:
        """Talk from now on; what was said to be let in has been read, and need not be kept while somebody stays."""
        super().start_keepalive()
        self.request.headers.clear()
        self.response.headers.clear()

    def connection_lost(self, exc: Exception | None) -> None:
        """Count somebody out."""
        self.arriving.clear()
        self.reading.clear()
        self.door.leave(self.address)
        super().connection_lost(exc)
        self.forget()

    def data_received(self, data: bytes) -> None:
        """Take in what arrived; a frame that was begun has its time to be complete."""
        if self.transport.is_closing():
            return
        texts = whole_texts(data) if self.may_be_read_at_once() else None
        if texts is not None:
            for text in texts:
                self.take_in(text, "text")
            return
        self.conn.receive_data(data)
        self.begun = self.begun_by(data)
        if not self.handshake_complete and self.speaks_too_early():
            self.end("frame")
            return
        if self.conn.parser_exc is not None:
            self.handle_parser_exception()
            return
        if self.conn.events:
            self.arriving.clear()
        elif self.arriving.handle is None:
            self.arriving.set(self.door.settings.body_seconds, lambda: self.end("frame"))
        if self.too_many(sum([self.is_idle_talk(event) for event in self.conn.events])):
            self.conn.events.clear()
            self.fail("pings", TOO_MANY, "too many frames")
        else:
            self.handle_events()

    def may_be_read_at_once(self) -> bool:
        """Tell whether what arrives now is the beginning of a frame, and no piece of a message is waited for."""
        return self.begun == 0 and self.handshake_complete and not self.frames and self.conn.state is State.OPEN

    def begun_by(self, data: bytes) -> int:
        """Count the bytes of the frame that has begun to arrive; after a request that is not the last word, any."""
        begun = self.begun + len(data)
        for event in self.conn.events:
            if isinstance(event, Frame):
                begun -= size_on_the_wire(len(event.data))
            else:
                begun = 0 if data.endswith(END_OF_HEAD) else 1
        return begun

    def speaks_too_early(self) -> bool:
        """Tell whether frames, or what is none, came before the answer to the handshake, for which a client waits."""
        return self.conn.parser_exc is not None or any(isinstance(event, Frame) for event in self.conn.events)

    def send_receive_event_to_app(self) -> None:
        """Hand on a message whose pieces have arrived."""
        message, self.frames = b"".join(self.frames), []
        self.take_in(message, self.curr_msg_data_type)

    def take_in(self, message: bytes, kind: str) -> None:
        """Hand a message on; text that is none ends the connection.

        Only who sends more than is heard is not read on: to stop and go on for every message would cost two calls of
        the system each.
        """
        if self.close_sent:
            return
        try:
            self.queue.put_nowait(received(message, kind))
        except UnicodeDecodeError:
            self.fail("frame", NO_TEXT, "not UTF-8")
            return
        if not self.read_paused and self.queue.qsize() > UNHEARD:
            self.read_paused = True
            self.transport.pause_reading()

    def is_idle_talk(self, event: object) -> bool:
        """Tell whether a frame brings no message: a ping, a pong nobody asked for, a piece of a message."""
        if not isinstance(event, Frame):
            return False
        if event.opcode in (Opcode.TEXT, Opcode.BINARY):
            return not event.fin
        return event.opcode != Opcode.PONG or bytes(event.data) != self.pending_ping_payload

    def too_many(self, frames: int) -> bool:
        """Tell whether there are more idle frames than a connection may send."""
        return frames > 0 and any(self.door.pings.wait(f"{id(self)}") for _ in range(frames))

    def fail(self, what: str, code: int, reason: str) -> None:
        """Close the connection of somebody who does not keep to the protocol."""
        self.door.noted(what)
        self.conn.fail(code, reason)
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": ""})
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()
        self.see_out()

    def write_frame(self, frame: bytes) -> bool:
        """Write a whole frame at once; False if the connection is closing, or what was sent before is not read yet."""
        if not self.handshake_complete or self.close_sent or self.disconnected or not self.writable.is_set():
            return False
        if self.transport.is_closing():
            return False
        self.transport.write(frame)
        return True

    def handle_ping(self) -> None:
        """Answer a ping, unless our answers are not read."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.end("send")

    def keepalive_timeout(self) -> None:
        """End the connection of somebody who does not answer."""
        self.door.noted("ping")
        super().keepalive_timeout()
        self.see_out()

    async def send(self, message: ASGISendEvent) -> None:
        """Say something; where the connection is closed already nobody is there, which is no fault of who speaks."""
        if self.close_sent:
            raise ClientDisconnected
        await super().send(message)

    async def run_asgi(self) -> None:
        """Let the application talk; when it returns, the connection ends unless it was handed over."""
        extensions: dict[str, Any] = cast("Any", self.scope).setdefault("extensions", {})
        extensions[WIRE] = self
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except BaseException:
            LOG.exception("the application failed")
        self.send_500_response()  # says nothing after a handshake
        cast("Any", self.scope).clear()  # or the connection would know itself; and somebody may stay for long
        if self.answer is None:
            self.hang_up()

    # Past the application ---------------------------------------------------------------------------------

    def hand_over(self, answer: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Let the application return: whenever something has arrived, it is answered in a task that comes and goes."""
        self.answer, self.context = answer, copy_context()
        self.mail.ring = self.ring
        if not self.mail.empty():
            self.ring()

    def ring(self) -> None:
        """Have somebody answer what has arrived, unless they are at it or on their way."""
        if not self.rung and self.answer is not None:
            self.rung = True
            self.tasks.add(self.loop.create_task(self.answered(self.answer), context=self.context))

    async def answered(self, answer: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Answer; uvicorn waits for what is under way when the server stops."""
        self.answering = asyncio.current_task()
        try:
            await answer()
        except Exception:
            LOG.exception("an answer failed")
        finally:
            self.tasks.discard(cast("asyncio.Task[None]", self.answering))
            self.answering, self.rung = None, False

    def heard(self) -> ASGIReceiveEvent | None:
        """Take what has arrived next, and read on when nothing more is left."""
        if self.mail.empty():
            return None
        event: ASGIReceiveEvent = self.mail.take()
        if self.read_paused and self.mail.empty():
            self.read_paused = False
            self.transport.resume_reading()
        return event

    def interrupt(self) -> None:
        """Cancel the answer that is under way, or have one begin; whoever answers now may see for themselves."""
        if self.answering is None:
            self.ring()
        elif self.answering is not asyncio.current_task():
            self.answering.cancel()

    async def say(self, text: str) -> None:
        """Send a text as soon as those before are read."""
        await self.send({"type": "websocket.send", "text": text})

    async def close(self, code: int) -> None:
        """Say that it is over."""
        await self.send({"type": "websocket.close", "code": code})

    def hang_up(self) -> None:
        """End the connection, even if nobody reads what is still to be sent."""
        self.answer = self.context = self.mail.ring = None
        if self.close_timer is None:
            self.transport.close()
        self.has_talked = True
        self.see_out()
        self.forget()

    def forget(self) -> None:
        """Let go of everything when all is over: what refers to itself would wait for the garbage collector."""
        if self.has_talked and self.disconnected:
            self.conn.parser.close()
            self.conn.parser_exc = None

    def see_out(self) -> None:
        """End a connection that is closing, in time."""
        if not self.disconnected and self.reading.handle is None:
            self.reading.set(self.door.settings.send_seconds, self.transport.abort)
