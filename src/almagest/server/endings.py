"""How a game ended for those who played it: who has lost before the end, and who has won all the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from almagest.server.refusals import WORDS

if TYPE_CHECKING:
    from almagest.server.table import Table

COUNTS_FOR_NOBODY = ("agreed", "host", "long")


def forfeits(table: Table) -> dict[int, str]:
    """Tell who has lost before the end, by seat, and how: `time`, `resigned` or `left`."""
    return {seat: chair.forfeit for seat, chair in enumerate(table.chairs) if chair.forfeit}


def winners(table: Table) -> list[int]:
    """Tell who has won, as it counts: a seat that a bot played on for somebody who had lost never does."""
    lost = forfeits(table)
    others = [seat for seat in range(len(table.chairs)) if seat not in lost]
    if table.closed:
        return [] if table.closed.how in COUNTS_FOR_NOBODY else others
    found = table.playing.winners()
    honest = [seat for seat in found if seat not in lost]
    if honest or not found or not others:
        return honest
    scores = table.playing.scores()
    return [seat for seat in others if scores[seat] == max(scores[other] for other in others)]


def notes(table: Table, lang: str) -> list[str]:
    """Say who has lost before the end, by name."""
    return [
        WORDS.say(f"forfeit_{how}", lang, player=table.chairs[seat].owner_name) for seat, how in forfeits(table).items()
    ]


def closing(table: Table, lang: str) -> str:
    """Say why a game ended before its end, where nobody has won by it."""
    how = table.closed.how if table.closed else ""
    return WORDS.say(f"closed_{how}", lang) if how in COUNTS_FOR_NOBODY else ""


def recorded_names(table: Table) -> list[str]:
    """Name who played, for a record: people who have lost before the end too, and how."""
    lost = forfeits(table)
    names = [str(name) for name in table.names("en")]
    return [
        f"{chair.owner_name} ({WORDS.say(f'recorded_{lost[seat]}', 'en')})" if seat in lost else names[seat]
        for seat, chair in enumerate(table.chairs)
    ]
