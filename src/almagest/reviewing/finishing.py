"""Victories within the own turn: how often decisions of one's own, one after the other, win whatever is hidden.

They can be longer than a search looks. A line is chosen in some worlds and counted in many others: what wins by luck is
not taken for sure, and counts as often as it wins, so that no random source finds a victory where another finds none.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from almagest.kernel.advice import after
from almagest.kernel.finish import winning_lines, wins

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from almagest.kernel.rng import Rng
    from almagest.kernel.state import State

FOUND_IN, CHOSEN_IN, COUNTED_IN = 4, 32, 256
"""Worlds in which lines are looked for, in which the best is chosen, and in which it is counted."""


def finishing(world: State, made: int, rng: Rng) -> dict[int, float]:
    """Give how often the own turn wins: with the decision that does so most often, and with the one that was made."""
    some, many = worlds(world, CHOSEN_IN, rng), worlds(world, COUNTED_IN, rng)
    few = some[:FOUND_IN]
    lines = (surest(found_in(few, lines_of), some), surest(found_in(few, partial(lines_after, made=made)), some))
    return {line[0]: won(many, line) for line in lines if line}


def found_in(few: Sequence[State], finder: Callable[[State], Iterator[list[int]]]) -> list[list[int]]:
    """Look for lines in a few worlds, because luck hides in one what wins in most; the shortest lines first."""
    found = {tuple(line) for world in few for line in finder(world)}
    return [list(line) for line in sorted(found, key=lambda line: (len(line), line))]


def lines_of(world: State) -> Iterator[list[int]]:
    """Find lines that win in this world."""
    return winning_lines(world, int(world.seat))


def lines_after(world: State, made: int) -> Iterator[list[int]]:
    """Find lines that win in this world and begin with the decision that was made."""
    ahead = after(world, made)
    if ahead.over:
        yield [made]
    elif ahead.seat == world.seat:
        yield from ([made, *line] for line in lines_of(ahead))


def surest(lines: Iterable[list[int]], some: Sequence[State]) -> list[int]:
    """Give the line that wins most often in some worlds, the shortest of them; none if none wins."""
    best: list[int] = []
    most = 0.0
    for line in lines:
        share = won(some, line)
        if share > most:
            best, most = line, share
        if most == 1.0:
            break
    return best


def worlds(world: State, number: int, rng: Rng) -> list[State]:
    """Deal worlds that fit what the deciding seat knows."""
    return [world.imagine(int(world.seat), rng) for _ in range(number)]


def won(some: Sequence[State], line: list[int]) -> float:
    """Give the mean share of the victory that a line wins in some worlds; where it is not open it wins nothing."""
    return sum(share_of(world.imagined(), line) for world in some) / len(some)


def share_of(world: State, line: list[int]) -> float:
    """Play a line in a world and give its share of the victory."""
    return 1.0 / len(world.winners()) if wins(world, line, int(world.seat)) else 0.0
