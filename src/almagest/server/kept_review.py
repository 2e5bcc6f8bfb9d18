"""A kept review, read in part: its text is long, everybody waits while it is read, and most of it is not wanted."""

from __future__ import annotations

from typing import Any

import msgspec


class Known(msgspec.Struct, frozen=True):
    """What could be known of a decision: the chance with the best choice."""

    before: float


class Step(msgspec.Struct, frozen=True):
    """A decision, or a stroke of chance, of which nothing could be known."""

    kind: str
    ply: int
    known: Known | None = None


class Summary(msgspec.Struct, frozen=True):
    """How accurately each seat decided."""

    accuracy: list[float | None]


class Part(msgspec.Struct, frozen=True):
    """The part of a review that the server itself looks at."""

    steps: list[Step]
    summary: Summary


class Kept(msgspec.Struct, frozen=True):
    """A review as it is kept: the words beside it are left where they are."""

    review: Part


READER = msgspec.json.Decoder(Kept)


def known_at(text: str, decisions: int) -> float | None:
    """Give the chance that who decided after so many decisions could have known of; None where nobody had a choice."""
    for step in READER.decode(text).review.steps:
        if step.kind == "decision" and step.ply == decisions + 1:
            return None if step.known is None else step.known.before
    return None


def accuracies(text: str) -> list[float | None]:
    """Give how accurately each seat decided."""
    return READER.decode(text).review.summary.accuracy


def whole(text: str, lang: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Give a whole review, and what it says in a language."""
    data = msgspec.json.decode(text)
    return data["review"], data[lang]
