"""What goes in and out of the calls that find an opponent."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from almagest.server.forms import Form

PaceName: TypeAlias = Literal["quick", "calm", "letters"]
GameName: TypeAlias = Annotated[str, msgspec.Meta(max_length=40, examples=["stellar"])]
Players: TypeAlias = Annotated[int, msgspec.Meta(ge=2, le=10, examples=[2])]


class SeekForm(Form, frozen=True):
    """Whom to wait for: a game, for so many, at a pace; rated if everybody is willing."""

    game: GameName
    seats: Players = 2
    pace: PaceName = "calm"
    rated: bool = False


class SeekFacts(msgspec.Struct, frozen=True):
    """How the waiting stands: seconds `waited`, people `waiting` for the same, ratings that would do now.

    After a minute there is a `bot` to play against instead. `table` is the one that was made up.
    """

    game: str
    title: str
    seats: int
    pace: PaceName
    rated: bool
    waited: float
    waiting: int
    rating: int
    reach: int
    bot: str | None
    bot_name: str | None
    table: str | None
    invitation: str | None


class PoolFacts(msgspec.Struct, frozen=True):
    """How many people wait for the same."""

    game: str
    title: str
    seats: int
    pace: PaceName
    waiting: int
