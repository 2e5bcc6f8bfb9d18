"""Requests of those who dawdle or do not read the answer are ended: uvicorn's protocol, with deadlines."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from almagest.server.patient import Patient
from almagest.server.refusals import WORDS

if TYPE_CHECKING:
    import asyncio

HEAD_BYTES = 32 * 1024
COME_BACK_SECONDS = 10


class PatientHttp(Patient, H11Protocol):
    """HTTP: the head of a request, its body and the reading of the answer each have their time."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401  what uvicorn gives
        super().__init__(*args, **kwargs)
        self.awaited = ""
        self.is_inside = False
        self.is_led = False

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
        """Hand the connection over: to the worker of its table, or to its WebSocket, which is counted by itself."""
        self.let_go()
        if self.is_led_on(event):
            self.connections.discard(self)
            self.transport.abort()
        else:
            super().handle_websocket_upgrade(event)

    def is_led_on(self, event: h11.Request) -> bool:
        """Have the connection led to the worker of its table, with the request; nobody is led twice."""
        usher, wire = self.door.usher, self.transport.get_extra_info("socket")
        if usher is None or self.is_led or self.conn.trailing_data[0]:
            return False
        head = b"".join([*(b"%b: %b\r\n" % line for line in event.headers.raw_items()), b"\r\n"])
        request = b"%b %b HTTP/1.1\r\n%b" % (event.method, event.target, head)
        return usher.leads(wire.fileno(), event.target, request)

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
