"""A puzzle that a game deals by its number: its id is the number, its theme the level."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, cast

from almagest import catalog
from almagest.puzzles.difficulty import rating
from almagest.puzzles.forms import FINISH

if TYPE_CHECKING:
    from collections.abc import Sequence

    from almagest.kernel.phrases import Bilingual
    from almagest.kernel.state import State
    from almagest.puzzles.box import Verdict


class Dealt(Protocol):
    """What `puzzle(number)` of a game's module `puzzles` gives; the first seat decides."""

    @property
    def number(self) -> int:
        """Its number; equal numbers give equal puzzles."""
        ...

    @property
    def level(self) -> int:
        """How hard it is, from 1 up."""
        ...

    @property
    def task(self) -> Bilingual:
        """What is to be done."""
        ...

    @property
    def solution(self) -> Sequence[str]:
        """A shortest solution in notation."""
        ...

    @property
    def unique(self) -> bool:
        """Whether it is the only one of its length."""
        ...

    @property
    def told(self) -> Bilingual:
        """What the solution is about."""
        ...

    def position(self) -> State:
        """Give a fresh copy of the position."""
        ...

    def check(self, moves: Sequence[str], /) -> Verdict:
        """Judge an answer."""
        ...

    def hint(self, moves: Sequence[str], /) -> str | None:
        """Give a move that leads on, None if nothing does."""
        ...


class Numbers(Protocol):
    """The module `puzzles` of a game's folder."""

    LEVELS: Sequence[object]
    MOST_NUMBER: int

    def puzzle(self, number: int, /) -> Dealt:
        """Deal a puzzle by its number."""
        ...

    def level_of(self, number: int, /) -> int:
        """Give the level of a number."""
        ...

    def measured(self, level: int, /) -> tuple[float, tuple[float, ...]]:
        """Tell how often chance and the bot of each level solved puzzles of a level."""
        ...

    def level_words(self, level: int, /) -> Bilingual:
        """Say what a level asks for."""
        ...


def numbers_of(game: str) -> Numbers | None:
    """Give what deals a game's puzzles by number, None if nothing does."""
    return cast("Numbers | None", catalog.puzzles(game))


class NumberedPuzzle:
    """A puzzle that a game deals by its number; it is dealt when somebody looks at it, for that takes a moment."""

    kind = FINISH
    seat = 0

    def __init__(self, game: str, numbers: Numbers, number: int) -> None:
        self.game = game
        self.numbers = numbers
        self.number = number
        self.id = str(number)
        self.level = numbers.level_of(number)
        self.theme = f"level-{self.level}"
        self.luck, self.solved = numbers.measured(self.level)
        self.rating = rating(self.kind, self.luck, self.solved)

    @property
    def dealt(self) -> Dealt:
        """The puzzle itself; the game remembers those dealt last."""
        return self.numbers.puzzle(self.number)

    @property
    def title(self) -> Bilingual:
        """What its level asks for."""
        return self.numbers.level_words(self.level)

    theme_words = title

    @property
    def told(self) -> Bilingual:
        """What its solution is about."""
        return self.dealt.told

    @property
    def task(self) -> Bilingual:
        """What is to be done."""
        return self.dealt.task

    @property
    def solution(self) -> Sequence[str]:
        """A shortest solution in notation."""
        return self.dealt.solution

    @property
    def reason(self) -> Bilingual:
        """What is known about the solution."""
        return self.dealt.check(self.dealt.solution).text

    def position(self) -> State:
        """Give a fresh copy of the position."""
        return self.dealt.position()

    def check(self, moves: Sequence[str]) -> Verdict:
        """Judge an answer."""
        return self.dealt.check(moves)

    def onward(self, moves: Sequence[str]) -> str | None:
        """Give a move that leads on, None if nothing does."""
        return self.dealt.hint(moves)
