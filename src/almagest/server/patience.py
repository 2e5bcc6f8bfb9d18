"""How long the server waits for somebody: connections that dawdle, do not read or ping without end are ended.

Uvicorn waits for ever for a request to be complete and for an answer to be read. These are its two protocols with a
deadline for every wait.
"""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any, cast

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode

from almagest.server.refusals import WORDS

if TYPE_CHECKING:
    from collections.abc import Callable

    from almagest.server.door import Door

HEAD_BYTES = 32 * 1024
COME_BACK_SECONDS = 10
TOO_MANY = 1008
NO_TEXT = 1007


class PatientConfig(uvicorn.Config):
    """Uvicorn's settings, and the door that every connection goes through."""

    def __init__(self, app: Any, door: Door, **others: Any) -> None:  # noqa: ANN401  what uvicorn takes
        protocols = {"http": cast("Any", PatientHttp), "ws": cast("Any", PatientSocket)}
        super().__init__(app, h11_max_incomplete_event_size=HEAD_BYTES, **protocols, **others)
        self.door = door


class Deadline:
    """One timer: set, set anew, or taken away."""

    __slots__ = ("handle", "loop")

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.handle: asyncio.TimerHandle | None = None

    def set(self, seconds: float, then: Callable[[], object]) -> None:
        """Do something unless the timer is taken away before."""
        self.clear()
        self.handle = self.loop.call_later(seconds, then)

    def clear(self) -> None:
        """Take the timer away."""
        if self.handle is not None:
            self.handle.cancel()
            self.handle = None


class PatientHttp(H11Protocol):
    """HTTP: the head of a request, its body and the reading of the answer each have their time."""

    config: PatientConfig

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401  what uvicorn gives
        super().__init__(*args, **kwargs)
        self.door = self.config.door
        self.arriving, self.reading = Deadline(self.loop), Deadline(self.loop)
        self.awaited = ""
        self.is_inside = False

    @property
    def address(self) -> str:
        """Where the connection comes from."""
        return self.client[0] if self.client else "?"

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let somebody in if there is room, and wait for a request."""
        super().connection_made(transport)
        self.is_inside = self.door.has_room(self.address)
        if self.is_inside:
            self.door.enter(self.address)
            self.wait_for("head")
        else:
            self.turn_away(503, "Service Unavailable", "full_house", "connections")

    def connection_lost(self, exc: Exception | None) -> None:
        """Count somebody out."""
        self.let_go()
        super().connection_lost(exc)

    def let_go(self) -> None:
        """Forget the connection and its timers."""
        self.arriving.clear()
        self.reading.clear()
        if self.is_inside:
            self.is_inside = False
            self.door.leave(self.address)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over to its WebSocket, which is counted by itself."""
        self.let_go()
        super().handle_websocket_upgrade(event)

    # A request arrives ------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Take in what arrived; who was turned away is not listened to."""
        if not self.transport.is_closing():
            super().data_received(data)

    def handle_events(self) -> None:
        """Read what is complete, then wait for what is not, unless a WebSocket has taken over."""
        super().handle_events()
        if not self.is_inside:
            return
        if self.conn.their_state is h11.SEND_BODY:
            self.wait_for("body")
        elif self.conn.their_state is h11.IDLE and self.conn.trailing_data[0]:
            self.wait_for("head")
        else:
            self.wait_for("")

    def wait_for(self, part: str) -> None:
        """Give a part of a request its time, from when it began; for nothing there is no hurry."""
        if part == self.awaited:
            return
        self.awaited = part
        self.arriving.clear()
        if part == "head":
            self.arriving.set(self.door.settings.head_seconds, self.give_up)
        elif part == "body":
            self.arriving.set(self.door.settings.body_seconds, lambda: self.end("body"))

    def give_up(self) -> None:
        """End a connection whose request never came to be."""
        self.turn_away(408, "Request Timeout", "too_slow", "head")

    # An answer is read ------------------------------------------------------------------------------------

    def pause_writing(self) -> None:
        """Wait for the answer to be read."""
        super().pause_writing()
        self.reading.set(self.door.settings.send_seconds, lambda: self.end("send"))

    def resume_writing(self) -> None:
        """Go on: the answer is being read."""
        super().resume_writing()
        self.reading.clear()

    def on_response_complete(self) -> None:
        """Wait until the answer is read where the connection ends with it."""
        super().on_response_complete()
        self.see_out()

    def timeout_keep_alive_handler(self) -> None:
        """End a connection that is not used any more."""
        super().timeout_keep_alive_handler()
        self.see_out()

    def see_out(self) -> None:
        """End a connection that is closing, even if nobody reads what is still to be sent."""
        if self.transport.is_closing() and self.reading.handle is None:
            self.reading.set(self.door.settings.send_seconds, self.transport.abort)

    def turn_away(self, status: int, phrase: str, sentence: str, what: str) -> None:
        """Say why, and close."""
        self.door.noted(what)
        says = {"code": "slow-down", "says": WORDS.say(sentence, "en", wait=COME_BACK_SECONDS)}
        body = json.dumps(says).encode()
        head = (
            f"HTTP/1.1 {status} {phrase}\r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\n"
            f"retry-after: {COME_BACK_SECONDS}\r\nconnection: close\r\n\r\n"
        )
        if not self.transport.is_closing():
            self.transport.write(head.encode() + body)
            self.transport.close()
        self.see_out()

    def end(self, what: str) -> None:
        """End a connection at once."""
        self.door.noted(what)
        self.transport.abort()


def is_text(message: bytes) -> bool:
    """Tell whether bytes are text."""
    try:
        message.decode()
    except UnicodeDecodeError:
        return False
    return True


class PatientSocket(WebSocketsSansIOProtocol):
    """A WebSocket: a frame that was begun is ended in time, what is sent is read, pings have a measure."""

    config: PatientConfig

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401  what uvicorn gives
        super().__init__(*args, **kwargs)
        self.door = self.config.door
        self.arriving, self.reading = Deadline(self.loop), Deadline(self.loop)
        self.address = "?"

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count somebody who has come over from HTTP."""
        super().connection_made(transport)
        self.address = self.client[0] if self.client else "?"
        self.door.enter(self.address)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count somebody out."""
        self.arriving.clear()
        self.reading.clear()
        self.door.leave(self.address)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take in what arrived; a frame that was begun has its time to be complete."""
        if self.transport.is_closing():
            return
        self.conn.receive_data(data)
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
        if self.too_many(sum(map(self.is_idle_talk, self.conn.events))):
            self.conn.events.clear()
            self.fail("pings", TOO_MANY, "too many frames")
        else:
            self.handle_events()

    def speaks_too_early(self) -> bool:
        """Tell whether frames, or what is none, came before the answer to the handshake, for which a client waits."""
        return self.conn.parser_exc is not None or any(isinstance(event, Frame) for event in self.conn.events)

    def send_receive_event_to_app(self) -> None:
        """Hand a message on; text that is none ends the connection."""
        if self.curr_msg_data_type == "text" and not self.close_sent and not is_text(b"".join(self.frames)):
            self.frames = []
            self.fail("frame", NO_TEXT, "not UTF-8")
        else:
            super().send_receive_event_to_app()

    def is_idle_talk(self, event: object) -> bool:
        """Tell whether a frame brings no message: a ping, a pong nobody asked for, a piece of a message."""
        if not isinstance(event, Frame):
            return False
        if event.opcode in (Opcode.TEXT, Opcode.BINARY):
            return not event.fin
        return event.opcode != Opcode.PONG or bytes(event.data) != self.pending_ping_payload

    def too_many(self, frames: int) -> bool:
        """Tell whether there are more idle frames than a connection may send."""
        return any(self.door.pings.wait(f"{id(self)}") for _ in range(frames))

    def fail(self, what: str, code: int, reason: str) -> None:
        """Close the connection of somebody who does not keep to the protocol."""
        self.door.noted(what)
        self.conn.fail(code, reason)
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": ""})
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()
        self.see_out()

    def pause_writing(self) -> None:
        """Wait for what was sent to be read."""
        super().pause_writing()
        self.reading.set(self.door.settings.send_seconds, lambda: self.end("send"))

    def resume_writing(self) -> None:
        """Go on: it is being read."""
        super().resume_writing()
        self.reading.clear()

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

    async def run_asgi(self) -> None:
        """Talk, and end the connection afterwards even if nobody reads what is still to be sent."""
        await super().run_asgi()
        self.see_out()

    def see_out(self) -> None:
        """End a connection that is closing, in time."""
        if not self.disconnected and self.reading.handle is None:
            self.reading.set(self.door.settings.send_seconds, self.transport.abort)

    def end(self, what: str) -> None:
        """End a connection at once."""
        self.door.noted(what)
        self.transport.abort()
