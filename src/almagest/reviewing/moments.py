"""One decision of a record, looked at from both sides: small enough to be sent to a process and back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

from almagest import catalog
from almagest.kernel import record as records
from almagest.reviewing.hindsight import unknown
from almagest.reviewing.knowing import Weighed, weighed
from almagest.reviewing.people import names_of
from almagest.reviewing.truth import Effort, Turn, source, stood, turn

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from almagest.kernel.record import Record
    from almagest.kernel.state import State
    from almagest.reviewing.shares import Shares

MOMENTS, WORLDS, KNOWLEDGE, HINDSIGHT = range(4)
"""Purposes of random sources."""
LONG = 160
"""Decisions of a long game. In a longer one each gets less of the budget, so that nobody waits much longer for it."""
LEAST_SHARE = 4
"""The part of the budget that every decision gets at least: a quarter."""


@dataclass(frozen=True)
class Moment:
    """One decision: by the true cards, and by what its mover knew; forced decisions are not weighed."""

    ply: int
    seat: int
    move: str
    turn: Turn
    weighed: Weighed | None


@dataclass(frozen=True)
class Ending:
    """How a game ended before its end: who gave it up and how, in a word, and who has won by it."""

    seat: int
    how: str
    winners: tuple[int, ...]


def looked_at(
    record: Record, plies: Iterable[int], budget: int, seed: int, whose: Collection[int] | None = None
) -> Iterator[Moment]:
    """Look at decisions of a record by their numbers, counted from 1, in the order given; weigh those of some seats."""
    states = [state.clone() for state in records.steps(record, catalog.game(record.game))]
    effort, names = Effort.within(budget), names_of(record)
    share = share_of(budget, len(record.moves))

    @cache
    def chances(ply: int) -> Shares:
        return stood_at(states[ply], ply, budget, seed)

    for ply in plies:
        state, move = states[ply - 1], record.moves[ply - 1]
        action, ends = state.parse(move), (chances(ply - 1), chances(ply))
        happened = turn(state, action, names, effort, ends, source(seed, ply, WORLDS))
        free = len(state.legal()) > 1 and (whose is None or state.seat in whose)
        judged = hindsighted(state, action, ply, share, seed) if free else None
        yield Moment(ply, int(state.seat), move, happened, judged)


def share_of(budget: int, decisions: int) -> int:
    """Give how much of the budget goes into weighing each of so many decisions."""
    return max(budget * LONG // max(LONG, decisions), budget // LEAST_SHARE)


def stood_at(state: State, ply: int, budget: int, seed: int) -> Shares:
    """Give the chances of all seats by the true cards after so many decisions."""
    return stood(state, Effort.within(budget), source(seed, ply, MOMENTS))


def hindsighted(state: State, action: int, ply: int, budget: int, seed: int) -> Weighed:
    """Weigh a decision by what could be known, and add what could not."""
    found = weighed(state, action, budget, source(seed, ply, KNOWLEDGE))
    return replace(found, unknown=unknown(state, action, found, budget, source(seed, ply, HINDSIGHT)))
