"""What people and bots may do at a table: each command answers with the entries to write, or refuses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from almagest.server.entries import (
    Closed,
    Decided,
    Ended,
    Entry,
    Joined,
    Left,
    Replaced,
    Resumed,
    Retracted,
    Started,
    Undone,
)
from almagest.server.players import offered_bot
from almagest.server.refusals import Refused, refused
from almagest.server.table import MOST_ENTRIES, MOST_UNDOS

if TYPE_CHECKING:
    from collections.abc import Collection

    from almagest.kernel.state import State
    from almagest.server.clocks import Moment
    from almagest.server.store import Identity
    from almagest.server.table import Table


SUBSTITUTE = "level:3"


def join(table: Table, person: Identity, seat: int | None) -> list[Entry]:
    """Sit down on a free seat, or on one's own; the game starts when no seat is open."""
    owned = table.owned_seat(person.id)
    if owned is not None and table.chairs[owned].forfeit:
        raise refused("timed_out" if table.chairs[owned].forfeit == "time" else "gave_up")
    if owned is not None:
        return come_back(table, person, owned, seat)
    free = [n for n, chair in enumerate(table.chairs) if chair.kind == "open"]
    if seat is not None and check_seat(table, seat) not in free:
        raise refused("seat_taken", seat=seat)
    if not free:
        raise refused("no_free_seat")
    joined = Joined(free[0] if seat is None else seat, person.id, person.name)
    return [joined, Started()] if len(free) == 1 else [joined]


def come_back(table: Table, person: Identity, owned: int, wanted: int | None) -> list[Entry]:
    """Take one's own seat again, from the bot that played on."""
    if wanted not in (None, owned):
        raise refused("already_seated", seat=owned)
    away = table.chairs[owned].bot and table.status != "over"
    return [Joined(owned, person.id, person.name)] if away else []


def leave(table: Table, person: Identity) -> list[Entry]:
    """Give the seat back before the start; afterwards it waits."""
    seat = table.owned_seat(person.id)
    if seat is None:
        raise refused("not_seated")
    return [Left(seat, person.id)] if table.status == "open" else []


def replace(
    table: Table, person: Identity, seat: int, bot: str, *, present: Collection[str], offered: Collection[str]
) -> list[Entry]:
    """Let a bot play on for somebody absent, or take a free seat (host only)."""
    if table.opened.host != person.id:
        raise refused("not_host")
    if table.status == "over":
        raise refused("over")
    if table.opened.day is not None:
        raise refused("day_counts")
    chair = table.chairs[check_seat(table, seat)]
    if chair.bot:
        raise refused("is_bot", seat=seat)
    if chair.owner in present:
        raise refused("is_present", name=chair.owner_name)
    bot = offered_bot(bot, offered)
    others = [other for other in table.chairs if other is not chair]
    starts = table.status == "open" and all(other.kind != "open" for other in others)
    return [Replaced(seat, bot), Started()] if starts else [Replaced(seat, bot)]


def check_seat(table: Table, seat: int) -> int:
    """Refuse a seat that the table does not have."""
    if not 0 <= seat < len(table.chairs):
        raise refused("no_such_seat", seat=seat, last=len(table.chairs) - 1)
    return seat


def decide(table: Table, person: Identity | None, seq: int, move: str) -> list[Entry]:
    """Decide in notation."""
    seat = on_turn(table, person, seq)
    action = table.offered_now(move)
    return decided(table, seat, legal_action(table.playing, move) if action is None else action)


def decide_for_bot(table: Table, seq: int, action: int) -> list[Entry]:
    """Decide what a bot has chosen, unless the table has gone on meanwhile."""
    if table.seq != seq or not table.bot_on_turn():
        return []
    return decided(table, int(table.playing.seat), action)


def decided(table: Table, seat: int, action: int) -> list[Entry]:
    """Give the entries of a legal decision; tried on a copy first, so that nothing broken is ever written."""
    trial = table.playing.clone()
    text = trial.text(action)
    trial.apply(action)
    if trial.over:
        return [Decided(seat, text), Ended(tuple(trial.scores()), tuple(trial.winners()))]
    if table.seq >= MOST_ENTRIES:
        return [Decided(seat, text), Closed("long"), Ended(tuple(trial.scores()), ())]
    return [Decided(seat, text)]


def undo(table: Table, person: Identity | None, seq: int, at: Moment) -> list[Entry]:
    """Take one's last decision back, where the engine allows it; alone against bots, as far as one likes."""
    seat = on_turn(table, person, seq)
    freely = table.playing.may_undo() and table.may_change_mind
    if not freely and not table.may_retract:
        table.playing.undone()
        raise refused("undone_often", most=MOST_UNDOS)
    if table.clocks and table.clocks.left_at(seat, at) <= table.clocks.brought(seat):
        raise refused("no_time_to_undo", seconds=round(table.clocks.brought(seat)))
    return [Undone(seat)] if freely else [Retracted(seat, table.back_to_own())]


def resume(table: Table) -> list[Entry]:
    """Note that the server was away, where somebody's clock would have run on."""
    return [Resumed()] if table.clocks and table.clocks.running is not None else []


def on_turn(table: Table, person: Identity | None, seq: int | None = None) -> int:
    """Give the seat of whoever may decide now; anybody else is refused, and so is who has not seen the latest."""
    seat = table.seat_of(person.id if person else None)
    if seat is None:
        raise refused("not_seated")
    if seq is not None and seq != table.seq:
        raise refused("stale", seen=seq, seq=table.seq)
    if table.status != "running":
        raise refused("over" if table.status == "over" else "not_started")
    if table.playing.seat != seat:
        player = table.player(table.playing.seat)
        raise refused("not_your_turn", name=player and player.title(table.game.name))
    return seat


def legal_action(state: State, move: str) -> int:
    """Read a move; one the rules forbid is refused with its rule."""
    action = state.parse(move)
    why = state.why_not(action)
    if why is not None:
        raise Refused("illegal", why.en, why.fr, status=409, rule=why.rule)
    return action
