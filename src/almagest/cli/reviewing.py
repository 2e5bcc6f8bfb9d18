"""The command that reviews a finished game."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from almagest.cli.parameters import AsJson, Lang, Plain, SavedGame, at_least_one, screen_for
from almagest.reviewing.review import BUDGET
from almagest.reviewing.review import review as reviewed
from almagest.terminal import saves
from almagest.terminal.play import INTERRUPTED
from almagest.terminal.reviewing import tell_review

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from almagest.terminal.screen import Screen


def review(
    file: SavedGame,
    /,
    *,
    budget: Annotated[int, Parameter(help="review_budget", metavar="N")] = BUDGET,
    seed: Annotated[int, Parameter(help="review_seed", metavar="N")] = 0,
    jobs: Annotated[int, Parameter(help="review_jobs", metavar="N")] = 1,
    as_json: AsJson = False,
    lang: Lang = None,
    plain: Plain = False,
) -> int:
    """Show where a finished game was decided."""
    screen, record = screen_for(lang, plain=plain), saves.read_record(file)
    try:
        with progress(screen, len(record.moves)) as told:
            found = reviewed(record, budget, seed, jobs=at_least_one("--jobs", jobs), told=told)
    except KeyboardInterrupt:
        return INTERRUPTED
    if as_json:
        sys.stdout.write(found.text())
    else:
        tell_review(screen, found)
    return 0


@contextmanager
def progress(screen: Screen, decisions: int) -> Iterator[Callable[[object], None]]:
    """Show a bar on standard error; what it gives is called once for each decision."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(screen.word("review_progress"), total=decisions)
        yield lambda _: bar.advance(task)
