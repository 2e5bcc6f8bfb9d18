"""The built browser client: its files, and its first page for every address that is not the API's."""

from __future__ import annotations

import gzip
import mimetypes
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.params import FromPath

from almagest.server.first_page import game_at, page_for
from almagest.server.guest import Home
from almagest.server.headers import header
from almagest.server.language import language
from almagest.server.refusals import WORDS, refused

CLIENT = Path(__file__).parent / "client"
FIRST = "index.html"
NOT_THE_CLIENT = ("api", "ws", "metrics", "healthz", "status")
PACKINGS = {"br": ".br", "gzip": ".gz"}
"""How a file may lie packed beside itself, the smallest first; the build of the client makes these."""
FOREVER = "public, max-age=31536000, immutable"
FRESH = "no-cache"
ONE_PACKET = 1_024
AS_IT_IS = "as_it_is"
"""Marks answers that nothing may pack again on their way out."""


@get(["/", "/{path:path}"], include_in_schema=False, opt={AS_IT_IS: True})
async def client_file(request: Request[Any, Any, Any], house: Home, path: FromPath[str] = "/") -> Response[bytes]:
    """Give a file of the client, or its first page."""
    if path.strip("/").partition("/")[0] in NOT_THE_CLIENT:
        raise refused("not_found")
    folder: Path = request.app.state.client
    if not (folder / FIRST).is_file():
        says = WORDS.say("no_client", language(request))
        return Response(says.encode(), media_type=MediaType.TEXT)
    file, packings = found(folder, path), accepted(header(request, "accept-encoding") or "")
    if file != folder / FIRST:
        return file_answer(file, folder, packings)
    return page_answer(page_for(path, folder, await game_at(path, house, request)), packings)


def found(folder: Path, path: str) -> Path:
    """Find a file inside the folder; anything else is the client's first page."""
    try:
        file = (folder / path.lstrip("/")).resolve()
        inside = file.is_relative_to(folder.resolve()) and file.is_file()
    except (OSError, ValueError):
        inside = False
    return file if inside else folder / FIRST


def accepted(wishes: str) -> frozenset[str]:
    """Read which packings a browser takes: those it names, unless with a weight of nothing."""
    taken = set()
    for wish in wishes.lower().split(","):
        name, _, weight = wish.strip().partition(";")
        if weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000"):
            taken.add(name.strip())
    return frozenset(taken)


def file_answer(file: Path, folder: Path, packings: frozenset[str] = frozenset()) -> Response[bytes]:
    """Give a file, packed if that is wanted and was done; those with a fingerprint may be kept for ever."""
    kind = mimetypes.guess_type(file.name)[0] or MediaType.TEXT
    kept = FOREVER if file.is_relative_to(folder.resolve() / "assets") else FRESH
    headers = {"Cache-Control": kept, "Vary": "Accept-Encoding"}
    for name, ending in PACKINGS.items():
        packed = file.with_name(file.name + ending)
        if name in packings and packed.is_file():
            return Response(packed.read_bytes(), media_type=kind, headers={**headers, "Content-Encoding": name})
    return Response(file.read_bytes(), media_type=kind, headers=headers)


def page_answer(text: str, packings: frozenset[str]) -> Response[bytes]:
    """Give a page that was written just now: of more than one packet, it is packed quickly."""
    page, headers = text.encode(), {"Cache-Control": FRESH, "Vary": "Accept-Encoding"}
    if len(page) > ONE_PACKET and "gzip" in packings:
        page, headers = gzip.compress(page, compresslevel=6, mtime=0), {**headers, "Content-Encoding": "gzip"}
    return Response(page, media_type=MediaType.HTML, headers=headers)
