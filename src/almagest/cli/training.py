"""Commands about the judge: to train one, and to see how far it can be trusted."""

from __future__ import annotations

import os
from dataclasses import asdict
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
    none_or_more,
    screen_for,
    wanted_extra,
)
from almagest.kernel.errors import BadSeats, BadSetup
from almagest.kernel.judge_file import FILE, TOLD, read_learned, written
from almagest.terminal import saves
from almagest.terminal.arguments import game_named, options_from
from almagest.terminal.play import INTERRUPTED
from almagest.terminal.screen import WORDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from almagest.kernel.game import Game
    from almagest.kernel.judge_file import Learned
    from almagest.lab.calibration import Reliability, Trial
    from almagest.lab.correcting import Correction
    from almagest.lab.learning import Course
    from almagest.lab.train import Training
    from almagest.terminal.screen import Screen


def train(
    game: GameName = None,
    /,
    *,
    rounds: Annotated[int, Parameter(help="train_rounds", metavar="N")] = 3,
    lessons: Annotated[int, Parameter(name="--games", help="train_games", metavar="N")] = 2000,
    epochs: Annotated[int, Parameter(help="train_epochs", metavar="N")] = 10,
    bot: Annotated[str, Parameter(name="--with", help="train_bot", metavar="BOT")] = "level:4",
    fresh: Annotated[bool, Parameter(help="train_fresh", negative="")] = False,
    seats: Annotated[int, Parameter(help="train_seats", metavar="N")] = 0,
    seed: Annotated[int, Parameter(help="duel_seed", metavar="N")] = 1,
    jobs: Jobs = 1,
    cluster: Cluster = None,
    folder: Annotated[Path | None, Parameter(help="train_folder", metavar="FOLDER")] = None,
    again: Annotated[int, Parameter(help="train_again", metavar="N")] = 0,
    moments: Annotated[int, Parameter(help="train_moments", metavar="N")] = 12,
    also: Annotated[tuple[Path, ...], Parameter(help="train_also", metavar="FOLDER")] = (),
    plot: Annotated[Path | None, Parameter(help="train_plot", metavar="FILE")] = None,
    lang: Lang = None,
) -> int:
    """Let bots play, and learn from it who will win."""
    with wanted_extra("train"):
        from almagest.lab import train as training
    screen, chosen = screen_for(lang), game_named(game)
    announced = training.announced(chosen.name, bot, seed, fresh=fresh, seats=seats)
    place = folder or saves.home(os.environ) / f"train-{chosen.name}"
    saves.make_room(place / FILE)
    several = at_least_one("--jobs", jobs)
    most = at_least_one("--moments", moments)
    each = at_least_one("--games", lessons)
    course = training.course_of(announced, at_least_one("--epochs", epochs), none_or_more("--again", again))
    try:
        for number in range(1, at_least_one("--rounds", rounds) + 1):
            one_round(screen, announced, place, number, number * each, course, several, cluster, also, most)
    except KeyboardInterrupt:
        screen.say("duel_stopped")
        return INTERRUPTED
    if plot is not None:
        with wanted_extra("lab"):
            from almagest.lab.plots import learning_plot
        learning_plot(training.curves(place), f"{chosen.title.en}: learning", plot)
    screen.say("train_done", file=training.judge_file(place), place=chosen.folder / (TOLD if fresh else FILE))
    return 0


def one_round(
    screen: Screen,
    announced: Training,
    place: Path,
    number: int,
    games: int,
    course: Course,
    jobs: int,
    cluster: str | None,
    also: Sequence[Path],
    most: int,
) -> None:
    """Play, learn, and keep what was learned if it is better; a round that is done already is passed over."""
    from almagest import catalog
    from almagest.lab import train as training

    if number <= training.rounds_done(place):
        return
    done = len(training.taken_up(announced, place))
    with progress(screen, games, done) as told:
        found = training.play(announced, place, games, lambda: told(None), jobs=jobs, cluster=cluster)
    alike, others = training.played_beside(announced, also)
    found += alike
    with progress(screen, course.epochs * (1 + course.again), 0) as told:

        def learned_more(own: float, others: float) -> None:
            training.note(place, {"round": number, "learned": own, "held_out": others})
            told(None)

        new = training.learn(
            announced, place, found, course, learned_more, jobs=jobs, cluster=cluster, others=others, most=most
        )
    row = training.keep_if_better(place, catalog.game(announced.game), new, found, number)
    before = "–" if row.before is None else f"{row.before:.4f}"
    sentence = "train_kept" if row.kept else "train_left"
    screen.say(sentence, round=number, games=row.games, before=before, after=f"{row.after:.4f}")


def calibration(
    game: GameName = None,
    /,
    *,
    seats: Annotated[int | None, Parameter(help="balance_seats", metavar="N")] = None,
    rounds: Annotated[int, Parameter(name="--games", help="balance_games", metavar="N")] = 100,
    bot: Annotated[str, Parameter(name="--with", help="calibration_bot", metavar="BOT")] = "level:4",
    seed: Annotated[int, Parameter(help="duel_seed", metavar="N")] = 1,
    deck: Deck = None,
    option: Options = None,
    judge: Annotated[Path | None, Parameter(help="calibration_judge", metavar="FILE")] = None,
    plot: Annotated[Path | None, Parameter(help="calibration_plot", metavar="FILE")] = None,
    refine: Annotated[Path | None, Parameter(help="calibration_refine", metavar="FILE")] = None,
    floor: Annotated[int | None, Parameter(help="calibration_floor", metavar="N")] = None,
    jobs: Jobs = 1,
    cluster: Cluster = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> int:
    """Play fresh games and see how far the chances that the judge gave can be trusted."""
    with wanted_extra("lab"):
        from almagest.lab import calibration as trials
    screen, chosen = screen_for(lang), game_named(game)
    if seats is not None and seats not in chosen.seats:
        raise BadSeats(chosen.name, seats, chosen.seats)
    options, learned = options_from(chosen, option, deck), None if judge is None else read_learned(judge, chosen)
    games, several, found = at_least_one("--games", rounds), at_least_one("--jobs", jobs), []
    corrections: dict[str, Correction] = {}
    tables = [
        trials.Trial(chosen.name, count, bot, seed, options, learned)
        for count in ([seats] if seats is not None else chosen.seats)
    ]
    if floor is not None:
        endings = at_least_one("--floor", floor)
        return find_floors(screen, tables, games, endings, several, cluster, as_json=as_json)
    for trial in tables:
        count = trial.seats
        judged: list[tuple[trials.Moment, ...]] = []
        try:
            with progress(screen, games, 0) as told:
                for each in trials.judged_games(trial, games, jobs=several, cluster=cluster):
                    judged.append(each)
                    told(each)
        except KeyboardInterrupt:
            return INTERRUPTED
        rows = trials.report(judged)
        corrections[f"seats={count}"] = trials.correction_at(judged, count)
        found.append({"seats": count, "reliability": [asdict(row) for row in rows]})
        if not as_json:
            tell_reliability(screen, chosen, count, games, rows)
        if plot is not None:
            drawn(chosen, count, games, rows, plot)
    if refine is not None:
        refine_judge(screen, chosen, learned, corrections, refine)
    if as_json:
        screen.data({"game": chosen.name, "bot": bot, "seed": seed, "games": games, "calibration": found})
    return 0


def find_floors(
    screen: Screen, tables: list[Trial], games: int, endings: int, jobs: int, cluster: str | None, *, as_json: bool
) -> int:
    """Play on from moments of fresh games, and tell how surprised any judge must be."""
    from almagest.lab import floor as floors

    found = []
    for trial in tables:
        judged = []
        try:
            with progress(screen, games, 0) as told:
                for each in floors.surprises(trial, games, endings, jobs=jobs, cluster=cluster):
                    judged.append(each)
                    told(each)
        except KeyboardInterrupt:
            return INTERRUPTED
        rows = floors.report(judged)
        found.append({"seats": trial.seats, "floor": [asdict(row) for row in rows]})
        if not as_json:
            screen.say("calibration_seats", game=trial.game, seats=trial.seats, games=games)
            for row in rows:
                numbers = {name: f"{getattr(row, name):.4f}" for name in ("by_facts", "net", "told", "floor", "doubt")}
                stage = screen.word(f"stage_{row.stage}")
                screen.say("calibration_floor_row", stage=stage, moments=row.moments, endings=endings, **numbers)
    if as_json:
        about = {"game": tables[0].game, "bot": tables[0].bot, "seed": tables[0].seed}
        screen.data({**about, "games": games, "endings": endings, "floor": found})
    return 0


def refine_judge(
    screen: Screen, chosen: Game, learned: Learned | None, found: dict[str, Correction], file: Path
) -> None:
    """Write the judge anew, as sure as the games that were just played allow, and with what seats are worth in them."""
    from almagest.lab.correcting import refined

    told = chosen.folder / TOLD
    shipped = told if told.exists() else chosen.folder / FILE
    if learned is None and not shipped.exists():
        sentence = WORDS.both("nothing_to_refine", game=chosen.name)
        raise BadSetup(sentence.en, sentence.fr)
    after = refined(read_learned(shipped, chosen) if learned is None else learned, found)
    saves.write_text(file, written(after))
    for name in found:
        lead = ", ".join(f"{number:g}" for number in after.lead[name])
        screen.say("calibration_corrected", table=name, doubt=f"{after.doubt[name]:g}", lead=lead)
    screen.say("calibration_refined", file=file)


def drawn(chosen: Game, seats: int, games: int, rows: list[Reliability], file: Path) -> None:
    """Draw the whole game's reliability; a game of several seat counts has a picture for each."""
    from almagest.lab.plots import reliability_plot

    name = file if len(chosen.seats) == 1 else file.with_stem(f"{file.stem}-{seats}")
    saves.make_room(name)
    reliability_plot(rows[:2], f"{chosen.title.en}, seats: {seats}, {games} games", name)


def tell_reliability(screen: Screen, chosen: Game, seats: int, games: int, rows: list[Reliability]) -> None:
    """Say how far both judges can be trusted at one number of seats."""
    screen.say("calibration_seats", game=chosen.name, seats=seats, games=games)
    for row in rows:
        numbers = {"surprise": f"{row.surprise:.4f}", "brier": f"{row.brier:.4f}"}
        errors = {"error": f"{100 * row.error:.1f}", "by_chance": f"{100 * row.by_chance:.1f}"}
        stage, judge = screen.word(f"stage_{row.stage}"), screen.word(f"judge_{row.judge.replace(' ', '_')}")
        screen.say("calibration_row", stage=stage, judge=judge, moments=row.moments, **numbers, **errors)
    for each in rows[0].bins:
        ends = {"low": f"{100 * each.low:.0f}", "high": f"{100 * each.high:.0f}"}
        said, came = f"{100 * each.said:.1f}", f"{100 * each.came:.1f}"
        screen.say("calibration_bin", number=each.number, said=said, came=came, **ends)
