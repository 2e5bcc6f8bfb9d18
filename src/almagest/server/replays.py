"""Finished games and uploaded records, to look at again moment by moment; replaying itself is done elsewhere.

Nothing here plays a move: that is the work of the bots' processes, paid for by whoever looks.
"""

from __future__ import annotations

from collections import OrderedDict
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias, TypeVar, cast

import msgspec

from almagest.kernel import record as records
from almagest.kernel.record import Record, Result
from almagest.puzzles.origins import is_replay_name
from almagest.server import puzzle_work, replay_work
from almagest.server.endings import recorded_names
from almagest.server.entries import Decided, Retracted, Undone
from almagest.server.forms import Moment, ReplayFacts
from almagest.server.messages import Outcome
from almagest.server.opening import new_id
from almagest.server.refusals import Refused, refused

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from almagest.server.bot_players import BotPlayers
    from almagest.server.deals import Deals
    from almagest.server.entries import Logged
    from almagest.server.replay_work import Reel
    from almagest.server.schedule import Fare
    from almagest.server.settings import Settings
    from almagest.server.store import Identity, Store
    from almagest.server.table import Table
    from almagest.server.tables import Tables

Answer = TypeVar("Answer")
Reader: TypeAlias = "tuple[Identity | None, str | None]"
MEGABYTE = 1 << 20


@dataclass(frozen=True)
class Held:
    """A replay kept ready; a table's is shown only to those who may see the table."""

    reel: Reel
    is_upload: bool


class Replays:
    """Keeps the replays looked at lately ready, up to a number of bytes."""

    def __init__(self, store: Store, tables: Tables, players: BotPlayers, settings: Settings, deals: Deals) -> None:
        self.store = store
        self.tables = tables
        self.deals = deals
        self.players = players
        self.settings = settings
        self.held: OrderedDict[str, Held] = OrderedDict()
        self.size = 0

    async def keep(self, text: str, fare: Fare) -> str:
        """Keep an uploaded record, once it has been checked."""
        checked = await self.worked_out(fare, replay_work.accepted, text, self.settings.upload_decisions)
        replay = new_id()
        await self.store.keep_upload(replay, checked)
        return replay

    async def facts(self, replay: str, reader: Reader, fare: Fare, lang: str) -> ReplayFacts:
        """Tell what a record says about its game, where the reader sat in it, and how others may look at it."""
        found = facts(replay, await self.reel(replay, reader, fare), lang)
        held = self.held.get(replay)
        if held is None or held.is_upload:
            return found
        table = await self.tables.find(replay)
        return msgspec.structs.replace(found, you=own_seat(table, reader), invitation=sharing(table))

    async def moment(
        self,
        replay: str,
        n: int,
        reader: Reader,
        viewer: tuple[int | None, str],
        fare: Fare,
    ) -> Moment:
        """Show a game after n decisions: the reader is a person and an invitation, the viewer a seat and a language."""
        reel = await self.reel(replay, reader, fare)
        stretch, number = reel.stretch(n)
        place = (n, reel.decisions)
        return await self.worked_out(fare, replay_work.moment, reel.head, stretch, number, place, viewer)

    async def record(self, table: Table, fare: Fare) -> str:
        """Write the record of a game that is over."""
        if table.status != "over":
            raise refused("not_over")
        if table.sealed:
            raise refused("sealed")
        record = record_of(table, moves_in(await self.store.log(table.id)))
        return await self.worked_out(fare, replay_work.written, record)

    async def reel(self, replay: str, reader: Reader, fare: Fare) -> Reel:
        """Find a replay, an upload or a table whose game is over, ready to be looked at."""
        held = self.held.get(replay)
        text = None if held else await self.kept(replay, fare)
        table = None if text or (held and held.is_upload) else await self.readable(replay, reader)
        if held is None:
            is_upload = text is not None
            text = text or await self.record(cast("Table", table), fare)
            held = Held(await self.worked_out(fare, replay_work.wound, text, replay), is_upload)
            self.hold(replay, held)
        return held.reel

    async def kept(self, replay: str, fare: Fare) -> str | None:
        """Give the record that is no table's: of the game that a puzzle comes from, or uploaded."""
        if is_replay_name(replay):
            return await self.worked_out(fare, puzzle_work.record, replay)
        return await self.store.upload(replay)

    async def source(self, replay: str, reader: Reader, fare: Fare) -> tuple[str, Table | None]:
        """Give the record of a replay that somebody may see, and its table if it is no upload."""
        text = await self.kept(replay, fare)
        if text is not None:
            return text, None
        table = await self.readable(replay, reader)
        return await self.record(table, fare), table

    async def readable(self, replay: str, reader: Reader) -> Table:
        """Find a table whose replay somebody may see."""
        try:
            table = await self.tables.find(replay)
        except Refused as error:
            raise refused("no_replay", replay=replay) if error.code == "table" else error from error
        person, invitation = reader
        if table.opened.day is not None:
            await self.deals.check_reader(table, person)
        elif not table.may_look(person.id if person else None, invitation):
            raise refused("private")
        if table.status != "over":
            raise refused("not_over")
        return table

    async def check_seed(self, replay: str) -> None:
        """Refuse what would show others the cards of a day's deal; uploads have no secrets."""
        held = self.held.get(replay)
        if held is None or not held.is_upload:
            self.deals.check_seed(await self.tables.find(replay))

    def hold(self, replay: str, held: Held) -> None:
        """Keep a replay ready, and let go of those looked at longest ago when they are too many bytes."""
        self.size += held.reel.size - (self.held[replay].reel.size if replay in self.held else 0)
        self.held[replay] = held
        self.held.move_to_end(replay)
        while self.size > self.settings.replay_megabytes * MEGABYTE:
            self.size -= self.held.popitem(last=False)[1].reel.size

    async def worked_out(self, fare: Fare, job: Callable[..., Answer], *facts: object) -> Answer:
        """Let a process do the work; what takes too long is refused."""
        try:
            return await self.players.asked(f"replay {job.__name__}", fare, job, *facts)
        except BrokenProcessPool as error:
            raise refused("too_costly", seconds=self.settings.bot_seconds) from error


def own_seat(table: Table, reader: Reader) -> int | None:
    """Give the seat that the reader had, by who they are: names are not kept apart."""
    person, _ = reader
    return None if person is None else table.seat_of(person.id)


def sharing(table: Table) -> str | None:
    """Give what lets others look at a private game: nobody is invited to the deal of a day."""
    return None if table.opened.day else table.spectators


def moves_in(log: Iterable[Logged]) -> tuple[str, ...]:
    """Read the decisions of a game from its log, without those that were taken back."""
    moves: list[str] = []
    for logged in log:
        if isinstance(logged.entry, Decided):
            moves.append(logged.entry.move)
        elif isinstance(logged.entry, Undone):
            moves.pop()
        elif isinstance(logged.entry, Retracted):
            del moves[-logged.entry.decisions :]
    return tuple(moves)


def record_of(table: Table, moves: tuple[str, ...]) -> Record:
    """Write the record of a game that is over; before, nobody may have it, for it holds the seed."""
    if table.status != "over" or table.started_at is None or table.ended_at is None:
        raise refused("not_over")
    opened = table.opened
    return Record(
        almagest=records.FORMAT,
        game=opened.game,
        edition=opened.edition,
        seats=len(table.chairs),
        options=opened.options,
        names=tuple(recorded_names(table)),
        players=tuple(chair.bot or "human" for chair in table.chairs),
        started=records.stamp(table.started_at),
        finished=records.stamp(table.ended_at),
        seed=opened.seed,
        salt=opened.salt,
        commitment=table.commitment,
        moves=moves,
        result=None if table.closed else Result(tuple(table.playing.scores()), tuple(table.playing.winners())),
        start=opened.start,
    )


def facts(replay: str, reel: Reel, lang: str) -> ReplayFacts:
    """Tell what a record says about its game."""
    record = reel.head
    result = record.result
    return ReplayFacts(
        replay=replay,
        game=record.game,
        edition=record.edition,
        seats=record.seats,
        options=record.options,
        names=replay_work.names(record, lang),
        players=list(record.players),
        started=record.started,
        finished=record.finished,
        commitment=record.commitment,
        decisions=reel.decisions,
        result=None if result is None else Outcome(list(result.scores), list(result.winners)),
        from_position=record.start is not None,
    )
