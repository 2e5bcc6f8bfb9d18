"""What happened, as records that each seat sees as far as it may."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from almagest.kernel.state import State

Json: TypeAlias = Any
Facts: TypeAlias = dict[str, Json]


@dataclass(frozen=True)
class Event:
    """One thing that happened; `secret` names the facts that only the seats in `knowers` may see."""

    kind: str
    seat: int
    facts: Facts
    secret: frozenset[str] = frozenset()
    knowers: frozenset[int] = field(default=frozenset(), compare=False)

    def seen_by(self, seat: int | None) -> Event:
        """Give the event as a seat saw it, None for a spectator; hidden facts read None."""
        if not self.secret or seat in self.knowers:
            return self
        seen = {name: None if name in self.secret else fact for name, fact in self.facts.items()}
        return Event(self.kind, self.seat, seen)

    def kept_by(self, seat: int | None) -> Event:
        """Give what remains of the event when only one seat's knowledge is left."""
        if seat is None or not self.secret or seat not in self.knowers:
            return self.seen_by(seat)
        return replace(self, knowers=frozenset({seat}))

    def data(self) -> Facts:
        """Give the event as plain data, every fact included."""
        return {"kind": self.kind, "seat": self.seat, **self.facts}


def note(state: State, event: Event) -> None:
    """Write an event into the diary of a state that keeps one."""
    assert state.diary is not None
    state.diary.append(event)


def tell(state: State, kind: str, /, **facts: Json) -> None:
    """Write an event of who decides, which everybody sees."""
    note(state, Event(kind, int(state.seat), facts))


def tell_owner(state: State, kind: str, owner: int, secret: str, /, **facts: Json) -> None:
    """Write an event of which one fact is for its owner only."""
    note(state, Event(kind, owner, facts, frozenset({secret}), frozenset({owner})))
