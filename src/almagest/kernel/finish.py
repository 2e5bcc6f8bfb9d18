"""Wins under one's nose: a way to win before anybody else decides, whatever is hidden.

Looks at possible worlds only, and takes no luck for granted: what wins must win in several of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from almagest.kernel.rng import Rng
    from almagest.kernel.state import State

TRIES = 80
"""Decisions tried before it gives up: far more than the choices of a last decision, far fewer than a search makes."""
WORLDS = 8


def sure_win(world: State, rng: Rng) -> int | None:
    """Find a decision that leads to victory within the own turn, None if there is none in sight."""
    seat = int(world.seat)
    line = next(winning_lines(world, seat), None)
    if line is not None and all(wins(world.imagine(seat, rng), line, seat) for _ in range(WORLDS)):
        return line[0]
    return None


def winning_lines(world: State, seat: int) -> Iterator[list[int]]:
    """Find decisions of a seat, one after the other, that win in this world: the shortest ones first."""
    waiting: list[tuple[State, list[int]]] = [(world, [])]
    tries = TRIES
    for state, line in waiting:
        for action in state.legal():
            if tries == 0:
                return
            tries -= 1
            after = state.imagined()
            after.play(action)
            if after.over and seat in after.winners():
                yield [*line, action]
            if not after.over and after.seat == seat:
                waiting.append((after, [*line, action]))


def wins(world: State, line: list[int], seat: int) -> bool:
    """Tell whether decisions win in a world; one that is not open there does not."""
    for action in line:
        if world.over or world.seat != seat or not world.is_legal(action):
            return False
        world.play(action)
    return world.over and seat in world.winners()
