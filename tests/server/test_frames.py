"""What is read at once is read as the library reads it, however the bytes arrive."""

from __future__ import annotations

import asyncio
import time
from itertools import accumulate, pairwise
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from almagest.server.door import Door
from almagest.server.frames import size_on_the_wire, whole_texts
from almagest.server.patience import PatientConfig
from almagest.server.patient_socket import PatientSocket
from almagest.server.settings import Settings

HEAD = (
    b"GET /ws HTTP/1.1\r\nHost: there\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
SIZES = [0, 1, 3, 4, 5, 125, 126, 127, 4096, 65535]
Messages = list[tuple[str, str]]


def framed(opcode: Opcode, content: bytes, *, fin: bool = True) -> bytes:
    """Write the frame of a client."""
    return Frame(opcode, content, fin).serialize(mask=True)


def text(content: str) -> bytes:
    return framed(Opcode.TEXT, content.encode())


@given(st.lists(st.binary(max_size=300), max_size=4))
def test_whole_texts_are_read(contents: list[bytes]) -> None:
    assert whole_texts(b"".join(framed(Opcode.TEXT, content) for content in contents)) == contents


@pytest.mark.parametrize("size", SIZES)
def test_texts_of_any_ordinary_size_are_read(size: int) -> None:
    content = bytes(n % 251 for n in range(size))
    assert whole_texts(framed(Opcode.TEXT, content)) == [content]
    assert whole_texts(framed(Opcode.TEXT, content) + text("and more")) == [content, b"and more"]


@given(st.binary(max_size=200), st.data())
def test_what_is_begun_only_is_for_the_library(content: bytes, data: st.DataObject) -> None:
    frame = framed(Opcode.TEXT, content)
    cut = data.draw(st.integers(1, len(frame) - 1))
    assert whole_texts(frame[:cut]) is None
    assert whole_texts(text("whole") + frame[:cut]) is None


@pytest.mark.parametrize(
    "frame",
    [
        framed(Opcode.BINARY, b"x"),
        framed(Opcode.PING, b"x"),
        framed(Opcode.CLOSE, b"\x03\xe8"),
        framed(Opcode.TEXT, b"x", fin=False),
        framed(Opcode.CONT, b"x"),
        framed(Opcode.TEXT, b"x" * 65536),
        Frame(Opcode.TEXT, b"x" * 10).serialize(mask=False),
        b"\xc1" + framed(Opcode.TEXT, b"x" * 10)[1:],
    ],
    ids=["binary", "ping", "close", "first piece", "last piece", "long", "not masked", "compressed"],
)
def test_everything_else_is_for_the_library(frame: bytes) -> None:
    assert whole_texts(frame) is None
    assert whole_texts(text("before") + frame) is None


@pytest.mark.parametrize("size", [*SIZES, 65536, 70000])
def test_the_size_of_a_frame_is_known(size: int) -> None:
    assert size_on_the_wire(size) == len(framed(Opcode.TEXT, b"x" * size))


def pieces(contents: list[str]) -> list[bytes]:
    """Write a text in several frames."""
    last = len(contents) - 1
    return [
        framed(Opcode.CONT if n else Opcode.TEXT, content.encode(), fin=n == last) for n, content in enumerate(contents)
    ]


WORDS = st.text(max_size=200)
SAID: st.SearchStrategy[tuple[list[bytes], Messages]] = st.one_of(
    WORDS.map(lambda words: ([text(words)], [("text", words)])),
    st.lists(WORDS, min_size=2, max_size=3).map(lambda parts: (pieces(parts), [("text", "".join(parts))])),
    WORDS.map(lambda words: ([framed(Opcode.BINARY, words.encode())], [("bytes", words)])),
    st.binary(max_size=100).map(lambda content: ([framed(Opcode.PING, content)], [])),
)


@given(st.lists(SAID, max_size=6), st.data())
def test_messages_are_the_same_wherever_what_arrives_is_cut(
    said: list[tuple[list[bytes], Messages]], data: st.DataObject
) -> None:
    frames = [frame for frames, _ in said for frame in frames]
    ends = [0, *accumulate(map(len, frames))]
    cuts = data.draw(st.lists(st.one_of(st.sampled_from(ends), st.integers(0, ends[-1])), max_size=6))
    told = asyncio.run(heard(b"".join(frames), [*sorted(cuts), ends[-1]], ends))
    assert told == [message for _, messages in said for message in messages]


async def heard(stream: bytes, cuts: list[int], ends: list[int]) -> Messages:
    """Let a WebSocket hear what arrives in parts, and give what the application is told."""
    told: Messages = []

    async def app(_: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while (event := await receive())["type"] == "websocket.receive":
            told.append(("text", event["text"]) if "text" in event else ("bytes", event["bytes"].decode()))

    door = Door(Settings(), time.monotonic, lambda _: None)
    config = PatientConfig(app, door, ws_per_message_deflate=False, lifespan="off", log_config=None)
    config.load()
    protocol = PatientSocket(config=config, server_state=ServerState(), app_state={})
    closing: list[bool] = []
    nothing = SimpleNamespace(
        is_closing=lambda: bool(closing),
        close=lambda: closing.append(True),
        get_extra_info=lambda *_: None,
        write=lambda _: None,
        pause_reading=lambda: None,
        resume_reading=lambda: None,
    )
    protocol.connection_made(nothing)  # type: ignore[arg-type]
    protocol.data_received(HEAD)
    while not protocol.handshake_complete:
        await asyncio.sleep(0)
    for start, end in pairwise([0, *cuts]):
        protocol.data_received(stream[start:end])
        assert protocol.begun == end - max(each for each in ends if each <= end)
        assert not closing
    protocol.connection_lost(None)
    while protocol.tasks:
        await asyncio.sleep(0)
    return told
