"""What a day gives to this game: the real sky of that day (PT-3, PT-Q62)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import date

    from almagest.kernel.event import Json


def options(day: date) -> dict[str, Json]:
    """Begin under the sky of the day."""
    return {"start": day.isoformat()}
