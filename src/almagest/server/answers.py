"""Errors as answers: a status, a code and a sentence in the reader's language; never a trace, never a secret."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from litestar import Response
from litestar.exceptions import HTTPException, InternalServerException, ValidationException
from litestar.openapi import ResponseSpec

from almagest.kernel.errors import AlmagestError
from almagest.server.forms import Refusal
from almagest.server.language import language
from almagest.server.refusals import classified, refused

if TYPE_CHECKING:
    from collections.abc import Callable

    from litestar import Request

    from almagest.server.metrics import Metrics
    from almagest.server.refusals import Refused

STATUSES = (400, 401, 403, 404, 409, 413, 429, 503)
MAY_REFUSE = {status: ResponseSpec(Refusal, description="Refused.", generate_examples=False) for status in STATUSES}
LOG = logging.getLogger("almagest.server")


def handlers(
    metrics: Metrics,
) -> dict[int | type[Exception], Callable[[Request[Any, Any, Any], Exception], Response[Any]]]:
    """Give the functions that answer errors."""

    def answered(request: Request[Any, Any, Any], error: Exception) -> Response[Refusal]:
        """Answer an error and count it."""
        refusal = explained(request, error)
        metrics.refusals.labels(refusal.code).inc()
        return answer(refusal, language(request))

    return {AlmagestError: answered, HTTPException: answered, Exception: answered}


def explained(request: Request[Any, Any, Any], error: Exception) -> Refused:
    """Make a refusal of any error."""
    if isinstance(error, AlmagestError):
        return classified(error)
    if isinstance(error, RecursionError):
        return refused("too_deep", most="?")
    if isinstance(error, HTTPException):
        return refused_request(request, error)
    LOG.error("a request failed", exc_info=error, extra={"path": request.url.path})
    return refused("failure")


def refused_request(request: Request[Any, Any, Any], error: HTTPException) -> Refused:
    """Explain what the framework refused."""
    if error.status_code == 404:
        return refused("not_found")
    if error.status_code == 405:
        return refused("wrong_method", method=request.method)
    if error.status_code == 413:
        return refused("body_too_long")
    if gone_away(error):
        return refused("gone_away")
    if error.status_code >= 500:
        LOG.error("a request failed", exc_info=error, extra={"path": request.url.path})
        return refused("failure")
    return refused("bad_request", reason=reasons(error))


def gone_away(error: HTTPException) -> bool:
    """Tell whether a client went in the middle of its request: nobody hears the answer, and nothing went wrong."""
    return isinstance(error, InternalServerException) and "client disconnected" in error.detail


def reasons(error: HTTPException) -> str:
    """Say which fields do not fit."""
    extra = error.extra if isinstance(error, ValidationException) and isinstance(error.extra, list) else []
    found = [f"{row.get('key', '?')}: {row.get('message', '')}" for row in extra if isinstance(row, dict)]
    return "; ".join(found) or str(error.detail).rstrip(".")


def answer(refusal: Refused, lang: str) -> Response[Refusal]:
    """Write a refusal."""
    headers = {} if refusal.wait is None else {"Retry-After": str(int(refusal.wait) + 1)}
    content = Refusal(refusal.code, refusal.text(lang), refusal.rule, refusal.wait)
    return Response(content, status_code=refusal.status, headers=headers, media_type="application/json")
