"""What is expected to follow a choice, so that a choice which gains nothing at once has a reason, too.

A search says which decisions it expects; where it does not look far enough, everybody goes on with what looks best at a
glance. Everything happens in possible worlds, and only what is open in most of them is told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from almagest.kernel.bot import Choice
    from almagest.kernel.state import State

MOST = 0.75
"""The part of the worlds in which a decision must be open to be expected."""
FURTHEST = 12


class Step(NamedTuple):
    """One of the own decisions that are expected, in a world where it is open, and the worlds after it."""

    world: State
    action: int
    after: list[State]


def expected(worlds: Sequence[State], choice: Choice) -> Iterator[Step]:
    """Give the own decisions that are expected after a choice, one after the other."""
    seat = int(worlds[0].seat)
    going = [played(world, choice.action) for world in worlds]
    for number in range(FURTHEST):
        where = next((world for world in going if not world.over), None)
        if where is None:
            return
        action = choice.line[number] if number < len(choice.line) else at_a_glance(where)
        here = next((world for world in going if world.is_legal(action)), None)
        if here is None or sum(world.is_legal(action) for world in going) < MOST * len(going):
            return
        own, before = here.seat == seat, here.imagined()
        going = [played(world, action) if world.is_legal(action) else world for world in going]
        if own:
            yield Step(before, action, going)


def played(world: State, action: int) -> State:
    """Give a world after an action."""
    after = world.imagined()
    after.play(action)
    return after


def at_a_glance(world: State) -> int:
    """Choose what leaves the best position for who decides."""
    seat = int(world.seat)
    return max(world.legal(), key=lambda action: played(world, action).value(seat))
