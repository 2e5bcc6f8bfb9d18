"""Headers read where they lie: what the framework makes of them would be kept as long as a WebSocket is open."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    from litestar.connection import ASGIConnection


def header(connection: ASGIConnection[Any, Any, Any, Any], name: str) -> str | None:
    """Give a header, None if it was not sent."""
    wanted = name.encode()
    found = next((value for key, value in connection.scope["headers"] if key == wanted), None)
    return None if found is None else found.decode("latin-1")


def cookie(connection: ASGIConnection[Any, Any, Any, Any], name: str) -> str | None:
    """Give a cookie, None if it was not sent."""
    for part in (header(connection, "cookie") or "").split(";"):
        key, _, value = part.strip().partition("=")
        if key == name:
            return value
    return None


def bearer(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    """Give the token of a program, None without one; other kinds of authorization are not for us."""
    kind, _, secret = (header(connection, "authorization") or "").partition(" ")
    return secret.strip() if kind.lower() == "bearer" else None
