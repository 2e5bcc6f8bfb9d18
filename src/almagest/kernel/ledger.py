"""What a designer's report counts: the things of a game, what decisions do with them, and who was dealt which.

A game's folder may have a module `ledger` with these functions; without one a report has its general part only.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping

    from almagest.kernel.event import Json
    from almagest.kernel.phrases import Bilingual, Phrases
    from almagest.kernel.setting import Setting
    from almagest.kernel.state import State


@dataclass(frozen=True)
class Entry:
    """One thing that is counted: a card, a kind of card, an ability, an objective."""

    group: str
    id: str
    title: Bilingual

    @property
    def key(self) -> str:
        """Name it among the things of all groups."""
        return thing(self.group, self.id)


class Deed(NamedTuple):
    """What a decision does with a thing."""

    verb: str
    thing: str


@dataclass(frozen=True)
class Condition:
    """One way to begin a game that is worth a row of its own: a sky, a modifier; for these numbers of seats."""

    group: str
    id: str
    title: Bilingual
    seats: range
    options: Mapping[str, Json] = field(default_factory=dict)


class Ledger(Protocol):
    """The module `ledger` of a game's folder."""

    WORDS: Phrases
    """The names of groups (`group_card`) and verbs (`verb_take`)."""
    LOSING: frozenset[str]
    """The verbs by which one gets rid of a thing: who does not choose them likes it."""

    def entries(self, setting: Setting) -> list[Entry]:
        """List the things of a deck, group by group."""
        ...

    def deeds(self, state: State, action: int) -> list[Deed]:
        """Tell what a legal action does with which things."""
        ...

    def dealt(self, state: State) -> list[list[str]]:
        """Name the things that each seat was dealt at the start."""
        ...

    def conditions(self) -> list[Condition]:
        """List the ways to begin that are worth a row each."""
        ...


def thing(group: str, name: str) -> str:
    """Name a thing among those of all groups."""
    return f"{group}/{name}"
