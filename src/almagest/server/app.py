"""The application: every part put together."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Any

from litestar import Litestar, Request, Response, Router, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import MutableScopeHeaders, State
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig

import almagest
from almagest.server import (
    api,
    day_api,
    friends_api,
    keys_api,
    people_api,
    push_api,
    puzzle_api,
    seek_api,
    table_api,
    talk_api,
    waiting,
)
from almagest.server.answers import handlers
from almagest.server.client_files import AS_IT_IS, CLIENT, client_file
from almagest.server.docs_page import docs, docs_style
from almagest.server.examples import WithExamples
from almagest.server.figures import gathered, lines, status
from almagest.server.forms import Health
from almagest.server.guards import BODY_BYTES
from almagest.server.guest import (
    Home,
    Spoken,
    address,
    guest_of,
    known_host,
    language_of,
    not_too_fast_or_deep,
    person_of,
    same_site,
)
from almagest.server.house import House, Nature, build
from almagest.server.live import live
from almagest.server.metrics import MEDIA_TYPE
from almagest.server.nights import api as night_api
from almagest.server.refusals import WORDS, Refused
from almagest.server.request_ids import REQUEST, RequestIds
from almagest.server.store import SECONDS_TO_WAIT

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from contextlib import AbstractAsyncContextManager
    from pathlib import Path

    from litestar.types import BeforeMessageSendHookHandler, Message, Scope

    from almagest.server.settings import Settings

NATURE = Nature()
PACKED = CompressionConfig("gzip", minimum_size=1_400, gzip_compress_level=4, exclude_opt_key=AS_IT_IS)
"""Answers of more than one packet are packed quickly; the client's files were packed well when they were built."""
POLICY = "; ".join(
    [
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
HTTPS_ONLY = {"Strict-Transport-Security": "max-age=31536000"}
PERSONAL = {"Cache-Control": "no-store"}
TOO_FAST = 429


@get("/healthz", include_in_schema=False)
async def healthz(request: Request[Any, Any, Any], house: Home, lang: Spoken) -> Response[Health]:
    """Answer whether the database can be read and written; with 503 and the reason if it cannot."""
    house.limits.requests.check(address(request), None)
    if house.store.ailment is None:
        with suppress(Refused):
            await house.store.size()
    reason = WORDS.both("draining") if house.door.draining else house.store.ailment
    if reason is None:
        return Response(Health("ok", almagest.__version__))
    health = Health("ailing", almagest.__version__, reason.text(lang))
    return Response(health, status_code=503, headers={"Retry-After": str(SECONDS_TO_WAIT)})


@get("/metrics", include_in_schema=False)
async def metrics(house: Home) -> Response[bytes]:
    """Give numbers for operators: in full those of the worker that was asked, the most important of all workers."""
    return Response(house.metrics.page() + lines(await gathered(house)), media_type=MEDIA_TYPE)


def protection(settings: Settings) -> BeforeMessageSendHookHandler:
    """Add the headers that protect browsers to every answer, refusals included; what says nothing else is not kept.

    Who is too fast waits for the refusal: whoever asks on at once would cost as much as if nothing were refused.
    """
    always = {**HEADERS, **(HTTPS_ONLY if settings.https else {})}

    async def protect(message: Message, _: Scope) -> None:
        if message["type"] == "http.response.start":
            if message["status"] == TOO_FAST:
                await asyncio.sleep(settings.refusal_seconds)
            headers = MutableScopeHeaders.from_message(message)
            for name, value in always.items():
                headers[name] = value
            headers["X-Request-ID"] = REQUEST.get()
            for name, value in PERSONAL.items():
                headers.setdefault(name, value)

    return protect


def create_app(
    settings: Settings, *, nature: Nature = NATURE, client: Path = CLIENT, accept_loss: bool = False
) -> Litestar:
    """Put the server together; a data folder that cannot be used is refused with a sentence."""
    house = build(settings, nature, accept_loss=accept_loss)
    rest = Router(
        "/api",
        route_handlers=[
            *api.HANDLERS,
            *table_api.HANDLERS,
            *people_api.HANDLERS,
            *keys_api.HANDLERS,
            *waiting.HANDLERS,
            *talk_api.HANDLERS,
            *push_api.HANDLERS,
            *day_api.HANDLERS,
            *seek_api.HANDLERS,
            *friends_api.HANDLERS,
            *night_api.HANDLERS,
            *puzzle_api.HANDLERS,
            docs,
            docs_style,
        ],
        before_request=not_too_fast_or_deep,
    )
    return Litestar(
        [rest, live, healthz, metrics, status, client_file],
        dependencies={
            "house": Provide(lambda: house, sync_to_thread=False),
            "guest": Provide(guest_of),
            "me": Provide(person_of),
            "lang": Provide(language_of, sync_to_thread=False),
        },
        guards=[known_host, same_site],
        middleware=[RequestIds()],
        exception_handlers=handlers(house.metrics),
        lifespan=[lifetime(house)],
        logging_config=None,
        openapi_config=described(),
        request_max_body_size=BODY_BYTES,
        before_send=[protection(settings)],
        compression_config=PACKED,
        state=State({"house": house, "client": client}),
    )


def lifetime(house: House) -> Callable[[Litestar], AbstractAsyncContextManager[None]]:
    """Run the house while the application runs."""

    @asynccontextmanager
    async def alive(_: Litestar) -> AsyncIterator[None]:
        resuming = await house.start()
        try:
            yield
        finally:
            resuming.cancel()
            with suppress(BaseException):
                await resuming
            await house.stop()

    return alive


def described() -> OpenAPIConfig:
    """Describe the API: as JSON at /api/schema; the page /api/docs is made from it."""
    return OpenAPIConfig(
        title="Almagest",
        version=almagest.__version__,
        path="/api/schema",
        use_handler_docstrings=True,
        render_plugins=[WithExamples(path=["/", "/openapi.json"])],
    )


def house_of(app: Litestar) -> House:
    """Give the parts of a running application, for those who start it in their own process."""
    found: Any = app.state.house
    assert isinstance(found, House)
    return found
