"""What a game's module `puzzles` offers, and how a puzzle is chosen from it; games without puzzles are refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, cast

from almagest import catalog
from almagest.kernel.errors import BadSetup
from almagest.terminal.screen import WORDS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from almagest.kernel.event import Json
    from almagest.kernel.game import Game
    from almagest.kernel.phrases import Bilingual
    from almagest.kernel.state import State

SEAT = 0


class Verdict(Protocol):
    """How an answer does."""

    @property
    def solved(self) -> bool:
        """Whether it solves the puzzle."""
        ...

    @property
    def shortest(self) -> bool:
        """Whether no shorter answer exists."""
        ...

    @property
    def lost(self) -> bool:
        """Whether it cannot be continued to a solution."""
        ...

    @property
    def text(self) -> Bilingual:
        """The judgement in a sentence."""
        ...


class Puzzle(Protocol):
    """What the module `puzzles` of a game's folder deals: `puzzle(number)` gives one; the first seat decides."""

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

    def position(self) -> State:
        """Give a fresh copy of the position."""
        ...

    def check(self, moves: Sequence[str], /) -> Verdict:
        """Judge an answer."""
        ...

    def hint(self, moves: Sequence[str], /) -> str | None:
        """Give a move that leads on, None if nothing does."""
        ...


class Puzzles(Protocol):
    """The module itself."""

    LEVELS: Sequence[object]
    MOST_NUMBER: int

    def puzzle(self, number: int, /) -> Puzzle:
        """Deal a puzzle by its number."""
        ...

    def level_of(self, number: int, /) -> int:
        """Give the level of a number."""
        ...


def refused(key: str, **facts: object) -> BadSetup:
    """Make the error for a puzzle that cannot be dealt, or a thing that cannot be done with one."""
    sentence = WORDS.both(key, **facts)
    return BadSetup(sentence.en, sentence.fr)


def puzzles_of(game: Game) -> Puzzles:
    """Give the puzzles of a game; most games have none."""
    found = catalog.puzzles(game.name)
    if found is None:
        having = [name for name in catalog.games() if catalog.puzzles(name) is not None]
        raise refused("no_puzzles", game=game.name, games=", ".join(having) or "–")
    return cast("Puzzles", found)


def chosen(puzzles: Puzzles, number: int | None, level: int | None, draw: Callable[[int], int]) -> int:
    """Choose a number: the one asked for, or one drawn, from which the next of the level is taken."""
    levels = len(puzzles.LEVELS)
    if level is not None and not 1 <= level <= levels:
        raise refused("no_level", level=level, last=levels)
    if number is None:
        start, last = draw(puzzles.MOST_NUMBER), puzzles.MOST_NUMBER
        following = ((start + step) % last + 1 for step in range(last))
        return next(n for n in following if level in (None, puzzles.level_of(n)))
    if level is not None and 1 <= number <= puzzles.MOST_NUMBER and puzzles.level_of(number) != level:
        raise refused("other_level", number=number, found=puzzles.level_of(number), level=level)
    return number


def data_of(puzzle: Puzzle, lang: str) -> dict[str, Json]:
    """Give a puzzle as data, without its solution."""
    state = puzzle.position()
    return {
        "game": state.game.name,
        "number": puzzle.number,
        "level": puzzle.level,
        "task": puzzle.task.text(lang),
        "unique": puzzle.unique,
        "view": state.view(SEAT),
        "position": state.position(),
    }


def verdict_data(verdict: Verdict, lang: str) -> dict[str, Json]:
    """Give a judgement as data."""
    return {"solved": verdict.solved, "shortest": verdict.shortest, "text": verdict.text.text(lang)}
