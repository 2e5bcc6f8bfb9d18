"""What goes in and out of the calls about club nights."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from almagest.server.forms import BotName, ClockForm, Form
from almagest.server.seek_forms import GameName, Players

Title: TypeAlias = Annotated[str, msgspec.Meta(max_length=60, examples=["Thursday at the observatory"])]


class NightForm(Form, frozen=True):
    """A tournament to hold.

    `swiss` has so many `rounds`; an `arena` runs for so many `minutes`. With `duplicate` every table of a round gets
    the same deal. A `fill` bot sits where somebody is missing; without one, who is left over rests. With a `pause` the
    next round begins by itself so many seconds after the last one, and with `starts` (seconds from now) so does the
    first.
    """

    name: Title
    game: GameName
    seats: Players = 2
    kind: Literal["swiss", "arena"] = "swiss"
    rounds: Annotated[int, msgspec.Meta(ge=1, le=20)] = 3
    minutes: Annotated[int, msgspec.Meta(ge=1, le=24 * 60)] = 60
    duplicate: bool = False
    clock: ClockForm = ClockForm(1200, 30)
    fill: BotName | None = None
    pause: Annotated[int, msgspec.Meta(ge=0, le=24 * 3600)] | None = None
    starts: Annotated[int, msgspec.Meta(ge=0, le=30 * 24 * 3600)] | None = None


class BotsForm(Form, frozen=True):
    """Bots that shall take part."""

    bot: BotName
    count: Annotated[int, msgspec.Meta(ge=1, le=20)] = 1


class EntrantForm(Form, frozen=True):
    """Who shall take part no more: oneself, or as the host anybody by the number."""

    number: Annotated[int, msgspec.Meta(ge=0, le=99)] | None = None


class Place(msgspec.Struct, frozen=True):
    """Where somebody stands; `second` decides among equals."""

    rank: int
    number: int
    name: str
    bot: bool
    gone: bool
    points: float
    second: float
    games: int
    byes: int


class SittingFacts(msgspec.Struct, frozen=True):
    """A table of the night; `watch` is the invitation of spectators, null while nobody else may look.

    `out` are the numbers of those who have lost before its end, and for whom a bot plays on.
    """

    round: int
    table: str
    numbers: list[int]
    names: list[str]
    over: bool
    scores: list[int] | None
    ranks: list[int] | None
    mine: bool
    sealed: bool
    watch: str | None
    out: list[int]


class RoundFacts(msgspec.Struct, frozen=True):
    """A round; its seed is told when every table has ended, if all of them had the same deal."""

    number: int
    over: bool
    byes: list[str]
    seed: str | None


class NightFacts(msgspec.Struct, frozen=True):
    """A club night as it stands; times are seconds from now."""

    night: str
    version: int
    name: str
    game: str
    title: str
    seats: int
    kind: Literal["swiss", "arena"]
    duplicate: bool
    status: Literal["waiting", "running", "over"]
    rounds: int
    minutes: int
    clock: ClockForm
    fill: str | None
    pause: int | None
    starts: float | None
    ends: float | None
    next_round: float | None
    host: bool
    you: int | None
    standings: list[Place]
    tables: list[SittingFacts]
    drawn: list[RoundFacts]
    path: str
    qr: str | None = None
