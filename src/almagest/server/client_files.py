"""The built browser client: its files, and its first page for every address that is not the API's."""

from __future__ import annotations

import mimetypes
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.params import FromPath

from almagest.server.headers import header
from almagest.server.language import language
from almagest.server.refusals import WORDS, refused

CLIENT = Path(__file__).parent / "client"
NOT_THE_CLIENT = ("api", "ws", "metrics", "healthz")
PACKINGS = {"br": ".br", "gzip": ".gz"}
"""How a file may lie packed beside itself, the smallest first; the build of the client makes these."""
FOREVER = "public, max-age=31536000, immutable"
FRESH = "no-cache"


@get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
def client_file(request: Request[Any, Any, Any], path: FromPath[str] = "/") -> Response[bytes]:
    """Give a file of the client, or its first page."""
    if path.strip("/").partition("/")[0] in NOT_THE_CLIENT:
        raise refused("not_found")
    folder: Path = request.app.state.client
    if not (folder / "index.html").is_file():
        says = WORDS.say("no_client", language(request))
        return Response(says.encode(), media_type=MediaType.TEXT)
    return file_answer(found(folder, path), folder, accepted(header(request, "accept-encoding") or ""))


def found(folder: Path, path: str) -> Path:
    """Find a file inside the folder; anything else is the client's first page."""
    try:
        file = (folder / path.lstrip("/")).resolve()
        inside = file.is_relative_to(folder.resolve()) and file.is_file()
    except (OSError, ValueError):
        inside = False
    return file if inside else folder / "index.html"


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
