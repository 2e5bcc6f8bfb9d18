"""What a viewer may do at a table beside deciding, and why not where not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from almagest.server.messages import Around
from almagest.server.refusals import WORDS

if TYPE_CHECKING:
    from almagest.server.table import Table


def around(table: Table, identity: str | None, lang: str) -> Around:
    """Tell a viewer about the ways out, and why a button is grey."""
    owned, running = table.owned_seat(identity), table.status == "running"
    plays = running and owned is not None and not table.chairs[owned].forfeit
    hosts = identity is not None and identity == table.opened.host
    alone = all(owner == identity for owner in table.people)
    return Around(
        owns=owned,
        may_resign=plays,
        may_close=plays or (running and hosts),
        may_delete=hosts and (table.status == "open" or (running and alone and not table.opened.rated)),
        no_undo=no_undo(table, identity, lang),
        no_hint=no_hint(table, identity, lang),
        rematch=sorted(table.wishes["rematch"]),
        close=sorted(table.wishes["close"]),
        retracted=table.retracted > 0,
    )


def no_undo(table: Table, identity: str | None, lang: str) -> str:
    """Say why somebody cannot take a decision back now; empty if it can be."""
    why = not_now(table, identity, lang)
    return why if why or table.may_undo() else WORDS.say("nothing_to_undo", lang)


def no_hint(table: Table, identity: str | None, lang: str) -> str:
    """Say why somebody cannot ask for advice now; empty if one can."""
    return (
        WORDS.say("no_hint", lang) if len(table.people) != 1 or table.opened.rated else not_now(table, identity, lang)
    )


def not_now(table: Table, identity: str | None, lang: str) -> str:
    """Say why somebody cannot do anything now; empty for who is on turn."""
    if table.status != "running":
        return WORDS.say("over" if table.status == "over" else "not_started", lang)
    seat = table.seat_of(identity)
    if seat is None:
        return WORDS.say("not_seated", lang)
    turn = table.turn()
    return "" if turn == seat else WORDS.say("not_your_turn", lang, name=table.names(lang)[turn or 0])
