"""A trial: which games a designer's report is made of, played here or elsewhere, kept in a file, taken up again."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING

from almagest import catalog
from almagest.kernel import record as records
from almagest.kernel.errors import BadRecord, BadSeats, BadSetup
from almagest.kernel.event import Json
from almagest.kernel.tables import fit
from almagest.lab.chronicle import Chronicle, Plan, chronicled, opened_record
from almagest.lab.duel import parsed
from almagest.lab.entrants import entrant
from almagest.lab.workers import spread

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import datetime
    from pathlib import Path

    from almagest.kernel.ledger import Condition
    from almagest.kernel.record import Record

FORMAT = 1
FIRST, SECOND = "a", "b"
"""The rows of the deck in question, and of the one it is compared with."""


@dataclass(frozen=True)
class Trial:
    """What is tried: the rows with their options, all on the same deals."""

    trial: int
    game: str
    edition: int
    seats: int
    bot: str
    games: int
    seed: int
    lucky: int
    rows: dict[str, dict[str, Json]]

    def plans(self) -> list[Plan]:
        """Plan every game, deal by deal: a trial that is stopped has played all rows on the same deals."""
        return [
            Plan(self.game, self.seats, self.bot, self.seed, number, row, options, lucky=number < self.lucky)
            for number in range(self.games)
            for row, options in self.rows.items()
        ]


def announced(
    game: str,
    seats: int,
    *,
    games: int,
    bot: str = "greedy",
    seed: int = 1,
    lucky: int = 0,
    options: dict[str, Json] | None = None,
    against: dict[str, Json] | None = None,
    conditions: Sequence[Condition] = (),
) -> Trial:
    """Announce a trial, or refuse it: the options in question, others to compare them with, and ways to begin."""
    rules = catalog.game(game)
    entrant(bot)
    if seats not in rules.seats:
        raise BadSeats(game, seats, rules.seats)
    wanted = {FIRST: dict(options or {})}
    if against is not None:
        wanted[SECOND] = against
    for condition in conditions:
        wanted[f"{condition.group}/{condition.id}"] = {**(options or {}), **condition.options}
    rows = {row: rules.setting(seats, chosen).chosen() for row, chosen in wanted.items()}
    return Trial(FORMAT, game, rules.edition, seats, bot, games, seed, lucky, rows)


def conditions_of(game: str, groups: Sequence[str], seats: int) -> list[Condition]:
    """Give the ways to begin that were asked for by group, or say which groups there are."""
    ledger = catalog.ledger(game)
    known = [] if ledger is None else ledger.conditions()
    for group in groups:
        if not any(condition.group == group and seats in condition.seats for condition in known):
            fitting = sorted({condition.group for condition in known if seats in condition.seats})
            names, noms = ", ".join(fitting) or "none", ", ".join(fitting) or "aucune"
            raise BadSetup(
                f"{game} for {seats} has no ways to begin called {group!r}; there are: {names}.",
                f"{game} à {seats} n'a pas de départs nommés {group!r} ; il y a : {noms}.",
            )
    return [condition for condition in known if condition.group in groups and seats in condition.seats]


def tried(
    trial: Trial, file: Path, told: Callable[[Chronicle], None], *, jobs: int = 1, cluster: str | None = None
) -> list[Chronicle]:
    """Play the games that the file does not have yet, and add each as soon as it is over."""
    done = taken_up(trial, file)
    known = {(game.row, game.number) for game in done}
    left = [plan for plan in trial.plans() if (plan.row, plan.number) not in known]
    with file.open("a", encoding="utf-8") as results:
        for game in spread(chronicled, left, jobs, cluster):
            results.write(json.dumps(asdict(game)) + "\n")
            results.flush()
            done.append(game)
            told(game)
    return sorted(done, key=lambda game: (game.row, game.number))


def taken_up(trial: Trial, file: Path) -> list[Chronicle]:
    """Read what was played before, without a last line that was cut off; a new file gets the trial as its first."""
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True) if file.exists() else []
    whole = [line for line in lines if line.endswith("\n")]
    if not whole:
        file.write_text(json.dumps(asdict(trial)) + "\n", encoding="utf-8")
        return []
    before = fit(Trial, parsed(whole[0], "line 1", str(file)), str(file))
    if replace(before, games=trial.games, lucky=trial.lucky) != trial:
        raise BadRecord(
            f"{file} holds another trial ({before.game} for {before.seats}, {before.bot}, seed {before.seed}, or with "
            "another deck); give another file, or ask for the same trial.",
            f"{file} contient un autre essai ({before.game} à {before.seats}, {before.bot}, graine {before.seed}, ou "
            "avec un autre paquet) ; donnez un autre fichier, ou demandez le même essai.",
        )
    file.write_text("".join(whole), encoding="utf-8")
    rows = enumerate(whole[1:], start=2)
    games = [fit(Chronicle, parsed(line, f"line {n}", str(file)), str(file), f"line {n}") for n, line in rows]
    return [game for game in games if game.number < trial.games]


def record_of(trial: Trial, game: Chronicle, now: datetime) -> Record:
    """Give the record of a game that was chronicled, to be replayed and reviewed."""
    plan = Plan(trial.game, trial.seats, trial.bot, trial.seed, game.number, game.row, trial.rows[game.row])
    rules, opened = catalog.game(trial.game), opened_record(plan)
    state = records.started(opened, rules)
    for move in game.moves:
        state.apply(state.parse(move))
    return records.written(opened, state, now)
