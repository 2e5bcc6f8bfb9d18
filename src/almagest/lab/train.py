"""Training: bots play, a judge learns from all their games, and is kept if it judges new games better; again and again.

Everything is in one folder, written as it happens, so that training can be stopped at any moment and taken up again.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict, dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from almagest import catalog
from almagest.kernel.errors import BadRecord, BadSetup
from almagest.kernel.judge_file import Learned, judge_from, net_from, read_learned, written
from almagest.kernel.tables import fit
from almagest.lab.correcting import fitted, refined
from almagest.lab.entrants import entrant
from almagest.lab.learning import HELD_OUT, QUICK, THOROUGH, learned
from almagest.lab.lessons import A_GAME, lessons, moments, together, victory
from almagest.lab.reliability import surprise
from almagest.lab.selfplay import PlayedGame, played, played_fresh, seed_of
from almagest.lab.workers import spread

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from almagest.kernel.game import Game
    from almagest.lab.correcting import Correction, Row
    from almagest.lab.learning import Course
    from almagest.lab.lessons import Lessons

FORMAT = 1
A_SERIES = 10**9
A_LESSON = 200
"""Games that one worker turns into lessons at a time."""


@dataclass(frozen=True)
class Training:
    """Who plays what to learn from it: the first line of the file of games."""

    training: int
    game: str
    edition: int
    bot: str
    seed: int
    fresh: bool = False
    """Whether games are played as people would see them: several seats, no options, nobody astray."""
    seats: int = 0
    """The only number of seats that is played, of fresh games; 0: each in turn."""


@dataclass(frozen=True)
class Round:
    """What a round has brought: the surprise at games nobody learned from, of the judge so far and of the new one."""

    round: int
    games: int
    before: float | None
    after: float
    kept: bool


def announced(game: str, bot: str, seed: int, *, fresh: bool = False, seats: int = 0) -> Training:
    """Announce a training, or refuse it."""
    entrant(bot)
    several = range(2, catalog.game(game).seats.stop)
    if seats and not (fresh and seats in several):
        raise BadSetup(
            f"--seats {seats} is for --fresh, and a number from {several.start} to {several.stop - 1}; "
            "without it all are played.",
            f"--seats {seats} va avec --fresh, et un nombre de {several.start} à {several.stop - 1} ; "
            "sans cela toutes les tablées sont jouées.",
        )
    return Training(FORMAT, game, catalog.game(game).edition, bot, seed, fresh, seats)


def course_of(training: Training, epochs: int, again: int = 0) -> Course:
    """Say how to learn: games played as people would see them teach a judge that tells the chances."""
    return replace(THOROUGH if training.fresh else QUICK, epochs=epochs, seed=training.seed, again=again)


def games_file(folder: Path) -> Path:
    """Name the file of the games played."""
    return folder / "games.jsonl"


def judge_file(folder: Path) -> Path:
    """Name the file of the best judge so far."""
    return folder / "judge.json"


def rounds_done(folder: Path) -> int:
    """Count the rounds that are over."""
    file = folder / "rounds.jsonl"
    return len(file.read_text(encoding="utf-8").splitlines()) if file.exists() else 0


def note(folder: Path, row: Mapping[str, float]) -> None:
    """Add a row to the learning curve."""
    with (folder / "curve.jsonl").open("a", encoding="utf-8") as curve:
        curve.write(json.dumps(row) + "\n")


def curves(folder: Path) -> list[list[tuple[float, float]]]:
    """Read the learning curve of each round: the surprise at games learned from, and at those held out."""
    found: dict[int, list[tuple[float, float]]] = {}
    for line in (folder / "curve.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        found.setdefault(row["round"], []).append((row["learned"], row["held_out"]))
    return list(found.values())


def taken_up(training: Training, folder: Path) -> list[PlayedGame]:
    """Read the games played so far; a last line that was cut off is played again."""
    file = games_file(folder)
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    whole = whole_lines(text)
    if not whole:
        file.write_text(json.dumps(asdict(training)) + "\n", encoding="utf-8")
        return []
    before = announced_by(whole, file)
    if before != training:
        raise BadRecord(
            f"{file} belongs to another training ({before.game}, {before.bot}, seed {before.seed}); "
            "give another folder, or train the same.",
            f"{file} est d'un autre entraînement ({before.game}, {before.bot}, graine {before.seed}) ; "
            "donnez un autre dossier, ou entraînez le même.",
        )
    if "".join(whole) != text:
        file.write_text("".join(whole), encoding="utf-8")
    return games_in(whole, file)


def whole_lines(text: str) -> list[str]:
    """Give the lines that were written to their end."""
    return [line for line in text.splitlines(keepends=True) if line.endswith("\n")]


def announced_by(lines: Sequence[str], file: Path) -> Training:
    """Read which training the lines of a file are of: the first one says it."""
    return fit(Training, json.loads(lines[0]), str(file))


def games_in(lines: Sequence[str], file: Path) -> list[PlayedGame]:
    """Read the games in the lines of a file."""
    return [fit(PlayedGame, json.loads(line), str(file)) for line in lines[1:]]


def play(
    training: Training, folder: Path, games: int, told: Callable[[], None], *, jobs: int, cluster: str | None
) -> list[PlayedGame]:
    """Play until there are so many games; each is written as soon as it is over."""
    found = taken_up(training, folder)
    done = {game.seed for game in found}
    left = [number for number in range(games) if nth_seed(training, number) not in done]
    with games_file(folder).open("a", encoding="utf-8") as file:
        for game in spread(partial(nth_game, training), left, jobs, cluster):
            file.write(json.dumps(asdict(game)) + "\n")
            file.flush()
            found.append(game)
            told()
    order = {nth_seed(training, number): number for number in range(len(found))}
    return sorted(found, key=lambda game: order.get(game.seed, 0))


def nth_seed(training: Training, number: int) -> int:
    """Give the seed of a game of a training; each training has a series of its own."""
    series = "exp" if training.fresh else "train"
    return seed_of(f"{series} {training.game}", (training.seed - 1) * A_SERIES + number)


def nth_game(training: Training, number: int) -> PlayedGame:
    """Play a game of a training; fresh ones take the numbers of seats in turn, unless only one is wanted."""
    seed, several = nth_seed(training, number), [seats for seats in catalog.game(training.game).seats if seats > 1]
    if training.fresh:
        seats = training.seats or several[number % len(several)]
        return played_fresh(training.game, training.bot, seed, seats, {})
    return played(training.game, training.bot, seed)


def learn(
    training: Training,
    folder: Path,
    games: Sequence[PlayedGame],
    course: Course,
    told: Callable[[float, float], None],
    *,
    jobs: int,
    cluster: str | None,
    others: Sequence[PlayedGame] = (),
    most: int = A_GAME,
) -> Learned:
    """Learn a judge from games; what was learned so far is kept from epoch to epoch.

    The games of other bots only teach: a judge stops learning, and is corrected, by games of its own bot alone.
    """
    game = catalog.game(training.game)
    fresh = " --fresh" * training.fresh + f" --seats {training.seats}" * (training.seats > 0)
    made = {
        "by": f"almagest train {training.game} --with {training.bot} --seed {training.seed}{fresh}",
        "games": counted(games),
    }
    if most != A_GAME:
        made["moments"] = str(most)
    if course.again:
        made["again"] = str(course.again)
    rows = all_lessons(game, games, jobs, cluster, most)
    if others:
        made["beside"] = counted(others)
        more = all_lessons(game, others, jobs, cluster, most)
        rows = together([rows, replace(more, game=HELD_OUT * more.game + 1)])  # never held out
    new = learned(game, rows, course, told, made, folder / "learning.npz")
    return refined(new, corrections(game, new, games))


def counted(games: Sequence[PlayedGame]) -> str:
    """Count games, those of every number of seats where there are several."""
    tables = Counter(each.seats for each in games)
    if len(tables) == 1:
        return str(len(games))
    return f"{len(games)}: " + ", ".join(f"{number} of {seats} seats" for seats, number in sorted(tables.items()))


def played_beside(training: Training, folders: Sequence[Path]) -> tuple[list[PlayedGame], list[PlayedGame]]:
    """Read the games of other trainings of the same game: those of the same bot, and those of others."""
    alike: list[PlayedGame] = []
    others: list[PlayedGame] = []
    for folder in folders:
        file, lines = games_file(folder), lines_in(folder)
        announced = announced_by(lines, file)
        if (announced.game, announced.edition, announced.fresh) != (training.game, training.edition, training.fresh):
            raise BadRecord(
                f"{file} holds other games ({announced.game}, edition {announced.edition}); "
                f"give a training of {training.game} that plays like this one, with or without --fresh.",
                f"{file} contient d'autres parties ({announced.game}, édition {announced.edition}) ; "
                f"donnez un entraînement de {training.game} qui joue comme celui-ci, avec ou sans --fresh.",
            )
        (alike if announced.bot == training.bot else others).extend(games_in(lines, file))
    return alike, others


def lines_in(folder: Path) -> list[str]:
    """Read what another training has written so far; it may go on meanwhile, so that nothing is mended there."""
    file = games_file(folder)
    lines = whole_lines(file.read_text(encoding="utf-8")) if file.exists() else []
    if not lines:
        raise BadRecord(
            f"{folder} holds no games: {file.name} is missing or empty; give the folder of a training.",
            f"{folder} ne contient pas de parties : {file.name} manque ou est vide ; donnez celui d'un entraînement.",
        )
    return lines


def held_out(games: Sequence[PlayedGame]) -> list[PlayedGame]:
    """Give the games that nobody learns from."""
    return [each for place, each in enumerate(games) if place % HELD_OUT == 0]


def corrections(game: Game, judge: Learned, games: Sequence[PlayedGame]) -> dict[str, Correction]:
    """Fit for each number of seats how sure a judge may be and what seats are worth.

    By all games, also those it learned from: a tenth of them says too little about a seat (300 games of two leave an
    error of 0.12 in its lead), and a net of so few numbers learns no game by heart.
    """
    said: dict[int, list[list[Row]]] = {seats: [] for seats in game.seats}
    like = [each for each in games if each.seats > 1 or not each.options]
    for each, rows in judged_rows(game, judge, like):
        said[each.seats].append(rows)
    return {f"seats={seats}": fitted(found, seats) for seats, found in said.items() if found}


def all_lessons(game: Game, games: Sequence[PlayedGame], jobs: int, cluster: str | None, most: int = A_GAME) -> Lessons:
    """Turn games into lessons, in several places at once; they come in the order of the games."""
    pieces = [(first, games[first : first + A_LESSON]) for first in range(0, len(games), A_LESSON)]
    found = dict(spread(partial(piece, game.name, most), pieces, jobs, cluster))
    return together([found[first] for first in sorted(found)])


def piece(name: str, most: int, numbered: tuple[int, Sequence[PlayedGame]]) -> tuple[int, Lessons]:
    """Turn some games into lessons; give them with the number of the first game."""
    return numbered[0], lessons(catalog.game(name), numbered[1], numbered[0], most)


def keep_if_better(folder: Path, game: Game, new: Learned, games: Sequence[PlayedGame], number: int) -> Round:
    """Keep a new judge if games that it has not learned from surprise it less than the one before."""
    fresh = held_out(games)
    file = judge_file(folder)
    old = read_learned(file, game) if file.exists() else None
    before = None if old is None else surprise_at(game, old, fresh)
    after = surprise_at(game, new, fresh)
    kept = before is None or after < before
    if kept:
        file.write_text(written(new), encoding="utf-8")
    found = Round(number, len(games), before, after, kept)
    with (folder / "rounds.jsonl").open("a", encoding="utf-8") as rounds:
        rounds.write(json.dumps(asdict(found)) + "\n")
    return found


def surprise_at(game: Game, judge: Learned, games: Sequence[PlayedGame]) -> float:
    """Give the mean surprise of a judge at the results of games."""
    rows = [surprise(said, came) for _, found in judged_rows(game, judge, games) for said, came in found]
    return sum(rows) / max(1, len(rows))


def judged_rows(game: Game, judge: Learned, games: Sequence[PlayedGame]) -> Iterator[tuple[PlayedGame, list[Row]]]:
    """Judge moments of games: what was said of each, and what came of it."""
    net = net_from(judge, game)
    for each in games:
        *found, end = moments(game, each)
        bound, result = judge_from(judge, net, end.setting), victory(end, end.seats)
        result = result[:-1] if end.seats > 1 else result
        yield each, [(bound.judged(state), result) for state in found]
