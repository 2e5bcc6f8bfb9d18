"""What goes in and out of the calls about people: accounts, sessions, pages, ratings, settings."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from almagest.server.forms import Form, Name

Secret: TypeAlias = Annotated[str, msgspec.Meta(max_length=200)]
Shown: TypeAlias = Literal["all", "rated", "together"]


class SignUp(Form, frozen=True):
    """The name and the password of an account."""

    name: Name
    password: Secret


class SignIn(Form, frozen=True):
    """Who comes, and what proves it."""

    name: Name
    password: Secret


class Recovering(Form, frozen=True):
    """A recovery code, and the password from now on."""

    name: Name
    code: Secret
    password: Secret


class Following(Form, frozen=True):
    """The code of a one-time link."""

    code: Secret


class Proof(Form, frozen=True):
    """The password, to be sure; empty for a guest."""

    password: Secret = ""


class Showing(Form, frozen=True):
    """What others may see of one's page: rated games, all games if it is `public`, nothing if it is `hidden`."""

    public: bool
    hidden: bool = False


class Preferences(Form, frozen=True):
    """How somebody likes the pages to be; kept with the person, for every device."""

    lang: Literal["en", "fr"] | None = None
    theme: Literal["night", "day", "contrast"] = "night"
    text: Literal["small", "normal", "large", "huge"] = "normal"
    motion: Literal["none", "fast", "normal", "slow"] = "normal"
    sound: bool = False
    confirm: bool = False
    density: Literal["airy", "dense"] = "airy"
    hints: bool = True
    guide: bool = True
    here: bool = True


class Codes(msgspec.Struct, frozen=True):
    """The recovery codes, shown once."""

    name: str
    codes: list[str]


class Device(msgspec.Struct, frozen=True):
    """A session: since when, and with what."""

    since: str
    device: str


class AccountFacts(msgspec.Struct, frozen=True):
    """What is kept of you; `since` is null for a guest."""

    identity: str
    name: str
    since: str | None
    public: bool
    codes: int
    sessions: list[Device]
    bot: bool = False
    hidden: bool = False


class Link(msgspec.Struct, frozen=True):
    """A one-time link for another device: its address on this server, and the same as a picture."""

    code: str
    path: str
    minutes: int
    qr: str


class GamePlayed(msgspec.Struct, frozen=True):
    """A finished game as its player sees it."""

    table: str
    game: str
    at: str
    outcome: str
    how: str
    score: int
    seat: int
    seats: int
    speed: str
    rated: bool
    opponents: list[str]
    level: str = ""
    mode: str = "friendly"
    accuracy: float | None = None


class Record(msgspec.Struct, frozen=True):
    """Victories and defeats of one kind of games; `time` of the defeats were on time."""

    of: str
    played: int
    won: int
    shared: int
    lost: int
    time: int


class Versus(msgspec.Struct, frozen=True):
    """How somebody fares against an opponent."""

    name: str
    played: int
    won: int


class RatingFacts(msgspec.Struct, frozen=True):
    """A rating at a moment: the true strength lies within `give_or_take` of it nineteen times of twenty."""

    game: str
    speed: str
    at: str
    rating: int
    give_or_take: int
    provisional: bool
    games: int


class Leader(msgspec.Struct, frozen=True):
    """A place on a leaderboard: of a person, a `bot` of the house, or a `program` with the account of a bot.

    A person has a `page` under a name that is theirs alone; the one a guest has typed may be somebody else's.
    """

    name: str
    bot: bool
    rating: RatingFacts
    program: bool = False
    page: bool = False


class Page(msgspec.Struct, frozen=True):
    """What somebody has played: `shown` says which of the games, `followed` whether you follow them."""

    name: str
    own: bool
    games: int
    streak: int
    by_game: list[Record]
    by_speed: list[Record]
    by_seats: list[Record]
    by_seat: list[Record]
    versus: list[Versus]
    recent: list[GamePlayed]
    ratings: list[RatingFacts]
    by_level: list[Record] = []
    by_mode: list[Record] = []
    accuracy: float | None = None
    shown: Shown = "all"
    followed: bool = False


class DealTaken(msgspec.Struct, frozen=True):
    """A deal of a day that you played, and at which table."""

    day: str
    game: str
    table: str


class Export(msgspec.Struct, frozen=True):
    """Everything that is kept of you."""

    account: AccountFacts
    preferences: dict[str, Any]
    games: list[GamePlayed]
    ratings: list[RatingFacts]
    tables: list[str]
    deals: list[DealTaken] = []
    kept: dict[str, list[dict[str, Any]]] = {}
    friends: list[str] = []
