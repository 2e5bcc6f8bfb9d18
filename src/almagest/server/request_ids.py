"""A name for every request and every connection, given by the proxy or drawn: in the log, and in the answer."""

from __future__ import annotations

import re
from contextvars import ContextVar
from secrets import token_hex
from typing import TYPE_CHECKING

from litestar.middleware import ASGIMiddleware

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Receive, Scope, Send

HEADER = b"x-request-id"
SANE = re.compile(rb"[A-Za-z0-9_.:-]{4,64}")
REQUEST: ContextVar[str] = ContextVar("request", default="")


def named(scope: Scope) -> str:
    """Take the name that a proxy has given, if it is one, or draw one."""
    for name, value in scope["headers"]:
        if name == HEADER and SANE.fullmatch(value):
            return value.decode("ascii")
    return token_hex(8)


class RequestIds(ASGIMiddleware):
    """Lets everything that happens for a request know its name."""

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Name the request while it is answered."""
        REQUEST.set(named(scope))
        await next_app(scope, receive, send)
