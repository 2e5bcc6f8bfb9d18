"""What a table's log is made of: one entry for everything that happens to the table, in order."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal, TypeAlias

import msgspec

QUICK, CALM = 15 * 60, 6 * 3600
"""Up to how many seconds for the whole game it is quick, and calm; whatever is longer is played by letter."""


class Pace(msgspec.Struct, frozen=True):
    """How fast people must decide: seconds for the whole game, and more for every decision.

    With `each` the seconds are for every decision anew: so one plays by letter, with days.
    """

    total: int
    increment: int
    each: bool = False


class Opened(msgspec.Struct, tag="opened", frozen=True):
    """Somebody opened the table; `bots` names the bot of each seat, None where a person may sit.

    `start` is the position the game goes on from, if it does not begin at the beginning; chance is drawn anew. `day` is
    the day whose deal it is, if it is one. A table of a club `night` counts there; while it is `sealed`, others play
    the same deal, and only its players may see it.
    """

    game: str
    edition: int
    options: dict[str, Any]
    bots: tuple[str | None, ...]
    host: str
    invitation: str | None
    seed: str
    salt: str
    pace: Pace | None = None
    rated: bool = False
    start: dict[str, Any] | None = None
    night: str | None = None
    sealed: bool = False
    day: str | None = None


class Joined(msgspec.Struct, tag="joined", frozen=True):
    """A person sat down, or came back."""

    seat: int
    identity: str
    name: str


class Left(msgspec.Struct, tag="left", frozen=True):
    """A person gave the seat back before the start."""

    seat: int
    identity: str


class Started(msgspec.Struct, tag="started", frozen=True):
    """The cards were dealt."""


class Decided(msgspec.Struct, tag="decided", frozen=True):
    """A seat decided; the move is in notation."""

    seat: int
    move: str


class Undone(msgspec.Struct, tag="undone", frozen=True):
    """A seat took its last decision back."""

    seat: int


class Replaced(msgspec.Struct, tag="replaced", frozen=True):
    """A bot plays on from here."""

    seat: int
    bot: str


class TimedOut(msgspec.Struct, tag="timed-out", frozen=True):
    """A person's time was out: a bot plays on to the end."""

    seat: int
    bot: str


class Resigned(msgspec.Struct, tag="resigned", frozen=True):
    """A person gave the game up and has lost; a bot plays on for the others, None if there are none."""

    seat: int
    bot: str | None


class Retracted(msgspec.Struct, tag="retracted", frozen=True):
    """The only person at a table took so many decisions back, those of bots among them, past what was learned."""

    seat: int
    decisions: int


class Wished(msgspec.Struct, tag="wished", frozen=True):
    """A person would like to close the table, or to have a rematch."""

    seat: int
    wish: Literal["close", "rematch"]


class Closed(msgspec.Struct, tag="closed", frozen=True):
    """The game ends before its end; `left` is the seat that was waited for in vain."""

    how: Literal["resigned", "agreed", "host", "won", "left", "long"]
    left: int | None = None


class Resumed(msgspec.Struct, tag="resumed", frozen=True):
    """The server came back; the time it was away is nobody's."""


class Lost(msgspec.Struct, tag="lost", frozen=True):
    """The server had lost entries after the last one, and its operator chose to go on without them."""

    entries: int


class Ended(msgspec.Struct, tag="ended", frozen=True):
    """The game is over."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]


class Rematched(msgspec.Struct, tag="rematched", frozen=True):
    """The next table was opened."""

    table: str


class Revealed(msgspec.Struct, tag="revealed", frozen=True):
    """Nobody plays the same deal any more: everybody who was invited may see the table."""


Entry: TypeAlias = (
    Opened
    | Joined
    | Left
    | Started
    | Decided
    | Undone
    | Retracted
    | Replaced
    | TimedOut
    | Resigned
    | Wished
    | Closed
    | Resumed
    | Lost
    | Ended
    | Rematched
    | Revealed
)
READER: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


class Logged(msgspec.Struct, frozen=True):
    """One entry in its place.

    `at` is the time of day, for people. `spent` is how many milliseconds passed since the entry before, by a clock that
    nobody can set; None for logs of old, where only the times of day are known.
    """

    seq: int
    at: datetime
    entry: Entry
    spent: int | None = None


def encoded(entry: Entry) -> str:
    """Write an entry as JSON."""
    return msgspec.json.encode(entry).decode()


def decoded(text: str) -> Entry:
    """Read an entry back."""
    return READER.decode(text)
