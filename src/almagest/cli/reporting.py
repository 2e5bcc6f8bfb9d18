"""The part of `almagest balance` that writes a report: plays the trial, and writes the page and what else is wanted."""

from __future__ import annotations

import csv
import json
import os
import sys
from datetime import UTC, datetime
from hashlib import sha256
from html import unescape
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from almagest.cli.duelling import progress
from almagest.cli.parameters import wanted_extra
from almagest.terminal import saves
from almagest.terminal.arguments import options_from
from almagest.terminal.play import INTERRUPTED

if TYPE_CHECKING:
    from almagest.kernel.event import Json
    from almagest.kernel.game import Game
    from almagest.kernel.ledger import Condition
    from almagest.lab.report_page import Page
    from almagest.lab.trial import Trial
    from almagest.terminal.screen import Screen

USUAL_SEATS = 2


class Places(NamedTuple):
    """Where games are played: in how many processes, on which cluster."""

    jobs: int
    cluster: str | None


class Wanted(NamedTuple):
    """What shall be written: the page, a table, records, and the file of results that a stopped report goes on from."""

    page: Path
    table: Path | None
    records: Path | None
    results: Path | None


class Asked(NamedTuple):
    """What shall be played."""

    game: Game
    seats: int | None
    games: int
    bot: str
    seed: int
    luck: int
    options: dict[str, Json]
    against: str | None
    across: tuple[str, ...]


def reporting(screen: Screen, asked: Asked, places: Places, wanted: Wanted, *, as_json: bool) -> int:
    """Play what was asked for and write the report."""
    with wanted_extra("lab"):
        from almagest.lab import trial as trials
        from almagest.lab.report import reported
        from almagest.lab.report_page import Page
    trial, ways = trial_of(asked)
    results = wanted.results or results_file(trial)
    saves.make_room(results)
    done = len(trials.taken_up(trial, results))
    try:
        with progress(screen, len(trial.plans()), done) as told:
            games = trials.tried(trial, results, told, jobs=places.jobs, cluster=places.cluster)
    except KeyboardInterrupt:
        screen.say("duel_stopped")
        return INTERRUPTED
    report = reported(trial, games, ways)
    page = Page(report, screen.lang, " ".join(["almagest", *sys.argv[1:]]))
    written(page, wanted)
    if as_json:
        screen.data(report.data())
    else:
        tell(screen, page, wanted, results)
    return 0


def trial_of(asked: Asked) -> tuple[Trial, list[Condition]]:
    """Announce the trial, and the ways to begin that belong to it."""
    from almagest.lab import trial as trials

    seats = asked.seats or (USUAL_SEATS if USUAL_SEATS in asked.game.seats else asked.game.seats[0])
    others = {name: value for name, value in asked.options.items() if name != "deck"}
    other = None if asked.against is None else {**others, **options_from(asked.game, None, asked.against)}
    ways = trials.conditions_of(asked.game.name, asked.across, seats)
    trial = trials.announced(
        asked.game.name,
        seats,
        games=asked.games,
        bot=asked.bot,
        seed=asked.seed,
        lucky=max(0, asked.luck),
        options=asked.options,
        against=other,
        conditions=ways,
    )
    return trial, ways


def results_file(trial: Trial) -> Path:
    """Choose the file of results: the same trial finds the same file again."""
    asked = [trial.edition, trial.rows]
    letters = sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()[:8]
    name = f"{trial.game}-{trial.seats}-{trial.bot}-{trial.seed}-{letters}".replace(":", "")
    return saves.home(os.environ) / f"balance-{name}.jsonl"


def written(page: Page, wanted: Wanted) -> None:
    """Write the page, and the table and the records if they are wanted."""
    from almagest.lab.trial import record_of

    report = page.report
    saves.write_text(wanted.page, page.text())
    if wanted.table is not None:
        text = StringIO()
        csv.writer(text, lineterminator="\n").writerows(report.table())
        saves.write_text(wanted.table, text.getvalue())
    if wanted.records is not None:
        now = datetime.now(UTC)
        for game in (game for games in report.games.values() for game in games):
            name = f"{game.row.replace('/', '-')}-{game.number + 1:05}.json"
            saves.write_text(wanted.records / name, record_of(report.trial, game, now).text())


def tell(screen: Screen, page: Page, wanted: Wanted, results: Path) -> None:
    """Say what stands out, and where everything is."""
    for line in page.remarks(page.report.decks[0]):
        screen.tell(unescape(line))
    screen.say("balance_report", file=wanted.page)
    screen.say("duel_file", file=results)
