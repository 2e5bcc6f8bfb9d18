"""The command that deals a puzzle, and with `make`, `measure` and `prove` those that keep a collection."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from almagest.cli.duelling import progress
from almagest.cli.parameters import AsJson, Cluster, Jobs, Lang, Plain, at_least_one, screen_for, wanted_extra
from almagest.puzzles import collection, origins, proving
from almagest.puzzles.dug import DugPuzzle
from almagest.puzzles.themes import themes_of
from almagest.terminal import puzzle as puzzling
from almagest.terminal.arguments import game_named
from almagest.terminal.play import INTERRUPTED
from almagest.terminal.puzzle_box import chosen, data_of, puzzles_of, refused, verdict_data

if TYPE_CHECKING:
    from collections.abc import Iterable

    from almagest.puzzles.box import Puzzle
    from almagest.puzzles.forms import Mined
    from almagest.terminal.screen import Screen

MAKE, MEASURE, PROVE = "make", "measure", "prove"


def puzzle(
    game: Annotated[str | None, Parameter(help="puzzle_game")] = None,
    name: Annotated[str | None, Parameter(name="NUMBER", help="puzzle_number")] = None,
    /,
    *,
    level: Annotated[int | None, Parameter(help="level", metavar="N")] = None,
    answer: Annotated[str | None, Parameter(help="answer", metavar="MOVES")] = None,
    count: Annotated[int, Parameter(help="puzzle_count", metavar="N")] = 200,
    sample: Annotated[int | None, Parameter(help="puzzle_sample", metavar="N")] = None,
    file: Annotated[Path | None, Parameter(help="puzzle_file", metavar="FILE")] = None,
    record: Annotated[Path | None, Parameter(help="puzzle_record", metavar="FILE")] = None,
    jobs: Jobs = 1,
    cluster: Cluster = None,
    as_json: AsJson = False,
    lang: Lang = None,
    plain: Plain = False,
) -> int:
    """Solve a puzzle; make some, measure how hard they are, or prove them again."""
    screen = screen_for(lang, plain=plain)
    if game == MAKE:
        return made(screen, name, at_least_one("--count", count), file, at_least_one("--jobs", jobs), cluster)
    if game == MEASURE:
        return measured(screen, name, file, at_least_one("--jobs", jobs), cluster)
    if game == PROVE:
        return proved(screen, name, None if sample is None else at_least_one("--sample", sample), file)
    dealt = chosen(puzzles_of(game_named(game)), name, level, secrets.randbelow)
    if record is not None:
        return recorded(screen, dealt, record)
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


def mineable(game: str | None) -> str:
    """Give the name of a game whose puzzles are mined; others are refused."""
    name = game_named(game).name
    if themes_of(name) is None:
        raise refused("puzzle_dealt", game=name)
    return name


def recorded(screen: Screen, dealt: Puzzle, file: Path) -> int:
    """Write the record of the game that a puzzle comes from."""
    if not isinstance(dealt, DugPuzzle):
        raise refused("puzzle_no_record", number=dealt.id)
    file.write_text(origins.record_of(dealt.game, dealt.mined).text(), encoding="utf-8")
    screen.say("puzzle_recorded", file=file, ply=dealt.mined.ply)
    return 0


def made(screen: Screen, game: str | None, count: int, file: Path | None, jobs: int, cluster: str | None) -> int:
    """Mine puzzles with a progress bar; what was found stays when it is stopped, and is not looked for again."""
    with wanted_extra("lab"):
        from almagest.lab import mining
    name = mineable(game)
    kept = file or collection.file_of(name)
    before = len(collection.read(kept)) if kept.exists() else 0
    with wanted_extra("lab"):
        stopped = worked_on(screen, mining.added(name, kept, count, jobs=jobs, cluster=cluster), count, before)
    now = len(collection.read(kept))
    screen.say("puzzle_made", game=name, count=now, new=now - before, file=kept)
    return stopped


def measured(screen: Screen, game: str | None, file: Path | None, jobs: int, cluster: str | None) -> int:
    """Let the bots of all levels try puzzles that they have not tried, with a progress bar; it can be stopped."""
    with wanted_extra("lab"):
        from almagest.lab import mining
    name = mineable(game)
    kept = file or collection.file_of(name)
    count = len(collection.read(kept))
    with wanted_extra("lab"):
        stopped = worked_on(screen, mining.measured(name, kept, jobs=jobs, cluster=cluster), count, 0)
    screen.say("puzzle_measured", game=name, count=count, file=kept)
    return stopped


def worked_on(screen: Screen, work: Iterable[Mined], count: int, before: int) -> int:
    """Show how far a work has come; give the exit code, another one if somebody stops it."""
    with progress(screen, count, before) as told:
        try:
            for each in work:
                told(each)
        except KeyboardInterrupt:
            return INTERRUPTED
    return 0


def proved(screen: Screen, game: str | None, sample: int | None, file: Path | None) -> int:
    """Prove puzzles again and name those that fail."""
    name = mineable(game)
    kept = file or collection.file_of(name)
    some = proving.sampled(list(collection.read(kept).values()) if kept.exists() else [], sample)
    games = origins.read_games(origins.games_file(kept))
    faults = 0
    with progress(screen, len(some), 0) as told:
        for mined in some:
            reason = proving.fault(name, mined, games)
            if reason is not None:
                faults += 1
                screen.say("puzzle_disproved", game=name, id=mined.id, reason=reason)
            told(mined)
    if not faults:
        screen.say("puzzle_proved", game=name, count=len(some))
    return puzzling.NOT_SOLVED if faults else 0
