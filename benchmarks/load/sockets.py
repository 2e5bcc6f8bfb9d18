"""A WebSocket for clients that must cost next to nothing: plain bytes, no tasks, no masks that hide anything.

A client has to mask what it sends (RFC 6455, section 5.3); with a key of noughts that changes nothing.
"""

from __future__ import annotations

import socket
from collections.abc import Iterator

SECONDS = 20.0
"""How long a server may say nothing before it counts as gone."""
TEXT, PING, PONG = 0x81, 0x89, 0x8A
MASKED = 0x80
NO_MASK = bytes(4)
TWO_BYTES, EIGHT_BYTES = 126, 127
ENOUGH = 1 << 18
END_OF_HEAD = b"\r\n\r\n"
HEAD = """GET {path} HTTP/1.1\r
Host: {host}\r
Upgrade: websocket\r
Connection: Upgrade\r
Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
Sec-WebSocket-Version: 13\r
{more}\r
"""


class Socket:
    """One connection; whoever reads waits until something has come."""

    __slots__ = ("unread", "wire")

    def __init__(self, host: str, path: str, cookie: str = "") -> None:
        name, _, port = host.partition(":")
        self.wire = socket.create_connection((name, int(port)), SECONDS)
        self.wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        more = f"Cookie: {cookie}\r\n" if cookie else ""
        self.wire.sendall(HEAD.format(path=path, host=host, more=more).encode())
        self.unread = b""
        answer = self.head_of_answer()
        if b" 101 " not in answer:
            raise ConnectionError(f"{path} was not opened: {answer.decode()}")

    def head_of_answer(self) -> bytes:
        """Read the answer to the handshake, and not a byte more: frames may follow at once."""
        while END_OF_HEAD not in (seen := self.arrived(socket.MSG_PEEK)):
            pass
        return self.wire.recv(seen.index(END_OF_HEAD) + len(END_OF_HEAD))

    def fileno(self) -> int:
        """Give the number of the file, to wait for several at once."""
        return self.wire.fileno()

    def arrived(self, how: int = 0) -> bytes:
        """Wait for some bytes."""
        data = self.wire.recv(ENOUGH, how)
        if not data:
            raise ConnectionError("The server has closed a connection.")
        return data

    def one(self) -> bytes:
        """Wait for the only message that is to come now."""
        while not (messages := self.receive()):
            pass
        return messages[0]

    def receive(self) -> list[bytes]:
        """Wait for something, and give the messages that are complete by it."""
        self.unread += self.arrived()
        messages = []
        for kind, content in self.frames():
            if kind == TEXT:
                messages.append(content)
            elif kind == PING:
                self.write(PONG, content)
            else:
                raise ConnectionError(f"The server sent a frame {kind:#x}: {content!r}")
        return messages

    def frames(self) -> Iterator[tuple[int, bytes]]:
        """Cut what has come into frames; the beginning of one is kept."""
        data, at = self.unread, 0
        while len(data) - at > 1:
            size, start = data[at + 1], at + 2
            if size >= TWO_BYTES:
                start += 2 if size == TWO_BYTES else 8
                size = int.from_bytes(data[at + 2 : start], "big")
            if start + size > len(data):
                break
            yield data[at], data[start : start + size]
            at = start + size
        self.unread = data[at:]

    def send(self, text: bytes) -> None:
        """Send a message."""
        self.write(TEXT, text)

    def write(self, kind: int, content: bytes) -> None:
        """Send a frame."""
        size = len(content)
        if size < TWO_BYTES:
            head = bytes((kind, MASKED | size))
        else:
            head = bytes((kind, MASKED | TWO_BYTES)) + size.to_bytes(2, "big")
        self.wire.sendall(head + NO_MASK + content)

    def close(self) -> None:
        """Hang up."""
        self.wire.close()
