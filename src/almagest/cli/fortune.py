"""The command that tells how much of a game is luck."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from almagest.cli.duelling import progress
from almagest.cli.parameters import AsJson, Cluster, GameName, Jobs, Lang, at_least_one, screen_for, wanted_extra
from almagest.kernel.errors import BadSeats
from almagest.terminal import saves
from almagest.terminal.arguments import game_named
from almagest.terminal.play import INTERRUPTED

if TYPE_CHECKING:
    from almagest.lab.luck import LuckReport, Parts
    from almagest.terminal.screen import Screen

LEVELS = (1, 2, 3, 4)
EQUALS = 3


def luck(
    game: GameName = None,
    /,
    *,
    rounds: Annotated[int, Parameter(name="--games", help="luck_games", metavar="N")] = 200,
    seed: Annotated[int, Parameter(help="duel_seed", metavar="N")] = 1,
    plot: Annotated[Path | None, Parameter(help="luck_plot", metavar="FILE")] = None,
    jobs: Jobs = 1,
    cluster: Cluster = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> int:
    """Play games among equals and between levels, and tell how much of the result was luck."""
    with wanted_extra("lab"):
        from almagest.lab import luck as fortune
        from almagest.lab.plots import luck_plot
    screen, chosen = screen_for(lang), game_named(game)
    if 2 not in chosen.seats:
        raise BadSeats(chosen.name, 2, chosen.seats)
    planned = fortune.meetings(chosen.name, EQUALS, LEVELS, at_least_one("--games", rounds), seed)
    found = []
    try:
        with progress(screen, len(planned), 0) as told:
            for each in fortune.booked_games(planned, jobs=at_least_one("--jobs", jobs), cluster=cluster):
                found.append(each)
                told(each)
    except KeyboardInterrupt:
        return INTERRUPTED
    report = fortune.report(chosen.name, EQUALS, found)
    if plot is not None:
        saves.make_room(plot)
        luck_plot(report, chosen.title.en, plot)
    if as_json:
        screen.data(report.data())
    else:
        tell_luck(screen, report)
    return 0


def tell_luck(screen: Screen, report: LuckReport) -> None:
    """Say how much was luck."""
    screen.say("luck_equals", game=report.game, level=report.level, **shares(report.equals))
    screen.say("luck_unequal", **shares(report.unequal))
    for gap in report.gaps:
        screen.say("luck_gap", gap=gap.gap, games=gap.games, wins=f"{100 * gap.wins:.0f}")


def shares(parts: Parts) -> dict[str, str]:
    """Write shares for a sentence."""
    decided = parts.own + parts.others
    return {"games": str(parts.games), "luck": f"{100 * parts.luck:.0f}", "decisions": f"{100 * decided:.0f}"}
