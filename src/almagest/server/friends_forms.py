"""What goes in and out of the calls about friends."""

from __future__ import annotations

from typing import Annotated

import msgspec

from almagest.server.forms import ClockForm, Form, Name
from almagest.server.seek_forms import GameName

Names = Annotated[list[Name], msgspec.Meta(min_length=1, max_length=5, examples=[["Bea"]])]


class ChallengeForm(Form, frozen=True):
    """Who shall come to a private table of yours, for what game and how fast."""

    names: Names
    game: GameName
    clock: ClockForm | None = None
    rated: bool = False


class FriendFacts(msgspec.Struct, frozen=True):
    """Somebody you follow, whether they are at a table now, if they show it, and whether they follow you, too."""

    name: str
    since: str
    here: bool
    mutual: bool


class ChallengeFacts(msgspec.Struct, frozen=True):
    """A table at which you are awaited; its invitation lets you sit down."""

    table: str
    invitation: str | None
    challenger: str
    since: str
    game: str
    title: str
    seats: int
    clock: ClockForm | None
    rated: bool
