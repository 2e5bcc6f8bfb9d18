"""What goes over a table's WebSocket: the messages of docs/protocol.md."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from almagest.server.letters import Letter, letter

Seq: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
MoveText: TypeAlias = Annotated[str, msgspec.Meta(max_length=500)]
REACTIONS = ("clap", "wow", "think", "smile", "oops", "thanks")

# From the client ---------------------------------------------------------------------------------------------


class FromClient(msgspec.Struct, tag_field="type", forbid_unknown_fields=True, frozen=True):
    """What a client may send."""


class Move(FromClient, tag="move", frozen=True):
    """Decide; `seq` is the one the client saw."""

    seq: Seq
    move: MoveText


class Undo(FromClient, tag="undo", frozen=True):
    """Take the last decision back."""

    seq: Seq


class Why(FromClient, tag="why", frozen=True):
    """Ask why something is not allowed."""

    move: MoveText


class Hint(FromClient, tag="hint", frozen=True):
    """Ask a bot for advice."""


class Explain(FromClient, tag="explain", frozen=True):
    """Ask what a bot did its last turn for."""


class History(FromClient, tag="history", frozen=True):
    """Ask what happened before a sequence number."""

    before: Seq


class React(FromClient, tag="react", frozen=True):
    """Show a feeling."""

    name: Annotated[str, msgspec.Meta(max_length=20)]


class Lang(FromClient, tag="lang", frozen=True):
    """Speak another language from now on."""

    lang: Literal["en", "fr"]


class Whole(FromClient, tag="whole", frozen=True):
    """Ask for the whole table instead of what has changed."""


class Phrase(FromClient, tag="phrase", frozen=True):
    """Say a phrase that everybody reads in their own language."""

    name: Annotated[str, msgspec.Meta(max_length=40)]


class FreeText(FromClient, tag="talk", frozen=True):
    """Say something in words of one's own."""

    text: Annotated[str, msgspec.Meta(max_length=300)]


class Say(FromClient, tag="say", frozen=True):
    """Ask what the legal moves would do, in sentences."""


ClientMessage: TypeAlias = Move | Undo | Why | Hint | Explain | History | React | Lang | Whole | Say | Phrase | FreeText
READER: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)

# From the server ---------------------------------------------------------------------------------------------


class FromServer(msgspec.Struct, tag_field="type", frozen=True, gc=False):
    """What the server sends; plain data, in which the garbage collector has nothing to look for."""


class Choice(msgspec.Struct, frozen=True, gc=False):
    """One legal action."""

    action: int
    move: str
    says: str
    touches: list[str]


class Bare(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One legal action for who asks for sentences only when they are wanted; spaces stand between what it touches."""

    move: str
    touches: str


class Happening(msgspec.Struct, frozen=True, gc=False):
    """One event as the viewer may know it."""

    seq: int
    kind: str
    seat: int | None
    facts: dict[str, Any]
    says: str


class Outcome(msgspec.Struct, frozen=True, gc=False):
    """How a game ended; `headline` says it where the winners' names do not, otherwise it is empty.

    `forfeits` names who has lost before the end and how, by seat: `time`, `resigned` or `left`; `notes` say it.
    """

    scores: list[int]
    winners: list[int]
    headline: str = ""
    notes: list[str] = []
    forfeits: dict[int, str] = {}


class Around(msgspec.Struct, frozen=True, gc=False):
    """What one may do beside deciding; what one may not is explained by a sentence, empty where one may.

    `owns` is the seat that is yours, though a bot may play there. `rematch` and `close` are the seats that wish it;
    `retracted` marks a game in which new information was taken back. Where everybody else has given up, `has_won` says
    that to close is to win.
    """

    owns: int | None
    may_resign: bool
    may_close: bool
    may_delete: bool
    no_undo: str
    no_hint: str
    rematch: list[int]
    close: list[int]
    retracted: bool
    sealed: bool = False
    has_won: bool = False


class ClockFace(msgspec.Struct, frozen=True, gc=False):
    """The clocks when the message was sent, in seconds; bots have none; `running` is the seat whose time runs."""

    total: int
    increment: int
    left: list[float | None]
    running: int | None
    each: bool = False


class TableMessage(FromServer, tag="table", frozen=True, gc=False):
    """The table as one viewer may know it; so many `earlier` events are left out and can be asked for."""

    seq: int
    you: int | None
    names: list[str | None]
    players: list[str]
    bots: list[str | None]
    present: list[bool]
    running: bool
    host: bool
    commitment: str
    view: dict[str, Any] | None
    legal: list[Choice] | list[Bare]
    events: list[Happening]
    may_undo: bool
    clock: ClockFace | None
    result: Outcome | None
    earlier: int = 0
    around: Around | None = None


class Change(FromServer, tag="change", frozen=True, gc=False):
    """What is different from the message before, which told how the table stood at `since`; see `changes`."""

    seq: int
    since: int
    change: dict[str, Any]
    events: list[Happening]
    earlier: int = 0


class Watching(FromServer, tag="watching", frozen=True, gc=False):
    """So many people look on without a seat."""

    count: int


class RefusedMessage(FromServer, tag="refused", frozen=True, gc=False):
    """Why something was not done."""

    code: str
    rule: str | None
    says: str
    seq: int | None
    wait: float | msgspec.UnsetType | None = msgspec.UNSET


class WhyAnswer(FromServer, tag="answer", frozen=True, kw_only=True, gc=False):
    """The rule against a move; none if it is allowed."""

    to: Literal["why"] = "why"
    move: str
    rule: str | None
    says: str


class Advised(msgspec.Struct, frozen=True):
    """One choice as a bot sees it: the chance to win that it leaves, from 0 to 1, and why."""

    action: int
    move: str
    says: str
    touches: list[str]
    chance: float
    reason: str


class HintAnswer(FromServer, tag="answer", frozen=True, kw_only=True, gc=False):
    """A bot's advice: its best choices, first what it would do, at the moment `seq`."""

    to: Literal["hint"] = "hint"
    seq: int
    choices: list[Advised]


class ExplainAnswer(FromServer, tag="answer", frozen=True, kw_only=True, gc=False):
    """What the last turn of a bot did for it, as far as the asker may know; the turn ended with the decision `seq`."""

    to: Literal["explain"] = "explain"
    seq: int
    seat: int
    says: str


class HistoryAnswer(FromServer, tag="answer", frozen=True, kw_only=True, gc=False):
    """What happened before a sequence number, the latest of it; so many `earlier` events are left."""

    to: Literal["history"] = "history"
    before: int
    events: list[Happening]
    earlier: int


class SayAnswer(FromServer, tag="answer", frozen=True, kw_only=True, gc=False):
    """What each legal move would do, in their order; see `likeness` for how a sentence is told by the one before."""

    to: Literal["say"] = "say"
    seq: int
    says: list[str | tuple[int, str, int]]


class Reaction(FromServer, tag="reaction", frozen=True, gc=False):
    """Somebody shows a feeling."""

    seat: int
    name: str


class SaidMessage(FromServer, tag="said", frozen=True, gc=False):
    """Somebody has said something; `seat` is null for who looks on, `phrase` for words of their own."""

    id: str
    at: str
    seat: int | None
    name: str
    phrase: str | None
    says: str


class Waiting(FromServer, tag="waiting", frozen=True, gc=False):
    """The bot of a seat has to wait before it may think; `wait` is in seconds where they are known."""

    seat: int
    says: str
    wait: float | None


class ReviewMessage(FromServer, tag="review", frozen=True, gc=False):
    """Somebody has the game, which is over, reviewed: so many of all its decisions are looked at."""

    done: int
    all: int


def encoded(message: FromServer) -> Letter:
    """Write a message as JSON."""
    return letter(msgspec.json.encode(message))
