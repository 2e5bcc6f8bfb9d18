"""What goes in and out of the REST calls: the OpenAPI page is made from these."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from almagest.server.messages import Choice, MoveText, Outcome

Name: TypeAlias = Annotated[str, msgspec.Meta(max_length=100)]
BotName: TypeAlias = Annotated[
    str, msgspec.Meta(max_length=40, description="a level such as level:3, or a bot of GET /api/games")
]
MONTH = 30 * 24 * 3600
SeatNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=99)]
Decisions: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=100_000)]
Moves: TypeAlias = Annotated[list[MoveText], msgspec.Meta(max_length=400)]
Lines: TypeAlias = Annotated[list[Moves], msgspec.Meta(max_length=40)]


class Form(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What a client may ask for."""


class NameForm(Form, frozen=True):
    """A person's name; without one, a star's."""

    name: Name | None = None


class SeatChoice(Form, frozen=True):
    """Who shall sit on a seat."""

    kind: Literal["me", "open", "bot"]
    bot: BotName | None = None


class ClockForm(Form, frozen=True):
    """Time for each person: so many seconds for the whole game, and more for every decision.

    With `each` the seconds are for every decision anew, whatever was left: 259200 with `each` is three days a decision.
    """

    total: Annotated[int, msgspec.Meta(ge=10, le=MONTH, examples=[900])]
    increment: Annotated[int, msgspec.Meta(ge=0, le=MONTH, examples=[30])] = 0
    each: bool = False


class FromHere(Form, frozen=True):
    """Where a table begins: after so many decisions of a finished game, and others from there."""

    replay: Annotated[str, msgspec.Meta(max_length=100)]
    at: Decisions
    moves: Moves = []
    invitation: Annotated[str, msgspec.Meta(max_length=100)] | None = None


class Opening(Form, frozen=True):
    """A table to open; without a clock everybody takes the time they like.

    Unless `public` says otherwise, a table is listed if a seat is open, and not if nobody is awaited. One with
    a `start` goes on from there, by the options and the edition of that game.
    """

    game: Annotated[str, msgspec.Meta(max_length=40)]
    seats: Annotated[list[SeatChoice], msgspec.Meta(min_length=1, max_length=10)]
    options: Annotated[dict[Annotated[str, msgspec.Meta(max_length=40)], Any], msgspec.Meta(max_length=40)] = {}
    public: bool | None = None
    clock: ClockForm | None = None
    rated: bool = False
    start: FromHere | None = None


class Kept(msgspec.Struct, frozen=True):
    """The options of a table as they are kept, decks in full."""

    options: dict[str, Any]


class Joining(Form, frozen=True):
    """Where to sit down; without a seat, any free one."""

    seat: SeatNumber | None = None
    invitation: Annotated[str, msgspec.Meta(max_length=100)] | None = None


class Replacing(Form, frozen=True):
    """The seat a bot shall play on."""

    seat: SeatNumber
    bot: BotName


class Person(msgspec.Struct, frozen=True):
    """Who you are."""

    identity: str
    name: str
    account: bool = False


class TableFacts(msgspec.Struct, frozen=True):
    """One table; `turn` is the seat that decides now, `invitation` only for those who belong there.

    It is played by `edition` of the rules to its end; `newest` is the one of new games. `day` is the day whose deal it
    is, if it is one.
    """

    table: str
    game: str
    title: str
    edition: int
    newest: int
    status: Literal["open", "running", "over"]
    running: bool
    public: bool
    names: list[str | None]
    players: list[str]
    bots: list[str | None]
    present: list[bool]
    options: dict[str, Any]
    clock: ClockForm | None
    turn: int | None
    you: int | None
    host: bool
    seq: int
    commitment: str
    invitation: str | None
    result: Outcome | None
    next: str | None
    rematch: list[int] = []
    retracted: bool = False
    rated: bool = False
    from_position: bool = False
    day: str | None = None
    may_join: bool = True
    watching: int = 0
    night: str | None = None


class TableLink(msgspec.Struct, frozen=True):
    """An address on this server, and the same as a picture."""

    path: str
    qr: str


class TableLinks(msgspec.Struct, frozen=True):
    """What brings others to a table: to sit down, or to watch only."""

    play: TableLink
    watch: TableLink


class OfferFacts(msgspec.Struct, frozen=True):
    """One value of an option, in words: its name, one sentence about it, and its heading; empty if there is none."""

    value: Any
    says: str
    about: str
    group: str


class OptionFacts(msgspec.Struct, frozen=True):
    """One option of a game: `title` and `about` are for forms, `help` is for those who type.

    `needs` names another option and the value it must have, or this one means nothing; mostly it is empty.
    """

    name: str
    title: str
    about: str
    kind: str
    default: Any
    choices: list[Any]
    help: str
    offers: list[OfferFacts]
    seats: list[int]
    needs: dict[str, Any]


class LevelFacts(msgspec.Struct, frozen=True):
    """One level at which bots play a game; `bot` is what to ask for."""

    number: int
    bot: str
    name: str
    says: str


class BotFacts(msgspec.Struct, frozen=True):
    """One kind of bot, for those who know how bots think; `name` is what to ask for."""

    name: str
    title: str
    says: str


class GapFacts(msgspec.Struct, frozen=True):
    """How often the better of two wins with so many levels between them."""

    gap: int
    wins: float


class LuckFacts(msgspec.Struct, frozen=True):
    """How much of the result is luck among equals and between levels, from 0 to 1, as found in so many games each."""

    share: float
    games: int
    gaps: list[GapFacts]
    between: float
    between_games: int


class GameFacts(msgspec.Struct, frozen=True):
    """One game."""

    name: str
    title: str
    summary: str
    edition: int
    seats: list[int]
    options: list[OptionFacts]
    levels: list[LevelFacts]
    bots: list[BotFacts]
    luck: LuckFacts | None = None


class RuleFacts(msgspec.Struct, frozen=True):
    """One rule."""

    label: str
    section: str
    text: str


class ReplayName(msgspec.Struct, frozen=True):
    """Where an uploaded record can be seen."""

    replay: str


class ReplayFacts(msgspec.Struct, frozen=True):
    """What a record says about its game, where the reader sat in it, and what lets others look at a private one."""

    replay: str
    game: str
    edition: int
    seats: int
    options: dict[str, Any]
    names: list[str]
    players: list[str]
    started: str
    finished: str | None
    commitment: str | None
    decisions: int
    result: Outcome | None
    you: int | None = None
    from_position: bool = False
    invitation: str | None = None


class ReplayEvent(msgspec.Struct, frozen=True):
    """One event of a replay."""

    kind: str
    seat: int | None
    facts: dict[str, Any]
    says: str


class Moment(msgspec.Struct, frozen=True):
    """A game after n decisions: the view of a seat, the decision that led here and what it brought about."""

    n: int
    decisions: int
    seat: int | None
    move: str | None
    view: dict[str, Any]
    events: list[ReplayEvent]


class WhatIf(Form, frozen=True):
    """Other decisions from a moment on; a `bot` decides once more. Without a seat, whoever is to decide looks.

    `lines` are other variations from there that are wanted in words.
    """

    at: Decisions
    moves: Moves = []
    seat: SeatNumber | None = None
    bot: BotName | None = None
    lines: Lines = []


class Variation(msgspec.Struct, frozen=True):
    """Where a variation has led: what lies there, what may be decided, and each seat's chance to win.

    `was` sees all cards as they lie; `known` is what the seat on turn could know, null at the end: as the review of the
    game found, where `reviewed`, else after a short look. `words` says each of the moves as the log does, `lines` the
    same of the lines that were asked for, as far as they may be played.
    """

    moves: list[str]
    words: list[str]
    lines: list[list[str]]
    seat: int | None
    turn: int | None
    view: dict[str, Any]
    legal: list[Choice]
    events: list[ReplayEvent]
    was: list[float]
    known: list[float] | None
    reviewed: bool
    result: Outcome | None


class ReviewWish(Form, frozen=True):
    """How many decisions of a growing review are known already."""

    after: Decisions = 0


class ReviewProgress(msgspec.Struct, frozen=True):
    """A review, or how far it is: `done` of `all` decisions.

    While it grows, `steps` are the decisions that have come since, the last of the game first. `told` says for each
    what was decided and what was better, with the things on the board it touches. `review` is the whole.
    """

    replay: str
    done: int
    all: int
    steps: list[dict[str, Any]]
    told: list[dict[str, Any]]
    review: dict[str, Any] | None


class Refusal(msgspec.Struct, frozen=True):
    """Why something was not done."""

    code: str
    says: str
    rule: str | None = None
    wait: float | None = None


class Health(msgspec.Struct, frozen=True):
    """Whether the server works; if it ails, why."""

    status: Literal["ok", "ailing"]
    version: str
    reason: str = ""
