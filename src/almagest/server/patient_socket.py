"""WebSockets of those who dawdle, do not read or ping without end are ended: uvicorn's protocol, with deadlines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode

from almagest.server.deadline import Deadline

if TYPE_CHECKING:
    import asyncio

    from almagest.server.patience import PatientConfig

TOO_MANY = 1008
NO_TEXT = 1007


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
        self.has_talked = False

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
        self.forget()

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
        self.has_talked = True
        self.see_out()
        self.forget()

    def forget(self) -> None:
        """Let go of everything when all is over: what refers to itself would wait for the garbage collector."""
        if self.has_talked and self.disconnected:
            self.conn.parser.close()

    def see_out(self) -> None:
        """End a connection that is closing, in time."""
        if not self.disconnected and self.reading.handle is None:
            self.reading.set(self.door.settings.send_seconds, self.transport.abort)

    def end(self, what: str) -> None:
        """End a connection at once."""
        self.door.noted(what)
        self.transport.abort()
