"""Finished games and uploaded records, to look at again moment by moment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from almagest import catalog
from almagest.kernel import record as records
from almagest.kernel.record import Record
from almagest.server.forms import Moment, ReplayEvent, ReplayFacts
from almagest.server.messages import Outcome
from almagest.server.opening import new_id, settled_options
from almagest.server.players import bot_at, is_known
from almagest.server.refusals import refused
from almagest.server.telling import sentence, some_seat

if TYPE_CHECKING:
    from almagest.kernel.event import Event
    from almagest.kernel.state import State
    from almagest.server.store import Identity, Store
    from almagest.server.table import Table
    from almagest.server.tables import Tables


def record_of(table: Table) -> Record:
    """Write the record of a game that is over; before, nobody may have it, for it holds the seed."""
    if table.status != "over" or table.started_at is None or table.ended_at is None:
        raise refused("not_over")
    opened = table.opened
    record = Record(
        almagest=records.FORMAT,
        game=opened.game,
        edition=opened.edition,
        seats=len(table.chairs),
        options=opened.options,
        names=tuple(str(name) for name in table.names("en")),
        players=tuple(chair.bot or "human" for chair in table.chairs),
        started=records.stamp(table.started_at),
        finished=None,
        seed=opened.seed,
        salt=opened.salt,
        commitment=table.commitment,
        moves=(),
        result=None,
    )
    return records.written(record, table.playing, table.ended_at)


async def keep(store: Store, text: str) -> str:
    """Keep an uploaded record, once it has been checked."""
    record = checked(records.read(text, "record"))
    replay = new_id()
    await store.keep_upload(replay, record.text())
    return replay


def checked(record: Record) -> Record:
    """Refuse a record that does not fit together, names a file, or does not replay to its result."""
    for field, row in (("names", record.names), ("players", record.players)):
        if len(row) != record.seats:
            raise refused("unfit_record", seats=record.seats, field=field, found=len(row))
    game = catalog.game(record.game)
    settled_options(game, record.seats, record.options)
    records.verify(record, game)
    return record


async def find(store: Store, tables: Tables, replay: str, person: Identity | None, invitation: str | None) -> Record:
    """Find a replay: an upload, or a table whose game is over."""
    text = await store.upload(replay)
    if text is not None:
        return records.read(text, replay)
    if not await store.log(replay):
        raise refused("no_replay", replay=replay)
    table = await tables.find(replay)
    if not table.may_look(person.id if person else None, invitation):
        raise refused("private")
    return record_of(table)


def names(record: Record, lang: str) -> list[str]:
    """Say who played: as it is written, but a bot that goes by its own name in the reader's language."""
    bots = [player if player != "human" and is_known(player) else None for player in record.players]
    titles = [bot_at(bots, seat).title(record.game) if bot else None for seat, bot in enumerate(bots)]
    return [
        title.text(lang) if title and name in (bot, title.en, title.fr) else name
        for name, bot, title in zip(record.names, bots, titles, strict=True)
    ]


def facts(replay: str, record: Record, lang: str) -> ReplayFacts:
    """Tell what a record says about its game."""
    result = record.result
    return ReplayFacts(
        replay=replay,
        game=record.game,
        edition=record.edition,
        seats=record.seats,
        options=record.options,
        names=names(record, lang),
        players=list(record.players),
        started=record.started,
        finished=record.finished,
        commitment=record.commitment,
        decisions=len(record.moves),
        result=None if result is None else Outcome(list(result.scores), list(result.winners)),
    )


def moment(record: Record, n: int, seat: int | None, lang: str) -> Moment:
    """Show a game after n decisions, as a seat or a spectator knew it."""
    if not 0 <= n <= len(record.moves):
        raise refused("no_such_moment", decisions=len(record.moves))
    state, news = replayed(record, n)
    return Moment(
        n=n,
        decisions=len(record.moves),
        seat=seat,
        move=record.moves[n - 1] if n else None,
        view=state.view(seat),
        events=[told(event.seen_by(seat), state, record, lang) for event in news],
    )


def replayed(record: Record, n: int) -> tuple[State, list[Event]]:
    """Replay n decisions; give the state and what the last of them brought about."""
    state = records.started(record, catalog.game(record.game))
    known = 0
    for move in record.moves[:n]:
        known = len(state.events or [])
        state.apply(state.parse(move))
    return state, (state.events or [])[known:]


def told(event: Event, state: State, record: Record, lang: str) -> ReplayEvent:
    """Tell an event of a replay."""
    seat = some_seat(event)
    people = names(record, lang)
    player = "" if seat is None else people[seat]
    return ReplayEvent(event.kind, seat, event.facts, sentence(event, state.setting, player, people, lang))
