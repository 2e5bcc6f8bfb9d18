"""What a club night is: who takes part, what was drawn, and how each table ended; one value, kept whole."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from almagest.server.entries import Pace

FILLER = -1
"""In place of an entrant: a bot that fills a seat and takes no part."""
Kind: TypeAlias = Literal["swiss", "arena"]
Status: TypeAlias = Literal["waiting", "running", "over"]


class Entrant(msgspec.Struct, frozen=True):
    """Somebody who takes part: a person, or a bot."""

    identity: str | None
    name: str
    bot: str | None = None
    gone: bool = False


class Ending(msgspec.Struct, frozen=True):
    """How a table ended for one seat: `rank` 0 is the best, `margin` is how far ahead of the best other."""

    rank: int
    score: int
    margin: int
    how: str


class Sitting(msgspec.Struct, frozen=True):
    """A table that was drawn: which entrants sit on its seats, and how it ended, once it has.

    Who has lost before the end is `out`: a bot plays on for them, and they are free for another table.
    """

    table: str
    invitation: str
    round: int
    seats: tuple[int, ...]
    ending: tuple[Ending, ...] | None = None
    out: tuple[int, ...] = ()

    @property
    def playing(self) -> set[int]:
        """The entrants who still play here."""
        return set() if self.ending is not None else set(self.seats) - set(self.out)


class Round(msgspec.Struct, frozen=True):
    """A round that was drawn: who rests, the deal that all its tables share, whether that may be known by now."""

    byes: tuple[int, ...]
    seed: str
    revealed: bool = False


class Night(msgspec.Struct, frozen=True):
    """A tournament; `pause` is how many seconds after a round the next one begins by itself, None if the host says."""

    name: str
    host: str
    game: str
    seats: int
    kind: Kind
    duplicate: bool
    most_rounds: int
    minutes: int
    pace: Pace
    fill: str | None = None
    pause: int | None = None
    starts: float | None = None
    ends: float | None = None
    next_round: float | None = None
    status: Status = "waiting"
    entrants: tuple[Entrant, ...] = ()
    rounds: tuple[Round, ...] = ()
    sittings: tuple[Sitting, ...] = ()

    def sittings_of(self, number: int) -> list[Sitting]:
        """List the tables of a round."""
        return [sitting for sitting in self.sittings if sitting.round == number]

    def is_played(self, number: int) -> bool:
        """Tell whether every table of a round has ended."""
        return all(sitting.ending is not None for sitting in self.sittings_of(number))

    def playing(self) -> set[int]:
        """Name the entrants who are at a table now."""
        return {who for sitting in self.sittings for who in sitting.playing}

    def entrant_of(self, identity: str | None) -> int | None:
        """Find the number of a person."""
        return next((n for n, entrant in enumerate(self.entrants) if identity and entrant.identity == identity), None)

    @property
    def active(self) -> list[int]:
        """The entrants who have not left."""
        return [number for number, entrant in enumerate(self.entrants) if not entrant.gone]


READER: msgspec.json.Decoder[Night] = msgspec.json.Decoder(Night)
