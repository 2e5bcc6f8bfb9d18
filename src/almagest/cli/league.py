"""Commands of the lab beside duels: a league of bots, and the search for better weights."""

from __future__ import annotations

import os
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from almagest.cli.duelling import progress
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
from almagest.kernel.phrases import true_minus
from almagest.lab import tune as tuning
from almagest.terminal import saves
from almagest.terminal.arguments import game_named, options_from
from almagest.terminal.play import INTERRUPTED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from almagest.kernel.game import Game
    from almagest.lab.league import Rating
    from almagest.terminal.screen import Screen


def league(
    game: GameName = None,
    /,
    *contenders: Annotated[str, Parameter(help="league_bots")],
    rounds: Annotated[int, Parameter(name="--games", help="meeting_games", metavar="N")] = 100,
    jobs: Jobs = 1,
    seed: Annotated[int, Parameter(help="duel_seed", metavar="N")] = 1,
    seats: Annotated[int, Parameter(help="league_seats", metavar="N")] = 2,
    deck: Deck = None,
    option: Options = None,
    folder: Annotated[Path | None, Parameter(help="league_folder", metavar="FOLDER")] = None,
    cluster: Cluster = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> int:
    """Let every bot meet every other one, and rate them."""
    with wanted_extra("lab"):
        from almagest.lab import league as leagues
    screen, chosen = screen_for(lang), game_named(game)
    options = options_from(chosen, option, deck)
    games = at_least_one("--games", rounds)
    announced = leagues.meetings(chosen.name, contenders, games, seed, seats=seats, options=options)
    place = folder or saves.home(os.environ) / "league"
    saves.make_room(place / "results")
    done = sum(len(outcomes) for _, outcomes in leagues.results(announced, place))
    stopped = False
    with progress(screen, len(announced) * rounds, done) as told:
        try:
            leagues.play(announced, place, at_least_one("--jobs", jobs), told, cluster=cluster)
        except KeyboardInterrupt:
            stopped = True
    rows = leagues.ratings(leagues.results(announced, place))
    if as_json:
        screen.data({"ratings": [asdict(row) for row in rows], "folder": str(place), "stopped": stopped})
    else:
        tell_ratings(screen, rows, place, stopped=stopped)
    return INTERRUPTED if stopped else 0


def tell_ratings(screen: Screen, rows: Sequence[Rating], folder: Path, *, stopped: bool) -> None:
    """Say how a league stands."""
    if stopped:
        screen.say("duel_stopped")
    for place, row in enumerate(rows, start=1):
        share, low, high = (f"{100 * rate:.1f}" for rate in (row.share, row.low, row.high))
        skill, doubt = f"{row.skill:.1f}", f"{row.doubt:.1f}"
        elo = {name: true_minus(f"{getattr(row, name):+.0f}") for name in ("elo", "elo_low", "elo_high")}
        sentence = {**elo, "share": share, "low": low, "high": high, "skill": skill, "doubt": doubt}
        screen.say("league_row", place=place, bot=row.bot, games=row.games, **sentence)
    screen.say("duel_file", file=folder)


def tune(
    game: GameName = None,
    /,
    *,
    steps: Annotated[int, Parameter(help="tune_steps", metavar="N")] = 50,
    rounds: Annotated[int, Parameter(name="--games", help="tune_games", metavar="N")] = 200,
    lessons: Annotated[int, Parameter(name="--chances", help="tune_chances", metavar="N")] = 1000,
    seed: Annotated[int, Parameter(help="duel_seed", metavar="N")] = 1,
    file: Annotated[Path | None, Parameter(help="tune_file", metavar="FILE")] = None,
    jobs: Jobs = 1,
    cluster: Cluster = None,
    lang: Lang = None,
) -> None:
    """Look for better weights of a game's facts, then learn what they say about the chance to win."""
    with wanted_extra("lab"):
        from almagest.lab import chances
    screen, chosen = screen_for(lang), game_named(game)
    best, foresight = tuple(float(weight) for weight in chosen.weights), chosen.foresight
    if steps > 0:
        several = at_least_one("--jobs", jobs)
        best = climbed(screen, chosen, steps, at_least_one("--games", rounds), seed, several, cluster)
        lead = tuning.clear_lead(chosen.name, best, bot="greedy", games=rounds, seed=seed)
        foresight = replace(foresight, clear_lead=lead)
    learned = chances.before(chosen)
    if lessons > 0:
        with progress(screen, lessons, 0) as told:
            learned = chances.learned(chosen, games=lessons, seed=seed, told=told)
    names = list(chosen.reasons) or [f"fact_{n}" for n in range(len(best) // 2)]
    table = tuning.file_of(names, best, learned, foresight, chosen.sage)
    if file is None:
        screen.tell(table.rstrip())
    else:
        saves.write_text(file, table)
        screen.say("weights_saved", file=file)


def climbed(
    screen: Screen, chosen: Game, steps: int, rounds: int, seed: int, jobs: int, cluster: str | None
) -> tuple[float, ...]:
    """Change the weights step by step and give the best."""
    best = tuple(float(weight) for weight in chosen.weights)
    with progress(screen, steps, 0) as told:
        games = {"games": rounds, "seed": seed, "jobs": jobs}
        climb = tuning.climb(chosen.name, bot="greedy", steps=steps, cluster=cluster, **games)
        for step in climb:
            told(step)
            best = step.weights
    return best
