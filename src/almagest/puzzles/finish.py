"""Puzzles of the second kind: reach the most in this turn, proven by playing out everything the turn allows.

What is hidden does not matter: the same ways reach the same in the position that is shown and in other possible worlds.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from almagest.kernel.advice import after
from almagest.kernel.rng import fast
from almagest.puzzles.forms import Proof

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from almagest.kernel.state import State

MOST_TRIED = 20_000
"""Decisions played out before a turn is too long to be proven."""
LEAST_TRIED = 40
MOST_WAYS = 3
"""Different sets of decisions that reach the most; the same decisions in another order are the same way."""
WORLDS = (11, 12, 13, 14)

Line = tuple[int, ...]


@dataclass(frozen=True)
class Turn:
    """All that one turn allows: the most that can be reached, every shortest line to it, and how many were tried."""

    most: int
    lines: tuple[Line, ...]
    tried: int
    luck: float
    """How often somebody reaches it who decides at random."""

    @property
    def ways(self) -> int:
        """Count the lines that differ by more than their order."""
        return len({tuple(sorted(line)) for line in self.lines})


def played_out(state: State, goal: Callable[[State, int], int], most_tried: int = MOST_TRIED) -> Turn | None:
    """Play out everything that the seat on turn can do before anybody else decides; None if that is too much."""
    seat, tried = int(state.seat), 0
    most, lines, luck = goal(state, seat), list[Line](), 0.0
    waiting: list[tuple[State, Line, int, float]] = [(state, (), most, 1.0)]
    while waiting:
        here, line, had, likely = waiting.pop()
        legal = here.legal()
        for action in legal:
            tried += 1
            if tried > most_tried:
                return None
            ahead, longer = after(here, action), (*line, action)
            has = max(had, goal(ahead, seat))
            if has > most:
                most, lines, luck = has, [], 0.0
            if has == most > had:
                lines.append(longer)
                luck += likely / len(legal)
            if not ahead.over and ahead.seat == seat:
                waiting.append((ahead, longer, has, likely / len(legal)))
    return Turn(most, tuple(sorted(lines, key=lambda line: (len(line), line))), tried, luck)


def proven(state: State, goal: Callable[[State, int], int]) -> tuple[Turn, Proof] | None:
    """Prove what a turn can reach at most, in few ways that no hidden thing changes, or give None."""
    seat = int(state.seat)
    turn = played_out(state, goal)
    if turn is None or not turn.lines or turn.tried < LEAST_TRIED or turn.ways > MOST_WAYS:
        return None
    for source in WORLDS:
        other = played_out(state.imagine(seat, fast(source)), goal)
        if other is None or (other.most, other.lines) != (turn.most, turn.lines):
            return None
    return turn, Proof(reached=turn.most - goal(state, seat), ways=turn.ways, tried=turn.tried)


def in_words(state: State, line: Sequence[int]) -> list[str]:
    """Write decisions in notation."""
    here, moves = state.imagined(), []
    for action in line:
        moves.append(here.text(action))
        here.play(action)
    return moves
