"""The first page of the client, with the files that the asked address will need named in it.

A browser that had to run the frame to learn of the page, and the page to learn of the board, would wait for one journey
after the other; on a slow line that is longer than the files take.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from almagest.kernel.errors import AlmagestError
from almagest.server.headers import cookie
from almagest.server.identity import COOKIE

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from litestar.connection import ASGIConnection

    from almagest.server.house import House

MANIFEST = "manifest.json"
"""Which files the build made of which modules."""
HOME, TONIGHT, TABLE = "Home", "SkyNow", "Table"
END_OF_HEAD = "</head>"


class Chunk(Struct):
    """A file of scripts, what it is called, the files it cannot run without, and how it looks."""

    file: str
    name: str = ""
    imports: tuple[str, ...] = ()
    css: tuple[str, ...] = ()


Chunks = dict[str, Chunk]


def chunks_of(folder: Path) -> Chunks:
    """Read what the build made; nothing if it did not say."""
    file = folder / MANIFEST
    return msgspec.json.decode(file.read_bytes(), type=Chunks) if file.is_file() else {}


def page_for(path: str, folder: Path, game: str | None) -> str:
    """Write the first page for an address."""
    text = (folder / "index.html").read_text(encoding="utf-8")
    place = path.strip("/").partition("/")[0]
    names = {"": [HOME, TONIGHT], "table": [TABLE, *([game] if game else [])]}.get(place, [])
    return text.replace(END_OF_HEAD, "".join(links(names, chunks_of(folder), text)) + END_OF_HEAD, 1) if names else text


def links(names: list[str], chunks: Chunks, text: str) -> Iterator[str]:
    """Name the files of some chunks, the looks first; those that the page names by itself are left out."""
    wanted = needed([key for name in names for key, chunk in chunks.items() if chunk.name == name], chunks)
    looks = dict.fromkeys(style for chunk in wanted for style in chunk.css)
    yield from (f'<link rel="stylesheet" href="/{style}">' for style in looks if style not in text)
    yield from (f'<link rel="modulepreload" href="/{chunk.file}">' for chunk in wanted if chunk.file not in text)


def needed(keys: list[str], chunks: Chunks) -> list[Chunk]:
    """Give chunks with everything they cannot run without, each once."""
    found: dict[str, Chunk] = {}
    while keys:
        key = keys.pop(0)
        if key in chunks and key not in found:
            found[key] = chunks[key]
            keys.extend(chunks[key].imports)
    return list(found.values())


async def game_at(path: str, house: House, connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    """Tell which game is played at the table of an address, if it is at hand and its visitor may look.

    Nothing is rebuilt for that, and a database that does not answer only makes the page slower.
    """
    place, _, name = path.strip("/").partition("/")
    table = house.tables.alive.get(name) if place == "table" else None
    if table is None:
        return None
    invitation = connection.query_params.get("invitation")
    with suppress(AlmagestError):
        guest = await house.accounts.known_by(cookie(connection, COOKIE))
        if table.may_look(guest.id if guest else None, invitation):
            return table.opened.game
    return None
