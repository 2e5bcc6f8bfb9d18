"""The built browser client: its files, and its first page for every address that is not the API's."""

from __future__ import annotations

import mimetypes
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.params import FromPath

from almagest.server.language import language
from almagest.server.refusals import WORDS, refused

CLIENT = Path(__file__).parent / "client"
NOT_THE_CLIENT = ("api", "ws", "metrics", "healthz")
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
    return file_answer(found(folder, path), folder)


def found(folder: Path, path: str) -> Path:
    """Find a file inside the folder; anything else is the client's first page."""
    try:
        file = (folder / path.lstrip("/")).resolve()
        inside = file.is_relative_to(folder.resolve()) and file.is_file()
    except (OSError, ValueError):
        inside = False
    return file if inside else folder / "index.html"


def file_answer(file: Path, folder: Path) -> Response[bytes]:
    """Give a file; those with a fingerprint in their name may be kept for ever."""
    kind = mimetypes.guess_type(file.name)[0] or MediaType.TEXT
    kept = FOREVER if file.is_relative_to(folder.resolve() / "assets") else FRESH
    return Response(file.read_bytes(), media_type=kind, headers={"Cache-Control": kept})
