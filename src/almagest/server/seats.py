"""The seats of a table: who owns them, who plays there, and who may look on."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from hmac import compare_digest
from typing import TYPE_CHECKING

from almagest.server.players import NOBODY, Player, bot_at

if TYPE_CHECKING:
    from almagest.kernel.game import Game
    from almagest.server.entries import Opened
    from almagest.server.messages import Around


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


class Seats:
    """The seats of one table."""

    __slots__ = ("bots", "called", "chairs", "game", "kinds", "opened", "owners", "sealed", "sitting", "ways")

    game: Game
    opened: Opened
    chairs: list[Chair]
    sitting: dict[int, Player]
    called: dict[str, list[str | None]]
    owners: dict[str, int]
    kinds: list[str]
    bots: list[str | None]
    ways: dict[tuple[object, ...], Around]
    sealed: bool

    def set_chairs(self) -> None:
        """Place the chairs as the table was opened: bots on theirs, the others free."""
        self.chairs = [Chair(bot=bot) for bot in self.opened.bots]
        self.sitting = {}
        self.called = {}
        self.ways = {}
        self.look_round()

    def sit(self, seat: int, chair: Chair) -> None:
        """Let somebody else play on a seat."""
        self.chairs[seat] = chair
        self.sitting.clear()
        self.called.clear()
        self.ways.clear()
        self.look_round()

    def look_round(self) -> None:
        """Note who owns and plays which seat: asked often, and the same until somebody else sits down."""
        self.owners = {chair.owner: n for n, chair in reversed([*enumerate(self.chairs)]) if chair.owner}
        self.kinds = [chair.kind for chair in self.chairs]
        self.bots = [chair.bot for chair in self.chairs]  # those that play, None for people and free seats

    def seated(self, seat: int) -> Player:
        """Give who plays on a seat, the same object as long as nobody else sits down: many events remember them."""
        if seat not in self.sitting:
            self.sitting[seat] = self.player(seat) or NOBODY
        return self.sitting[seat]

    def player(self, seat: int) -> Player | None:
        """Give who plays on a seat; None where nobody sits yet."""
        chair = self.chairs[seat]
        if chair.bot:
            return bot_at(self.bots, seat)
        return Player(chair.owner_name or "") if chair.owner else None

    def names(self, lang: str) -> list[str | None]:
        """Say who plays, by seat; None where nobody sits yet."""
        if lang not in self.called:
            players = [self.player(seat) for seat in range(len(self.chairs))]
            self.called[lang] = [player.called(self.game.name, lang) if player else None for player in players]
        return self.called[lang]

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
        return self.owners.get(identity) if identity else None

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

    @property
    def spectators(self) -> str | None:
        """What lets somebody watch a private table, not sit down: the invitation cannot be told from it."""
        return None if self.opened.invitation is None else spectators_of(self.opened.invitation)

    def may_look(self, identity: str | None, invitation: str | None) -> bool:
        """Tell whether somebody may see the table: everybody, or at a private one who belongs there or was invited.

        Nobody is invited to the deal of a day: it is the same for all. While others play the same deal at a club night,
        its players may see it and nobody else, not even the host.
        """
        if self.sealed:
            return identity is not None and identity in self.people
        return self.may_sit(identity, invitation) or (self.opened.day is None and is_same(invitation, self.spectators))

    def may_sit(self, identity: str | None, invitation: str | None) -> bool:
        """Tell whether somebody may take a free seat: at a private table not by the link of spectators."""
        if self.opened.invitation is None or (identity and identity in [*self.people, self.opened.host]):
            return True
        return self.opened.day is None and is_same(invitation, self.opened.invitation)


def spectators_of(invitation: str) -> str:
    """Make of an invitation what lets somebody watch only."""
    return sha256(b"spectators:" + invitation.encode()).hexdigest()[:22]


def is_same(given: str | None, secret: str | None) -> bool:
    """Compare what somebody brings with a secret, in a time that tells nothing about it."""
    return secret is not None and compare_digest((given or "").encode(), secret.encode())
