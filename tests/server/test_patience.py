"""Connections that dawdle, do not read, or ping without end are ended; the others notice nothing."""

from __future__ import annotations

import gc
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.frames import Opcode
from websockets.server import ServerProtocol

from almagest.server.door import Door
from almagest.server.patience import PatientConfig
from almagest.server.patient_socket import PatientSocket
from almagest.server.run import Server, listening
from almagest.server.settings import Settings
from tests.server.harness import PATIENCE, Person, Running, roomy, running, wait_for

Bring = Callable[[str], Person]
HURRIED = {"head_seconds": 0.2, "body_seconds": 0.2, "send_seconds": 0.2, "idle_seconds": 1}


@pytest.fixture
def hurried(folder: Path) -> Iterator[Running]:
    """A server that waits for nobody's requests: nothing for guests who are to come in on a busy machine."""
    with running(roomy(folder, **HURRIED)) as found:
        yield found


@pytest.fixture
def sparing(folder: Path) -> Iterator[Running]:
    """A server that hears few pings."""
    with running(roomy(folder, pings_per_minute=5)) as found:
        yield found


@contextmanager
def wire(server: Running, said: bytes) -> Iterator[socket.socket]:
    """Connect by hand and say something, perhaps not to the end."""
    address = urlsplit(server.url)
    with socket.create_connection((address.hostname, address.port), timeout=PATIENCE) as found:
        found.sendall(said)
        yield found


def read_to_the_end(wire: socket.socket) -> bytes:
    """Read until the server ends the connection."""
    parts = []
    try:
        while part := wire.recv(65536):
            parts.append(part)
    except ConnectionResetError:
        pass
    return b"".join(parts)


def upgrade(person: Person, table: str) -> bytes:
    """Ask for a WebSocket, by hand."""
    host = urlsplit(person.url).netloc
    return (
        f"GET /ws/tables/{table} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Cookie: {person.cookie}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    ).encode()


def seen(server: Running, what: str) -> bool:
    """Tell whether the numbers for operators show a connection that was ended."""
    return f'almagest_connections_ended_total{{what="{what}"}}' in server.house.metrics.page().decode()


@pytest.mark.parametrize("said", [b"", b"G", b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "])
def test_a_connection_that_sends_no_whole_head_is_ended(hurried: Running, said: bytes) -> None:
    with wire(hurried, said) as half_open:
        assert read_to_the_end(half_open).startswith(b"HTTP/1.1 408 ")
    wait_for(lambda: hurried.house.door.count == 0)
    assert seen(hurried, "head")


def test_the_second_request_of_a_connection_has_its_time_too(hurried: Running) -> None:
    whole = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    with wire(hurried, whole + b"GET /healthz HT") as half_open:
        heard = read_to_the_end(half_open)
    assert heard.startswith(b"HTTP/1.1 200 ")
    assert b"HTTP/1.1 408 " in heard


def test_a_body_that_never_ends_is_not_waited_for(hurried: Running, caplog: pytest.LogCaptureFixture) -> None:
    head = b"POST /api/identity HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{"
    with wire(hurried, head) as half_open:
        assert read_to_the_end(half_open) == b""
    wait_for(lambda: hurried.house.door.count == 0)
    assert seen(hurried, "body")
    assert "error" not in caplog.text.lower()


def test_who_goes_away_in_the_middle_of_a_body_is_no_error(server: Running, caplog: pytest.LogCaptureFixture) -> None:
    head = b"POST /api/identity HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{"
    before = server.house.door.count
    with wire(server, head):
        wait_for(lambda: server.house.door.count == before + 1)
    wait_for(lambda: server.house.door.count == before)
    server.person("Ann").get("/api/identity")
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


def test_a_connection_nobody_uses_any_more_is_ended(hurried: Running) -> None:
    with wire(hurried, b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n") as idle:
        assert read_to_the_end(idle).startswith(b"HTTP/1.1 200 ")


def test_a_frame_that_is_begun_and_never_ended_ends_the_connection(folder: Path) -> None:
    with running(roomy(folder, body_seconds=0.2)) as server:
        ann = server.person("Ann")
        with wire(server, upgrade(ann, ann.open("me", "open")["table"])) as half_open:
            wait_for(lambda: server.house.hub.count() == 1)
            half_open.sendall(b"\x81")
            read_to_the_end(half_open)
        wait_for(lambda: server.house.hub.count() == 0)
        assert seen(server, "frame")


def test_who_answers_no_ping_is_gone(folder: Path) -> None:
    with running(roomy(folder, ping_seconds=0.2)) as server:
        ann = server.person("Ann")
        with wire(server, upgrade(ann, ann.open("me", "open")["table"])) as silent:
            read_to_the_end(silent)
        wait_for(lambda: server.house.hub.count() == 0)
        assert seen(server, "ping")


@pytest.mark.parametrize("opcode", [Opcode.PING, Opcode.PONG])
def test_pings_have_a_measure(sparing: Running, opcode: Opcode) -> None:
    ann = sparing.person("Ann")
    with wire(sparing, upgrade(ann, ann.open("me", "open")["table"])) as pinging:
        wait_for(lambda: sparing.house.hub.count() == 1)
        pinging.sendall((bytes([0x80 | opcode, 0x80]) + b"\0\0\0\0") * 10)
        assert b"too many frames" in read_to_the_end(pinging)
    assert seen(sparing, "pings")


def test_a_message_in_endless_pieces_is_not_collected(sparing: Running) -> None:
    ann = sparing.person("Ann")
    with wire(sparing, upgrade(ann, ann.open("me", "open")["table"])) as piecemeal:
        wait_for(lambda: sparing.house.hub.count() == 1)
        piecemeal.sendall(b"\x01\x80\0\0\0\0" + b"\x00\x80\0\0\0\0" * 20)
        assert b"too many frames" in read_to_the_end(piecemeal)


def test_text_that_is_none_ends_the_connection_and_is_nothing_for_the_log(
    server: Running, person: Bring, caplog: pytest.LogCaptureFixture
) -> None:
    ann = person("Ann")
    with wire(server, upgrade(ann, ann.open("me", "open")["table"])) as garbled:
        assert b"101 Switching Protocols" in garbled.recv(65536)
        garbled.sendall(b"\x81\x82\0\0\0\0\xff\xfe")
        assert b"not UTF-8" in read_to_the_end(garbled)
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


@contextmanager
def reluctant(called: Event) -> Iterator[tuple[str, int]]:
    """Run an application that never answers a handshake."""

    async def app(_: Any, receive: Any, __: Any) -> None:
        assert (await receive())["type"] == "websocket.connect"
        called.set()
        assert (await receive())["type"] == "websocket.disconnect"

    with served(app) as address:
        yield address


@contextmanager
def served(app: Any) -> Iterator[tuple[str, int]]:
    """Run an application."""
    door, ready = Door(Settings(), time.monotonic, lambda _: None), Event()
    with listening("127.0.0.1", 0) as listener:
        server = Server(PatientConfig(app, door, lifespan="off", log_config=None), ready.set)
        thread = Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        try:
            assert ready.wait(PATIENCE)
            yield listener.getsockname()
        finally:
            server.should_exit = True
            thread.join()


@pytest.mark.parametrize("frame", [b"\x81\x82\0\0\0\0\xff\xfe", b"\x89\x80\0\0\0\0", b"\xff\xff\xff\xff"])
def test_who_sends_frames_before_the_handshake_is_answered_is_ended(
    frame: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    called = Event()
    with closing(Person("http://127.0.0.1")) as nobody:
        head = upgrade(nobody, "none")
    with reluctant(called) as address, socket.create_connection(address, timeout=PATIENCE) as hasty:
        hasty.sendall(head)
        assert called.wait(PATIENCE)
        hasty.sendall(frame)
        assert read_to_the_end(hasty) == b""
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


@pytest.mark.parametrize("frame", [b"\x81\x82\0\0\0\0\xff\xfe", b"\xff\xff\xff\xff"])
def test_what_is_said_to_somebody_whose_connection_was_closed_is_nothing_for_the_log(
    frame: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    told = Event()

    async def app(_: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        assert (await receive())["type"] == "websocket.disconnect"
        told.set()
        await send({"type": "websocket.send", "text": "too late"})

    with closing(Person("http://127.0.0.1")) as nobody:
        head = upgrade(nobody, "none")
    with served(app) as address, socket.create_connection(address, timeout=PATIENCE) as broken:
        broken.sendall(head)
        assert b"101 Switching Protocols" in broken.recv(65536)
        broken.sendall(frame)
        assert b"too late" not in read_to_the_end(broken)
        assert told.wait(PATIENCE)
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


def test_who_does_not_read_is_ended_though_nothing_new_is_said(folder: Path) -> None:
    with running(roomy(folder, send_seconds=0.2, outbox=10**5, unread_kilobytes=10**6)) as server:
        ann = server.person("Ann")
        with wire(server, upgrade(ann, ann.open("me", "level:1")["table"])) as deaf:
            wait_for(lambda: server.house.hub.count() == 1)
            asking = b'{"type":"lang","lang":"fr"}'
            frame = bytes([0x81, 0x80 | len(asking)]) + b"\0\0\0\0" + asking
            with pytest.raises(OSError, match=r"reset|pipe"):
                deaf.sendall(frame * 10**6)
        wait_for(lambda: server.house.hub.count() == 0)
        assert seen(server, "send")


def test_only_so_many_connections_are_open_from_one_address(folder: Path) -> None:
    with running(roomy(folder, connections_per_address=2)) as server, wire(server, b""), wire(server, b""):
        wait_for(lambda: server.house.door.count == 2)
        with wire(server, b"") as third:
            heard = read_to_the_end(third)
    assert heard.startswith(b"HTTP/1.1 503 ")
    assert b"retry-after: 10" in heard
    assert b"come back in 10 seconds" in heard


def test_a_proxy_may_bring_many(folder: Path) -> None:
    narrow = roomy(folder, connections_per_address=1, proxies="127.0.0.1")
    with running(narrow) as server, wire(server, b""), wire(server, b""):
        wait_for(lambda: server.house.door.count == 2)


def test_only_so_many_connections_are_open_in_all(folder: Path) -> None:
    with running(roomy(folder, connections=1, proxies="127.0.0.1")) as server, wire(server, b""):
        wait_for(lambda: server.house.door.count == 1)
        with wire(server, b"") as second:
            assert read_to_the_end(second).startswith(b"HTTP/1.1 503 ")


def test_the_head_of_a_request_has_a_size(server: Running) -> None:
    with wire(server, b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: " + b"x" * 60_000) as long:
        assert read_to_the_end(long).startswith(b"HTTP/1.1 400 ")


def sockets_alive() -> dict[int, object]:
    """Find every connection in memory, also those of servers that other tests keep."""
    return {id(thing): thing for thing in gc.get_objects() if isinstance(thing, PatientSocket | ServerProtocol)}


@pytest.mark.parametrize("said", [b"\x88\x82\0\0\0\0\x03\xe8", b"\x81\x82\0\0\0\0\xff\xfe", b"\x81\x02hi"])
def test_a_websocket_that_is_over_is_freed_without_the_garbage_collector(
    server: Running, person: Bring, said: bytes
) -> None:
    ann = person("Ann")
    head = upgrade(ann, ann.open("me", "open")["table"])
    gc.collect()
    known = sockets_alive()
    gc.disable()
    try:
        for _ in range(3):
            with wire(server, head) as guest:
                assert b"101 Switching Protocols" in guest.recv(65536)
                guest.sendall(said)
                read_to_the_end(guest)
        assert wait_for(lambda: sockets_alive().keys() <= known.keys())
    finally:
        gc.enable()
