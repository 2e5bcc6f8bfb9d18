"""What a viewer may do at a table beside deciding, and why not where not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from almagest.server.leaving import has_won
from almagest.server.messages import Around
from almagest.server.refusals import WORDS

if TYPE_CHECKING:
    from almagest.server.table import Table

MOST_WAYS = 32


def around(table: Table, identity: str | None, lang: str) -> Around:
    """Tell a viewer about the ways out, and why a button is grey; the same object as long as it is the same.

    What is not part of the key holds for the whole table, and is forgotten when somebody else sits down.
    """
    hosts = identity is not None and identity == table.opened.host
    if table.stood[0] != table.seq:
        table.stood = (table.seq, standing(table))
    key = (table.owned_seat(identity), hosts, lang, table.stood[1])
    if key not in table.ways:
        if len(table.ways) >= MOST_WAYS:
            table.ways.clear()
        table.ways[key] = ways(table, identity, lang)
    return table.ways[key]


def standing(table: Table) -> tuple[object, ...]:
    """Give everything that the ways out depend on, beside who asks and who sits where."""
    status, wishes = table.status, table.wishes
    running = status == "running"
    return (
        status,
        table.turn(),
        running and table.may_undo(),
        tuple(wishes["rematch"]),
        tuple(wishes["close"]),
        table.retracted,
        table.sealed,
    )


def ways(table: Table, identity: str | None, lang: str) -> Around:
    """Work out the ways out of one viewer."""
    owned, status = table.owned_seat(identity), table.status
    running = status == "running"
    plays = running and owned is not None and not table.chairs[owned].forfeit
    hosts = identity is not None and identity == table.opened.host
    alone = all(owner == identity for owner in table.people)
    won = plays and owned is not None and has_won(table, owned)
    why_not = not_now(table, identity, lang)
    return Around(
        owns=owned,
        may_resign=plays and not won,
        may_close=table.opened.day is None and (plays or (running and hosts)),
        may_delete=hosts and (status == "open" or (running and alone and not table.counts)),
        no_undo=no_undo(table, lang, why_not),
        no_hint=no_hint(table, lang, why_not),
        rematch=sorted(table.wishes["rematch"]),
        close=sorted(table.wishes["close"]),
        retracted=table.retracted > 0,
        sealed=table.sealed,
        has_won=won,
    )


def no_undo(table: Table, lang: str, why_not: str) -> str:
    """Say why somebody cannot take a decision back now; empty if it can be."""
    return why_not if why_not or table.may_undo() else WORDS.say("nothing_to_undo", lang)


def no_hint(table: Table, lang: str, why_not: str) -> str:
    """Say why somebody cannot ask for advice now; empty if one can."""
    if len(table.people) == 1 and not table.counts:
        return why_not
    return WORDS.say("no_hint" if table.opened.day is None else "day_no_hint", lang)


def not_now(table: Table, identity: str | None, lang: str) -> str:
    """Say why somebody cannot do anything now; empty for who is on turn."""
    if table.status != "running":
        return WORDS.say("over" if table.status == "over" else "not_started", lang)
    seat = table.seat_of(identity)
    if seat is None:
        return WORDS.say("not_seated", lang)
    turn = table.turn()
    return "" if turn == seat else WORDS.say("not_your_turn", lang, name=table.names(lang)[turn or 0])
