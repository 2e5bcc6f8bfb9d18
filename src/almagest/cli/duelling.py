"""The command that lets bots play many games against each other."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from almagest.cli.parameters import (
    AsJson,
    Cluster,
    Deck,
    GameName,
    Jobs,
    Lang,
    Options,
    at_least_one,
    screen_for,
    wanted_extra,
)
from almagest.lab import duel as duels
from almagest.lab import statistics
from almagest.terminal import saves
from almagest.terminal.arguments import game_named, options_from
from almagest.terminal.play import INTERRUPTED
from almagest.terminal.screen import WORDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from almagest.terminal.screen import Screen


def duel(
    game: GameName = None,
    /,
    *contenders: Annotated[str, Parameter(help="contenders")],
    rounds: Annotated[int, Parameter(name="--games", help="rounds", metavar="N")] = 100,
    jobs: Jobs = 1,
    seed: Annotated[int, Parameter(help="duel_seed", metavar="N")] = 1,
    seats: Annotated[int | None, Parameter(help="duel_seats", metavar="N")] = None,
    deck: Deck = None,
    option: Options = None,
    file: Annotated[Path | None, Parameter(help="results", metavar="FILE")] = None,
    until_clear: Annotated[bool, Parameter(help="until_clear", negative=())] = False,
    adjust_luck: Annotated[bool, Parameter(help="adjust_luck", negative=())] = False,
    cluster: Cluster = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> int:
    """Let bots play many games against each other."""
    screen, chosen = screen_for(lang), game_named(game)
    options = options_from(chosen, option, deck)
    games = at_least_one("--games", rounds)
    announced = duels.announced(chosen.name, contenders, games, seed, seats=seats, options=options)
    results = file or saves.home(os.environ) / f"duel-{announced.name}.jsonl"
    several = at_least_one("--jobs", jobs)
    stopped = fought_out(
        screen, announced, results, several, until_clear=until_clear, cluster=cluster, luck=adjust_luck
    )
    outcomes = duels.taken_up(announced, results)
    tell_uneven(screen, announced, len(outcomes))
    report = statistics.reported(announced, outcomes)
    if adjust_luck and report.standings[0].adjusted is None:
        remark(screen, "duel_no_luck", deals=statistics.FEWEST_DEALS)
    if as_json:
        screen.data({**asdict(report), "file": str(results), "stopped": stopped})
    else:
        tell_report(screen, chosen.name, report, results, stopped=stopped)
    return INTERRUPTED if stopped else 0


def tell_uneven(screen: Screen, announced: duels.Duel, played: int) -> None:
    """Say on standard error what may surprise: deals not played from every seat, or more games than asked for."""
    seats = len(announced.bots)
    if played > announced.games:
        remark(screen, "duel_more", games=announced.games, played=played)
    if played % seats:
        remark(screen, "duel_uneven", games=played, seats=seats, whole=seats * (played // seats + 1))


def remark(screen: Screen, key: str, **facts: object) -> None:
    """Say something beside the report."""
    sys.stderr.write(f"{WORDS.say(key, screen.lang, **facts)}\n")


def fought_out(
    screen: Screen,
    announced: duels.Duel,
    results: Path,
    jobs: int,
    *,
    until_clear: bool,
    cluster: str | None,
    luck: bool,
) -> bool:
    """Play a duel with a progress bar on standard error; tell whether it was stopped."""
    enough = partial(statistics.is_clear, announced) if until_clear else None
    saves.make_room(results)
    done = len(duels.taken_up(announced, results))
    with wanted_extra("lab"), progress(screen, announced.games, done) as told:
        try:
            duels.fight(announced, results, jobs, told, cluster=cluster, enough=enough, luck=luck)
        except KeyboardInterrupt:
            return True
    return False


@contextmanager
def progress(screen: Screen, total: int, done: int) -> Iterator[Callable[[object], None]]:
    """Show a bar with an estimate on standard error; what it gives is called once for each thing done."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(screen.word("duel_progress"), total=total, completed=done)
        yield lambda _: bar.advance(task)


def tell_report(screen: Screen, game: str, report: statistics.Report, file: Path, *, stopped: bool) -> None:
    """Say how a duel went."""
    if stopped:
        screen.say("duel_stopped")
    decisions, seconds = f"{report.decisions:.0f}", f"{report.seconds:.3f}"
    screen.say("duel_games", game=game, games=report.games, decisions=decisions, seconds=seconds)
    for row in report.standings:
        share, low, high = (f"{100 * rate:.1f}" for rate in (row.share, row.low, row.high))
        screen.say("duel_standing", bot=row.bot, share=share, low=low, high=high, score=f"{row.score:.1f}")
        if row.adjusted is not None:
            tell_adjusted(screen, row.adjusted)
    screen.say("duel_file", file=file)


def tell_adjusted(screen: Screen, adjusted: statistics.Adjusted) -> None:
    """Say what a share is without luck, and how many games that saves."""
    share, low, high = (f"{100 * rate:.1f}" for rate in (adjusted.share, adjusted.low, adjusted.high))
    screen.say("duel_adjusted", share=share, low=low, high=high, worth=f"{adjusted.worth:.2f}")
