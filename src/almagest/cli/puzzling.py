"""The command that deals a puzzle."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from almagest.cli.parameters import AsJson, GameName, Lang, Plain, screen_for
from almagest.terminal import puzzle as puzzling
from almagest.terminal.arguments import game_named
from almagest.terminal.puzzle_box import chosen, data_of, puzzles_of, verdict_data

if TYPE_CHECKING:
    from almagest.terminal.puzzle_box import Puzzle
    from almagest.terminal.screen import Screen


def puzzle(
    game: GameName = None,
    number: Annotated[int | None, Parameter(name="NUMBER", help="puzzle_number")] = None,
    /,
    *,
    level: Annotated[int | None, Parameter(help="level", metavar="N")] = None,
    answer: Annotated[str | None, Parameter(help="answer", metavar="MOVES")] = None,
    as_json: AsJson = False,
    lang: Lang = None,
    plain: Plain = False,
) -> int:
    """Solve a puzzle."""
    puzzles = puzzles_of(game_named(game))
    dealt = puzzles.puzzle(chosen(puzzles, number, level, secrets.randbelow))
    screen = screen_for(lang, plain=plain)
    if answer is not None:
        return checked(screen, dealt, answer, as_json=as_json)
    if as_json:
        screen.data(data_of(dealt, screen.lang))
        return 0
    return puzzling.work(screen, dealt)


def checked(screen: Screen, dealt: Puzzle, answer: str, *, as_json: bool) -> int:
    """Judge an answer given on the command line."""
    verdict = dealt.check([move.strip() for move in answer.split(";") if move.strip()])
    if as_json:
        screen.data(verdict_data(verdict, screen.lang))
    else:
        screen.tell(verdict.text.text(screen.lang))
    return 0 if verdict.solved else puzzling.NOT_SOLVED
