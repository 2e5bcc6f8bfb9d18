"""What a finished table means for a club night: everybody's place, and how far ahead they were."""

from __future__ import annotations

from typing import TYPE_CHECKING

from almagest.server.nights.night import Ending
from almagest.server.ratings import ranks
from almagest.server.results import results_of

if TYPE_CHECKING:
    from almagest.server.table import Table


def endings_of(table: Table) -> tuple[Ending, ...]:
    """Tell how a table that is over ended for each seat; one that counts for nobody is shared by all."""
    rows = results_of(table)
    places = [0] * len(rows) if any(row.outcome == "none" for row in rows) else ranks(rows)
    return tuple(
        Ending(
            rank, row.score, row.score - max((other.score for other in rows if other is not row), default=0), row.how
        )
        for rank, row in zip(places, rows, strict=True)
    )
