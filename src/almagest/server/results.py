"""What a finished table means for those who played: one row a seat, derived from the table and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from almagest.server.endings import COUNTS_FOR_NOBODY, forfeits, winners
from almagest.server.entries import CALM, QUICK

if TYPE_CHECKING:
    from almagest.server.entries import Pace
    from almagest.server.table import Table


class Result(NamedTuple):
    """How a game ended for one seat: `outcome` is won, shared, lost or none; `how` says whether it was played out."""

    table_id: str
    seat: int
    identity: str | None
    bot: str | None
    name: str
    game: str
    seats: int
    speed: str
    rated: int
    outcome: str
    how: str
    score: int
    at: str


def speed_of(pace: Pace | None) -> str:
    """Name how fast a table is played."""
    if pace is None:
        return "free"
    return "quick" if pace.total <= QUICK else "calm" if pace.total <= CALM else "letters"


def results_of(table: Table) -> list[Result]:
    """Tell what a table that is over means for each seat."""
    lost, won, scores = forfeits(table), winners(table), table.playing.scores()
    ended = table.ended_at.isoformat() if table.ended_at else ""
    return [
        Result(
            table_id=table.id,
            seat=seat,
            identity=chair.owner,
            bot=None if chair.owner else chair.bot,
            name=chair.owner_name or "",
            game=table.game.name,
            seats=len(table.chairs),
            speed=speed_of(table.opened.pace),
            rated=int(table.opened.rated),
            outcome=outcome(table, seat, won),
            how=lost.get(seat) or (table.closed.how if table.closed else "played"),
            score=scores[seat],
            at=ended,
        )
        for seat, chair in enumerate(table.chairs)
    ]


def outcome(table: Table, seat: int, won: list[int]) -> str:
    """Tell how it ended for a seat; a game that went on from a position counts for nobody."""
    if table.opened.start is not None:
        return "none"
    if table.closed and table.closed.how in COUNTS_FOR_NOBODY:
        return "none"
    if seat not in won:
        return "lost"
    return "won" if len(won) == 1 else "shared"
