"""Which language somebody reads: asked for in the address, else the one their browser prefers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from almagest.kernel.phrases import LANGUAGES
from almagest.server.headers import header

if TYPE_CHECKING:
    from typing import Any

    from litestar.connection import ASGIConnection


def language(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Choose the language of an answer."""
    asked = connection.query_params.get("lang", "")
    return asked if asked in LANGUAGES else preferred(header(connection, "accept-language") or "")


def preferred(header: str) -> str:
    """Give the language a header likes best among ours; English when it names none."""
    best, best_weight = "en", 0.0
    for part in header.split(","):
        tag, _, weight = part.partition(";")
        name = tag.strip().lower()[:2]
        if name in LANGUAGES and weight_of(weight) > best_weight:
            best, best_weight = name, weight_of(weight)
    return best


def weight_of(text: str) -> float:
    """Read the weight of a language: `q=0.8`, 1 if there is none."""
    try:
        return float(text.strip().removeprefix("q=") or 1)
    except ValueError:
        return 0.0
