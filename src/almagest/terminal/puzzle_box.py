"""Choosing a puzzle of a game by its id, number or level, and a puzzle as data; games without any are refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from almagest.kernel.errors import BadSetup
from almagest.puzzles.difficulty import LEVELS
from almagest.puzzles.numbered import NumberedPuzzle
from almagest.puzzles.shelf import Wish, shelf, shelves
from almagest.terminal.screen import WORDS

if TYPE_CHECKING:
    from collections.abc import Callable

    from almagest.kernel.event import Json
    from almagest.kernel.game import Game
    from almagest.puzzles.box import Puzzle, Verdict
    from almagest.puzzles.shelf import Shelf


def refused(key: str, **facts: object) -> BadSetup:
    """Make the error for a puzzle that cannot be dealt, or a thing that cannot be done with one."""
    sentence = WORDS.both(key, **facts)
    return BadSetup(sentence.en, sentence.fr)


def puzzles_of(game: Game) -> Shelf:
    """Give the puzzles of a game; a game without any is refused."""
    found = shelf(game.name)
    if not found.count:
        raise refused("no_puzzles", game=game.name, games=", ".join(shelves()) or "–")
    return found


def chosen(puzzles: Shelf, name: str | None, level: int | None, draw: Callable[[int], int]) -> Puzzle:
    """Choose a puzzle: the one asked for, or one drawn, from which the next of the level is taken."""
    if level is not None and not 1 <= level <= LEVELS:
        raise refused("no_level", level=level, last=LEVELS)
    if name is None:
        return drawn(puzzles, level, draw(puzzles.count))
    found = puzzles.find(name)
    if level is not None and found.level != level:
        raise refused("other_level", number=name, found=found.level, level=level)
    return found


def drawn(puzzles: Shelf, level: int | None, start: int) -> Puzzle:
    """Give the puzzle at a place, or the next one after it that has the level, beginning again at the end."""
    wish, mined = Wish(level=level), list(puzzles.dug)
    after = str(start - len(mined)) if start > len(mined) else (mined[start - 1] if 0 < start <= len(mined) else None)
    following = puzzles.page(wish, after, 1) or puzzles.page(wish, None, 1)
    if not following:
        raise refused("empty_level", level=level)
    return following[0]


def data_of(puzzle: Puzzle, lang: str) -> dict[str, Json]:
    """Give a puzzle as data, without its solution."""
    state = puzzle.position()
    return {
        "game": state.game.name,
        "id": puzzle.id,
        **({"number": puzzle.number, "unique": puzzle.dealt.unique} if isinstance(puzzle, NumberedPuzzle) else {}),
        "kind": puzzle.kind,
        "theme": puzzle.title.text(lang),
        "level": puzzle.level,
        "task": puzzle.task.text(lang),
        "seat": puzzle.seat,
        "view": state.view(puzzle.seat),
        "position": state.position(),
    }


def verdict_data(verdict: Verdict, lang: str) -> dict[str, Json]:
    """Give a judgement as data."""
    return {"solved": verdict.solved, "shortest": verdict.shortest, "text": verdict.text.text(lang)}
