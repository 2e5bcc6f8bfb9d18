"""Leading whoever comes to the worker where the others of their table are.

The workers of a machine take connections from one socket, whoever is free first. Without an usher the people of one
table are at different workers, and each of these reads every move, takes it in and tells it. With one, a table's name
chooses among the workers that live, and the connection itself is handed over: every worker has a box, into which the
others put open connections, each with the request that came over it. Who cannot be led is served where they came: any
worker serves any table.
"""

from __future__ import annotations

import asyncio
import re
import socket
from contextlib import suppress
from hashlib import blake2b
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

BOX, OTHERS = "ALMAGEST_BOX", "ALMAGEST_BOXES"
VISITOR, NEIGHBOUR = b"v", b"n"
LETTER_BYTES = 48 * 1024
TABLE = re.compile(rb"/ws/tables/([^/?]+)")


class Usher:
    """Knows the boxes of this worker and of the others, by their numbers."""

    def __init__(self, number: int, box: socket.socket, others: dict[int, socket.socket]) -> None:
        self.number = number
        self.box = box
        self.others = others
        self.welcome: Callable[[socket.socket, bytes], object] | None = None
        self.led = 0

    def open(self, welcome: Callable[[socket.socket, bytes], object]) -> None:
        """Look into the box from now on; `welcome` is given connections with their requests."""
        self.welcome = welcome
        self.box.setblocking(False)
        for other in self.others.values():
            other.setblocking(False)
        asyncio.get_running_loop().add_reader(self.box.fileno(), self.look)

    def close(self) -> None:
        """Take what is in the box, and nothing more: who comes is led to others."""
        if self.welcome is None:
            return
        asyncio.get_running_loop().remove_reader(self.box.fileno())
        while self.look():
            pass
        self.welcome = None
        self.box.close()

    def look(self) -> bool:
        """Take a letter out of the box; tell whether there was one."""
        try:
            letter, descriptors, _, _ = socket.recv_fds(self.box, LETTER_BYTES, 1)
        except OSError:  # it is empty
            return False
        for brought in map(from_descriptor, descriptors):
            brought.setblocking(False)
            if letter.startswith(NEIGHBOUR):
                self.others[int(letter[len(NEIGHBOUR) :])] = brought
            elif self.welcome is not None:
                self.welcome(brought, letter[len(VISITOR) :])
        return bool(letter)

    def leads(self, connection: int, target: bytes, request: bytes) -> bool:
        """Hand a connection over, by its number among the open files, if its table is looked after elsewhere."""
        table = TABLE.match(target)
        while table is not None and (home := self.home(table[1])) != self.number:
            try:
                socket.send_fds(self.others[home], [VISITOR + request], [connection])
            except BlockingIOError:  # they are busy
                return False
            except OSError:  # they are gone
                self.others.pop(home).close()
            else:
                self.led += 1
                return True
        return False

    def home(self, table: bytes) -> int:
        """Choose the worker of a table: the same by everybody who knows the same workers, and as few move as can be."""
        here = [self.number] if self.welcome is not None or not self.others else []
        return max([*here, *self.others], key=lambda number: blake2b(b"%d %b" % (number, table)).digest())


def from_descriptor(number: int) -> socket.socket:
    """Take over an open socket by its number."""
    return socket.socket(fileno=number)


def inherited_usher(environ: Mapping[str, str]) -> Usher | None:
    """Know the boxes that whoever started this worker has made; None for one that has no others beside it."""
    if BOX not in environ:
        return None
    ((number, box),) = boxes_in(environ[BOX]).items()
    return Usher(number, box, boxes_in(environ.get(OTHERS, "")))


def boxes_in(words: str) -> dict[int, socket.socket]:
    """Read boxes by their workers."""
    pairs = [word.split(":") for word in words.split()]
    return {int(number): from_descriptor(int(box)) for number, box in pairs}


def boxes_as_words(boxes: Mapping[int, socket.socket]) -> str:
    """Write boxes by their workers, for a process that inherits them."""
    return " ".join(f"{number}:{box.fileno()}" for number, box in boxes.items())


def new_box() -> tuple[socket.socket, socket.socket]:
    """Make a box: the end to take out of, and the end to put into, which fails as soon as nobody has the other."""
    return socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)


def introduce(box: socket.socket, number: int, other: socket.socket) -> None:
    """Tell a worker of another; who is gone need not know."""
    with suppress(OSError):
        socket.send_fds(box, [NEIGHBOUR + str(number).encode()], [other.fileno()])
