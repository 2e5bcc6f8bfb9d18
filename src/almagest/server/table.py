"""A table in memory: nothing but what its log says, taken in entry by entry."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from hmac import compare_digest
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from almagest import catalog
from almagest.kernel import record as records
from almagest.kernel.event import Event
from almagest.kernel.game import Game
from almagest.kernel.state import State
from almagest.server.clocks import Clocks
from almagest.server.decks import shown
from almagest.server.entries import (
    Closed,
    Decided,
    Ended,
    Joined,
    Left,
    Logged,
    Lost,
    Opened,
    Rematched,
    Replaced,
    Resigned,
    Resumed,
    Retracted,
    Started,
    TimedOut,
    Undone,
    Wished,
)
from almagest.server.players import NOBODY as NO_PLAYER
from almagest.server.players import Player, bot_at

if TYPE_CHECKING:
    from collections.abc import Collection
    from datetime import datetime

    from almagest.kernel.event import Json

Dealer: TypeAlias = Callable[[Game, Opened], State]
NOBODY = -1
MOST_UNDOS = 3
FORGOTTEN = "✶"
MOST_RETRACTIONS = 500
TABLE_BYTES, EVENT_BYTES, OPTION_FACTOR = 20_000, 1_000, 16


def deal(game: Game, opened: Opened) -> State:
    """Deal the cards from the seed that was promised."""
    return game.begun(game.setting(len(opened.bots), opened.options, opened.edition), opened.seed)


@dataclass(frozen=True, slots=True)
class Chair:
    """One seat: who owns it, the bot that plays there, if one does, and how the owner has lost before the end."""

    owner: str | None = None
    owner_name: str | None = None
    bot: str | None = None
    forfeit: str = ""

    @property
    def kind(self) -> str:
        """Who plays: `human`, `bot`, or nobody yet: `open`."""
        return "bot" if self.bot else "human" if self.owner else "open"


class Told(msgspec.Struct, frozen=True, gc=False):
    """Something that happened, the entry that told it, and who sat on its seat then; small, for there are many."""

    seq: int
    event: Event
    player: Player


class Table:
    """The cache of one log."""

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
        self.chairs = [Chair(bot=bot) for bot in opened.bots]
        self.clocks = None if opened.pace is None else Clocks(opened.pace, len(opened.bots))
        self.state: State | None = None
        self.told: list[Told] = []
        self.sitting: dict[int, Player] = {}
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
        self.wishes: dict[str, set[int]] = {"close": set(), "rematch": set()}
        self.retracted = 0
        self.seq = 0
        self.changed_at = log[0].at
        for logged in log:
            self.take(logged, ticks)

    # Taking entries in ------------------------------------------------------------------------------------

    def take(self, logged: Logged, ticks: float | None) -> None:
        """Let an entry that is safely in the log happen."""
        assert logged.seq == self.seq + 1
        self.seq = logged.seq
        if self.clocks and not isinstance(logged.entry, Resumed | Lost):
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
            case Joined() as joined:
                name = FORGOTTEN if joined.identity in self.forgotten else joined.name
                self.sit(joined.seat, Chair(joined.identity, name))
                self.tell("table-joined", joined.seat)
            case Left(seat=seat):
                self.tell("table-left", seat)
                self.sit(seat, Chair())
            case Started():
                self.start(logged.at)
            case Decided() as decided:
                self.decided_at = logged.at
                self.decide(decided)
            case Undone(seat=seat):
                self.undo(seat)
            case Retracted(seat=seat, decisions=decisions):
                self.retract(seat, decisions)
            case Replaced(seat=seat, bot=bot):
                self.sit(seat, replace(self.chairs[seat], bot=bot))
                self.tell("table-replaced", seat)
            case TimedOut(seat=seat, bot=bot):
                self.tell("table-timed-out", seat)
                self.forfeit(seat, "time", bot)
            case Resigned(seat=seat, bot=bot):
                self.tell("table-resigned", seat)
                self.forfeit(seat, "resigned", bot)
            case Wished(seat=seat, wish=wish):
                self.wishes[wish].add(seat)
                self.tell(f"table-wishes-{wish}", seat)
            case Closed() as closed:
                self.close(closed)
            case Resumed():
                self.tell("table-resumed", NOBODY)
            case Lost(entries=entries):
                self.tell("table-lost", NOBODY, {"entries": entries})
            case Ended():
                self.ended_at = logged.at
            case Rematched(table=table):
                self.next_table = table
                self.tell("table-rematch", NOBODY, {"table": table})

    def sit(self, seat: int, chair: Chair) -> None:
        """Let somebody else play on a seat."""
        self.chairs[seat] = chair
        self.sitting.clear()

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

    def seated(self, seat: int) -> Player:
        """Give who plays on a seat, the same object as long as nobody else sits down: many events remember them."""
        if seat not in self.sitting:
            self.sitting[seat] = self.player(seat) or NO_PLAYER
        return self.sitting[seat]

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
        state.apply(state.parse(decided.move))
        self.wishes["close"].clear()
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
    def weight(self) -> int:
        """About how many bytes the table takes in memory."""
        return TABLE_BYTES + OPTION_FACTOR * self.option_letters + EVENT_BYTES * len(self.told)

    @property
    def bots(self) -> list[str | None]:
        """The bots that play, by seat; None for people and free seats."""
        return [chair.bot for chair in self.chairs]

    @property
    def may_change_mind(self) -> bool:
        """Whether the decision made last has not been taken back too often: it may be changed, not toyed with."""
        return self.taken_back[len(self.decisions) - 1] < MOST_UNDOS

    def may_undo(self) -> bool:
        """Tell whether whoever is on turn may take the last decision back."""
        return (self.playing.may_undo() and self.may_change_mind) or self.may_retract

    @property
    def may_retract(self) -> bool:
        """Whether decisions may be taken back past what was learned: by the only person there, against bots."""
        return (
            len(self.people) == 1
            and not self.opened.rated
            and self.retracted < MOST_RETRACTIONS
            and NOBODY in self.deciders
        )

    def back_to_own(self) -> int:
        """Count the decisions up to the last one of a person, from the end."""
        return 1 + list(reversed(self.deciders)).index(NOBODY)

    def player(self, seat: int) -> Player | None:
        """Give who plays on a seat; None where nobody sits yet."""
        chair = self.chairs[seat]
        if chair.bot:
            return bot_at(self.bots, seat)
        return Player(chair.owner_name or "") if chair.owner else None

    def names(self, lang: str) -> list[str | None]:
        """Say who plays, by seat; None where nobody sits yet."""
        players = [self.player(seat) for seat in range(len(self.chairs))]
        return [player.title(self.game.name).text(lang) if player else None for player in players]

    @property
    def is_full(self) -> bool:
        """Whether every seat has somebody."""
        return all(chair.kind != "open" for chair in self.chairs)

    @property
    def people(self) -> list[str]:
        """The identities that own a seat."""
        return [chair.owner for chair in self.chairs if chair.owner]

    def owned_seat(self, identity: str | None) -> int | None:
        """Find the seat an identity owns, even while a bot plays there."""
        return next((n for n, chair in enumerate(self.chairs) if identity and chair.owner == identity), None)

    def may_come_back(self, identity: str) -> bool:
        """Tell whether somebody may take the own seat again; not who has lost it."""
        seat = self.owned_seat(identity)
        return seat is not None and not self.chairs[seat].forfeit

    @property
    def contenders(self) -> list[int]:
        """The seats of people who have not lost before the end, though a bot may stand in for one."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.owner and not chair.forfeit]

    def seat_of(self, identity: str | None) -> int | None:
        """Find the seat an identity plays."""
        seat = self.owned_seat(identity)
        return None if seat is None or self.chairs[seat].bot else seat

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

    def may_look(self, identity: str | None, invitation: str | None) -> bool:
        """Tell whether somebody may see the table: everybody, or at a private one who belongs there or was invited."""
        if self.opened.invitation is None or (identity and identity in [*self.people, self.opened.host]):
            return True
        return compare_digest((invitation or "").encode(), self.opened.invitation.encode())
