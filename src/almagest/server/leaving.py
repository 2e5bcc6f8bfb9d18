"""The ways out of a table: to give up, to close it together, to delete it, and what becomes of one that was left."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from almagest.server.commands import SUBSTITUTE
from almagest.server.endings import COUNTS_FOR_NOBODY
from almagest.server.entries import Closed, Ended, Entry, Resigned, TimedOut, Wished
from almagest.server.refusals import refused

if TYPE_CHECKING:
    from collections.abc import Collection
    from datetime import datetime

    from almagest.server.clocks import Moment
    from almagest.server.refusals import Refused
    from almagest.server.store import Identity
    from almagest.server.table import Table

A_DAY = timedelta(days=1)


def resign(table: Table, person: Identity) -> list[Entry]:
    """Give up: against bots the game ends at once; with people a bot plays on, and the seat counts as lost."""
    seat = contender(table, person)
    others = [other for other in table.contenders if other != seat]
    if others:
        return [Resigned(seat, SUBSTITUTE)]
    if has_won(table, seat):
        raise refused("already_won")
    return [Resigned(seat, None), *closed(table, Closed("resigned"), (seat,))]


def close(table: Table, person: Identity, at: datetime) -> list[Entry]:
    """End a game that nobody wants any more: alone at once, with others when all wish it, as host after a day."""
    if table.status != "running":
        raise refused("over" if table.status == "over" else "not_started")
    if waits_in_vain(table, person, at):
        return closed(table, Closed("host"))
    seat = contender(table, person)
    if table.contenders == [seat] and table.counts and not has_won(table, seat):
        raise it_counts(table)
    if table.contenders == [seat]:
        return closed(table, Closed("won" if has_won(table, seat) else "agreed"))
    if seat in table.wishes["close"]:
        raise refused("close_wished")
    wished = Wished(seat, "close")
    agreed = {*table.wishes["close"], seat} >= set(table.contenders)
    return [wished, *closed(table, Closed("agreed"))] if agreed else [wished]


def left(table: Table) -> list[Entry]:
    """End a game that was left for good: the person who was waited for has lost it."""
    seat = table.person_on_turn()
    return closed(table, Closed("left", seat), () if seat is None else (seat,))


def time_out(table: Table, at: Moment) -> list[Entry]:
    """Let a bot play on for good when the time of whoever is on turn is out; who has won already ends the game so."""
    if table.clocks is None or table.clocks.running is None or not table.clocks.is_out(at):
        return []
    seat = table.clocks.running
    return closed(table, Closed("won")) if has_won(table, seat) else [TimedOut(seat, SUBSTITUTE)]


def check_delete(table: Table, person: Identity) -> None:
    """Refuse to delete a table that somebody else has a part in: only its host may, before the end."""
    if table.opened.host != person.id:
        raise refused("not_host")
    if table.status == "over":
        raise refused("over_stays")
    if table.status == "running" and table.counts:
        raise it_counts(table)
    if table.status == "running" and any(owner != person.id for owner in table.people):
        raise refused("not_alone")


def it_counts(table: Table) -> Refused:
    """Make the refusal for who would undo a game that counts."""
    return refused("rated_counts" if table.opened.rated else "day_counts" if table.opened.day else "night_counts")


def contender(table: Table, person: Identity) -> int:
    """Give the seat of somebody who still plays; anybody else is refused."""
    seat = table.owned_seat(person.id)
    if seat is None:
        raise refused("not_seated")
    if table.status != "running":
        raise refused("over" if table.status == "over" else "not_started")
    if table.chairs[seat].forfeit:
        raise refused("gave_up")
    return seat


def has_won(table: Table, seat: int) -> bool:
    """Tell whether everybody else was a person and has lost before the end."""
    return len(table.chairs) > 1 and all(chair.forfeit for other, chair in enumerate(table.chairs) if other != seat)


def waits_in_vain(table: Table, person: Identity, at: datetime) -> bool:
    """Tell whether the host may close: after a day without a decision, and not when the host is the one to decide."""
    if table.counts or table.opened.host != person.id or at - table.decided_at < A_DAY:
        return False
    seat = table.person_on_turn()
    return seat is None or table.chairs[seat].owner != person.id


def closed(table: Table, how: Closed, lost: Collection[int] = ()) -> list[Entry]:
    """Write the end of a game that ends before its end."""
    gone = {*lost, *(seat for seat, chair in enumerate(table.chairs) if chair.forfeit)}
    rest = tuple(seat for seat in range(len(table.chairs)) if seat not in gone)
    return [how, Ended(tuple(table.playing.scores()), () if how.how in COUNTS_FOR_NOBODY else rest)]


def rematch_wished(table: Table, person: Identity) -> list[Wished]:
    """Give the wish of somebody who has not uttered it yet."""
    seat = table.owned_seat(person.id)
    return [] if seat is None or seat in table.wishes["rematch"] else [Wished(seat, "rematch")]


def all_wish_rematch(table: Table, wishes: list[Wished]) -> bool:
    """Tell whether everybody who owns a seat wishes to play again, with wishes that are uttered now."""
    owned = {seat for seat, chair in enumerate(table.chairs) if chair.owner}
    return {*table.wishes["rematch"], *(wish.seat for wish in wishes)} >= owned
