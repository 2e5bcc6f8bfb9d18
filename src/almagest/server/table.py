"""A table in memory: nothing but what its log says, taken in entry by entry."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from almagest import catalog
from almagest.kernel import record as records
from almagest.kernel.event import Event
from almagest.kernel.game import Game
from almagest.kernel.state import State
from almagest.server import entries
from almagest.server.clocks import Clocks
from almagest.server.decks import shown
from almagest.server.entries import Closed, Decided, Logged, Lost, Opened, Resumed
from almagest.server.players import NOBODY as NO_PLAYER
from almagest.server.seats import Chair, Seats

if TYPE_CHECKING:
    from collections.abc import Collection
    from datetime import datetime

    from almagest.kernel.event import Json
    from almagest.server.players import Player

Dealer: TypeAlias = Callable[[Game, Opened], State]
NOBODY = -1
NO_SEATS: frozenset[int] = frozenset()
MOST_UNDOS = 3
FORGOTTEN = "✶"
MOST_RETRACTIONS = 500
MOST_ENTRIES = 20_000
"""How long a log grows: the longest games known have half of that, and rebuilding a table has an end."""
GRACE_SECONDS = 12 * 3600.0
TABLE_BYTES, EVENT_BYTES, OPTION_FACTOR = 20_000, 1_000, 16


def deal(game: Game, opened: Opened) -> State:
    """Deal the cards from the seed that was promised, or go on from a position with it."""
    if opened.start is not None:
        return records.gone_on(game, opened.start, opened.seed)
    return game.begun(game.setting(len(opened.bots), opened.options, opened.edition), opened.seed)


class Told(msgspec.Struct, frozen=True, gc=False):
    """Something that happened, the entry that told it, and who sat on its seat then; small, for there are many."""

    seq: int
    event: Event
    player: Player


class Table(Seats):
    """The cache of one log; there are many in memory, and more than thirty attributes would take 1.5 kB of each."""

    __slots__ = (
        "__weakref__",
        "changed_at",
        "clocks",
        "closed",
        "commitment",
        "dealer",
        "decided_at",
        "deciders",
        "decisions",
        "ended_at",
        "forgotten",
        "gone",
        "heard",
        "id",
        "in_doubt",
        "known",
        "lock",
        "next_table",
        "offered",
        "option_letters",
        "payer",
        "retracted",
        "seq",
        "shown_options",
        "started_at",
        "state",
        "stood",
        "taken_back",
        "ticks",
        "told",
        "wishes",
    )

    def __init__(
        self,
        name: str,
        log: list[Logged],
        dealer: Dealer = deal,
        ticks: float | None = None,
        forgotten: Collection[str] = (),
    ) -> None:
        self.id = name
        self.forgotten = forgotten
        self.dealer = dealer
        self.lock = asyncio.Lock()
        self.in_doubt = False
        self.gone = False
        self.heard = 0  # how far the log is said to go on, at other workers
        self.rebuild(log, ticks)

    def rebuild(self, log: list[Logged], ticks: float | None = None) -> None:
        """Become what a log says, whose last entry was written when the clock of this process showed `ticks`."""
        opened = log[0].entry
        assert isinstance(opened, Opened)
        self.opened = opened
        self.game = catalog.game(opened.game)
        self.game.known_edition(opened.edition)
        self.option_letters = len(records.compact(opened.options))
        self.shown_options = shown(self.game, opened.options)
        self.commitment = records.committed(opened.seed, opened.salt)
        self.set_chairs()
        self.clocks = None if opened.pace is None else Clocks(opened.pace, len(opened.bots))
        self.state: State | None = None
        self.told: list[Told] = []
        self.decisions: list[int] = []
        self.decided_at = log[0].at
        self.deciders: list[int] = []
        self.known: list[int] = []  # how many events there were before each decision
        self.payer = opened.host
        self.taken_back: Counter[int] = Counter()
        self.started_at: datetime | None = None
        self.ended_at: datetime | None = None
        self.next_table: str | None = None
        self.closed: Closed | None = None
        self.wishes: dict[str, frozenset[int]] = {"close": NO_SEATS, "rematch": NO_SEATS}
        self.retracted = 0
        self.sealed = opened.sealed
        self.offered: tuple[int, dict[str, int]] = (-1, {})
        self.stood: tuple[int, tuple[object, ...]] = (-1, ())
        self.seq = 0
        self.changed_at = log[0].at
        for logged in log:
            self.take(logged, ticks)

    # Taking entries in ------------------------------------------------------------------------------------

    def take(self, logged: Logged, ticks: float | None) -> None:
        """Let an entry that is safely in the log happen."""
        assert logged.seq == self.seq + 1
        self.seq = logged.seq
        if self.clocks and (self.clocks.pace.each or not isinstance(logged.entry, Resumed | Lost)):
            self.clocks.charge(self.spent(logged))
        self.happen(logged)
        self.changed_at, self.ticks = logged.at, ticks
        if self.clocks:
            self.clocks.run(self.person_on_turn(), ticks)

    def spent(self, logged: Logged) -> float:
        """Tell how many seconds passed before an entry; logs of old know the times of day only."""
        if logged.spent is not None:
            return logged.spent / 1000
        return (logged.at - self.changed_at).total_seconds()

    def happen(self, logged: Logged) -> None:
        """Change what an entry changes, and note what is to be told of it."""
        match logged.entry:
            case entries.Joined() as joined:
                name = FORGOTTEN if joined.identity in self.forgotten else joined.name
                self.sit(joined.seat, Chair(joined.identity, name))
                self.tell("table-joined", joined.seat)
            case entries.Left(seat=seat):
                self.tell("table-left", seat)
                self.sit(seat, Chair())
            case entries.Started():
                self.start(logged.at)
            case Decided() as decided:
                self.decided_at = logged.at
                self.decide(decided)
            case entries.Undone(seat=seat):
                self.undo(seat)
            case entries.Retracted(seat=seat, decisions=decisions):
                self.retract(seat, decisions)
            case entries.Replaced(seat=seat, bot=bot):
                self.sit(seat, replace(self.chairs[seat], bot=bot))
                self.tell("table-replaced", seat)
            case entries.TimedOut(seat=seat, bot=bot):
                self.tell("table-timed-out", seat)
                self.forfeit(seat, "time", bot)
            case entries.Resigned(seat=seat, bot=bot):
                self.tell("table-resigned", seat)
                self.forfeit(seat, "resigned", bot)
            case entries.Wished(seat=seat, wish=wish):
                self.wishes[wish] |= {seat}
                self.tell(f"table-wishes-{wish}", seat)
            case Closed() as closed:
                self.close(closed)
            case Resumed():
                self.resume()
            case Lost(entries=count):
                self.tell("table-lost", NOBODY, {"entries": count})
            case entries.Ended():
                self.ended_at = logged.at
            case entries.Revealed():
                self.sealed = False
            case entries.Rematched(table=table):
                self.next_table = table
                self.tell("table-rematch", NOBODY, {"table": table})

    def resume(self) -> None:
        """Let the clocks stand still while the server was away; days go on, but nobody has lost on time meanwhile."""
        by_days = self.clocks is not None and self.clocks.pace.each
        if self.clocks and by_days:
            self.clocks.grant(GRACE_SECONDS)
        self.tell("table-resumed-days" if by_days else "table-resumed", NOBODY)

    def forfeit(self, seat: int, how: str, bot: str | None) -> None:
        """Note that a person has lost before the end; a bot plays on, if the game does."""
        chair = self.chairs[seat]
        self.sit(seat, replace(chair, forfeit=how, bot=chair.bot if bot is None else bot))
        if bot is not None:
            self.tell("table-replaced", seat)

    def close(self, closed: Closed) -> None:
        """End the game before its end."""
        self.closed = closed
        if closed.left is not None:
            self.sit(closed.left, replace(self.chairs[closed.left], forfeit="left"))
        self.tell(f"table-closed-{closed.how}", NOBODY if closed.left is None else closed.left)

    def tell(self, kind: str, seat: int, facts: dict[str, Json] | None = None) -> None:
        """Note something that happened at the table itself."""
        self.note(Event(kind, seat, facts or {}))

    def note(self, event: Event) -> None:
        """Note something that happened, with who sits on its seat now."""
        player = self.seated(event.seat) if event.seat >= 0 else NO_PLAYER
        self.told.append(Told(self.seq, event, player))

    def start(self, at: datetime) -> None:
        """Deal."""
        self.started_at = self.decided_at = at
        self.state = self.dealer(self.game, self.opened)
        self.tell("table-started", NOBODY)
        for event in self.state.events or []:
            self.note(event)

    def decide(self, decided: Decided) -> None:
        """Carry out a decision."""
        state = self.playing
        before = len(state.events or [])
        state.apply(self.offered_before(decided.move))
        self.wishes["close"] = NO_SEATS
        self.decisions.append(self.seq)
        self.known.append(before)
        self.deciders.append(decided.seat if self.chairs[decided.seat].bot else NOBODY)
        if not self.chairs[decided.seat].bot:
            self.payer = self.chairs[decided.seat].owner or self.payer
            if self.clocks:
                self.clocks.earn(decided.seat)
        for event in (state.events or [])[before:]:
            self.note(event)

    def undo(self, seat: int) -> None:
        """Take the last decision back."""
        events = self.playing.events or []
        self.state = self.playing.undone()
        self.state.diary = events[: self.known.pop()]  # or it would be written again from the beginning
        if self.clocks:
            self.clocks.give_back(seat)
        self.deciders.pop()
        self.tell("table-undone", seat, {"seq": self.decisions.pop()})
        self.taken_back[len(self.decisions)] += 1

    def retract(self, seat: int, decisions: int) -> None:
        """Take decisions back, whatever was learned by them."""
        state, events = self.playing, self.playing.events or []
        keep = len(self.decisions) - decisions
        earlier = state.replayed(state.history[:keep], diary=None)
        earlier.opening, earlier.log = state.opening, state.log
        earlier.diary = events[: self.known[keep]]
        self.state = earlier
        if self.clocks:
            self.clocks.give_back(seat)
        gone = self.decisions[keep:]
        del self.decisions[keep:], self.known[keep:], self.deciders[keep:]
        self.retracted += 1
        self.tell("table-retracted", seat, {"seqs": list(gone)})

    # Questions --------------------------------------------------------------------------------------------

    @property
    def playing(self) -> State:
        """The state of a game that has begun."""
        assert self.state is not None
        return self.state

    @property
    def status(self) -> str:
        """Where the table stands: `open`, `running` or `over`."""
        if self.state is None:
            return "open"
        return "over" if self.state.over or self.closed else "running"

    @property
    def counts(self) -> bool:
        """Whether the first try counts: a rated game, the deal of a day, a table of a club night."""
        return self.opened.rated or self.opened.day is not None or self.opened.night is not None

    @property
    def weight(self) -> int:
        """About how many bytes the table takes in memory."""
        return TABLE_BYTES + OPTION_FACTOR * self.option_letters + EVENT_BYTES * len(self.told)

    @property
    def may_change_mind(self) -> bool:
        """Whether the decision made last has not been taken back too often: it may be changed, not toyed with."""
        return self.taken_back.get(len(self.decisions) - 1, 0) < MOST_UNDOS

    def may_undo(self) -> bool:
        """Tell whether whoever is on turn may take the last decision back."""
        return (self.playing.may_undo() and self.may_change_mind) or self.may_retract

    @property
    def may_retract(self) -> bool:
        """Whether decisions may be taken back past what was learned: by the only person there, against bots."""
        return (
            len(self.people) == 1 and not self.counts and self.retracted < MOST_RETRACTIONS and NOBODY in self.deciders
        )

    def back_to_own(self) -> int:
        """Count the decisions up to the last one of a person, from the end."""
        return 1 + list(reversed(self.deciders)).index(NOBODY)

    def offers(self) -> dict[str, int]:
        """Give the legal actions by their notation; written once for each moment."""
        if self.offered[0] != self.seq:
            state, text = self.playing, self.game.text
            self.offered = (self.seq, {text(state, action): action for action in state.legal()})
        return self.offered[1]

    def offered_now(self, move: str) -> int | None:
        """Read a decision that is among those offered, exactly as it is written there."""
        return self.offered[1].get(move) if self.offered[0] == self.seq else None

    def offered_before(self, move: str) -> int:
        """Read a decision that is being taken in, which was probably offered the moment before."""
        at, offers = self.offered
        action = offers.get(move) if at == self.seq - 1 else None
        return self.playing.parse(move) if action is None else action

    def turn(self) -> int | None:
        """Give the seat that must decide now, None when nobody plays."""
        return int(self.playing.seat) if self.status == "running" else None

    def person_on_turn(self) -> int | None:
        """Give the seat that must decide now, if a person plays there."""
        seat = self.turn()
        return None if seat is None or self.chairs[seat].bot else seat

    def bot_on_turn(self) -> str | None:
        """Name the bot that must decide now, if it is one's turn."""
        return self.chairs[self.playing.seat].bot if self.status == "running" else None

    def last_turn_of_a_bot(self) -> tuple[int, int, int] | None:
        """Find what a bot did last: its seat, and its decisions in a row from one to before another; None if none."""
        last = next((n for n in reversed(range(len(self.deciders))) if self.deciders[n] != NOBODY), None)
        if last is None:
            return None
        first = last
        while first > 0 and self.deciders[first - 1] == self.deciders[last]:
            first -= 1
        return self.deciders[last], first, last + 1
