"""What each viewer is told about a table: built from views, redacted events and the game's own sentences only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeAlias, cast

from almagest.kernel.phrases import named
from almagest.server.around import around
from almagest.server.endings import closing, forfeits, notes, winners
from almagest.server.forms import ClockForm, TableFacts
from almagest.server.likeness import likened
from almagest.server.messages import (
    Advised,
    Bare,
    Choice,
    ClockFace,
    Happening,
    HistoryAnswer,
    Outcome,
    RefusedMessage,
    SayAnswer,
    TableMessage,
    Waiting,
)
from almagest.server.refusals import WORDS, classified

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from msgspec import UnsetType

    from almagest.kernel.advice import Advice
    from almagest.kernel.errors import AlmagestError
    from almagest.kernel.event import Event
    from almagest.kernel.setting import Setting
    from almagest.kernel.state import State
    from almagest.server.clocks import Moment
    from almagest.server.entries import Pace
    from almagest.server.table import Table, Told

PAGE = 60
"""How many events a newcomer hears of at once: putting one into words takes 10 to 25 µs, and everybody else waits."""
Said: TypeAlias = dict[tuple[int, str], Happening]


def table_message(
    table: Table,
    identity: str | None,
    *,
    lang: str,
    after: int,
    present: Collection[str],
    at: Moment,
    said: Said | None = None,
    common: dict[str, Any] | None = None,
    bare: bool = False,
) -> TableMessage:
    """Tell a viewer how the table stands at a moment and what happened after a sequence number.

    Viewers who are told together share what was `said`: news that is no secret is put into words once; and what is
    `common` to their views. Legal moves may be `bare`, without the sentences that say what they would do.
    """
    shared = {} if said is None else said
    seat, state = table.seat_of(identity), table.state
    mine = seat is not None and table.turn() == seat
    news, earlier = page(since(table.told, after))
    return TableMessage(
        seq=table.seq,
        you=seat,
        names=table.names(lang),
        players=table.kinds,
        bots=table.bots,
        present=presence(table, present),
        running=table.status == "running",
        host=is_host(table, identity),
        commitment=table.commitment,
        view=None if state is None else table.game.view(state, seat, seen_by_all(table) if common is None else common),
        legal=[] if not mine else bare_choices(table) if bare else choices(table, lang),
        events=[happening(table, told, seat, lang, shared) for told in news],
        may_undo=mine and table.may_undo(),
        clock=clock(table, at),
        result=result(table, lang),
        earlier=earlier,
        around=around(table, identity, lang),
    )


def seen_by_all(table: Table) -> dict[str, Any]:
    """Give what is the same in the views of everybody at a table where a game has begun."""
    return {**table.game.seen_by_all(table.playing), "options": table.shown_options}


def history(table: Table, identity: str | None, *, lang: str, before: int) -> HistoryAnswer:
    """Tell a viewer a page of what happened before a sequence number."""
    seat, shared = table.seat_of(identity), Said()
    older, earlier = page(table.told[: len(table.told) - len(since(table.told, before - 1))])
    events = [happening(table, told, seat, lang, shared) for told in older]
    return HistoryAnswer(before=before, events=events, earlier=earlier)


def page(told: list[Told]) -> tuple[list[Told], int]:
    """Give the latest part of what happened, and how much is left out; what one entry told is not torn apart."""
    first = max(0, len(told) - PAGE)
    while 0 < first < len(told) and told[first - 1].seq == told[first].seq:
        first -= 1
    return told[first:], first


def clock(table: Table, at: Moment) -> ClockFace | None:
    """Tell how much time everybody has at a moment; bots have no clock."""
    clocks = table.clocks
    if clocks is None:
        return None
    left = [
        None if chair.bot else max(0.0, round(clocks.left_at(seat, at), 1)) for seat, chair in enumerate(table.chairs)
    ]
    return ClockFace(clocks.pace.total, clocks.pace.increment, left, clocks.running, clocks.pace.each)


def table_facts(table: Table, identity: str | None, *, lang: str, present: Collection[str]) -> TableFacts:
    """Tell somebody what the list of tables shows."""
    belongs = table.owned_seat(identity) is not None or is_host(table, identity)
    return TableFacts(
        table=table.id,
        game=table.game.name,
        title=table.game.title.text(lang),
        edition=table.opened.edition,
        newest=table.game.edition,
        status=cast("Literal['open', 'running', 'over']", table.status),
        running=table.status == "running",
        public=table.opened.invitation is None,
        names=table.names(lang),
        players=table.kinds,
        bots=table.bots,
        present=presence(table, present),
        options=table.shown_options,
        clock=clock_form(table.opened.pace),
        turn=table.turn(),
        you=table.owned_seat(identity),
        host=is_host(table, identity),
        seq=table.seq,
        commitment=table.commitment,
        invitation=table.opened.invitation if belongs and table.opened.day is None else None,
        result=result(table, lang),
        next=table.next_table,
        rematch=sorted(table.wishes["rematch"]),
        retracted=table.retracted > 0,
        rated=table.opened.rated,
        from_position=table.opened.start is not None,
        night=table.opened.night,
        day=table.opened.day,
    )


def clock_form(pace: Pace | None) -> ClockForm | None:
    """Tell the pace of a table as one asks for it."""
    return None if pace is None else ClockForm(pace.total, pace.increment, pace.each)


def is_host(table: Table, identity: str | None) -> bool:
    """Tell whether somebody opened the table."""
    return identity is not None and table.opened.host == identity


def presence(table: Table, present: Collection[str]) -> list[bool]:
    """Tell for each seat whether somebody is there; bots always are."""
    return [chair.kind == "bot" or chair.owner in present for chair in table.chairs]


def result(table: Table, lang: str) -> Outcome | None:
    """Give the result of a game that is over."""
    if table.status != "over":
        return None
    state = table.playing
    headline = closing(table, lang) if table.closed else table.game.headline(state, lang)
    return Outcome(state.scores(), winners(table), headline, notes(table, lang), forfeits(table))


def choices(table: Table, lang: str) -> list[Choice]:
    """List the legal actions of the seat on turn, for that seat."""
    state, game = table.playing, table.game
    return [
        Choice(action, move, game.explain(state, action, lang), game.touches(state, action))
        for move, action in table.offers().items()
    ]


def bare_choices(table: Table) -> list[Bare]:
    """List the legal actions of the seat on turn without a word about them."""
    state, touches = table.playing, table.game.touches
    return [Bare(move, " ".join(touches(state, action))) for move, action in table.offers().items()]


def sentences(table: Table, lang: str) -> SayAnswer:
    """Say what each legal action of the seat on turn would do, for that seat."""
    state, game = table.playing, table.game
    return SayAnswer(seq=table.seq, says=likened(game.explain(state, action, lang) for action in state.legal()))


def advised(state: State, advice: Advice, lang: str) -> Advised:
    """Tell what a bot thinks of a choice."""
    game, action = state.game, advice.action
    says, touches = game.explain(state, action, lang), game.touches(state, action)
    return Advised(action, state.text(action), says, touches, round(advice.chance, 3), advice.reason.text(lang))


def since(told: list[Told], after: int) -> list[Told]:
    """Give what was told after a sequence number, looking back from the end."""
    first = len(told)
    while first and told[first - 1].seq > after:
        first -= 1
    return told[first:]


def happening(table: Table, told: Told, seat: int | None, lang: str, said: Said) -> Happening:
    """Tell an event to a seat, as far as that seat may know it."""
    if told.event.secret:
        return worded(table, told, told.event.seen_by(seat), lang)
    key = (id(told), lang)
    if key not in said:
        said[key] = worded(table, told, told.event, lang)
    return said[key]


def worded(table: Table, told: Told, event: Event, lang: str) -> Happening:
    """Put an event into words."""
    player = told.player.called(table.game.name, lang)
    if event.kind.startswith("table-"):
        says = WORDS.say(event.kind, lang, **{**event.facts, "player": player})
    else:
        says = sentence(event, table.playing.setting, player, table.names(lang), lang)
    return Happening(told.seq, event.kind, some_seat(event), event.facts, says)


def sentence(event: Event, setting: Setting, player: str, names: Sequence[str | None], lang: str) -> str:
    """Say what happened, with the names of those at the table."""
    return named(setting.game.narrate(event, setting, lang), player, names)


def some_seat(event: Event) -> int | None:
    """Give the seat of an event, None for one that concerns the whole table."""
    return event.seat if event.seat >= 0 else None


def waiting(table: Table, seconds: float | None, lang: str) -> Waiting | None:
    """Tell that the bot on turn waits, if there is one: for a budget, with the seconds, or for its place in a queue."""
    seat = table.turn()
    if seat is None or not table.bot_on_turn():
        return None
    key = "waits_in_queue" if seconds is None else "waits_for_budget"
    wait = "" if seconds is None else f"{seconds:.0f}"
    return Waiting(seat, WORDS.say(key, lang, player=table.names(lang)[seat], wait=wait), seconds and round(seconds, 1))


def refused_message(error: AlmagestError, lang: str, seq: int | None) -> RefusedMessage:
    """Tell somebody why something was not done."""
    refusal = classified(error)
    wait: float | UnsetType | None = refusal.wait
    if wait is None:
        return RefusedMessage(refusal.code, refusal.rule, refusal.text(lang), seq)
    return RefusedMessage(refusal.code, refusal.rule, refusal.text(lang), seq, wait)
