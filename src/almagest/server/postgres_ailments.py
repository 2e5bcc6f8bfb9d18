"""What ails a PostgreSQL that cannot be used just now, and what can be known of a commit that failed."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import asyncpg

from almagest.server.ailments import TROUBLES
from almagest.server.refusals import Trouble, trouble

if TYPE_CHECKING:
    from collections.abc import Mapping

# By the first letters of PostgreSQL's own codes, the longest first.
KINDS: Mapping[str, str] = {
    "53100": "full",
    "25006": "forbidden",
    "42501": "forbidden",
    "28": "forbidden",
    "58": "disk",
    "XX": "damaged",
    "53": "away",
    "57": "away",
    "08": "away",
}
AWAY = (
    OSError,
    EOFError,
    TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # its driver has heard that the connection ends, and is asked before it has ended
    asyncpg.PostgresConnectionError,
)


def kind_of(error: BaseException) -> str | None:
    """Tell what an error of the database means; None for one that concerns a single question only."""
    if isinstance(error, Trouble):
        return "away" if error.key == "database_away" else TROUBLES.get(error.key, "damaged")
    if isinstance(error, AWAY):
        return "away"
    code = str(getattr(error, "sqlstate", None) or "")
    return next((kind for prefix, kind in KINDS.items() if code.startswith(prefix)), None)


def is_unsure(error: BaseException) -> bool:
    """Tell whether nobody can know if what was sent was kept: the connection went away before the answer came."""
    if isinstance(error, AWAY):
        return True
    return str(getattr(error, "sqlstate", None) or "").startswith(("57P", "08"))


def named(url: str) -> str:
    """Name a database without its password."""
    parts = urlsplit(url)
    host = parts.hostname or "localhost"
    port = f":{parts.port}" if parts.port else ""
    return f"postgresql://{host}{port}{parts.path}"


def unreachable(url: str, error: BaseException) -> Trouble:
    """Make the sentence for a database that cannot be opened."""
    reason = " ".join((str(error) or type(error).__name__).split())
    return trouble("database_away", database=named(url), reason=reason)
