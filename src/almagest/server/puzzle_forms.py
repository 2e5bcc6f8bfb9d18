"""What goes in and out of the REST calls about puzzles."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from almagest.server.forms import Form, ReplayEvent
from almagest.server.messages import Choice, MoveText

Answer: TypeAlias = Annotated[list[MoveText], msgspec.Meta(max_length=60)]
GameName: TypeAlias = Annotated[str, msgspec.Meta(max_length=40)]


class PuzzleFacts(msgspec.Struct, frozen=True):
    """What can be told of a puzzle before anybody looks at it: `rating` as of players, `level` from 1 to 5.

    `theme` is empty where it would tell something of a solution that you have not found.
    """

    game: str
    id: str
    kind: str
    theme: str
    title: str
    level: int
    rating: int
    tries: int = 0
    """How many people have tried it for a rating."""
    solved: int = 0
    """How many of them have solved it."""
    outcome: Literal["solved", "failed", "looked"] | None = None
    """What came of your first try; `looked` if it was not rated."""


class PuzzleList(msgspec.Struct, frozen=True):
    """A page of puzzles; `after` is what to ask with for the next, null at the end."""

    puzzles: list[PuzzleFacts]
    after: str | None


class ThemeFacts(msgspec.Struct, frozen=True):
    """A theme of the puzzles of one kind."""

    kind: str
    theme: str
    title: str


class YourPuzzles(msgspec.Struct, frozen=True):
    """How you do with the puzzles of a game: your rating, how sure it is, and how many you solved without a miss."""

    rating: int
    give_or_take: int
    tries: int
    streak: int
    longest: int
    storm: int
    """The most you have solved in a storm."""


class PuzzleGame(msgspec.Struct, frozen=True):
    """The puzzles of one game: how many, their themes, today's, and how you do."""

    game: str
    title: str
    count: int
    themes: list[ThemeFacts]
    today: str
    you: YourPuzzles


class PuzzleAnswer(Form, frozen=True):
    """The decisions of an answer so far; a rated one counts when it is the first of yours that is settled."""

    moves: Answer = msgspec.field(default_factory=list)
    rated: bool = False


class PuzzleMoment(msgspec.Struct, frozen=True):
    """Where an answer has led: what lies there, what may be decided, and how the answer does."""

    moves: list[str]
    seat: int
    turn: int | None
    view: dict[str, Any]
    legal: list[Choice]
    events: list[ReplayEvent]
    task: str
    solved: bool
    lost: bool
    says: str


class PuzzleState(msgspec.Struct, frozen=True):
    """A puzzle as you see it: its facts, where your answer has led, and how you do since."""

    facts: PuzzleFacts
    names: list[str]
    now: PuzzleMoment
    you: YourPuzzles
    gained: int = 0
    """What this answer has added to your rating."""


class PuzzleHint(msgspec.Struct, frozen=True):
    """A few choices of which one leads on; none if nothing does."""

    says: str
    choices: list[Choice]


class PuzzleSolution(msgspec.Struct, frozen=True):
    """A solution in notation and in sentences, why it is one, and what it was measured by."""

    moves: list[str]
    says: list[str]
    reason: str
    solved: list[float]
    """How often the bot of each level solves it; of a puzzle that was dealt, those of its level."""
    origin: str
    """The game it comes from, in words; empty for a puzzle that was dealt."""
    about: str = ""
    """What the solution is about, by the names of what it touches."""
    luck: float = 0.0
    """How often somebody solves it who decides at random."""
    replay: str = ""
    """The name of the replay of the game it comes from; empty for a puzzle that was dealt."""
    ply: int = 0
    """After how many decisions of that game."""


class PuzzleName(msgspec.Struct, frozen=True):
    """Where another puzzle is."""

    game: str
    id: str


class StormWish(Form, frozen=True):
    """The game of a storm."""

    game: GameName


class StormAnswer(Form, frozen=True):
    """An answer to the puzzle at a place of a storm, counted from 0."""

    place: Annotated[int, msgspec.Meta(ge=0, le=1000)]
    moves: Answer = msgspec.field(default_factory=list)


class Storm(msgspec.Struct, frozen=True):
    """A storm: as many as you can before the time is over; a miss costs some of it.

    `now` is the puzzle at `place`, null when the time is over; `right` says whether the answer just given was.
    """

    id: str
    game: str
    place: int
    solved: int
    missed: int
    seconds: float
    best: int
    now: PuzzleMoment | None
    names: list[str]
    right: bool | None = None
