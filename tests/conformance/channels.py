"""All that a viewer gets from a decision, channel by channel: nothing else of a state ever reaches anybody."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache

from almagest.adapters.encodings import encoding_of
from almagest.adapters.openspiel import AlmagestGame, AlmagestState, Observer
from almagest.adapters.spiel_table import Story
from almagest.adapters.spiel_table import Table as SpielTable
from almagest.kernel.errors import UndoRefused
from almagest.kernel.event import Event, Json
from almagest.kernel.state import State
from almagest.server.clocks import Moment
from almagest.server.entries import Decided, Entry, Joined, Logged, Opened, Started
from almagest.server.messages import encoded
from almagest.server.table import Table
from almagest.server.telling import table_message

LANGUAGES = ("en", "fr")
NOON = Moment(datetime(2026, 11, 15, 12, tzinfo=UTC), 0.0)
SPECTATOR = "somebody"


@dataclass(frozen=True)
class Step:
    """A decision in a world, and the world after it."""

    before: State
    action: int
    after: State

    def news(self, viewer: int | None) -> list[Event]:
        """Give what happened, as a viewer saw it."""
        assert self.before.events is not None
        assert self.after.events is not None
        return [event.seen_by(viewer) for event in self.after.events[len(self.before.events) :]]

    def is_asked(self, viewer: int | None) -> bool:
        """Tell whether the viewer decides next: only then are choices, refusals and undo anything to them."""
        return viewer is not None and self.after.seat == viewer


def taken(world: State, action: int) -> Step:
    """Carry a decision out in a copy of a world whose past is that of a table which has just been rebuilt."""
    before = world.clone()
    assert before.events is not None
    before.begin()
    after = before.clone()
    after.diary = list(before.events)
    after.apply(action)
    return Step(before, action, after)


def facts(step: Step, viewer: int | None) -> Json:
    """Give the facts of the new events."""
    return [event.data() for event in step.news(viewer)]


def number(step: Step, viewer: int | None) -> Json:
    """Give the number of the new events."""
    return len(step.news(viewer))


def sentences(step: Step, viewer: int | None) -> Json:
    """Give the new events in words."""
    narrate, setting = step.after.game.narrate, step.after.setting
    return [narrate(event, setting, lang) for event in step.news(viewer) for lang in LANGUAGES]


def view(step: Step, viewer: int | None) -> Json:
    """Give the view."""
    return step.after.view(viewer)


def choices(step: Step, viewer: int | None) -> Json:
    """Give the legal actions in notation, with what they touch."""
    state = step.after
    if not step.is_asked(viewer):
        return None
    return [(action, state.text(action), state.game.touches(state, action)) for action in state.legal()]


def explanations(step: Step, viewer: int | None) -> Json:
    """Give what each legal action would do."""
    state = step.after
    if not step.is_asked(viewer):
        return None
    return [state.game.explain(state, action, lang) for action in state.legal() for lang in LANGUAGES]


def refusals(step: Step, viewer: int | None) -> Json:
    """Give the rule against every other action."""
    if not step.is_asked(viewer):
        return None
    return [step.after.why_not(action) for action in range(step.after.game.num_actions)]


def undo(step: Step, viewer: int | None) -> Json:
    """Tell whether the decision can be taken back, or why not."""
    if not step.is_asked(viewer):
        return None
    try:
        return step.after.undone().view(viewer)
    except UndoRefused as refused:
        return [refused.en, refused.fr]


def numbers(step: Step, viewer: int | None) -> Json:
    """Give the observation of a learning program."""
    encoding = encoding_of(step.after.game.name, step.after.seats)
    return list(encoding.of_view(step.after.view(None)) if viewer is None else encoding.see(step.after, viewer))


def strings(step: Step, viewer: int | None) -> Json:
    """Give the observation and the information state as OpenSpiel writes them."""
    setting = step.after.setting
    game = spiel_game(setting.game.name, setting.seats)
    moment = AlmagestState(game)
    moment.table = SpielTable(setting, b"", step.after, Story([]))
    observers = [Observer(game, recalls=recalls, alone=viewer is None) for recalls in (False, True)]
    return [observer.string_from(moment, viewer or 0) for observer in observers]


@cache
def spiel_game(name: str, seats: int) -> AlmagestGame:
    """Make a game as OpenSpiel knows it; options play no part in what is observed."""
    kind: type[AlmagestGame] = type(name, (AlmagestGame,), {"name": name})
    return kind({"players": seats})


def messages(step: Step, viewer: int | None) -> Json:
    """Give what the server sends, in both languages, and how much of it."""
    identity = SPECTATOR if viewer is None else player(viewer)
    table = seated(step.before)
    decided = Decided(int(step.before.seat), step.before.text(step.action))
    table.take(Logged(table.seq + 1, NOON.at, decided), NOON.ticks)
    told = [table_message(table, identity, lang=lang, after=table.seq - 1, present=(), at=NOON) for lang in LANGUAGES]
    return [encoded(message) for message in told]


def seated(state: State) -> Table:
    """Seat people at a table of the server where a game stands as in a state."""
    setting = state.setting
    opened = Opened(
        game=setting.game.name,
        edition=setting.edition,
        options=setting.chosen(),
        bots=(None,) * setting.seats,
        host=SPECTATOR,
        invitation=None,
        seed="",
        salt="",
    )
    joined = [Joined(seat, player(seat), player(seat)) for seat in range(setting.seats)]
    entries: list[Entry] = [opened, *joined, Started()]
    log = [Logged(seq, NOON.at, entry) for seq, entry in enumerate(entries, start=1)]
    return Table("table", log, dealer=lambda _game, _opened: state.clone())


def player(seat: int) -> str:
    """Name the person on a seat."""
    return f"player {seat}"


CHANNELS: tuple[Callable[[Step, int | None], Json], ...] = (
    number,
    facts,
    sentences,
    view,
    choices,
    explanations,
    refusals,
    undo,
    numbers,
    strings,
    messages,
)


def told_apart(one: Step, two: Step, viewer: int | None) -> Iterator[str]:
    """Name, one by one, the channels that tell a viewer something else after one decision than after another."""
    for channel in CHANNELS:
        if json.dumps(channel(one, viewer)) != json.dumps(channel(two, viewer)):
            yield channel.__name__
