"""Replaying, in a bot's own process: a record is cut into stretches, so that no moment is far from a known position."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from almagest import catalog
from almagest.kernel import record as records
from almagest.kernel.record import Record
from almagest.server.forms import Moment, ReplayEvent
from almagest.server.opening import settled_options
from almagest.server.players import bot_at, is_known
from almagest.server.refusals import refused
from almagest.server.telling import sentence, some_seat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from almagest.kernel.event import Event
    from almagest.kernel.state import State

STRETCH = 100


@dataclass(frozen=True)
class Stretch:
    """A few decisions, and the position before them as JSON."""

    position: str
    moves: tuple[str, ...]


@dataclass(frozen=True)
class Reel:
    """A record ready to be looked at: its head without the moves, and the stretches."""

    head: Record
    decisions: int
    stretches: tuple[Stretch, ...]

    @property
    def size(self) -> int:
        """About how many bytes it takes."""
        return sum(len(stretch.position) + sum(len(move) + 64 for move in stretch.moves) for stretch in self.stretches)

    def stretch(self, n: int) -> tuple[Stretch, int]:
        """Give the stretch that leads to a moment, and how many of its decisions do."""
        if not 0 <= n <= self.decisions:
            raise refused("no_such_moment", decisions=self.decisions)
        number = max(0, n - 1) // STRETCH
        return self.stretches[number], n - number * STRETCH

    def leads(self, n: int, moves: Sequence[str]) -> bool:
        """Tell whether these are the decisions that were made from a moment on."""
        made = [move for stretch in self.stretches for move in stretch.moves]
        return made[n : n + len(moves)] == list(moves)


def accepted(text: str, most: int) -> str:
    """Give the text of an uploaded record that fits together and replays to its result, or refuse it."""
    record = records.read(text, "record")
    check_length(record, most)
    return checked(record).text()


def check_length(record: Record, most: int) -> None:
    """Refuse a record that is too long to be replayed here."""
    if len(record.moves) > most:
        raise refused("too_many_decisions", found=len(record.moves), most=most)


def checked(record: Record) -> Record:
    """Refuse a record that does not fit together, names a file, or does not replay to its result."""
    for field, row in (("names", record.names), ("players", record.players)):
        if len(row) != record.seats:
            raise refused("unfit_record", seats=record.seats, field=field, found=len(row))
    game = catalog.game(record.game)
    settled_options(game, record.seats, record.options)
    records.verify(record, game)
    return record


def written(record: Record) -> str:
    """Write a record."""
    return record.text()


def wound(text: str, replay: str) -> Reel:
    """Replay a record and note the position before every stretch."""
    record = records.read(text, replay)
    stretches = []
    for n, state in enumerate(records.steps(record, catalog.game(record.game))):
        if n % STRETCH == 0 and (n == 0 or n < len(record.moves)):
            stretches.append(Stretch(json.dumps(state.position()), record.moves[n : n + STRETCH]))
    # That there was a start is told; where it leads is in the stretches.
    start: dict[str, Any] | None = None if record.start is None else {}
    return Reel(replace(record, moves=(), start=start), len(record.moves), tuple(stretches))


def moment(
    head: Record, stretch: Stretch, number: int, place: tuple[int, int], viewer: tuple[int | None, str]
) -> Moment:
    """Show a game after the first decisions of a stretch: its place among all, as a seat or a spectator knew it."""
    (n, decisions), (seat, lang) = place, viewer
    state, news = replayed(head, stretch, number)
    return Moment(
        n=n,
        decisions=decisions,
        seat=seat,
        move=stretch.moves[number - 1] if number else None,
        view=state.view(seat),
        events=[told(event.seen_by(seat), state, head, lang) for event in news],
    )


def replayed(head: Record, stretch: Stretch, number: int) -> tuple[State, list[Event]]:
    """Replay the first decisions of a stretch; give the state and what the last of them brought about."""
    state = catalog.game(head.game).load(json.loads(stretch.position))
    known = 0
    for move in stretch.moves[:number]:
        known = len(state.events or [])
        state.apply(state.parse(move))
    return state, (state.events or [])[known:]


def names(record: Record, lang: str) -> list[str]:
    """Say who played: as it is written, but a bot that goes by its own name in the reader's language."""
    bots = [player if player != "human" and is_known(player) else None for player in record.players]
    titles = [bot_at(bots, seat).title(record.game) if bot else None for seat, bot in enumerate(bots)]
    return [
        title.text(lang) if title and name in (bot, title.en, title.fr) else name
        for name, bot, title in zip(record.names, bots, titles, strict=True)
    ]


def told(event: Event, state: State, head: Record, lang: str) -> ReplayEvent:
    """Tell an event of a replay."""
    seat = some_seat(event)
    people = names(head, lang)
    player = "" if seat is None else people[seat]
    return ReplayEvent(event.kind, seat, event.facts, sentence(event, state.setting, player, people, lang))
